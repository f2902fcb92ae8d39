import LocationKit

/// Which of the failures of a source that is tried again and again are news.
///
/// The first is. Another kind of failure is, once, when it lasts: a receiver that is plugged in again belongs to nobody
/// for a moment, and a computer that starts refuses connections before it takes them.
struct FailureFilter: Sendable {
  /// So often in a row another kind of failure has to come.
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

  /// It works again.
  mutating func reset() { self = FailureFilter() }
}
