/// NMEA 0183's checksum: the exclusive or of all bytes between `$` and `*`, two hexadecimal digits behind the `*`.
enum SentenceChecksum {
  /// `*hh`
  static let length = 3

  /// The checksum at the end of a line, of either case; `nil` where there is no `*hh`: legal before NMEA 2.3.
  @inline(__always)
  static func sent(_ line: Span<UInt8>) -> UInt8? { sent(line, endingAt: line.count) }

  @inline(__always)
  private static func sent(_ line: Span<UInt8>, endingAt end: Int) -> UInt8? {
    guard end >= length, line[end - 3] == UInt8(ascii: "*") else { return nil }
    let (high, low) = (hexadecimal(line[end - 2]), hexadecimal(line[end - 1]))
    guard high | low <= 0xF else { return nil }
    return high << 4 | low
  }

  /// Where a sentence's checksum lies in its line, which may have more behind it.
  struct Found {
    /// The index of the `*`.
    var star: Int
    var sent: UInt8
    /// Whether it is the sum of the bytes before it.
    var isRight: Bool
  }

  /// The first `*hh` that is the sum of the bytes before it, else the last `*hh`; `nil` where there is none.
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

  /// Whether a line ends with a `*` and what is no checksum: `*`, `*6`, `*G6`.
  static func isUnreadable(_ line: Span<UInt8>) -> Bool {
    for index in max(0, line.count - length)..<line.count where line[index] == UInt8(ascii: "*") { return true }
    return false
  }

  /// The digit's value, or more than 15.
  @inline(__always)
  private static func hexadecimal(_ byte: UInt8) -> UInt8 {
    let digit = byte &- UInt8(ascii: "0")
    let letter = (byte | 0x20) &- UInt8(ascii: "a")
    return digit <= 9 ? digit : letter <= 5 ? letter &+ 10 : 0xFF
  }
}
