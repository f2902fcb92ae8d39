import Glibc

/// A point in the Earth-centred, Earth-fixed frame: metres from the centre, x towards the prime meridian, z to the
/// north.
struct CartesianPoint: Sendable, Hashable {
  var x: Double
  var y: Double
  var z: Double

  static func - (left: CartesianPoint, right: CartesianPoint) -> CartesianPoint {
    CartesianPoint(x: left.x - right.x, y: left.y - right.y, z: left.z - right.z)
  }

  static func + (left: CartesianPoint, right: CartesianPoint) -> CartesianPoint {
    CartesianPoint(x: left.x + right.x, y: left.y + right.y, z: left.z + right.z)
  }

  static func * (point: CartesianPoint, factor: Double) -> CartesianPoint {
    CartesianPoint(x: point.x * factor, y: point.y * factor, z: point.z * factor)
  }

  func dot(_ other: CartesianPoint) -> Double { x * other.x + y * other.y + z * other.z }

  var length: Double { dot(self).squareRoot() }

  /// Returns the distance in metres to the straight line segment between two points.
  func distance(toLineFrom start: CartesianPoint, to end: CartesianPoint) -> Double {
    let (line, here) = (end - start, self - start)
    let squared = line.dot(line)
    let share = squared > 0 ? min(1, max(0, here.dot(line) / squared)) : 0
    return (here - line * share).length
  }
}

extension CartesianPoint {
  /// Creates a point on the surface of the ellipsoid from degrees; the longitude may be any number.
  init(latitude: Double, longitude: Double) {
    let (phi, lambda) = (latitude * Coordinate.radians, longitude * Coordinate.radians)
    let (sine, cosine) = (sin(phi), cos(phi))
    let across = WGS84.equatorialRadius / (1 - WGS84.eccentricitySquared * sine * sine).squareRoot()
    self.init(
      x: across * cosine * cos(lambda), y: across * cosine * sin(lambda),
      z: across * (1 - WGS84.eccentricitySquared) * sine)
  }
}

extension CartesianPoint {
  /// Longest straight line, in metres, for which ``nearDistance(to:)`` returns a distance.
  static let longestNear = 50_000.0

  /// Returns the metres along the ellipsoid to a nearby point of it; `nil` for points farther away.
  ///
  /// In the chord of a curve of length s, as seen from its middle, odd terms vanish: the chord is s (1 − κ² s²/24 +
  /// …). The curvature κ of a geodesic is that of the surface in its direction: dᵀQd / |d|² / |Qm|, where Q holds the
  /// inverse squares of the ellipsoid's axes, d is the chord, and m is the point of the surface above its middle. The
  /// following terms are those of a circle, from which the ellipsoid differs by its flattening. The error grows with
  /// the fifth power, and is below 1e-8 m, the size of the rounding errors.
  func nearDistance(to other: CartesianPoint) -> Double? {
    let chord = other - self
    let squared = chord.dot(chord)
    guard squared < Self.longestNear * Self.longestNear else { return nil }
    guard squared > 0 else { return 0 }
    let (x, y, z) = (x + other.x, y + other.y, z + other.z)
    // Weight of z, the axis of the flattening.
    let weight = 1 / (1 - WGS84.eccentricitySquared)
    let across = x * x + y * y
    let bend = chord.x * chord.x + chord.y * chord.y + weight * chord.z * chord.z
    let scale = (across + weight * z * z) / (across + weight * weight * z * z)
    // Square of half the angle at the centre of the circle.
    let half = bend * bend * scale / (4 * squared * WGS84.equatorialRadius * WGS84.equatorialRadius)
    // Arc sine series, multiplied by the chord.
    return squared.squareRoot() * (1 + half * (1.0 / 6 + half * (3.0 / 40 + half * 15 / 336)))
  }
}

extension Coordinate {
  /// Creates the point on the surface in this direction from the centre of the Earth.
  init(_ point: CartesianPoint) {
    self.init(below: UnitVector(x: point.x, y: point.y, z: point.z / (1 - WGS84.eccentricitySquared)))
  }

  var cartesian: CartesianPoint { CartesianPoint(latitude: latitude, longitude: longitude) }
}
