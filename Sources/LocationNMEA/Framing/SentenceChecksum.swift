import LocationKit

/// NMEA 0183's checksum: the exclusive or of all bytes between `$` and `*`, two hexadecimal digits behind the `*`.
enum SentenceChecksum: Equatable {
  case right
  /// As sent, as summed.
  case wrong(UInt8, UInt8)
  /// There is no `*hh`: legal before NMEA 2.3.
  case missing

  /// Judges a sentence without its `$` and its line end; gives the bytes that the sum is over.
  @inline(__always)
  static func check(_ line: Span<UInt8>) -> (SentenceChecksum, payload: Range<Int>) {
    let end = line.count
    guard end >= 3, line[end - 3] == UInt8(ascii: "*"), let high = hexadecimal(line[end - 2]),
      let low = hexadecimal(line[end - 1])
    else { return (.missing, 0..<end) }
    let payload = 0..<(end - 3)
    let sum = sum(line.extracting(payload))
    let sent = high << 4 | low
    return (sent == sum ? .right : .wrong(sent, sum), payload)
  }

  @inline(__always)
  private static func sum(_ payload: Span<UInt8>) -> UInt8 {
    var sum: UInt64 = 0
    var index = 0
    while index &+ 8 <= payload.count {
      sum ^= payload.word(at: index)
      index &+= 8
    }
    return (sum ^ payload.lastWord(from: index)).foldedByExclusiveOr
  }

  static func hexadecimal(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
