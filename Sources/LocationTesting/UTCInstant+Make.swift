public import LocationKit

extension UTCInstant {
  /// The moment as it is written in ISO 8601: `.utc("2026-05-01T10:00:00Z")`. Traps when the text is none.
  public static func utc(_ text: String) -> UTCInstant {
    guard let instant = UTCInstant(iso8601: text) else {
      preconditionFailure("\"\(text)\" is not a time in ISO 8601")
    }
    return instant
  }

  /// The moment so many seconds later, or earlier.
  public static func + (instant: UTCInstant, seconds: Double) -> UTCInstant {
    instant.advanced(by: .nanoseconds(Int64((seconds * 1e9).rounded())))
  }
}
