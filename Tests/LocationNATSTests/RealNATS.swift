#if NATS
  import Foundation
  import TestSupport
  import Testing

  @testable import LocationNATS

  /// A nats-server with JetStream in a folder of its own, which ends with this object.
  final class RealNATS: Sendable {
    static let path = ["/usr/sbin/nats-server", "/usr/bin/nats-server", "/usr/local/bin/nats-server"].first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
    static let missing: Comment = "SKIPPED: no nats-server here: Config/setup --nats"

    private let process: SpawnedProcess
    private let folder: URL
    let port: UInt16

    /// - Parameter partitions: number of the mapping; `nil` for a server without one.
    init(partitions: Int?, hasJetStream: Bool = true) throws {
      folder = RunFolder.url.appending(path: "nats-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      port = FreePort.take()
      let mapping = partitions.map { #"mappings = { "positions.*": "\#(MappingProbe.target($0))" }"# } ?? ""
      let configuration = """
        listen: "127.0.0.1:\(port)"
        \(hasJetStream ? "jetstream { store_dir: \"\(folder.path)/store\" }" : "")
        \(mapping)
        """
      let file = folder.appending(path: "nats.conf")
      try Data(configuration.utf8).write(to: file)
      process = try SpawnedProcess(try #require(Self.path), ["-c", file.path, "-l", folder.path + "/log"])
    }

    deinit {
      process.send(SIGKILL)
      process.wait()
      try? FileManager.default.removeItem(at: folder)
    }

    /// Connects, waiting for the server to start.
    func connect() async throws -> NATSConnection {
      var failure: (any Error)?
      for _ in 0..<600 {
        do {
          return try NATSConnection(NATSOptions(servers: ["nats://127.0.0.1:\(port)"], name: "test"))
        } catch { failure = error }
        try await Task.sleep(for: .milliseconds(50))
      }
      throw try #require(failure)
    }
  }
#endif
