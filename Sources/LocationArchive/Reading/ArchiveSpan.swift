import LocationKit

/// The times that a question concerns.
struct ArchiveSpan {
  /// Nanoseconds since 1970 UTC; `nil` if the end is before the beginning.
  let keys: ClosedRange<Int64>?

  init(_ from: UTCInstant?, _ to: UTCInstant?) {
    let (first, last) = (from?.nanoseconds ?? .min, to?.nanoseconds ?? .max)
    keys = first <= last ? first...last : nil
  }
}
