public import LocationKit

/// In tests a moment may be written as it is read: `"2026-05-01T10:00:00Z"`. Traps when the text is none.
extension UTCInstant: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) {
    guard let instant = UTCInstant(iso8601: text) else {
      preconditionFailure("\"\(text)\" is no moment in ISO 8601")
    }
    self = instant
  }

  /// The moment so many seconds later, or earlier.
  public static func + (instant: UTCInstant, seconds: Double) -> UTCInstant {
    instant.advanced(by: .seconds(seconds))
  }
}
