import Glibc

/// A point from which distances are queried: it yields bounds of the geodesic distances to circles and to the regions
/// in them.
package struct Viewpoint: Sendable {
  package let coordinate: Coordinate
  /// Costs four sines; computed on first use.
  private lazy var point = EarthPoint(coordinate)
  /// Radii of curvature of the meridian, and radius of the parallel itself, in metres; computed on first use.
  private lazy var radii = Self.radii(at: coordinate.latitude)

  package init(_ coordinate: Coordinate) { self.coordinate = coordinate }

  /// Returns bounds of the distance to a point in metres, as tight as those of ``EarthPoint/distance(to:)``.
  package mutating func distance(to other: Coordinate) -> ClosedRange<Double> { point.distance(to: EarthPoint(other)) }

  /// Returns wider bounds, without a sine if the point is near.
  package mutating func roughDistance(to other: Coordinate) -> ClosedRange<Double> {
    nearDistance(to: other) ?? distance(to: other)
  }

  /// Returns bounds of the distance in metres to the edge of the region in a circle, negative inside.
  package mutating func roughDistance(toEdgeIn circle: BoundingCircle) -> ClosedRange<Double> {
    let center = roughDistance(to: circle.center)
    if circle.isExact { return center.lowerBound - circle.radius...center.upperBound - circle.radius }
    // The circle contains the region: from outside the circle the region is no nearer, and from inside no edge is
    // farther than twice the radius.
    let least = center.lowerBound > circle.radius ? center.lowerBound - circle.radius : -2 * circle.radius
    return least...max(least, center.upperBound + circle.radius)
  }

  /// Returns bounds that differ by a thousandth of the distance at some kilometres; `nil` beyond, near the poles and
  /// across the antimeridian.
  ///
  /// The length of a path is the sum of its steps √((M dφ)² + (P dλ)²), with the radii of curvature M of the meridian
  /// and P of the parallel at their latitudes. The path that is straight in φ and λ is no shorter than the geodesic.
  /// Both therefore stay within the latitudes that a path of its length can reach, in which no radius differs from the
  /// one here by more than its steepest slope allows: |dP/dφ| = M sin φ < 6.4e6 m, |dM/dφ| < 6.5e4 m.
  private mutating func nearDistance(to other: Coordinate) -> ClosedRange<Double>? {
    let north = (other.latitude - coordinate.latitude) * (.pi / 180)
    let east = (other.longitude - coordinate.longitude) * (.pi / 180)
    guard north.magnitude < 0.003, east.magnitude < 0.006, coordinate.latitude.magnitude < 80 else { return nil }
    let (along, parallel) = radii
    let straight = Self.length(north, along + 6.5e4 * north.magnitude, east, parallel + 6.4e6 * north.magnitude)
    let reach = straight / UnitVector.smallestRadius
    let least = Self.length(north, along - 6.5e4 * reach, east, max(0, parallel - 6.4e6 * reach))
    return least * (1 - 1e-9) - 1e-6...straight * (1 + 1e-9) + 1e-6
  }

  private static func radii(at latitude: Double) -> (along: Double, parallel: Double) {
    let sine = sin(latitude * (.pi / 180))
    let share = 1 - WGS84.eccentricitySquared * sine * sine
    let across = WGS84.equatorialRadius / share.squareRoot()
    return (across * (1 - WGS84.eccentricitySquared) / share, across * (1 - sine * sine).squareRoot())
  }

  private static func length(_ north: Double, _ along: Double, _ east: Double, _ parallel: Double) -> Double {
    let (y, x) = (north * along, east * parallel)
    return (y * y + x * x).squareRoot()
  }
}
