import Foundation
import LocationKit
import LocationScenario
import LocationTesting
import Testing

@Suite("Motion by speed")
struct MotionTests {
  /// Metres north and east of a point, as a coordinate.
  private struct Map {
    var origin = Coordinate.make(latitude: 52.5, longitude: 13.4)

    func point(_ north: Double, _ east: Double, altitude: Double? = nil) -> ScenarioPoint {
      let distance = (north * north + east * east).squareRoot()
      let bearing = atan2(east, north) * 180 / .pi
      return ScenarioPoint(origin.destination(bearing: bearing, distance: distance), altitudeMSL: altitude)
    }
  }

  private func drive(
    _ points: [ScenarioPoint], speeds: [Double], limits: MovementLimits, hertz: Int = 20, before: Duration? = nil,
    after: Duration? = nil
  ) throws -> [Movement] {
    var steps = before.map { [ScenarioStep(lasting: $0)] } ?? []
    steps += zip(points.dropFirst(), speeds).map { ScenarioStep(to: $0, speed: $1) }
    if let after { steps.append(ScenarioStep(lasting: after)) }
    var receiver = ReceiverModel()
    receiver.rate = try #require(ReportRate(millihertz: hertz * 1000))
    let scenario = try Scenario(
      source: "test", start: .utc("2026-05-01T10:00:00Z"), receiver: receiver, firstPoint: points[0],
      steps: steps.compactMap { $0 },
      limits: limits)
    return ScenarioTimeline(scenario).map(\.truth)
  }

