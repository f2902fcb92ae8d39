import LocationArchive
import LocationKit
import LocationTracks

/// The computation of the totals of a day, or of a part of a day, from the locations of the archive.
///
/// It reads the locations of the day, those of three hours before the last location before the day, which bring the rules
/// into the state that they have at midnight, and those after it that decide what is open at its end. After the longest gap
/// across which anything is assumed (``TravelMeter/longestGap``), nothing is open. The totals depend on these locations
/// only, and therefore are the same in every question.
struct DayComputation {
  let archive: Archive
  let subject: String
  /// Metres at the 95 % level; `nil` for no limit.
  let maximumError: Double?

  /// Nanoseconds.
  private static let longestGap = TravelMeter.longestGap.inNanoseconds
  private static let preparation = 3 * 3600 * UTCInstant.nanosecondsPerSecond
  /// Locations after the end, and their time in nanoseconds, after which what was open can be decided.
  private static let followers = (count: 4, time: 900 * UTCInstant.nanosecondsPerSecond)

  /// Thrown when later locations decide nothing.
  private struct Decided: Error {}

  private struct Run {
    var pass: TotalsPass
    var followers = 0
    var last: Int64?
    var isDecided = false
  }

  /// Returns the totals of a range.
  ///
  /// - Parameter pause: see ``Archive/placeEvents(at:of:from:to:seen:configuration:pause:isolation:_:)``.
  func totals(
    _ range: Range<Int64>, isolation: isolated (any Actor)? = #isolation, pause: () async throws -> Void
  ) async throws -> DayTotals {
    let earliest = range.lowerBound.saturatingSubtracting(Self.longestGap)
    let before = try archive.lastTime(of: subject, before: range.lowerBound, from: earliest)
    let start = before.map { $0.nanoseconds.saturatingSubtracting(Self.preparation) } ?? range.lowerBound
    let end = range.upperBound.saturatingAdding(Self.longestGap)
    var run = Run(pass: TotalsPass(within: range, maximumError: maximumError))
    var configuration = DecisionConfiguration()
    (configuration.maximumError, configuration.visits) = (maximumError, VisitLimits())
    func see(_ location: Location) throws -> Location? { try self.see(location, range.upperBound, &run) }
    do {
      try await archive.placeEvents(
        at: PlaceList(), of: subject, from: UTCInstant(nanoseconds: start), to: UTCInstant(nanoseconds: end), seen: see,
        configuration: configuration, pause: pause, isolation: isolation
      ) { run.pass.take($0) }
    } catch is Decided {}
    run.pass.finish()
    let quarters = run.pass.sums.map {
      DayTotals.Quarter(number: $0.start.dividedRoundingDown(by: QuarterTotals.length), sums: $0.sums)
    }
    return DayTotals(
      range: range, quarters: quarters, stops: run.pass.stops.filter { $0.concerns(range) },
      evidence: min(before == nil ? earliest : start, range.lowerBound)...(run.isDecided ? run.last ?? end : end),
      isSettled: run.isDecided, read: run.pass.count)
  }

  private func see(_ location: Location, _ end: Int64, _ run: inout Run) throws -> Location? {
    if run.isDecided { throw Decided() }
    guard let time = location.time else { return nil }
    run.pass.take(location)
    run.last = time.nanoseconds
    if time.nanoseconds >= end {
      run.followers += 1
      let isLong = time.nanoseconds.saturatingSubtracting(end) >= Self.followers.time
      run.isDecided = run.followers >= Self.followers.count && isLong && run.pass.totals.decidedUntil ?? .min >= end
    }
    return location
  }
}
