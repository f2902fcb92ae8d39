import Glibc
import LocationKit

/// The surroundings of a point as a plane in metres: longitude and latitude, each with its scale at that point.
///
/// What is straight in longitude and latitude is straight in it. Distances from the point itself are never too short, and
/// near it at most 1 % too long: the larger radius of curvature counts for both directions.
struct LocalPlane {
  private let point: Coordinate
  private let metresPerDegreeEast: Double

  /// The largest radius of curvature of WGS-84, a²/b.
  static let metresPerDegree = 6_399_593.7 * Double.pi / 180
  /// The smallest, b²/a.
  static let fewestMetresPerDegree = 6_335_439.3 * Double.pi / 180

  init(at point: Coordinate) {
    self.point = point
    metresPerDegreeEast = Self.metresPerDegree * cos(point.latitude * .pi / 180)
  }

  /// Metres from the point to the nearest of the straight way between two others, the short way round the earth.
  func distance(toSegmentFrom start: Coordinate, to end: Coordinate) -> Double {
    let (startX, startY) = metres(start)
    let eastward = (end.longitude - start.longitude).remainder(dividingBy: 360)
    let (dx, dy) = (eastward * metresPerDegreeEast, (end.latitude - start.latitude) * Self.metresPerDegree)
    let square = dx * dx + dy * dy
    // How far along the way the nearest place lies, 0 to 1.
    let along = square > 0 ? max(0, min(1, -(startX * dx + startY * dy) / square)) : 0
    let (x, y) = (startX + along * dx, startY + along * dy)
    return (x * x + y * y).squareRoot()
  }

  private func metres(_ other: Coordinate) -> (x: Double, y: Double) {
    let east = (other.longitude - point.longitude).remainder(dividingBy: 360)
    return (east * metresPerDegreeEast, (other.latitude - point.latitude) * Self.metresPerDegree)
  }
}
