package import LocationKit
import LocationTracks

/// One pass over the locations of a subject in order of time, and over the visits that they cause: the totals of quarters
/// of hours, and the stops.
package struct TotalsPass: Sendable {
  private(set) var totals: QuarterTotals
  /// The stops that are over; after ``finish()`` also one that lasts.
  private(set) var stops: [ArchivedStop] = []
  /// Number of locations.
  package private(set) var count = 0
  private var finder = StopFinder(VisitLimits())

  init(within range: Range<Int64>, cuts: [Int64] = [], maximumError: Double?) {
    totals = QuarterTotals(within: range, cuts: cuts, maximumError: maximumError)
  }

  /// Takes the next location, before the visits that it causes.
  package mutating func take(_ location: Location) {
    guard let time = location.time else { return }
    count += 1
    if totals.take(location) { finder.take(time) }
  }

  /// Takes the next event, of which only visits matter.
  package mutating func take(_ event: LocationEvent) {
    if case .visited(let visit) = event, let stop = finder.take(visit) { stops.append(stop) }
  }

  /// Decides what the last locations leave open.
  mutating func finish() {
    totals.finish()
    if let lasting = finder.lasting { stops.append(lasting) }
  }

  /// The sums of the quarters in order, with their beginnings in nanoseconds since 1970.
  var sums: [(start: Int64, sums: TravelSums)] {
    totals.sums.sorted { $0.key < $1.key }.map { (start: $0.key, sums: $0.value) }
  }
}
