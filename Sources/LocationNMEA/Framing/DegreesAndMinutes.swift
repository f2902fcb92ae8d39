import LocationKit

/// An angle in NMEA's format: `ddmm.mmmm`, `dddmm.mmmm`. The last two digits before the point are minutes.
enum DegreesAndMinutes {
  /// Returns degrees, 0 or more; `nil` if the minutes are 60 or more, or the text is not an angle.
  static func read(_ line: Span<UInt8>, _ text: Range<Int>) -> Double? {
    readPlain(line, text) ?? readAny(line, text)
  }

  /// Reads an angle with four or five digits before the point, and one to eight after it.
  @inline(__always)
  private static func readPlain(_ line: Span<UInt8>, _ text: Range<Int>) -> Double? {
    let start = text.lowerBound
    guard start &+ 8 <= line.count else { return nil }
    let isShort = line[start &+ 4] == UInt8(ascii: ".")
    let point = start &+ (isShort ? 4 : 5)
    guard line[point] == UInt8(ascii: "."), (1...8).contains(text.upperBound &- point &- 1),
      let fraction = DecimalText.unsigned(in: line, (point &+ 1)..<text.upperBound),
      // As `dddmm` and three bytes that are ignored.
      let digits = FiveDigits(line.word(at: start), isShort: isShort), digits.minutes < 60
    else { return nil }
    let scale = scales[text.upperBound &- point &- 1]
    // Exact, so that the one division rounds once.
    let minutes = (Double(digits.minutes) * scale + Double(fraction)) / scale
    return Double(digits.degrees) + minutes / 60
  }

  private static let scales: [Double] = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8]

  private struct FiveDigits {
    let degrees: UInt64
    let minutes: UInt64

    @inline(__always)
    init?(_ word: UInt64, isShort: Bool) {
      let shift: UInt64 = isShort ? 8 : 0
      let digits = (word ^ UInt64(repeating: UInt8(ascii: "0"))) &<< shift & 0xFF_FFFF_FFFF
      guard (digits | (digits &+ UInt64(repeating: 6))) & 0xF0_F0F0_F0F0 == 0 else { return nil }
      let pairs = (digits &* (10 &<< 8 &+ 1)) &>> 8
      degrees = 100 &* (digits & 0xFF) &+ (pairs &>> 8 & 0xFF)
      minutes = pairs &>> 24 & 0xFF
    }
  }

  private static func readAny(_ line: Span<UInt8>, _ text: Range<Int>) -> Double? {
    var point = text.lowerBound
    while point < text.upperBound, line[point] != UInt8(ascii: ".") { point += 1 }
    guard (3...5).contains(point - text.lowerBound),
      let whole = DecimalText.unsigned(in: line, text.lowerBound..<(point - 2)),
      let minutes = DecimalText.double(in: line, (point - 2)..<text.upperBound), (0..<60).contains(minutes)
    else { return nil }
    return Double(whole) + minutes / 60
  }
}
