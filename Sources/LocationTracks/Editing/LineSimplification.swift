import Glibc
import LocationKit

/// An edit that removes points of tracks that lie within a tolerance of the remaining line: an opening window (after
/// Reumann and Witkam, as in Meratnia and de By, "Spatiotemporal compression techniques for moving point objects", EDBT
/// 2004).
///
/// The line is extended from a kept point, point by point. If one of the points along it would be too far away, the
/// previous point is kept and a new line begins there. Each removed point has thus been measured against the final
/// line, and none is farther from it than the tolerance. This holds for the line that is straight on a map of longitude
/// and latitude and for the shortest path on the earth: the maximum distance between the two is subtracted from the
/// tolerance. At most ``longestWindow`` points are held back. Heights and times are ignored; the first and the last
/// point of a segment always remain.
package struct LineSimplification: TrackEdit {
  /// Maximum number of points that one line replaces.
  package static let longestWindow = 256

  private let tolerance: Double
  private var anchor: Coordinate?
  /// Entries since the anchor; the last point is the end of the line.
  private var window: [TrackEntry] = []
  /// The plane around each point of the window.
  private var planes: [LocalPlane] = []
  private var last: Coordinate?
  package private(set) var leftOut: [String: Int] = [:]

  /// - Parameter tolerance: metres, at least 0.
  package init(tolerance: Double) { self.tolerance = tolerance }

  package mutating func take(_ entry: TrackEntry, into entries: inout [TrackEntry]) {
    switch entry {
    case .point(let point): take(point, into: &entries)
    case .sky, .heading, .fault:
      if window.isEmpty { entries.append(entry) } else { hold(entry, into: &entries) }
    case .noFix, .track, .metadata, .waypoint, .route, .routePoint:
      finish(into: &entries)
      entries.append(entry)
    }
  }

  package mutating func finish(into entries: inout [TrackEntry]) {
    keepLast(into: &entries)
    anchor = nil
  }

  private mutating func take(_ point: TrackPoint, into entries: inout [TrackEntry]) {
    if point.location.startsSegment { finish(into: &entries) }
    let coordinate = point.location.coordinate
    guard let anchor else {
      self.anchor = coordinate
      return entries.append(.point(point))
    }
    if planes.count == Self.longestWindow || !isNearAll(from: anchor, to: coordinate) { keepLast(into: &entries) }
    window.append(.point(point))
    planes.append(LocalPlane(at: coordinate))
    last = coordinate
  }

  /// Holds back an entry. The limit bounds memory; real files have fewer entries between two points.
  private mutating func hold(_ entry: TrackEntry, into entries: inout [TrackEntry]) {
    window.append(entry)
    if window.count > 4 * Self.longestWindow { keepLast(into: &entries) }
  }

  private func isNearAll(from anchor: Coordinate, to end: Coordinate) -> Bool {
    let left = tolerance - Self.bend(from: anchor, to: end)
    return planes.allSatisfy { $0.distance(toSegmentFrom: anchor, to: end) <= left }
  }

  /// Keeps the last point of the window and begins the next line there. All other points are close enough to the line
  /// to it.
  private mutating func keepLast(into entries: inout [TrackEntry]) {
    var pointsLeft = planes.count
    for entry in window {
      if case .point = entry {
        pointsLeft -= 1
        guard pointsLeft == 0 else {
          leftOut["points near the line", default: 0] += 1
          continue
        }
      }
      entries.append(entry)
    }
    if let last { anchor = last }
    last = nil
    window.removeAll(keepingCapacity: true)
    planes.removeAll(keepingCapacity: true)
  }

  /// Returns the maximum distance in metres between the shortest path and the straight line of longitude and latitude
  /// between two points: an eighth of the square of the distance times the curvature of the line relative to a
  /// geodesic, both over-estimated.
  static func bend(from start: Coordinate, to end: Coordinate) -> Double {
    let phi = max(start.latitude.magnitude, end.latitude.magnitude) * .pi / 180
    let east = (end.longitude - start.longitude).remainder(dividingBy: 360).magnitude * .pi / 180
    let north = (end.latitude - start.latitude).magnitude * .pi / 180
    let radius = LocalPlane.metresPerDegree * 180 / .pi
    return 1.05 * radius * sin(phi) * east * (east / 8 + north / 4)
  }
}
