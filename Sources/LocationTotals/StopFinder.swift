import LocationKit

/// The stops of a subject, from its locations and its visits in order of time.
struct StopFinder: Sendable {
  /// A stop that is not over.
  private var open: ArchivedStop?
  /// Locations that follow each other within the duration of a visit: the start of the present run and of the one before.
  private var runs: (present: UTCInstant, former: UTCInstant)?
  private var last: UTCInstant?
  private let longestInterval: Duration

  /// - Parameter visits: the limits of the stops.
  init(_ visits: VisitLimits) { longestInterval = visits.duration }

  /// Takes the time of a location, before the visits that it causes.
  mutating func take(_ time: UTCInstant) {
    defer { last = time }
    guard let last, let run = runs?.present else {
      runs = (time, time)
      return
    }
    if time.duration(since: last) > longestInterval { runs = (time, run) }
  }

  /// Takes a visit that begins or ends. Returns the stop that is over.
  mutating func take(_ visit: Visit) -> ArchivedStop? {
    let stop = ArchivedStop(visit, firstSeen: open?.firstSeen ?? firstSeen(visit))
    open = visit.isOver ? nil : stop
    return visit.isOver ? stop : nil
  }

  /// The stop that lasts, with its last location so far: the locations since its beginning are close to it, but for those
  /// that have not ended it yet.
  var lasting: ArchivedStop? {
    guard var open else { return nil }
    open.lastSeen = [open.lastSeen, last].compactMap(\.self).max()
    return open
  }

  /// Returns the time of the first location of a stop that has just become one. If the arrival is unknown, that location
  /// began a run, and the location that decides has not: it came at least as long after as a stop lasts.
  private func firstSeen(_ visit: Visit) -> UTCInstant? {
    visit.arrival ?? runs.map { $0.present == visit.time ? $0.former : $0.present }
  }
}
