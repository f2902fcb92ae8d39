#if MQTT
  import Foundation
  import Synchronization
  import TestSupport
  import Testing

  @testable import LocationMQTT

  /// A mosquitto on a free port, which ends with this object.
  final class RealMosquitto: Sendable {
    static let path = ["/usr/sbin/mosquitto", "/usr/bin/mosquitto", "/usr/local/sbin/mosquitto"].first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
    static let hasOpenSSL = FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl")
    static let missing: Comment = "SKIPPED: no mosquitto here: Config/setup --mqtt"

    private let process = Mutex<SpawnedProcess?>(nil)
    let folder: URL
    let port: UInt16

    /// - Parameter settings: further lines of mosquitto.conf.
    init(_ settings: (URL) throws -> String = { _ in "allow_anonymous true" }) throws {
      folder = RunFolder.url.appending(path: "mosquitto-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      port = FreePort.take()
      // As root, mosquitto would read its files as another user.
      let text = "listener \(port) 127.0.0.1\nuser root\n" + (try settings(folder)) + "\n"
      try Data(text.utf8).write(to: folder.appending(path: "mosquitto.conf"))
      try start()
    }

    deinit {
      stop()
      try? FileManager.default.removeItem(at: folder)
    }

    func start() throws {
      let path = try #require(Self.path)
      let started = try SpawnedProcess(path, ["-c", folder.appending(path: "mosquitto.conf").path])
      process.withLock { $0 = started }
    }

    func stop() {
      let running = process.withLock { $0.take() }
      running?.send(SIGKILL)
      running?.wait()
    }

    /// - Parameter authority: the user and the host.
    func options(
      _ client: String, _ authority: String = "127.0.0.1", filters: [String] = []
    ) throws -> MQTTOptions {
      var options = MQTTOptions(try MQTTAddress("mqtt://\(authority):\(port)/t"), client: client)
      options.filters = filters
      options.keepsSession = !filters.isEmpty
      return options
    }

    /// Connects, waiting for the broker to start.
    func connect(
      _ options: MQTTOptions, notice: @escaping @Sendable (MQTTNotice) -> Void = { _ in }
    ) async throws -> MQTTConnection {
      var failure: (any Error)?
      for _ in 0..<600 {
        do {
          let connection = try MQTTConnection(options, notice: notice)
          try await connection.ready()
          return connection
        } catch {
          failure = error
        }
        try await Task.sleep(for: .milliseconds(50))
      }
      throw try #require(failure)
    }

    func publish(_ topic: String, _ payload: String, _ options: String...) async throws {
      try await Self.publish(topic, payload, options, at: port)
    }

    /// Runs mosquitto_pub until the broker has the message.
    static func publish(_ topic: String, _ payload: String, _ options: [String], at port: UInt16) async throws {
      let arguments = ["-h", "127.0.0.1", "-p", "\(port)", "-q", "1", "-t", topic, "-m", payload] + options
      for _ in 0..<600 {
        let process = try SpawnedProcess("/usr/bin/mosquitto_pub", arguments)
        if await process.end() == 0 { return }
        try await Task.sleep(for: .milliseconds(50))
      }
      Issue.record("mosquitto_pub failed")
    }
  }
#endif
