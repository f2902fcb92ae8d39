import LocationKit
import LocationTracks

/// The summaries of consecutive periods, built in one pass over the events of a manager.
struct PeriodSummaries {
  private let period: SummaryPeriod
  private(set) var summaries: [PeriodSummary] = []
  private(set) var count = 0
  /// A stop that is not over, the time of its first location, and the position of the summary in which it began.
  private var open: (stop: Visit, firstSeen: UTCInstant?, index: Int)?
  /// Locations that follow each other within ``VisitLimits/duration``: the start of the present run and of the one before.
  private var runs: (present: UTCInstant, former: UTCInstant)?
  private var last: UTCInstant?
  private let longestInterval: Duration

  /// - Parameter visits: the limits of the stops.
  init(_ period: SummaryPeriod, visits: VisitLimits) { (self.period, longestInterval) = (period, visits.duration) }

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
    noteRun(time)
    let name = period.name(of: time)
    // The path to the first location of a period belongs to no period.
    if summaries.last?.name != name { summaries.append(PeriodSummary(name)) }
    summaries[summaries.count - 1].add(location)
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
    let name = firstSeen.map(period.name)
    guard let index = open?.index ?? summaries.lastIndex(where: { $0.name == name }) ?? summaries.indices.last
    else { return }
    if visit.isOver { summaries[index].add(visit, firstSeen: firstSeen) }
    open = visit.isOver ? nil : (visit, firstSeen, index)
  }

  /// Returns the time of the first location of a stop that has just become one. If the arrival is unknown, that location
  /// began a run, and the location that decides has not: it came at least as long after as a stop lasts.
  private func firstSeen(_ visit: Visit) -> UTCInstant? {
    visit.arrival ?? runs.map { $0.present == visit.time ? $0.former : $0.present }
  }

  /// Adds a stop that lasts until the end.
  mutating func finish() {
    if let open { summaries[open.index].add(open.stop, firstSeen: open.firstSeen) }
    open = nil
  }
}
