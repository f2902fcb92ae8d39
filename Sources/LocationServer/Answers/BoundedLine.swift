import LocationKit
import LocationTracks

/// The locations of a path that its line needs, and no more than some number of them: the more there are, the less exact
/// is the line. Memory: four times as many.
struct BoundedLine {
  /// Metres around a location within which others are left out before the line is made: the outline that it takes.
  private(set) var radius: Double
  private let most: Int
  /// Metres that locations may be from the line, of all times that it was made less exact.
  private var detail: Double
  private var line: LineSimplification
  private var entries: [TrackEntry] = []

  /// - Parameters:
  ///   - most: the largest number of locations, at least 2.
  ///   - detail: metres.
  init(_ most: Int, detail: Double) {
    (self.most, self.detail, radius) = (most, detail, detail * 3 / 4)
    line = LineSimplification(tolerance: detail / 4)
  }

  var locations: [Location] {
    entries.compactMap { if case .point(let point) = $0 { point.location } else { nil } }
  }

  mutating func add(_ location: Location) {
    line.take(TrackEntry(location), into: &entries)
    if entries.count >= 4 * most { coarsen() }
  }

  /// Completes the line. Returns how exact it is, in metres.
  mutating func finish() -> Double {
    line.finish(into: &entries)
    while entries.count > most {
      coarsen()
      line.finish(into: &entries)
    }
    return detail
  }

  /// Doubles the distances. Locations near the one before go first: the line keeps both ends of each segment, and there may
  /// be any number of segments.
  private mutating func coarsen() {
    line.finish(into: &entries)
    radius *= 2
    detail += radius * 4 / 3
    line = LineSimplification(tolerance: radius / 3)
    let former = locations
    entries.removeAll(keepingCapacity: true)
    var last: Coordinate?
    var hasBegun = false
    for var location in former {
      hasBegun = hasBegun || location.startsSegment
      if let last, last.distance(to: location.coordinate) <= radius { continue }
      location.startsSegment = hasBegun
      (last, hasBegun) = (location.coordinate, false)
      line.take(TrackEntry(location), into: &entries)
    }
  }
}
