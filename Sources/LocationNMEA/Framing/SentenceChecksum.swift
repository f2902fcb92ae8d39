/// NMEA 0183's checksum: the exclusive or of all bytes between `$` and `*`, two hexadecimal digits behind the `*`.
enum SentenceChecksum {
  /// `*hh`
  static let length = 3

  /// What is said at the end of a line, of either case; `nil` where there is no `*hh`: legal before NMEA 2.3.
  @inline(__always)
  static func sent(_ line: Span<UInt8>) -> UInt8? {
    let end = line.count
    guard end >= length, line[end - 3] == UInt8(ascii: "*") else { return nil }
    let (high, low) = (hexadecimal(line[end - 2]), hexadecimal(line[end - 1]))
    guard high | low <= 0xF else { return nil }
    return high << 4 | low
  }

  /// The digit's value, or more than 15.
  @inline(__always)
  private static func hexadecimal(_ byte: UInt8) -> UInt8 {
    let digit = byte &- UInt8(ascii: "0")
    let letter = (byte | 0x20) &- UInt8(ascii: "a")
    return digit <= 9 ? digit : letter <= 5 ? letter &+ 10 : 0xFF
  }
}
