extension ASCIICursor {
  /// Writes ISO 8601 in UTC with 3, 6 or 9 decimals, the fewest that represent the moment. 50 bytes of room are
  /// enough.
  package mutating func put(_ instant: UTCInstant) {
    put(instant.date)
    put(UInt8(ascii: "T"))
    let ofDay = UInt64(instant.nanosecondsOfDay)
    put(clock: ofDay / 1_000_000_000)
    let fraction = ofDay % 1_000_000_000
    let places = fraction.isMultiple(of: 1_000_000) ? 3 : fraction.isMultiple(of: 1_000) ? 6 : 9
    put(fraction: fraction, places: places, trimmed: false)
    put(UInt8(ascii: "Z"))
  }

  /// Writes seconds since midnight as `hh:mm:ss`.
  mutating func put(clock seconds: UInt64) {
    put(twoDigits: seconds / 3600)
    put(UInt8(ascii: ":"))
    put(twoDigits: seconds / 60 % 60)
    put(UInt8(ascii: ":"))
    put(twoDigits: seconds % 60)
  }

  /// Writes a date as `2026-05-01`.
  mutating func put(_ date: CalendarDate) {
    if date.year < 0 { put(UInt8(ascii: "-")) }
    put(UInt64(date.year.magnitude), minimumDigits: 4)
    put(UInt8(ascii: "-"))
    put(twoDigits: UInt64(truncatingIfNeeded: date.month))
    put(UInt8(ascii: "-"))
    put(twoDigits: UInt64(truncatingIfNeeded: date.day))
  }

  /// Writes a number below 100 as two digits.
  @inline(__always)
  private mutating func put(twoDigits number: UInt64) {
    put(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number / 10))
    put(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number % 10))
  }
}
