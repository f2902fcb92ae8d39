import LocationKit

/// A writer of one sentence: `$`, fields, checksum, line end. Fields that are `nil` stay empty.
struct SentenceWriter {
  private var payload = ASCIIWriter()

  init(talker: StaticString, formatter: StaticString) {
    payload.append(talker)
    payload.append(formatter)
  }

  mutating func end(into writer: inout ASCIIWriter) {
    SentenceText.append(payload.bytes, to: &writer)
  }

  mutating func empty() { payload.append(",") }

  mutating func field(_ letter: UInt8?) {
    payload.append(",")
    if let letter { payload.append(letter) }
  }

  mutating func field(_ value: Int?, digits: Int = 1) {
    payload.append(",")
    if let value { payload.append(value, digits: digits) }
  }

  mutating func field(_ value: Double?, decimals: Int) {
    payload.append(",")
    if let value { payload.append(value, decimals: decimals, trimmed: false) }
  }

  mutating func field(_ text: InlineText) {
    payload.append(",")
    text.write(to: &payload)
  }

  /// Writes a direction: 0 to 359.99….
  mutating func field(direction degrees: Double?, decimals: Int) {
    field(degrees?.asFullCircle(decimals: decimals), decimals: decimals)
  }

  /// Writes a direction in whole degrees: `000` to `359`.
  mutating func field(wholeDirection degrees: Double?) {
    field(degrees.map { Int($0.asFullCircle(decimals: 0).rounded()) }, digits: 3)
  }

  /// Writes degrees and their side: `12.6,W`.
  mutating func eastward(_ degrees: Double?) {
    field(degrees?.magnitude, decimals: 1)
    field(degrees.map { UInt8(ascii: $0.isNegative(decimals: 1) ? "W" : "E") })
  }

  /// Writes a date as `ddmmyy`.
  mutating func field(_ date: CalendarDate?) {
    field(date.map { $0.day * 10_000 + $0.month * 100 + $0.year % 100 }, digits: 6)
  }

  /// Writes a time as `hhmmss.ss`, to the hundredth of a second, or to the millisecond if the time has one.
  mutating func field(_ time: TimeOfDay?) {
    payload.append(",")
    guard let time else { return }
    var nanoseconds = time.nanoseconds
    // The leap second is written as second 60, as it was read.
    if time.isLeapSecond { nanoseconds = (nanoseconds + Self.day - Self.second) % Self.day }
    let seconds = Int(nanoseconds / Self.second)
    payload.append(seconds / 3600, digits: 2)
    payload.append(seconds / 60 % 60, digits: 2)
    payload.append(seconds % 60 + (time.isLeapSecond ? 1 : 0), digits: 2)
    let milliseconds = Int(nanoseconds % Self.second / 1_000_000)
    payload.append(".")
    if milliseconds.isMultiple(of: 10) {
      payload.append(milliseconds / 10, digits: 2)
    } else {
      payload.append(milliseconds, digits: 3)
    }
  }

  /// Writes `ddmm.mmmmm,N,dddmm.mmmmm,E`. Five decimals are 2 cm; up to nine are written on request.
  mutating func field(_ coordinate: Coordinate?, decimals: Int = 5) {
    guard let coordinate else {
      for _ in 0..<4 { empty() }
      return
    }
    let decimals = min(max(decimals, 5), 9)
    angle(coordinate.latitude, degreeDigits: 2, decimals, positive: "N", negative: "S")
    angle(coordinate.longitude, degreeDigits: 3, decimals, positive: "E", negative: "W")
  }

  private mutating func angle(
    _ value: Double, degreeDigits: Int, _ decimals: Int, positive: Unicode.Scalar, negative: Unicode.Scalar
  ) {
    // A single integer, so that 59.999996 minutes carry over into the degrees.
    let minute = Int(PowersOfTen.integer(decimals))
    let scaled = Int((value.magnitude * Double(60 * minute)).rounded())
    payload.append(",")
    payload.append(scaled / (60 * minute), digits: degreeDigits)
    payload.append(scaled % (60 * minute) / minute, digits: 2)
    payload.append(".")
    payload.append(scaled % minute, digits: decimals)
    payload.append(",")
    payload.append(UInt8(ascii: value < 0 && scaled != 0 ? negative : positive))
  }

  private static let second = UTCInstant.nanosecondsPerSecond
  private static let day = UTCInstant.nanosecondsPerDay
}
