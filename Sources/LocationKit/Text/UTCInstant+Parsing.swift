extension UTCInstant {
  /// Creates a moment from an ISO 8601 date or date and time: `2026-05-01`, `2026-05-01T10:00:00.25Z`,
  /// `2026-05-01T12:00:00+02:00`.
  ///
  /// A time without a zone is UTC. A date without a time is its midnight. A space may replace the `T`. Second 60 is
  /// accepted as a leap second at the end of a UTC day. Digits beyond nanoseconds are truncated. `24:00:00` is the
  /// next day's midnight (XSD 1.1 `dateTime`). `nil` for anything else, including a day or an hour that does not
  /// exist.
  public init?(iso8601 text: Span<UInt8>) {
    if let instant = UTCInstant(commonForm: text) {
      self = instant
      return
    }
    var scanner = ISO8601Scanner(count: text.count)
    guard let instant = scanner.scan(text) else { return nil }
    self = instant
  }

  /// Creates a moment from an ISO 8601 date or date and time, as ``init(iso8601:)-(Span<UInt8>)`` does.
  public init?(iso8601 text: String) {
    let bytes = Array(text.utf8)
    self.init(iso8601: bytes.span)
  }
}

private struct ISO8601Scanner {
  let count: Int
  var index = 0

  init(count: Int) { self.count = count }

  mutating func scan(_ text: Span<UInt8>) -> UTCInstant? {
    guard let year = digits(4, text), take("-", text), let month = digits(2, text), take("-", text),
      let day = digits(2, text), let date = CalendarDate(year: year, month: month, day: day)
    else { return nil }
    if index == count { return UTCInstant(date: date, nanosecondsOfDay: 0) }
    guard take("T", text) || take("t", text) || take(" ", text) else { return nil }
    guard let hour = digits(2, text), take(":", text), let minute = digits(2, text) else { return nil }
    var second = 0
    var fraction: Int64 = 0
    if take(":", text) {
      guard let value = digits(2, text) else { return nil }
      second = value
      if take(".", text) || take(",", text) {
        guard let value = nanoseconds(text) else { return nil }
        fraction = value
      }
    }
    guard let offset = zone(text), index == count else { return nil }
    let isMidnight24 = hour == 24 && minute == 0 && second == 0 && fraction == 0
    guard hour < 24 || isMidnight24, minute < 60, second <= 60 else { return nil }
    let seconds = Int64(hour * 3600 + minute * 60 + second - offset * 60)
    let isLeapSecond = second == 60
    guard !isLeapSecond || seconds.isMultiple(of: 86_400) else { return nil }
    return UTCInstant(
      date: date, nanosecondsOfDay: seconds * UTCInstant.nanosecondsPerSecond + fraction, isLeapSecond: isLeapSecond)
  }

  private mutating func take(_ character: Unicode.Scalar, _ text: Span<UInt8>) -> Bool {
    guard index < count, text[index] == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private mutating func digits(_ number: Int, _ text: Span<UInt8>) -> Int? {
    guard index + number <= count else { return nil }
    defer { index += number }
    return DecimalText.unsigned(text.extracting(index..<(index + number)))
  }

  private mutating func nanoseconds(_ text: Span<UInt8>) -> Int64? {
    var value: Int64 = 0
    var places = 0
    while index < count, case let digit = text[index] &- UInt8(ascii: "0"), digit <= 9 {
      if places < 9 {
        value = value * 10 + Int64(digit)
        places += 1
      }
      index += 1
    }
    guard places > 0 else { return nil }
    while places < 9 {
      value *= 10
      places += 1
    }
    return value
  }

  /// Returns minutes east of Greenwich; 0 for `Z` and for a missing zone.
  private mutating func zone(_ text: Span<UInt8>) -> Int? {
    if index == count || take("Z", text) || take("z", text) { return 0 }
    let isWest = index < count && text[index] == UInt8(ascii: "-")
    guard take("+", text) || take("-", text), let hours = digits(2, text) else { return nil }
    _ = take(":", text)
    guard let minutes = index == count ? 0 : digits(2, text), minutes < 60, hours * 60 + minutes <= 14 * 60
    else { return nil }
    return (hours * 60 + minutes) * (isWest ? -1 : 1)
  }
}
