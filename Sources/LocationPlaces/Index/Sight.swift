import Glibc
import LocationKit

/// Where one asks from: bounds of the geodesic distance to places.
struct Sight {
  let coordinate: Coordinate
  /// Costs four sines: found when it is first needed.
  private lazy var point = EarthPoint(coordinate)

  init(_ coordinate: Coordinate) { self.coordinate = coordinate }

  /// Bounds of the distance to a place's centre, in metres, as close as ``EarthPoint/distance(to:)`` has them.
  mutating func distance(to place: PlaceRecord) -> ClosedRange<Double> {
    point.distance(to: EarthPoint(latitude: place.latitude, longitude: place.longitude))
  }

  /// Wider ones, for one sine, where the place is near.
  mutating func roughDistance(to place: PlaceRecord) -> ClosedRange<Double> {
    nearDistance(to: place) ?? distance(to: place)
  }

  /// A thousandth of the distance apart, at some kilometres; `nil` beyond, near the poles and across the antimeridian.
  ///
  /// A way's length is that of its steps √((M dφ)² + (P dλ)²), with the radii of curvature M of the meridian and P of the
  /// parallel at their latitudes. The way that is straight in φ and λ is not shorter than the geodesic, and this one not longer
  /// than that; hence both keep to the latitudes that such a way can come to, in which no radius differs from the one here by
  /// more than its steepest slope allows: |dP/dφ| = M sin φ < 6.4e6 m, |dM/dφ| < 6.5e4 m.
  private func nearDistance(to place: PlaceRecord) -> ClosedRange<Double>? {
    let north = (place.latitude - coordinate.latitude) * (.pi / 180)
    let east = (place.longitude - coordinate.longitude) * (.pi / 180)
    guard north.magnitude < 0.003, east.magnitude < 0.006, coordinate.latitude.magnitude < 80 else { return nil }
    let sine = sin(coordinate.latitude * (.pi / 180))
    let share = 1 - Ellipsoid.eccentricitySquared * sine * sine
    let across = WGS84.equatorialRadius / share.squareRoot()
    let along = across * (1 - Ellipsoid.eccentricitySquared) / share
    let parallel = across * (1 - sine * sine).squareRoot()
    let straight = Self.length(north, along + 6.5e4 * north.magnitude, east, parallel + 6.4e6 * north.magnitude)
    let reach = straight / Ellipsoid.smallestRadius
    let least = Self.length(north, along - 6.5e4 * reach, east, max(0, parallel - 6.4e6 * reach))
    return least * (1 - 1e-9) - 1e-6...straight * (1 + 1e-9) + 1e-6
  }

  private static func length(_ north: Double, _ along: Double, _ east: Double, _ parallel: Double) -> Double {
    let (y, x) = (north * along, east * parallel)
    return (y * y + x * x).squareRoot()
  }
}
