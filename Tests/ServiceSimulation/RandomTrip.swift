import LocationKit
import LocationScenario

/// A path at one speed, with turns and stops, in legs of ten to thirty seconds.
struct RandomTrip {
  let first: ScenarioPoint
  private(set) var steps: [ScenarioStep] = []

  private static let altitude = 120.0

  init(from place: Coordinate, speed: Double, lasting length: Duration, _ random: inout RandomStream) {
    first = ScenarioPoint(place, altitudeMSL: Self.altitude)
    var (end, course, rest) = (place, random.number(in: 0...360), length)
    while rest > .zero {
      let duration = min(rest, random.seconds(in: 10...30))
      rest -= duration
      let isMoving = speed > 0 && random.happens(0.9)
      course += random.number(in: -60...60)
      if isMoving { end = end.destination(bearing: course, distance: speed * duration.inSeconds) }
      let destination = isMoving ? ScenarioPoint(end, altitudeMSL: Self.altitude) : nil
      if let step = ScenarioStep(lasting: duration, to: destination) { steps.append(step) }
    }
  }
}
