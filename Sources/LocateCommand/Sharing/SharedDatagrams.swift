import LocationKit
import SimulatedHardware

/// An output of NMEA 0183 by UDP.
struct SharedDatagrams: SharedOutput {
  private let output: DatagramOutput
  let announcement: String

  /// Maximum size of a datagram in bytes, so that it fits into an Ethernet frame.
  private static let longest = 1400

  init(_ address: HostAndPort) throws(LocationError) {
    output = try DatagramOutput(host: address.host, port: Int(address.port))
    announcement = "NMEA 0183 by UDP to \(address.text)"
  }

  func tell(_ events: [LocationEvent], sentences: [UInt8]) async throws {
    for datagram in Self.datagrams(sentences) { try await output.send(Array(datagram)) }
  }

  /// Divides sentences into datagrams: each contains as many whole sentences as fit.
  static func datagrams(_ sentences: [UInt8]) -> [ArraySlice<UInt8>] {
    var datagrams: [ArraySlice<UInt8>] = []
    var rest = sentences[...]
    while !rest.isEmpty {
      let end = rest.prefix(longest).lastIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex - 1
      datagrams.append(rest[...end])
      rest = rest[(end + 1)...]
    }
    return datagrams
  }
}
