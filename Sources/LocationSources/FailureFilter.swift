import LocationKit

/// A filter of the failures to report, of a source that is opened again and again.
///
/// The first failure is reported. A failure of another kind is reported once, if it lasts: after a receiver is plugged
/// in, its device file has no group for a moment, and a computer that starts refuses connections before it accepts
/// them.
struct FailureFilter: Sendable {
  /// Number of consecutive failures of another kind before one is reported.
  static let persistence = 3

  private var told: Set<LocationError.Code> = []
  private var last: LocationError.Code?
  private var count = 0

  var isEmpty: Bool { told.isEmpty }

  mutating func isNews(_ failure: LocationError) -> Bool {
    count = failure.code == last ? count + 1 : 1
    last = failure.code
    guard told.isEmpty || count >= Self.persistence else { return false }
    return told.insert(failure.code).inserted
  }

  /// Notes that the source works again.
  mutating func reset() { self = FailureFilter() }
}
