import Glibc

/// An angle as its sine and cosine, which stay exact near a quarter turn.
struct Angle: Sendable, Hashable {
  var sin: Double
  var cos: Double

  static let zero = Angle(sin: 0, cos: 1)

  init(sin: Double, cos: Double) {
    self.sin = sin
    self.cos = cos
  }

  /// Creates the angle of the direction (cos, sin), which may have any length but 0.
  init(along cos: Double, _ sin: Double) {
    let length = (sin * sin + cos * cos).squareRoot()
    self.init(sin: sin / length, cos: cos / length)
  }

  init(radians: Double) {
    self.init(sin: Glibc.sin(radians), cos: Glibc.cos(radians))
  }

  /// Creates an angle from degrees. Multiples of 90 degrees are exact.
  init(degrees: Double) {
    let quarters = (degrees / 90).rounded(.toNearestOrEven)
    let rest = Angle(radians: degrees.remainder(dividingBy: 90) * Coordinate.radians)
    switch Int(quarters.remainder(dividingBy: 4)) & 3 {
    case 0: self = rest
    case 1: self.init(sin: rest.cos, cos: -rest.sin)
    case 2: self.init(sin: -rest.sin, cos: -rest.cos)
    default: self.init(sin: -rest.cos, cos: rest.sin)
    }
  }

  /// Angle in radians, −π to π.
  var radians: Double { atan2(sin, cos) }

  static func - (left: Angle, right: Angle) -> Angle {
    Angle(sin: left.sin * right.cos - left.cos * right.sin, cos: left.cos * right.cos + left.sin * right.sin)
  }

  static func + (left: Angle, right: Angle) -> Angle {
    Angle(sin: left.sin * right.cos + left.cos * right.sin, cos: left.cos * right.cos - left.sin * right.sin)
  }
}
