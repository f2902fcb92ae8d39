import LocationKit
import LocationTotals
import LocationTracks

/// The summaries of consecutive periods, built in one pass over the locations and the visits that a token sees of a subject.
struct PeriodSummaries {
  private var totals: PeriodTotals
  private var finder: StopFinder
  /// The stops by the beginning of the period in which they began.
  private var stops: [Int64: [ArchivedStop]] = [:]
  /// Number of locations.
  private(set) var count = 0

  /// - Parameter visits: the limits of the stops.
  init(_ period: SummaryPeriod, in zone: TimeZoneRules = .utc, visits: VisitLimits, maximumError: Double?) {
    totals = PeriodTotals(period, in: zone, maximumError: maximumError)
    finder = StopFinder(visits)
  }

  mutating func take(_ event: LocationEvent) {
    switch event {
    case .received(.location(let location)): add(location)
    case .visited(let visit): if let stop = finder.take(visit) { add(stop) }
    default: break
    }
  }

  private mutating func add(_ location: Location) {
    guard let time = location.time else { return }
    count += 1
    if totals.take(location) { finder.take(time) }
  }

  /// A stop belongs to the period in which it began.
  private mutating func add(_ stop: ArchivedStop) {
    let elements = totals.elements
    let found = stop.firstSeen.flatMap { time in elements.last { $0.span.range.contains(time.nanoseconds) } }
    guard let period = (found ?? elements.last)?.span.range.lowerBound else { return }
    stops[period, default: []].append(stop)
  }

  /// Returns the summaries, with a stop that lasts until the end.
  mutating func finish() -> [SpanTotals.Element] {
    totals.finish()
    if let lasting = finder.lasting { add(lasting) }
    return totals.elements.map { totals in
      var element = SpanTotals.Element(totals)
      element.stops = stops[totals.span.range.lowerBound] ?? []
      return element
    }
  }
}
