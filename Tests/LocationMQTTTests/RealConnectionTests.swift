#if MQTT
  import Foundation
  import LocationKit
  import Synchronization
  import TestSupport
  import Testing

  @testable import LocationMQTT

  @Suite("Connections to mosquitto", .realTime, .enabled(if: RealMosquitto.path != nil, RealMosquitto.missing))
  struct RealConnectionTests {
    /// Receives until this number of messages has arrived.
    private func receive(_ count: Int, _ connection: MQTTConnection) async throws -> [String] {
      var texts: [String] = []
      for _ in 0..<60 where texts.count < count {
        let messages = try await connection.next(within: .seconds(1))
        texts += messages.map { "\($0.topic) \(String(decoding: $0.payload, as: UTF8.self))" }
        if texts.count < count, !messages.isEmpty { connection.acknowledge() }
      }
      return texts
    }

    @Test("a retained message, and those sent while the client is away, arrive")
    func session() async throws {
      let broker = try RealMosquitto()
      let options = try broker.options("away", filters: ["t/#"])
      try await broker.publish("t/retained", "1", "-r")
      var connection = try await broker.connect(options)
      #expect(try await receive(1, connection) == ["t/retained 1"])
      connection.acknowledge()
      await connection.close()
      try await broker.publish("t/away", "2")
      try await broker.publish("t/away", "3")
      connection = try await broker.connect(options)
      #expect(try await receive(3, connection).sorted() == ["t/away 2", "t/away 3", "t/retained 1"])
    }

    @Test("a message that is not acknowledged comes again, and one that is does not")
    func acknowledgement() async throws {
      let broker = try RealMosquitto()
      let options = try broker.options("twice", filters: ["t"])
      var connection = try await broker.connect(options)
      try await broker.publish("t", "first")
      #expect(try await receive(1, connection) == ["t first"])
      // As if the process were killed: nothing is sent.
      await connection.close()
      connection = try await broker.connect(options)
      #expect(try await receive(1, connection) == ["t first"])
      connection.acknowledge()
      await connection.close()
      try await broker.publish("t", "second")
      connection = try await broker.connect(options)
      #expect(try await receive(1, connection) == ["t second"])
    }

    @Test("a message is not acknowledged before the program does it, whatever else is sent")
    func holding() async throws {
      let broker = try RealMosquitto { _ in "allow_anonymous true\nmax_inflight_messages 1" }
      let options = try broker.options("held", filters: ["t"])
      let connection = try await broker.connect(options)
      try await broker.publish("t", "first")
      try await broker.publish("t", "second")
      #expect(try await connection.next(within: .seconds(60)).map(\.payload) == [Array("first".utf8)])
      // The broker sends the second one after the acknowledgement of the first one.
      try await connection.publish(MQTTMessage(topic: "u", text: "x"))
      #expect(try await connection.next(within: .milliseconds(300)) == [])
      #expect(try await !connection.flush(within: .milliseconds(10)))
      connection.acknowledge()
      #expect(try await connection.next(within: .seconds(60)).map(\.payload) == [Array("second".utf8)])
      connection.acknowledge()
      #expect(try await connection.flush(within: .seconds(60)))
    }

    @Test("a lost connection is established again, and what was published arrives once the broker is back")
    func reconnection() async throws {
      let broker = try RealMosquitto()
      let notices = Mutex<[MQTTNotice]>([])
      let connection = try await broker.connect(try broker.options("back", filters: ["t"])) { notice in
        notices.withLock { $0.append(notice) }
      }
      broker.stop()
      try await connection.publish(MQTTMessage(topic: "t", text: "later"))
      try broker.start()
      #expect(try await receive(1, connection) == ["t later"])
      connection.acknowledge()
      #expect(try await connection.flush(within: .seconds(60)))
      let seen = notices.withLock { $0 }
      #expect(seen.count == 2)
      guard case .lost(let error) = seen.first else {
        Issue.record("no loss")
        return
      }
      #expect(error.code == .sourceUnavailable)
      #expect(seen.last == .regained)
    }

    @Test("the broker publishes the will of a client that disappears, and not of one that ends")
    func wills() async throws {
      let broker = try RealMosquitto()
      let watcher = try await broker.connect(try broker.options("watcher", filters: ["status/+"]))
      for client in ["ends", "disappears"] {
        // A client that holds a message ends without a farewell.
        var options = try broker.options(client, filters: ["in/\(client)"])
        options.will = MQTTMessage(topic: "status/\(client)", text: "offline", isRetained: true)
        let connection = try await broker.connect(options)
        if client == "disappears" {
          try await broker.publish("in/\(client)", "x")
          #expect(try await receive(1, connection).count == 1)
        }
        await connection.close()
      }
      #expect(try await receive(1, watcher) == ["status/disappears offline"])
    }

    @Test("a wrong password, no broker, and what is no broker are different errors")
    func faults() async throws {
      let broker = try RealMosquitto { folder in
        let file = folder.appending(path: "users")
        try Data("".utf8).write(to: file)
        let made = try SpawnedProcess("/usr/bin/mosquitto_passwd", ["-b", file.path, "ann", "right"])
        #expect(made.wait() == 0)
        return "allow_anonymous false\npassword_file \(file.path)"
      }
      var options = try broker.options("ann", "ann@127.0.0.1")
      options.password = "right"
      let connection = try await broker.connect(options)
      await connection.close()
      options.password = "wrong"
      #expect(await failure(options)?.code == .permissionDenied)
      #expect(await failure(try broker.options("stranger"))?.code == .permissionDenied)
      broker.stop()
      let absent = try #require(await failure(options))
      #expect(absent.code == .sourceUnavailable)
      #expect(absent.description.contains("refused the connection"))
      #expect(!absent.description.contains("wrong"))
    }

    @Test(
      "an encrypted connection needs the certificate that signs that of the broker",
      .enabled(if: RealMosquitto.hasOpenSSL))
    func encryption() async throws {
      let broker = try RealMosquitto { folder in
        let (certificate, key) = (folder.path + "/cert.pem", folder.path + "/key.pem")
        let made = try SpawnedProcess(
          "/usr/bin/openssl",
          [
            "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate, "-days", "2", "-subj",
            "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1",
          ])
        #expect(made.wait() == 0)
        return "allow_anonymous true\ncertfile \(certificate)\nkeyfile \(key)"
      }
      let place = "mqtts://127.0.0.1:\(broker.port)/t"
      let address = try MQTTAddress("\(place)?ca=\(broker.folder.path)/cert.pem")
      var options = MQTTOptions(address, client: "secure")
      options.filters = ["t"]
      let connection = try await broker.connect(options)
      try await connection.publish(MQTTMessage(topic: "t", text: "secret"))
      #expect(try await receive(1, connection) == ["t secret"])
      connection.acknowledge()
      await connection.close()
      let unknown = MQTTOptions(try MQTTAddress(place), client: "unknown")
      #expect(await failure(unknown)?.code == .permissionDenied)
      let missing = MQTTOptions(try MQTTAddress("\(place)?ca=\(broker.folder.path)/none.pem"), client: "missing")
      #expect(await failure(missing)?.code == .inputNotFound)
      #expect(await failure(try broker.options("plain"))?.code == .sourceUnavailable)
    }

    private func failure(_ options: MQTTOptions) async -> LocationError? {
      do {
        try await MQTTConnection(options).ready()
        return nil
      } catch {
        return error as? LocationError
      }
    }
  }
#endif
