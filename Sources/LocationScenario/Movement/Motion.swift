import LocationKit

/// The true position of the receiver at the times of a scenario, which must not decrease.
struct Motion: Sendable {
  private let legs: [Leg]
  private var index = 0
  /// Geodesic of the current leg if it is straight.
  private var geodesic: Geodesic?

  init(_ plan: MotionPlan) {
    legs = plan.legs
    geodesic = legs[0].stretch.way.geodesic
  }

  /// - Parameter offset: nanoseconds after the scenario's start.
  /// - Returns: the movement, and whether the path lets the receiver have a fix there.
  mutating func movement(at offset: Int64) -> (truth: Movement, hasFix: Bool) {
    let before = index
    while offset >= legs[index].end, index + 1 < legs.count { index += 1 }
    if index != before { geodesic = legs[index].stretch.way.geodesic }
    return (movement(on: legs[index], at: offset), legs[index].hasFix)
  }

  private func movement(on leg: Leg, at offset: Int64) -> Movement {
    let (share, distance, speed) = leg.progress(at: offset)
    switch leg.stretch.way {
    case .standing(let point): return .standing(at: point)
    case .corner(let corner):
      let (point, course) = corner.point(at: distance)
      return Self.movement(at: point, speed: speed, course: course)
    case .straight(let origin, let destination):
      guard let geodesic, geodesic.length > 0 else {
        return .standing(at: Self.point(origin.coordinate, from: origin, to: destination, at: share))
      }
      let (coordinate, course) = geodesic.point(at: distance)
      return Self.movement(
        at: Self.point(coordinate, from: origin, to: destination, at: distance / geodesic.length), speed: speed,
        course: course)
    }
  }

  private static func movement(at point: ScenarioPoint, speed: Double, course: Double) -> Movement {
    Movement(point: point, speed: speed, courseOverGround: speed > 0 ? rounded(course) : nil)
  }

  /// Rounds to a millionth of a degree, from 0 up to 360, so that due north does not become 359.9999999997.
  private static func rounded(_ course: Double) -> Double {
    let rounded = ((course * 1e6).rounded() / 1e6).truncatingRemainder(dividingBy: 360)
    return rounded < 0 ? rounded + 360 : rounded
  }

  /// Returns a point between two others. If the altitude of one end is unknown, the origin's altitude is used until
  /// the destination is reached.
  private static func point(
    _ coordinate: Coordinate, from origin: ScenarioPoint, to destination: ScenarioPoint, at fraction: Double
  ) -> ScenarioPoint {
    guard fraction < 1 else { return destination }
    guard let low = origin.altitudeMSL, let high = destination.altitudeMSL else {
      return ScenarioPoint(coordinate, altitudeMSL: origin.altitudeMSL)
    }
    return ScenarioPoint(coordinate, altitudeMSL: low + (high - low) * fraction)
  }
}

extension Way {
  fileprivate var geodesic: Geodesic? {
    guard case .straight(let origin, let destination) = self else { return nil }
    return Geodesic(from: origin.coordinate, to: destination.coordinate)
  }
}
