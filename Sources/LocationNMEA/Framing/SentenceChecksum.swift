/// The checksum of NMEA 0183: the exclusive or of all bytes between `$` and `*`, as two hexadecimal digits after the
/// `*`.
enum SentenceChecksum {
  /// `*hh`
  static let length = 3

  /// Returns the checksum at the end of a line, in upper or lower case; `nil` without `*hh`, which is legal before
  /// NMEA 2.3.
  @inline(__always)
  static func sent(_ line: Span<UInt8>) -> UInt8? { sent(line, endingAt: line.count) }

  @inline(__always)
  private static func sent(_ line: Span<UInt8>, endingAt end: Int) -> UInt8? {
    guard end >= length, line[end - 3] == UInt8(ascii: "*") else { return nil }
    let (high, low) = (hexadecimal(line[end - 2]), hexadecimal(line[end - 1]))
    guard high | low <= 0xF else { return nil }
    return high << 4 | low
  }

  /// The position of a sentence's checksum in its line, which may contain more text after it.
  struct Found {
    /// Index of the `*`.
    var star: Int
    var sent: UInt8
    /// Whether the checksum is the sum of the bytes before it.
    var isRight: Bool
  }

  /// Returns the first `*hh` that is the sum of the bytes before it, else the last `*hh`; `nil` if the line has none.
  static func find(in line: Span<UInt8>) -> Found? {
    var found: Found?
    var sum: UInt8 = 0
    for index in 0..<line.count {
      let isStar = line[index] == UInt8(ascii: "*") && index + length <= line.count
      if isStar, let sent = sent(line, endingAt: index + length) {
        found = Found(star: index, sent: sent, isRight: sent == sum)
        if sent == sum { break }
      }
      sum ^= line[index]
    }
    return found
  }

  /// Returns whether a line ends with a `*` and text that is not a checksum: `*`, `*6`, `*G6`.
  static func isUnreadable(_ line: Span<UInt8>) -> Bool {
    for index in max(0, line.count - length)..<line.count where line[index] == UInt8(ascii: "*") { return true }
    return false
  }

  /// Returns the value of the digit; more than 15 for any other byte.
  @inline(__always)
  private static func hexadecimal(_ byte: UInt8) -> UInt8 {
    let digit = byte &- UInt8(ascii: "0")
    let letter = (byte | 0x20) &- UInt8(ascii: "a")
    return digit <= 9 ? digit : letter <= 5 ? letter &+ 10 : 0xFF
  }
}
