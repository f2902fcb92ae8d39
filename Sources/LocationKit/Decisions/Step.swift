/// The step from one location to the next.
struct Step {
  /// The properties of a location that define a path.
  struct Point: Sendable {
    var coordinate: Coordinate
    var time: UTCInstant?
  }

  var from: Point
  var to: Point
  /// Nanoseconds on the locations' time line.
  var elapsed: Int64
  var way: RegionMonitor.Way
  /// Length in metres, or an upper bound; 0 if the path is unknown.
  var length: Double

  func time(at fraction: Double) -> UTCInstant? {
    guard let start = from.time, let end = to.time else { return nil }
    let elapsed = end.nanoseconds.saturatingSubtracting(start.nanoseconds)
    let moment = start.nanoseconds.saturatingAdding(Int64(Double(elapsed) * fraction))
    // 23:59:60.4, and not 00:00:00.4 a second later.
    let second = UTCInstant.nanosecondsPerSecond
    let isLeapSecond =
      end.isLeapSecond
      && moment.dividedRoundingDown(by: second) == end.nanoseconds.dividedRoundingDown(by: second)
    return UTCInstant(nanoseconds: moment, isLeapSecond: isLeapSecond)
  }

  var bracket: ClosedRange<UTCInstant>? { Self.bracket(from: from.time, to: to.time) }

  /// Returns the range between two times; `nil` if one is unknown or they leave no room in between: the moment is then
  /// unknown.
  static func bracket(from start: UTCInstant?, to end: UTCInstant?) -> ClosedRange<UTCInstant>? {
    guard let start, let end, start < end else { return nil }
    return start...end
  }

  /// Returns the fraction at which the edge was crossed, if the ends of the step are on different sides of it: the
  /// first crossing on the way in, the last one on the way out.
  func crossing(of region: Region) -> Double {
    let search = CrossingSearch(region, from: from.coordinate, to: to.coordinate)
    return (search.isOutside(at: 0) ? search.first : search.last) ?? 1
  }

  /// Returns the first and the last fraction at which the edge was crossed, if the path leads through the region
  /// between two locations outside; `nil` if it does not, or if the path is unknown.
  func crossings(through region: Region) -> [Double]? {
    guard way == .continuous else { return nil }
    let search = CrossingSearch(region, from: from.coordinate, to: to.coordinate)
    guard let first = search.first, let last = search.last else { return nil }
    return [first, last]
  }
}

extension Step.Point {
  init(_ location: Location) { self.init(coordinate: location.coordinate, time: location.time) }
}
