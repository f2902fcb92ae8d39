/// Makes lines of datagrams, each sender's by itself: the halves of two senders are never joined.
///
/// A datagram that ends within a sentence waits for its sender's next one; one that ends with a whole one needs no line
/// end: programs send `$GPRMC,…*hh` alone, too. Of one without a checksum the next one tells that it was whole.
package struct DatagramLines: Sendable {
  /// Of more senders than this, who waits longest loses what he has begun.
  static let mostSenders = 64
  /// What one sender has begun is dropped when it is longer.
  static let longestPart = 65_536

  private var parts: [(sender: String, bytes: [UInt8])] = []

  package init() {}

  /// The whole lines that a datagram completes; none where it only begins one.
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

  /// Whether the last line is no half: `\n`, `*hh` or `}` at its end, or nothing that begins a sentence or an object.
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
