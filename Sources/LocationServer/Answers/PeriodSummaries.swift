import LocationKit
import LocationTracks

/// The summaries of consecutive periods, built in one pass over the locations and the visits of a subject.
struct PeriodSummaries {
  private var totals: PeriodTotals
  /// The stops by the beginning of the period in which they began.
  private var stops: [Int64: [Stop]] = [:]
  /// Number of locations.
  private(set) var count = 0
  /// A stop that is not over, the time of its first location, and the beginning of the period in which it began.
  private var open: (stop: Visit, firstSeen: UTCInstant?, period: Int64)?
  /// Locations that follow each other within ``VisitLimits/duration``: the start of the present run and of the one before.
  private var runs: (present: UTCInstant, former: UTCInstant)?
  private var last: UTCInstant?
  private let longestInterval: Duration

  private struct Stop {
    let visit: Visit
    let firstSeen: UTCInstant?
  }

  /// - Parameter visits: the limits of the stops.
  init(_ period: SummaryPeriod, in zone: TimeZoneRules = .utc, visits: VisitLimits, maximumError: Double?) {
    totals = PeriodTotals(period, in: zone, maximumError: maximumError)
    longestInterval = visits.duration
  }

  mutating func take(_ event: LocationEvent) {
    switch event {
    case .received(.location(let location)): add(location)
    case .visited(let stop): add(stop)
    default: break
    }
  }

  private mutating func add(_ location: Location) {
    guard let time = location.time else { return }
    count += 1
    if totals.take(location) { noteRun(time) }
  }

  private mutating func noteRun(_ time: UTCInstant) {
    defer { last = time }
    guard let last, let run = runs?.present else {
      runs = (time, time)
      return
    }
    if time.duration(since: last) > longestInterval { runs = (time, run) }
  }

  /// A stop belongs to the period in which it began.
  private mutating func add(_ visit: Visit) {
    let firstSeen = open?.firstSeen ?? firstSeen(visit)
    let elements = totals.elements
    let found = firstSeen.flatMap { time in elements.last { $0.span.range.contains(time.nanoseconds) } }
    guard let period = open?.period ?? (found ?? elements.last)?.span.range.lowerBound else { return }
    if visit.isOver { stops[period, default: []].append(Stop(visit: visit, firstSeen: firstSeen)) }
    open = visit.isOver ? nil : (visit, firstSeen, period)
  }

  /// Returns the time of the first location of a stop that has just become one. If the arrival is unknown, that location
  /// began a run, and the location that decides has not: it came at least as long after as a stop lasts.
  private func firstSeen(_ visit: Visit) -> UTCInstant? {
    visit.arrival ?? runs.map { $0.present == visit.time ? $0.former : $0.present }
  }

  /// Returns the summaries, with a stop that lasts until the end.
  mutating func finish() -> [PeriodSummary] {
    totals.finish()
    if let open { stops[open.period, default: []].append(Stop(visit: open.stop, firstSeen: open.firstSeen)) }
    open = nil
    return totals.elements.map { element in
      var summary = PeriodSummary(element)
      for stop in stops[element.span.range.lowerBound] ?? [] { summary.add(stop.visit, firstSeen: stop.firstSeen) }
      return summary
    }
  }
}
