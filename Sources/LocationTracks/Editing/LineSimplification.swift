import Glibc
import LocationKit

/// Leaves out points of tracks where the line without them runs as near as one likes: an opening window (Reumann and
/// Witkam's idea, as in Meratnia and de By, "Spatiotemporal compression techniques for moving point objects", EDBT 2004).
///
/// From a point that was kept, the line is stretched point by point; when one of the points under it would be too far, the
/// one before is kept and the line begins there. So every point left out was measured against the very line that was
/// drawn: none is farther from it than the tolerance. That holds for the line straight on a map of longitude and latitude
/// and for the shortest way along the earth: the most that these two can lie apart is taken off the tolerance. At most
/// ``longestWindow`` points are held back. Heights and times do not count; first and last points of segments always stay.
public struct LineSimplification: TrackEdit {
  /// The most points that one line replaces.
  public static let longestWindow = 256

  private let tolerance: Double
  private var anchor: Coordinate?
  /// Since the anchor, all that came; the last of the points is the end of the line.
  private var window: [TrackEntry] = []
  /// Around each of the window's points.
  private var planes: [LocalPlane] = []
  private var last: Coordinate?
  public private(set) var leftOut: [String: Int] = [:]

  /// - Parameter tolerance: metres, 0 or more.
  public init(tolerance: Double) { self.tolerance = tolerance }

  public mutating func take(_ entry: TrackEntry, into entries: inout [TrackEntry]) {
    switch entry {
    case .point(let point): take(point, into: &entries)
    case .sky, .fault:
      if window.isEmpty { entries.append(entry) } else { hold(entry, into: &entries) }
    case .noFix, .track, .metadata, .waypoint, .route, .routePoint:
      finish(into: &entries)
      entries.append(entry)
    }
  }

  public mutating func finish(into entries: inout [TrackEntry]) {
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

  /// Nobody sends so much between some points; what we hold is bounded.
  private mutating func hold(_ entry: TrackEntry, into entries: inout [TrackEntry]) {
    window.append(entry)
    if window.count > 4 * Self.longestWindow { keepLast(into: &entries) }
  }

  private func isNearAll(from anchor: Coordinate, to end: Coordinate) -> Bool {
    let left = tolerance - Self.bend(from: anchor, to: end)
    return planes.allSatisfy { $0.distance(toSegmentFrom: anchor, to: end) <= left }
  }

  /// Keeps the last point of the window, which all others are near the line to, and begins the next line there.
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

  /// The most metres that the shortest way and the straight line of longitude and latitude lie apart between two points:
  /// an eighth of the square of the way times the curvature of the line against a geodesic, both over-estimated.
  static func bend(from start: Coordinate, to end: Coordinate) -> Double {
    let phi = max(start.latitude.magnitude, end.latitude.magnitude) * .pi / 180
    let east = (end.longitude - start.longitude).remainder(dividingBy: 360).magnitude * .pi / 180
    let north = (end.latitude - start.latitude).magnitude * .pi / 180
    let radius = LocalPlane.metresPerDegree * 180 / .pi
    return 1.05 * radius * sin(phi) * east * (east / 8 + north / 4)
  }
}
