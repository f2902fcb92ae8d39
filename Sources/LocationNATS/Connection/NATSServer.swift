import LocationIO
import LocationKit
import LocationText

/// What a server reports of itself before a client connects.
package struct NATSServer: Sendable, Equatable {
  package var name: String
  package var version: String
  package var hasJetStream: Bool
  /// Whether it is one of a cluster.
  package var isInCluster: Bool

  /// The oldest version that passes `Tests/KillCampaign/fleet` with cut networks.
  package static let tested = "2.15.1"

  /// Reads the first line that a server sends. `nil` for another line.
  package init?(_ line: some Sequence<UInt8>) {
    let bytes = Array(line)
    guard bytes.starts(with: "INFO ".utf8) else { return nil }
    let answer = APIAnswer(Array(bytes.dropFirst(5)))
    guard let version = answer.text("version") else { return nil }
    (name, self.version) = (answer.text("server_name") ?? answer.text("server_id") ?? "", version)
    hasJetStream = answer.flag("jetstream")
    isInCluster = answer.text("cluster") != nil
  }

  /// Asks a server. `nil` if it does not answer, or requires TLS from the first byte on.
  /// - Parameter address: `nats://host:port`, or `host:port`.
  package static func ask(_ address: String, within duration: Duration = .seconds(2)) async -> NATSServer? {
    let place = address.firstRange(of: "://").map { address[$0.upperBound...] } ?? address[...]
    let isBare = place.hasPrefix("[") ? place.hasSuffix("]") : !place.contains(":")
    let colon = isBare ? place.endIndex : place.lastIndex(of: ":") ?? place.endIndex
    let host = String(place[..<colon].filter { $0 != "[" && $0 != "]" })
    guard let port = isBare ? 4222 : UInt16(place[colon...].dropFirst()) else { return nil }
    let line = try? await withTimeout(duration, clock: ContinuousClock()) { () -> [UInt8] in
      let connection = try await TCPConnection.connect(host: host, port: port, timeout: duration)
      defer { connection.close() }
      var bytes: [UInt8] = []
      while !bytes.contains(UInt8(ascii: "\n")), bytes.count < 1 << 16, let more = try await connection.next() {
        bytes += more
      }
      return bytes
    }
    return line.flatMap { $0 }.flatMap { NATSServer($0.prefix { $0 != UInt8(ascii: "\n") }) }
  }

  /// Whether events may be lost or come twice if the network between the servers is cut.
  package var isAtRisk: Bool {
    isInCluster && Self.numbers(version).lexicographicallyPrecedes(Self.numbers(Self.tested))
  }

  /// The numbers of a version; those of a version before a release are the same as those of the release.
  private static func numbers(_ version: String) -> [Int] {
    version.split(separator: "-")[0].split(separator: ".").map { Int($0) ?? 0 }
  }
}
