import Glibc
import LocationKit

/// The surroundings of a point as a plane in metres: longitude and latitude, each with its scale at that point.
///
/// A straight line in longitude and latitude is straight in the plane. Distances from the point are never too short,
/// and near the point at most 1 % too long, because the larger radius of curvature is used for both directions.
struct LocalPlane {
  private let point: Coordinate
  private let metresPerDegreeEast: Double

  /// Metres per degree at the largest radius of curvature of WGS-84, a²/b.
  static let metresPerDegree = 6_399_593.7 * Double.pi / 180
  /// Metres per degree at the smallest radius of curvature, b²/a.
  static let fewestMetresPerDegree = 6_335_439.3 * Double.pi / 180

  init(at point: Coordinate) {
    self.point = point
    metresPerDegreeEast = Self.metresPerDegree * cos(point.latitude * .pi / 180)
  }

  /// Returns the distance in metres from the point to the straight segment between two others, on the shorter side
  /// around the earth.
  func distance(toSegmentFrom start: Coordinate, to end: Coordinate) -> Double {
    let (startX, startY) = metres(start)
    let eastward = (end.longitude - start.longitude).onShorterSide
    let (dx, dy) = (eastward * metresPerDegreeEast, (end.latitude - start.latitude) * Self.metresPerDegree)
    let square = dx * dx + dy * dy
    // Position of the nearest point on the segment, 0 to 1.
    let along = square > 0 ? max(0, min(1, -(startX * dx + startY * dy) / square)) : 0
    let (x, y) = (startX + along * dx, startY + along * dy)
    return (x * x + y * y).squareRoot()
  }

  private func metres(_ other: Coordinate) -> (x: Double, y: Double) {
    let east = (other.longitude - point.longitude).onShorterSide
    return (east * metresPerDegreeEast, (other.latitude - point.latitude) * Self.metresPerDegree)
  }
}

extension Double {
  /// A difference of longitudes in degrees, from −180 to 180. The remainder is slow, and hardly ever needed.
  fileprivate var onShorterSide: Double { magnitude <= 180 ? self : remainder(dividingBy: 360) }
}
