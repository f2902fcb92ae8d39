/// The step from one location to the next.
struct Step {
  /// What of a location makes a way.
  struct Point: Sendable {
    var coordinate: Coordinate
    var time: UTCInstant?

    init(coordinate: Coordinate, time: UTCInstant?) {
      self.coordinate = coordinate
      self.time = time
    }

    init(_ location: Location) { self.init(coordinate: location.coordinate, time: location.time) }
  }

  var from: Point
  var to: Point
  /// Nanoseconds on the locations' time line.
  var elapsed: Int64
  var way: RegionMonitor.Way
  /// Metres, or a little more; 0 when the way is not known.
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

  var bracket: ClosedRange<UTCInstant>? {
    guard let start = from.time, let end = to.time, start <= end else { return nil }
    return start...end
  }

  /// The fraction at which the edge was crossed, where the step's ends are on different sides of it.
  func crossing(of region: Region) -> Double { crossing(of: region, between: 0, and: 1) }

  /// The two fractions at which the edge was crossed, where the way leads through the region between two locations
  /// outside; `nil` where it does not, or where nobody knows the way.
  func crossings(through region: Region) -> [Double]? {
    // Both ends are farther from the edge than the way is long: it cannot lead through.
    guard way == .continuous, distance(to: region, at: 0) + distance(to: region, at: 1) < length else { return nil }
    let nearest = nearestPoint(to: region)
    guard distance(to: region, at: nearest) <= 0 else { return nil }
    return [crossing(of: region, between: 0, and: nearest), crossing(of: region, between: nearest, and: 1)]
  }

  private func distance(to region: Region, at fraction: Double) -> Double {
    region.distance(to: from.coordinate.interpolated(to: to.coordinate, at: fraction))
  }

  /// The distance along a straight way falls and rises once: a ternary search.
  private func nearestPoint(to region: Region) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let third = (high - low) / 3
      if distance(to: region, at: low + third) < distance(to: region, at: high - third) {
        high -= third
      } else {
        low += third
      }
    }
    return (low + high) / 2
  }

  private func crossing(of region: Region, between start: Double, and end: Double) -> Double {
    var (low, high) = (start, end)
    let startsInside = distance(to: region, at: start) <= 0
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if (distance(to: region, at: middle) <= 0) == startsInside { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
