public import LocationKit

extension UTCInstant {
  /// Creates a moment from ISO 8601: `.utc("2026-05-01T10:00:00Z")`. Traps if the text is not in this format.
  public static func utc(_ text: String) -> UTCInstant {
    guard let instant = UTCInstant(iso8601: text) else {
      preconditionFailure("\"\(text)\" is not a time in ISO 8601")
    }
    return instant
  }

  /// Returns the moment that is this many seconds later, or earlier if negative.
  public static func + (instant: UTCInstant, seconds: Double) -> UTCInstant {
    instant.advanced(by: .nanoseconds(Int64((seconds * 1e9).rounded())))
  }
}
