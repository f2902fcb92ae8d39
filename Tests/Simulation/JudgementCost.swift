import Glibc
import LocationKit

/// What the judgement of positions costs a location that nothing speaks against.
enum JudgementCost {
  private static let count = 200_000
  private static let rounds = 9

  /// Prints the nanoseconds of processor time that a manager's decisions take for a location, without and with it.
  static func run() {
    let locations = locations
    var best: [IntegrityPolicy: Double] = [:]
    // What else the machine does only adds to it.
    for _ in 0..<rounds {
      for policy in [IntegrityPolicy.ignore, .mark] {
        best[policy] = min(best[policy] ?? .infinity, nanoseconds(of: locations, policy))
      }
    }
    let (without, with) = (best[.ignore] ?? 0, best[.mark] ?? 0)
    print(
      "a location: \(text(without)) ns without judgement, \(text(with)) ns with it: \(text(with - without)) ns more")
  }

  private static func text(_ nanoseconds: Double) -> String { "\((nanoseconds * 10).rounded() / 10)" }

  private static func nanoseconds(of locations: [Location], _ policy: IntegrityPolicy) -> Double {
    var configuration = DecisionConfiguration()
    configuration.integrity = policy
    let decider = SubjectDecider(PlaceList(), configuration)
    var events: [LocationEvent] = []
    let start = now()
    for location in locations { decider.accept(.location(location), into: &events) }
    return (now() - start) / Double(locations.count)
  }

  /// Nanoseconds of the processor's time.
  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }

  /// A car in a wide circle, once a second.
  private static var locations: [Location] {
    let origin = LocationOrigin(source: "circle", kind: .replayed)
    var (latitude, longitude) = (48.0, 11.0)
    return (0..<count).compactMap { second in
      let course = Double(second % 360)
      let angle = course * .pi / 180
      latitude += 14 * cos(angle) / 111_195
      longitude += 14 * sin(angle) / 74_400
      guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else { return nil }
      let time = UTCInstant(nanoseconds: 1_777_629_600_000_000_000 + Int64(second) * 1_000_000_000)
      var location = Location(coordinate: coordinate, time: time, mode: .threeDimensional, origin: origin)
      (location.speed, location.courseOverGround, location.altitudeMSL) = (14, course, 400)
      location.horizontalAccuracy = Accuracy(radius: 4, level: .ninetyFive, basis: .receiver)
      return location
    }
  }
}
