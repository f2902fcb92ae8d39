import Glibc
import LocationKit

/// The displacement of a receiver's reported position by false signals.
struct Spoofer: Sendable {
  /// Begin of the spoofing, nanoseconds after the scenario's start.
  let begin: Int64
  private let spoofing: Spoofing
  private let origin: Coordinate
  /// Degrees of a drag without a direction of its own.
  private let anyBearing: Double

  init(_ spoofing: Spoofing, begin: Int64, from origin: Coordinate, anyBearing: Double) {
    (self.spoofing, self.begin, self.origin, self.anyBearing) = (spoofing, begin, origin, anyBearing)
  }

  /// Returns the movement that the signals make of the true one, at nanoseconds after the scenario's start.
  func displaced(_ truth: Movement, at offset: Int64) -> Movement {
    var movement = truth
    switch spoofing.place {
    case .moving(let place):
      // Distance and direction from the false place are those of the true position from the origin.
      let way = Geodesic(from: origin, to: truth.point.coordinate)
      movement.point.coordinate = place.destination(bearing: way.azimuth, distance: way.length)
    case .resting(let place), .relayed(let place, delay: _):
      movement.point.coordinate = place
      (movement.speed, movement.courseOverGround) = (0, nil)
    case .dragged(let speed, let bearing):
      let bearing = bearing ?? anyBearing
      let distance = speed * Double(offset - begin) * 1e-9
      movement.point.coordinate = truth.point.coordinate.destination(bearing: bearing, distance: distance)
      if spoofing.hasPlausibleSpeed { movement.add(speed: speed, course: bearing) }
    }
    return movement
  }
}

extension Movement {
  fileprivate mutating func add(speed added: Double, course bearing: Double) {
    let (own, drag) = ((courseOverGround ?? 0) * .pi / 180, bearing * .pi / 180)
    let (north, east) = (speed * cos(own) + added * cos(drag), speed * sin(own) + added * sin(drag))
    speed = (north * north + east * east).squareRoot()
    let degrees = atan2(east, north) * 180 / .pi
    courseOverGround = speed > 0 ? (degrees < 0 ? degrees + 360 : degrees) : nil
  }
}
