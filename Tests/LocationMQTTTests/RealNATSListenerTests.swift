#if MQTT
  import Foundation
  import LocationKit
  import TestSupport
  import Testing

  @testable import LocationMQTT

  /// The nats-server of this machine.
  private enum NATSServer {
    static let path = ["/usr/sbin/nats-server", "/usr/bin/nats-server", "/usr/local/bin/nats-server"].first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
    static let isComplete = path != nil && RealMosquitto.path != nil
    static let missing: Comment = "SKIPPED: no nats-server or mosquitto here: Config/setup --nats --mqtt"
  }

  @Suite("MQTT listener of nats-server", .realTime, .enabled(if: NATSServer.isComplete, NATSServer.missing))
  struct RealNATSListenerTests {
    @Test("a retained message arrives, and one that is sent while the client is away; events are published")
    func messages() async throws {
      let folder = RunFolder.url.appending(path: "listener-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let (port, other) = (FreePort.take(), FreePort.take())
      let configuration = """
        listen: "127.0.0.1:\(other)"
        server_name: one
        jetstream { store_dir: "\(folder.path)/store" }
        mqtt { listen: "127.0.0.1:\(port)" }
        """
      let file = folder.appending(path: "nats.conf")
      try Data(configuration.utf8).write(to: file)
      let server = try SpawnedProcess(try #require(NATSServer.path), ["-c", file.path, "-l", folder.path + "/log"])
      defer {
        server.send(SIGKILL)
        server.wait()
      }
      try await RealMosquitto.publish("t/ann/phone", "1", ["-r", "-i", "phone"], at: port)
      var options = MQTTOptions(try MQTTAddress("mqtt://127.0.0.1:\(port)/t"), client: "fleet")
      options.filters = ["t/#"]
      options.keepsSession = true
      var connection = try MQTTConnection(options)
      #expect(try await connection.next(within: .seconds(60)).map(\.payload) == [Array("1".utf8)])
      connection.acknowledge()
      await connection.close()
      try await RealMosquitto.publish("t/ann/phone", "2", ["-i", "phone"], at: port)
      connection = try MQTTConnection(options)
      var payloads: Set<[UInt8]> = []
      for _ in 0..<60 where payloads.count < 2 {
        payloads.formUnion(try await connection.next(within: .seconds(1)).map(\.payload))
        connection.acknowledge()
      }
      #expect(payloads == [Array("1".utf8), Array("2".utf8)])
      await connection.close()
      let sender = MQTTOptions(try MQTTAddress("mqtt://127.0.0.1:\(port)/fleet"), client: "sender")
      var events = try await EventSender(sender, version: "1.0") { _ in }
      try await events.send(Array((#"{"class":"STATE","subject":"van","state":"stale"}"# + "\n").utf8), mark: "s 1")
      try await events.end([])
      let next = try await EventSender(sender, version: "1.0") { _ in }
      #expect(next.mark == "s 1")
    }
  }
#endif
