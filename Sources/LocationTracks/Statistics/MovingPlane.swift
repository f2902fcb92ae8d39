import Glibc
import LocationKit

/// A plane around the last coordinate, in which short distances need no sine.
struct MovingPlane: Sendable {
  private static let metresNorth = 111_200.0
  private static let metresAtEquator = 111_320.0
  /// Degrees of latitude within which the width of a degree differs by less than the accuracy that is needed.
  private static let height = 0.05

  private var latitude = Double.infinity
  private var metresEast = 0.0

  /// Returns the distance in metres, within 1 % for short ones.
  mutating func metres(_ one: Coordinate, _ other: Coordinate) -> Double {
    move(to: one.latitude)
    return length(one.latitude - other.latitude, one.longitude - other.longitude)
  }

  /// Returns the distance to the point in the middle between two others.
  mutating func metres(_ one: Coordinate, middleOf start: Coordinate, _ end: Coordinate) -> Double {
    move(to: one.latitude)
    let east = (end.longitude - start.longitude).remainder(dividingBy: 360) / 2
    return length(
      one.latitude - (start.latitude + end.latitude) / 2, one.longitude - start.longitude - east)
  }

  private func length(_ north: Double, _ east: Double) -> Double {
    let (y, x) = (north * Self.metresNorth, east.remainder(dividingBy: 360) * metresEast)
    return (x * x + y * y).squareRoot()
  }

  private mutating func move(to latitude: Double) {
    guard !((latitude - self.latitude).magnitude <= Self.height) else { return }
    self.latitude = latitude
    metresEast = Self.metresAtEquator * cos(latitude * .pi / 180)
  }
}
