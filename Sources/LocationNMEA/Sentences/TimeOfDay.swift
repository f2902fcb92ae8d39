public import LocationKit

/// A time of day in UTC without its date, as most sentences have it.
public struct TimeOfDay: Sendable, Hashable {
  /// Nanoseconds since midnight. The leap second 23:59:60 counts as a whole day: the next day's 00:00:00.
  public var nanoseconds: Int64
  public var isLeapSecond: Bool

  public init(nanoseconds: Int64, isLeapSecond: Bool = false) {
    self.nanoseconds = nanoseconds
    self.isLeapSecond = isLeapSecond
  }

  /// Whether both are one time to the millisecond: sentences of one epoch differ in how many decimals they give.
  func isSameMoment(as other: TimeOfDay) -> Bool {
    isLeapSecond == other.isLeapSecond && milliseconds == other.milliseconds
  }

  /// Whether it comes less than half a day earlier; midnights pass.
  func isBefore(_ other: TimeOfDay) -> Bool {
    let day = UTCInstant.nanosecondsPerDay
    let ahead = (other.nanoseconds - nanoseconds + day) % day
    return ahead > 0 && ahead < day / 2
  }

  /// Rounded.
  private var milliseconds: Int64 { (nanoseconds + 500_000) / 1_000_000 }

  public init(_ instant: UTCInstant) {
    nanoseconds = instant.nanosecondsOfDay
    isLeapSecond = instant.isLeapSecond
  }

  /// Reads `hhmmss` with any number of decimals (nine are kept); `nil` for an hour 24, a minute 60, a second 61.
  init?(_ text: Span<UInt8>) {
    guard text.count >= 6, let clock = DecimalText.unsigned(text.extracting(0..<6)) else { return nil }
    let (hour, minute, second) = (clock / 10_000, clock / 100 % 100, clock % 100)
    guard hour < 24, minute < 60, second <= 60 else { return nil }
    var fraction: Int64 = 0
    if text.count > 7 {
      guard text[6] == UInt8(ascii: "."), text.count <= 22,
        let digits = DecimalText.unsigned(text.extracting(7..<min(text.count, 16)))
      else { return nil }
      fraction = Int64(digits)
      for _ in text.count..<max(text.count, 16) { fraction *= 10 }
    } else if text.count == 7, text[6] != UInt8(ascii: ".") {
      return nil
    }
    nanoseconds = Int64(hour * 3600 + minute * 60 + second) * UTCInstant.nanosecondsPerSecond + fraction
    isLeapSecond = second == 60
  }
}