  /// Speed changes, turns, and steps of the path are within limits from epoch to epoch, and the way is what the speed
  /// says.
  private func check(
    _ movements: [Movement], _ limits: MovementLimits, hertz: Double = 20,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var worst = (acceleration: 0.0, turn: 0.0, gap: 0.0)
    for (before, after) in zip(movements, movements.dropFirst()) {
      worst.acceleration = max(worst.acceleration, (after.speed - before.speed).magnitude * hertz)
      if let from = before.courseOverGround, let to = after.courseOverGround {
        worst.turn = max(worst.turn, (to - from).remainder(dividingBy: 360).magnitude * hertz)
      }
      let distance = before.point.coordinate.distance(to: after.point.coordinate)
      let travelled = (before.speed + after.speed) / 2 / hertz
      worst.gap = max(worst.gap, (distance - travelled).magnitude)
    }
    if let most = limits.acceleration {
      #expect(worst.acceleration <= most * 1.000001 + 1e-6, sourceLocation: sourceLocation)
      // Within an interval the speed may rise and fall, or the way bend.
      #expect(worst.gap < most / hertz / hertz / 2 + 0.02, sourceLocation: sourceLocation)
    }
    if let most = limits.turn { #expect(worst.turn <= most * 1.0001 + 1e-3, sourceLocation: sourceLocation) }
  }

  @Test("starts and ends at rest, with a trapezoidal speed profile of the expected duration")
  func trapezoid() throws {
    let limits = MovementLimits(acceleration: 2, turn: 30)
    let map = Map()
    let movements = try drive(
      [map.point(0, 0, altitude: 10), map.point(1000, 0, altitude: 20)], speeds: [20], limits: limits,
      after: .seconds(1))
    // 10 s up, 10 s down with 100 m each, 800 m at 20 m/s.
    #expect((movements.count { $0.speed > 1e-3 } - (60 * 20 - 1)).magnitude <= 1)
    #expect(movements.first == .standing(at: map.point(0, 0, altitude: 10)))
    #expect(movements.last == .standing(at: map.point(1000, 0, altitude: 20)))
    #expect((movements[5 * 20].speed - 10).magnitude < 1e-6)
    #expect((movements[30 * 20].speed - 20).magnitude < 1e-9)
    let there = movements[5 * 20].point
    #expect((there.coordinate.distance(to: map.origin) - 25).magnitude < 1e-3)
    #expect((try #require(there.altitudeMSL) - 10.25).magnitude < 1e-4)
    check(movements, limits)
  }

  @Test("brakes before it reaches its speed on a leg too short for it")
  func triangle() throws {
    let limits = MovementLimits(acceleration: 2)
    let movements = try drive([Map().point(0, 0), Map().point(50, 0)], speeds: [30], limits: limits)
    #expect((movements.map(\.speed).max() ?? 0) < 10.0001)
    #expect((movements.map(\.speed).max() ?? 0) > 9.9)
    #expect(movements.count == 10 * 20 + 1)
    check(movements, limits)
  }

  @Test("without limits it has its speed from the first metre to the last, and turns at once")
  func unlimited() throws {
    let map = Map()
    let movements = try drive(
      [map.point(0, 0), map.point(100, 0), map.point(100, 50)], speeds: [10, 5], limits: MovementLimits(),
      after: .seconds(1))
    #expect(movements.prefix(10 * 20 - 1).allSatisfy { $0.speed == 10 })
    #expect(movements[201...399].allSatisfy { $0.speed == 5 })
    #expect((try #require(movements[202].courseOverGround) - 90).magnitude < 0.01)
    #expect(movements.last == .standing(at: map.point(100, 50)))
  }

  @Test(
    "rounds a corner with the radius speed / turn rate, without changing its speed", arguments: [90.0, -90, 30, 120])
  func corner(turn: Double) throws {
    let limits = MovementLimits(acceleration: 1, turn: 30)
    let map = Map()
    let direction = turn * .pi / 180
    let corner = map.point(500, 0, altitude: 100)
    let end = map.point(500 + 500 * cos(direction), 500 * sin(direction), altitude: 100)
    let movements = try drive(
      [map.point(0, 0, altitude: 100), corner, end], speeds: [10, 10], limits: limits, after: .seconds(1))
    check(movements, limits)
    let radius = 10 / (30 * Double.pi / 180)
    let nearest = movements.map { $0.point.coordinate.distance(to: corner.coordinate) }.min() ?? 0
    #expect((nearest - radius * (1 / cos(direction / 2) - 1)).magnitude < 0.1)
    #expect(movements.dropFirst(201).dropLast(222).allSatisfy { $0.speed > 9.999 })
    #expect(movements.allSatisfy { ($0.point.altitudeMSL ?? 0) == 100 })
    let turning = movements.dropFirst(200).dropLast(200).compactMap(\.courseOverGround).filter {
      let beside = $0.remainder(dividingBy: 360)
      return beside.magnitude > 0.5 && (beside - turn).magnitude > 0.5
    }
    #expect((Double(turning.count) / 20 - turn.magnitude / 30).magnitude < 0.15)
    #expect(movements.last == .standing(at: end))
  }

  @Test("turns on the spot at a reversal, for as long as the turn takes")
  func uTurn() throws {
    let limits = MovementLimits(acceleration: 2, turn: 45)
    let map = Map()
    let movements = try drive(
      [map.point(0, 0), map.point(100, 0), map.point(0, 0)], speeds: [10, 10], limits: limits, after: .seconds(1))
    check(movements, limits)
    let standing = movements.count {
      $0.speed == 0 && $0.point.coordinate.distance(to: map.point(100, 0).coordinate) < 1e-6
    }
    #expect((standing - 80).magnitude <= 1)
    #expect(movements.last == .standing(at: map.point(0, 0)))
  }

  @Test("turns on the spot at a corner sharper than 170°", arguments: [(169.0, false), (171, true)])
  func sharpCorner(turn: Double, stands: Bool) throws {
    let limits = MovementLimits(turn: 45)
    let map = Map()
    let direction = turn * .pi / 180
    let end = map.point(200 + 200 * cos(direction), 200 * sin(direction))
    let movements = try drive([map.point(0, 0), map.point(200, 0), end], speeds: [10, 10], limits: limits)
    let standing = Double(movements.count { $0.speed == 0 }) / 20
    #expect((standing - (stands ? turn / 45 : 0)).magnitude < 0.11)
  }

  @Test("reports the direction of movement, also in an arc near a pole, where north rotates")
  func courseNearPole() throws {
    let map = Map(origin: .make(latitude: 89.5, longitude: 20))
    let points = [map.point(-3000, 0), map.point(0, 0), map.point(0, 3000)]
    let movements = try drive(points, speeds: [100, 100], limits: MovementLimits(turn: 5))
    for (before, after) in zip(movements, movements.dropFirst()) {
      let chord = before.point.coordinate.initialCourse(to: after.point.coordinate)
      let course = try #require(before.courseOverGround)
      // An epoch turns it by a quarter of a degree; half of that lies in the chord.
      #expect((chord - course).remainder(dividingBy: 360).magnitude < 0.2)
    }
  }

  @Test("slows for a corner between legs too short for its radius")
  func tightCorner() throws {
    let limits = MovementLimits(acceleration: 3, turn: 20)
    let map = Map()
    let points = [map.point(0, 0), map.point(300, 0), map.point(300, 10), map.point(600, 10)]
    let movements = try drive(points, speeds: [25, 25, 25], limits: limits)
    check(movements, limits)
    let slowest = movements.dropFirst(100).dropLast(100).map(\.speed).min() ?? 0
    // Half the short leg: 5 m of room.
    #expect((slowest - 5 * 20 * .pi / 180).magnitude < 0.1)
  }

  @Test("is stationary at both ends of a pause")
  func pause() throws {
    let limits = MovementLimits(acceleration: 1, turn: 30)
    let map = Map()
    let movements = try drive(
      [map.point(0, 0), map.point(0, 100)], speeds: [5], limits: limits, before: .seconds(3), after: .seconds(2))
    // 5 s up and 12.5 m, 75 m at 5 m/s, 5 s down.
    #expect((movements.count - ((3 + 25 + 2) * 20 + 1)).magnitude <= 1)
    #expect(movements.prefix(61).allSatisfy { $0.speed == 0 && $0.courseOverGround == nil })
    #expect(movements.suffix(40).allSatisfy { $0 == .standing(at: map.point(0, 100)) })
    check(movements, limits)
  }

  @Test("keeps its limits on any path, and ends at its end", arguments: 1...40)
  func anyWay(seed: UInt64) throws {
    var random = RandomStream(seed: seed, name: "ways")
    let limits = MovementLimits(acceleration: 0.5 + 3 * random.uniform(), turn: 5 + 60 * random.uniform())
    let map = Map(
      origin: .make(latitude: -70 + 140 * random.uniform(), longitude: 360 * random.uniform() - 180))
    var place = (north: 0.0, east: 0.0)
    var points = [map.point(0, 0, altitude: 0)]
    for _ in 0..<(1 + Int(random.uniform() * 6)) {
      let length = 3 + random.exponential(mean: 200)
      place.north += length * random.normal()
      place.east += length * random.normal()
      points.append(map.point(place.north, place.east, altitude: 100 * random.normal()))
    }
    let speeds = points.map { _ in 1 + 30 * random.uniform() }
    let movements = try drive(points, speeds: speeds, limits: limits)
    check(movements, limits)
    // The last epoch may lie up to an interval before the end.
    let last = try #require(movements.last)
    let left = last.point.coordinate.distance(to: points[points.count - 1].coordinate)
    #expect(left <= (limits.acceleration ?? 0) * 0.05 * 0.05 / 2 + 1e-6)
    #expect(movements.map(\.speed).max() ?? 0 <= speeds.max() ?? 0)
  }

  @Test("crosses the pole and the antimeridian at an even speed")
  func polarFlight() throws {
    let limits = MovementLimits(acceleration: 1, turn: 3)
    let points = [
      ScenarioPoint(.make(latitude: 88, longitude: 10), altitudeMSL: 10_000),
      ScenarioPoint(.make(latitude: 87, longitude: -170), altitudeMSL: 10_000),
      ScenarioPoint(.make(latitude: 86, longitude: 175), altitudeMSL: 11_000),
    ]
    let movements = try drive(points, speeds: [250, 250], limits: limits, hertz: 1)
    for (before, after) in zip(movements.dropFirst(251), movements.dropFirst(252)).prefix(1900) {
      #expect((before.point.coordinate.distance(to: after.point.coordinate) - 250).magnitude < 0.3)
      #expect(before.speed == 250)
    }
    #expect((movements.map { $0.point.coordinate.latitude }.max() ?? 0) > 89.998)
    #expect(movements.last.map { $0.point.coordinate.distance(to: points[2].coordinate) < 1 } == true)
  }

  @Test("flies evenly over thousands of kilometres in a given time")
  func longTimedLeg() throws {
    let first = ScenarioPoint(.make(latitude: 52, longitude: 13))
    let last = ScenarioPoint(.make(latitude: 35.5, longitude: 139.8))
    let step = try #require(ScenarioStep(lasting: .seconds(36_000), to: last))
    let scenario = try Scenario(source: "test", start: .utc("2026-05-01T10:00:00Z"), firstPoint: first, steps: [step])
    let truths = ScenarioTimeline(scenario).map(\.truth)
    let way = first.coordinate.distance(to: last.coordinate)
    for (index, truth) in truths.enumerated() where index % 3600 == 0 {
      #expect((truth.point.coordinate.distance(to: first.coordinate) - way * Double(index) / 36_000).magnitude < 0.01)
      #expect((truth.speed - way / 36_000).magnitude < 1e-9)
    }
  }

  @Test("flies to the antipode by one of the shortest paths")
  func antipodes() throws {
    let end = Coordinate.make(latitude: -52, longitude: -167)
    let step = try #require(ScenarioStep(to: ScenarioPoint(end), speed: 100_000))
    let scenario = try Scenario(
      source: "test", start: .utc("2026-05-01T10:00:00Z"),
      firstPoint: ScenarioPoint(.make(latitude: 52, longitude: 13)), steps: [step])
    let truths = ScenarioTimeline(scenario).map(\.truth)
    // Half a meridian is 20,004 km.
    #expect(truths.count == 201)
    let rest = try #require(truths.last).point.coordinate.distance(to: end)
    #expect((rest - 3931.459).magnitude < 0.01)
  }

  @Test("is stationary if all its steps lead to its position")
  func noWay() throws {
    let movements = try drive(
      [Map().point(0, 0), Map().point(0, 0)], speeds: [3], limits: MovementLimits(acceleration: 1, turn: 1))
    #expect(movements == [.standing(at: Map().point(0, 0))])
  }
}
