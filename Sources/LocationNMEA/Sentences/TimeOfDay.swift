package import LocationKit

/// A time of day in UTC without a date, the form that most sentences use.
public struct TimeOfDay: Sendable, Hashable {
  /// Nanoseconds since midnight. The leap second 23:59:60 counts as a whole day: the next day's 00:00:00.
  public var nanoseconds: Int64
  /// Whether the time is the leap second 23:59:60.
  public var isLeapSecond: Bool

  /// Creates a time from nanoseconds since midnight.
  public init(nanoseconds: Int64, isLeapSecond: Bool = false) {
    self.nanoseconds = nanoseconds
    self.isLeapSecond = isLeapSecond
  }

  /// Returns whether both are the same time to the millisecond: sentences of one epoch differ in their number of
  /// decimals.
  func isSameMoment(as other: TimeOfDay) -> Bool {
    isLeapSecond == other.isLeapSecond && milliseconds == other.milliseconds
  }

  /// Returns whether this time is less than half a day earlier, across midnight if necessary.
  func isBefore(_ other: TimeOfDay) -> Bool {
    let day = UTCInstant.nanosecondsPerDay
    let ahead = (other.nanoseconds - nanoseconds + day) % day
    return ahead > 0 && ahead < day / 2
  }

  /// Milliseconds since midnight, rounded.
  private var milliseconds: Int64 { (nanoseconds + 500_000) / 1_000_000 }

  /// Creates the time of day of an instant.
  package init(_ instant: UTCInstant) {
    nanoseconds = instant.nanosecondsOfDay
    isLeapSecond = instant.isLeapSecond
  }

  /// Reads `hhmmss` without decimals or with one to four, the form of nearly all times; `nil` for any other.
  @inline(__always)
  init?(plain line: Span<UInt8>, _ text: Range<Int>) {
    let start = text.lowerBound
    let decimals = text.count &- 7
    guard text.count >= 6, decimals <= 4, start &+ 11 <= line.count else { return nil }
    let digits = (line.word(at: start) ^ UInt64(repeating: UInt8(ascii: "0"))) & 0xFFFF_FFFF_FFFF
    guard (digits | (digits &+ UInt64(repeating: 6))) & 0xF0F0_F0F0_F0F0 == 0 else { return nil }
    let pairs = (digits &* (10 &<< 8 &+ 1)) &>> 8
    let (hour, minute, second) = (pairs & 0xFF, pairs &>> 16 & 0xFF, pairs &>> 32 & 0xFF)
    guard hour < 24, minute < 60, second <= 60 else { return nil }
    nanoseconds = Int64(hour &* 3600 &+ minute &* 60 &+ second) &* UTCInstant.nanosecondsPerSecond
    isLeapSecond = second == 60
    guard decimals > 0 else {
      if decimals == 0 { return nil }
      return
    }
    guard line[start &+ 6] == UInt8(ascii: "."),
      let fraction = line.halfWord(at: start &+ 7).decimal(ofFirst: decimals)
    else { return nil }
    nanoseconds &+= Int64(fraction) &* Self.scales[decimals]
  }

  /// Reads `hhmmss` with any number of decimals, of which nine count; `nil` for an hour 24, a minute 60, a second 61.
  init?(in text: Span<UInt8>, _ range: Range<Int>) {
    let point = range.lowerBound + 6
    guard range.upperBound >= point, let clock = DecimalText.unsigned(in: text, range.lowerBound..<point) else {
      return nil
    }
    let (hour, minute, second) = (clock / 10_000, clock / 100 % 100, clock % 100)
    guard hour < 24, minute < 60, second <= 60 else { return nil }
    guard let fraction = Self.nanoseconds(in: text, point..<range.upperBound) else { return nil }
    nanoseconds = Int64(hour * 3600 + minute * 60 + second) * UTCInstant.nanosecondsPerSecond + fraction
    isLeapSecond = second == 60
  }

  /// Reads an empty text, a point, or a point with up to fifteen digits.
  private static func nanoseconds(in text: Span<UInt8>, _ range: Range<Int>) -> Int64? {
    guard let point = range.first else { return 0 }
    guard text[point] == UInt8(ascii: "."), range.count <= 16 else { return nil }
    let digits = range.dropFirst().prefix(9)
    guard !digits.isEmpty else { return 0 }
    return DecimalText.unsigned(in: text, digits).map { Int64($0) * scales[digits.count] }
  }

  /// The nanoseconds of one unit in the last place, by the number of decimals.
  private static let scales: [Int64] = [
    1_000_000_000, 100_000_000, 10_000_000, 1_000_000, 100_000, 10_000, 1_000, 100, 10, 1,
  ]
}
