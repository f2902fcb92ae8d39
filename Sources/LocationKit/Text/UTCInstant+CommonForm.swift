extension UTCInstant {
  /// Creates a moment from `2026-05-01T10:00:00Z` or `2026-05-01T10:00:00.000Z`, the forms of nearly all files and
  /// daemons, quickly. `nil` for any other form, and for a leap second or `24:00:00`.
  @inline(__always)
  init?(commonForm text: Span<UInt8>) {
    guard text.count == 20 || text.count == 24, text[text.count - 1] == UInt8(ascii: "Z"),
      let year = text.number(at: 0, digits: 4), text[4] == UInt8(ascii: "-"),
      let month = text.number(at: 5, digits: 2), text[7] == UInt8(ascii: "-"),
      let day = text.number(at: 8, digits: 2), text[10] == UInt8(ascii: "T"),
      let hour = text.number(at: 11, digits: 2), text[13] == UInt8(ascii: ":"),
      let minute = text.number(at: 14, digits: 2), text[16] == UInt8(ascii: ":"),
      let second = text.number(at: 17, digits: 2), hour < 24, minute < 60, second < 60,
      let date = CalendarDate(year: year, month: month, day: day)
    else { return nil }
    var milliseconds = (hour * 3600 + minute * 60 + second) * 1000
    if text.count == 24 {
      guard text[19] == UInt8(ascii: "."), let fraction = text.number(at: 20, digits: 3) else { return nil }
      milliseconds += fraction
    }
    self.init(date: date, nanosecondsOfDay: Int64(milliseconds) * 1_000_000)
  }
}

extension Span<UInt8> {
  /// Returns the number of `digits` decimal digits; `nil` if a byte is not a digit.
  @inline(__always)
  fileprivate func number(at start: Int, digits: Int) -> Int? {
    var number = 0
    for index in start..<(start + digits) {
      let digit = self[index] &- UInt8(ascii: "0")
      guard digit <= 9 else { return nil }
      number = number &* 10 &+ Int(digit)
    }
    return number
  }
}
