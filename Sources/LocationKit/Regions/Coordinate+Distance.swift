import Glibc

extension Coordinate {
  /// The length in metres of the shortest way along the WGS-84 ellipsoid.
  ///
  /// Vincenty's inverse formula (Survey Review 23, 1975): right to 0.1 mm, except between points that are nearly
  /// antipodal, where it does not converge; there the great circle on a sphere of the mean radius answers, which is
  /// wrong by at most 0.1 %.
  public func distance(to other: Coordinate) -> Double {
    let difference = (other.longitude - longitude).remainder(dividingBy: 360) * Self.radians
    let (sinU1, cosU1) = Self.reducedLatitude(latitude)
    let (sinU2, cosU2) = Self.reducedLatitude(other.latitude)

    var lambda = difference
    for _ in 0..<60 {
      let (sinLambda, cosLambda) = (sin(lambda), cos(lambda))
      let (east, north) = (cosU2 * sinLambda, cosU1 * sinU2 - sinU1 * cosU2 * cosLambda)
      let sinSigma = (east * east + north * north).squareRoot()
      if sinSigma == 0 { return cosLambda > 0 || cosU1 < 1e-12 ? 0 : sphericalDistance(to: other) }
      let cosSigma = sinU1 * sinU2 + cosU1 * cosU2 * cosLambda
      let sigma = atan2(sinSigma, cosSigma)
      let sinAlpha = cosU1 * cosU2 * sinLambda / sinSigma
      let cosSquaredAlpha = 1 - sinAlpha * sinAlpha
      let cos2SigmaM = cosSquaredAlpha > 1e-15 ? cosSigma - 2 * sinU1 * sinU2 / cosSquaredAlpha : 0
      let c = Self.flattening / 16 * cosSquaredAlpha * (4 + Self.flattening * (4 - 3 * cosSquaredAlpha))
      let previous = lambda
      lambda =
        difference + (1 - c) * Self.flattening * sinAlpha
        * (sigma + c * sinSigma * (cos2SigmaM + c * cosSigma * (2 * cos2SigmaM * cos2SigmaM - 1)))
      guard lambda.magnitude <= .pi else { break }
      guard (lambda - previous).magnitude < 1e-13 else { continue }

      let uSquared = cosSquaredAlpha * Self.secondEccentricitySquared
      let a = 1 + uSquared / 16384 * (4096 + uSquared * (-768 + uSquared * (320 - 175 * uSquared)))
      let b = uSquared / 1024 * (256 + uSquared * (-128 + uSquared * (74 - 47 * uSquared)))
      let square = cos2SigmaM * cos2SigmaM
      let correction =
        b * sinSigma
        * (cos2SigmaM + b / 4
          * (cosSigma * (2 * square - 1) - b / 6 * cos2SigmaM * (4 * sinSigma * sinSigma - 3) * (4 * square - 3)))
      return Self.polarRadius * a * (sigma - correction)
    }
    return sphericalDistance(to: other)
  }

  /// The great circle on a sphere of the ellipsoid's mean radius, in metres; up to 0.56 % off.
  func sphericalDistance(to other: Coordinate) -> Double {
    Self.meanRadius * unitVector.arc(to: other.unitVector)
  }

  /// The point as a vector of length one, with the latitude taken as spherical.
  var unitVector: UnitVector {
    let (phi, lambda) = (latitude * Self.radians, longitude * Self.radians)
    return UnitVector(x: cos(phi) * cos(lambda), y: cos(phi) * sin(lambda), z: sin(phi))
  }

  /// The point at `fraction` (0 to 1) of the straight way to `other`, for ways short beside the earth.
  public func interpolated(to other: Coordinate, at fraction: Double) -> Coordinate {
    let (a, b) = (unitVector, other.unitVector)
    let (x, y, z) = (
      a.x + (b.x - a.x) * fraction, a.y + (b.y - a.y) * fraction, a.z + (b.z - a.z) * fraction
    )
    let (latitude, longitude) = (atan2(z, (x * x + y * y).squareRoot()), atan2(y, x))
    return Coordinate(latitude: latitude / Self.radians, longitude: longitude / Self.radians) ?? self
  }

  /// Degrees true, 0 up to 360, of the way to `other` at its start; along a great circle. 0 for the same point.
  public func initialCourse(to other: Coordinate) -> Double {
    let (phi1, phi2) = (latitude * Self.radians, other.latitude * Self.radians)
    let lambda = (other.longitude - longitude) * Self.radians
    let course = atan2(sin(lambda) * cos(phi2), cos(phi1) * sin(phi2) - sin(phi1) * cos(phi2) * cos(lambda))
    let degrees = course / Self.radians
    return degrees < 0 ? degrees + 360 : degrees
  }

  private static func reducedLatitude(_ latitude: Double) -> (sin: Double, cos: Double) {
    // atan2 keeps the poles exact, where a tangent would be huge.
    let phi = latitude * radians
    let u = atan2((1 - flattening) * sin(phi), cos(phi))
    return (sin(u), cos(u))
  }

  private static let radians = Double.pi / 180
  /// WGS-84: NIMA TR8350.2, table 3.1.
  private static let equatorialRadius = 6_378_137.0
  private static let flattening = 1 / 298.257223563
  private static let polarRadius = equatorialRadius * (1 - flattening)
  private static let secondEccentricitySquared =
    (equatorialRadius * equatorialRadius - polarRadius * polarRadius) / (polarRadius * polarRadius)
  static let meanRadius = (2 * equatorialRadius + polarRadius) / 3
}

/// A direction from the centre of the earth.
struct UnitVector: Sendable {
  var x: Double
  var y: Double
  var z: Double

  /// The straight line through the earth, in radii.
  func chord(to other: UnitVector) -> Double {
    let (dx, dy, dz) = (x - other.x, y - other.y, z - other.z)
    return (dx * dx + dy * dy + dz * dz).squareRoot()
  }

  /// The way along the surface, in radii.
  func arc(to other: UnitVector) -> Double { 2 * asin(min(1, chord(to: other) / 2)) }
}
