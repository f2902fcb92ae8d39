import LocationKit

/// The fixed-width form of a GSV. Half of all sent sentences are GSV, and most receivers write their fields in
/// constant widths:
///
///     GPGSV,3,1,12,02,42,059,35,05,76,160,35,07,35,326,27,09,68,357,36
///
/// Every digit then has a fixed position, and two words of eight bytes are one satellite.
extension GSV {
  /// Reads a sentence whose fields have these widths, and a signal id of one character or none. Returns `false`, and
  /// leaves the sentence empty, if the form differs.
  @inline(__always)
  mutating func readFixedWidth(_ line: Span<UInt8>, end: Int) -> Bool {
    guard end >= Self.headWidth else { return false }
    let (satellites, rest) = (end &- Self.headWidth).quotientAndRemainder(dividingBy: Self.satelliteWidth)
    guard satellites <= 4, rest == 0 || rest == 2, readHead(line) else { return false }
    for index in 0..<satellites {
      let start = Self.headWidth &+ index &* Self.satelliteWidth
      guard let entry = Entry(fixedWidth: line, from: start) else {
        self = GSV()
        return false
      }
      self.satellites.append(entry)
    }
    if rest == 2 {
      guard line[end &- 2] == UInt8(ascii: ","), line[end &- 1] != UInt8(ascii: ",") else {
        self = GSV()
        return false
      }
      signalID = line[end &- 1]
    }
    return true
  }

  /// `GPGSV,3,1,12`
  private static var headWidth: Int { 12 }
  /// `,02,42,059,35`
  private static var satelliteWidth: Int { 13 }

  @inline(__always)
  private mutating func readHead(_ line: Span<UInt8>) -> Bool {
    // `V,3,1,12`
    guard let digits = FixedWidthDigits(line.word(at: 4), "V,0,0,00") else { return false }
    sentences = Int(digits[2])
    number = Int(digits[4])
    inView = Int(digits.pair(6))
    return true
  }
}

extension GSV.Entry {
  /// `,02,42,059,35`
  @inline(__always)
  init?(fixedWidth line: Span<UInt8>, from start: Int) {
    guard let head = FixedWidthDigits(line.word(at: start), ",00,00,0"),
      let tail = FixedWidthDigits(line.word(at: start &+ 5), "0,000,00")
    else { return nil }
    let (elevation, azimuth) = (Int16(head.pair(4)), 100 &* Int16(tail[2]) &+ Int16(tail.pair(3)))
    // Any two digits of signal strength are plausible.
    guard elevation <= Int16(PlausibleRange.elevation.upperBound), azimuth <= Int16(PlausibleRange.azimuth.upperBound)
    else { return nil }
    self.init(
      number: UInt16(head.pair(1)), elevation: elevation, azimuth: azimuth, signalStrength: Int16(tail.pair(6)))
  }
}
