/// An assembler of datagrams into lines, separately for each sender: parts from two senders are never joined.
///
/// A datagram that ends within a sentence is completed by its sender's next one. A datagram that ends with a complete
/// sentence needs no line end, because some programs send `$GPRMC,…*hh` without one. A sentence without a checksum is
/// found to be complete when the sender's next datagram begins another one.
package struct DatagramLines: Sendable {
  /// Limit on partial lines, one per sender: when it is reached, the oldest partial line is dropped.
  static let mostSenders = 64
  /// Largest partial line in bytes; a longer one is dropped.
  static let longestPart = 65_536

  private var parts: [(sender: String, bytes: [UInt8])] = []

  package init() {}

  /// Returns the complete lines up to and including this datagram; empty if it only begins a line.
  package mutating func take(_ datagram: [UInt8], from sender: String) -> [UInt8] {
    var bytes = takePart(of: sender)
    if let first = bytes.first, Self.beginsSentence(first), datagram.first.map(Self.beginsSentence) == true {
      bytes.append(Self.lineFeed)
    }
    bytes += datagram
    if Self.isWhole(bytes) {
      if bytes.last != Self.lineFeed { bytes.append(Self.lineFeed) }
      return bytes
    }
    let end = bytes.lastIndex(of: Self.lineFeed).map { $0 + 1 } ?? 0
    let part = Array(bytes[end...])
    if part.count <= Self.longestPart {
      if parts.count == Self.mostSenders { parts.removeFirst() }
      parts.append((sender, part))
    }
    return Array(bytes[..<end])
  }

  private mutating func takePart(of sender: String) -> [UInt8] {
    guard let index = parts.firstIndex(where: { $0.sender == sender }) else { return [] }
    return parts.remove(at: index).bytes
  }

  /// Returns whether the last line is complete: it ends with `\n`, `*hh` or `}`, or contains no beginning of a
  /// sentence or an object.
  private static func isWhole(_ bytes: [UInt8]) -> Bool {
    guard let last = bytes.last, last != lineFeed, last != carriageReturn else { return true }
    let start = bytes.lastIndex(of: lineFeed).map { $0 + 1 } ?? 0
    if last == UInt8(ascii: "}") { return true }
    if bytes.count - start > 3, bytes[bytes.count - 3] == UInt8(ascii: "*") { return true }
    return !bytes[start...].contains { beginsSentence($0) || $0 == UInt8(ascii: "{") }
  }

  private static func beginsSentence(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "$") || byte == UInt8(ascii: "!") }

  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")
}
