/// The movement of a device at a location, as far as it can speak against the next one.
struct ObservedMotion: Sendable {
  /// Metres per second; `nil` without a speed and a course.
  var velocity: Vector?
  /// Metres per second; from the positions if the receiver reports none.
  var speed: Double
  /// Metres above mean sea level, or above the ellipsoid; `nil` without a height.
  var height: Double?
  /// Metres at the 95 % level.
  var radius: Double

  /// North and east.
  struct Vector: Sendable {
    var north = 0.0
    var east = 0.0

    var length: Double { (north * north + east * east).squareRoot() }

    static func + (left: Vector, right: Vector) -> Vector {
      Vector(north: left.north + right.north, east: left.east + right.east)
    }
    static func - (left: Vector, right: Vector) -> Vector { left + right * -1 }
    static func * (left: Vector, factor: Double) -> Vector {
      Vector(north: left.north * factor, east: left.east * factor)
    }

    func dot(_ other: Vector) -> Double { north * other.north + east * other.east }
  }

  /// Latitude in degrees beyond which north turns too much on the way.
  private static let northernmost = 85.0
  /// Radius of a receiver that reports no accuracy.
  private static let unknownRadius = 10.0

  /// - Parameter unreported: speed if the receiver reports none.
  @inline(__always)
  init(_ location: Location, _ rangeError: RangeError? = nil, unreported: @autoclosure () -> Double) {
    let reported = location.speed.flatMap { $0.isFinite ? $0 : nil }
    speed = reported ?? unreported()
    // A speed of exactly 0 is a receiver's own filter for stops: it says nothing about the movement.
    if let reported, reported > 0, location.coordinate.latitude.magnitude <= Self.northernmost {
      if let course = location.courseOverGround, course.magnitude <= 360 {
        velocity = Vector(north: cosine(course), east: cosine(course - 90)) * reported
      } else if reported < 0.5 {
        velocity = Vector(north: reported)
      }
    }
    height = location.mode == .threeDimensional ? location.altitudeMSL ?? location.ellipsoidalHeight : nil
    if height?.isFinite == false { height = nil }
    let accuracy =
      location.horizontalAccuracy ?? rangeError.flatMap { .derived(from: location.dilution, rangeError: $0) }
    radius = accuracy.map { $0.radius(at: .ninetyFive) ?? $0.radius } ?? Self.unknownRadius
  }

  @inline(__always)
  init(velocity: Vector?, speed: Double, height: Double?, radius: Double) {
    (self.velocity, self.speed, self.height, self.radius) = (velocity, speed, height, radius)
  }
}

extension Coordinate {
  /// Returns the way to a near point in metres, as on a sphere.
  @inline(__always)
  func way(to other: Coordinate) -> ObservedMotion.Vector {
    let metres = 6_371_008.8 * Self.radians
    var east = other.longitude - longitude
    if east.magnitude > 180 { east -= east > 0 ? 360 : -360 }
    return ObservedMotion.Vector(north: other.latitude - latitude, east: east * cosine(latitude)) * metres
  }
}

/// Returns the cosine of an angle in degrees, at most 450, within 4 × 10⁻⁶: the first terms of the series for the sine
/// of its complement. It takes a fifth of the time of the library's, and is the same on all machines.
@inline(__always)
private func cosine(_ degrees: Double) -> Double {
  var angle = degrees.magnitude
  if angle > 360 { angle -= 360 }
  if angle > 180 { angle = 360 - angle }
  let x = (90 - angle) * Coordinate.radians
  let square = x * x
  return x * (1 - square * (1.0 / 6 - square * (1.0 / 120 - square * (1.0 / 5040 - square * (1.0 / 362_880)))))
}
