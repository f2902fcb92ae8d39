import Glibc

/// Positions and velocities in the Earth-centred, Earth-fixed frame of WGS 84.
enum EarthCentred {
  private static let semiMajorAxis = 6_378_137.0
  private static let eccentricitySquared = 6.694_379_990_141_317e-3

  /// Returns degrees and metres above the ellipsoid; `nil` near the Earth's centre, where there is no answer. Bowring's
  /// formula (Survey Review 28, 1985), which errs by less than a micrometre from the sea floor to low orbits.
  static func place(
    _ position: (x: Double, y: Double, z: Double)
  ) -> (latitude: Double, longitude: Double, height: Double)? {
    let (x, y, z) = position
    let equatorial = (x * x + y * y).squareRoot()
    guard (equatorial * equatorial + z * z).squareRoot() > 1_000_000 else { return nil }
    let semiMinorAxis = semiMajorAxis * (1 - eccentricitySquared).squareRoot()
    let secondEccentricitySquared = eccentricitySquared / (1 - eccentricitySquared)
    let angle = atan2(z * semiMajorAxis, equatorial * semiMinorAxis)
    let (sine, cosine) = (sin(angle), cos(angle))
    let latitude = atan2(
      z + secondEccentricitySquared * semiMinorAxis * sine * sine * sine,
      equatorial - eccentricitySquared * semiMajorAxis * cosine * cosine * cosine)
    let radius = semiMajorAxis / (1 - eccentricitySquared * sin(latitude) * sin(latitude)).squareRoot()
    let height =
      equatorial * cos(latitude) + z * sin(latitude)
      - radius * (1 - eccentricitySquared * sin(latitude) * sin(latitude))
    return (latitude * 180 / .pi, atan2(y, x) * 180 / .pi, height)
  }

  /// Returns speed over ground, course in degrees true and vertical speed of a velocity in metres per second.
  static func movement(
    _ velocity: (x: Double, y: Double, z: Double), at place: (latitude: Double, longitude: Double, height: Double)
  ) -> (speed: Double, course: Double, climb: Double) {
    let (latitude, longitude) = (place.latitude * .pi / 180, place.longitude * .pi / 180)
    let inward = velocity.x * cos(longitude) + velocity.y * sin(longitude)
    let north = velocity.z * cos(latitude) - inward * sin(latitude)
    let east = velocity.y * cos(longitude) - velocity.x * sin(longitude)
    let climb = inward * cos(latitude) + velocity.z * sin(latitude)
    return ((north * north + east * east).squareRoot(), atan2(east, north) * 180 / .pi, climb)
  }
}
