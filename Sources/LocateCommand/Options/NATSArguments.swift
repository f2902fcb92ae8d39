import ArgumentParser
import LocationIO
import LocationKit
import LocationNATS

/// Options of the commands that use NATS.
struct NATSArguments: ParsableArguments {
  @Option(help: .value("url", "Use the NATS servers at these addresses, separated by commas."))
  var nats = "nats://localhost:4222"

  @Option(help: .value("file", "Connect to NATS as the user of this credentials file."), completion: .file())
  var natsCredentials: String?

  func validate() throws {
    if nats.split(separator: ",").isEmpty { throw ValidationError("--nats is nats://HOST:PORT") }
  }

  /// - Parameter name: name of the client for the servers.
  func connect(_ name: String) async throws -> NATSConnection {
    try await NATSOptions(
      servers: nats.split(separator: ",").map(String.init), credentials: natsCredentials, name: "locate \(name)"
    ).connect()
  }
}

extension NATSOptions {
  /// Connects on a thread of its own, which waits for the answer.
  func connect() async throws -> NATSConnection {
    if let credentials { _ = try InputFile(credentials) }
    return try await onOwnThread { Result { () throws(LocationError) in try NATSConnection(self) } }.get()
  }
}

/// Numbers of partitions: `0-7,12`.
struct PartitionList: ExpressibleByArgument {
  let partitions: Set<Int>

  init?(argument: String) {
    var partitions: Set<Int> = []
    for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
      guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1], first >= 0,
        first <= last, last < 65_536
      else { return nil }
      partitions.formUnion(first...last)
    }
    self.partitions = partitions
  }
}
