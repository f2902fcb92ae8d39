import Foundation
import LocationKit
import LocationTesting
import Testing

@testable import LocationTracks

/// The rule of distance over days whose truth is known.
@Suite("TravelMeter")
struct TravelMeterTests {
  /// Simulated days of all kinds together. LOCATE_SIMULATED_DAYS=1000 is the whole measurement.
  private static let days =
    ProcessInfo.processInfo.environment["LOCATE_SIMULATED_DAYS"].flatMap { Int($0) } ?? 20

  struct Outcome {
    var length = 0.0
    var topSpeed = 0.0
    var moving = Duration.zero
    var stopped = Duration.zero
  }

  static func outcome(_ locations: some Sequence<Location>) -> Outcome {
    var (meter, outcome) = (TravelMeter(), Outcome())
    func add(_ part: TravelMeter.Part) {
      if part.isStop, let times = part.times {
        outcome.stopped += .nanoseconds(times.upperBound - times.lowerBound)
      } else {
        outcome.length += part.length
        outcome.topSpeed = max(outcome.topSpeed, part.topSpeed ?? 0)
        outcome.moving += .nanoseconds(part.moving)
      }
    }
    for location in locations { meter.take(location, startsSegment: location.startsSegment, add) }
    meter.finish(add)
    return outcome
  }

  @Test("the distance of a day with a ride and a rest is within 5 %", arguments: 0..<8)
  func days(_ kind: Int) {
    for seed in 0..<max(1, Self.days / 8) {
      var day = SimulatedDay(kind: kind / 2, isComplete: kind % 2 == 1, seed: UInt64(seed) * 8 + UInt64(kind))
      let locations = day.locations()
      let outcome = Self.outcome(locations)
      let error = outcome.length / day.length - 1
      #expect(error.magnitude <= 0.05, "kind \(kind), seed \(seed): \(error * 100) %")
      #expect(outcome.moving + outcome.stopped <= .seconds(86_400), "kind \(kind), seed \(seed)")
      #expect(outcome.stopped >= .seconds(23 * 3600), "kind \(kind), seed \(seed): \(outcome.stopped)")
    }
  }

  /// One location a second.
  private func path(_ metres: [Double], from start: Double = 0, speed: Double? = nil) -> [Location] {
    metres.enumerated().map { second, east in
      .make(
        latitude: 0, longitude: east / 111_319.491,
        time: UTCInstant.utc("2026-05-01T10:00:00Z") + (start + Double(second)), speed: speed)
    }
  }

  @Test("a jump out of a stop and back is not travelled")
  func jump() {
    let rest = Array(repeating: 0.0, count: 100)
    #expect(Self.outcome(path(rest + Array(repeating: 70, count: 20) + rest)).length == 0)
  }

  @Test("the way from the centre of a stop to its edge, and back, is no speed", arguments: [0, 15.0])
  func topSpeed(edge: Double) {
    let rest = Array(repeating: 0.0, count: 100) + Array(repeating: edge, count: 20)
    let walk = stride(from: edge, through: 600, by: 3) + []
    let outcome = Self.outcome(path(rest + walk + walk.reversed() + rest.reversed()))
    #expect((2.5...3.1).contains(outcome.topSpeed), "\(outcome.topSpeed)")
    #expect((outcome.length / 1200 - 1).magnitude < 0.06, "\(outcome.length)")
  }

  @Test("a jump that the recorded speed contradicts is not travelled, a walk that it confirms is")
  func recordedSpeed() {
    let rest = Array(repeating: 0.0, count: 100)
    let away = Array(repeating: 70.0, count: 90)
    #expect(Self.outcome(path(rest + away + rest, speed: 0.05)).length == 0)
    let walk = stride(from: 0, through: 60, by: 1.5) + []
    var locations = path(rest + walk + walk.reversed() + rest)
    for index in locations.indices { locations[index].speed = (100..<182).contains(index) ? 1.5 : 0.05 }
    let outcome = Self.outcome(locations)
    #expect((outcome.length - 120).magnitude < 10, "\(outcome.length)")
  }

  @Test("accuracy that does not support a distance makes it none")
  func accuracy() {
    let wandering = path((0..<600).map { 150 * sin(Double($0) / 40) }).map { location in
      var location = location
      location.horizontalAccuracy = .metres(150)
      return location
    }
    #expect(Self.outcome(wandering).length == 0)
  }

  @Test("nothing is counted across twelve hours without a location")
  func silence() {
    let outcome = Self.outcome(path([0, 10, 20]) + path([500_000, 500_010, 500_020], from: 13 * 3600))
    #expect(outcome.length < 41 && outcome.moving < .seconds(10))
  }

  @Test("a single location that is late changes nothing, two in a row are another time line")
  func late() {
    var ride = path((0..<100).map { Double($0) * 10 })
    let expected = Self.outcome(ride).length
    ride.insert(path([5000], from: -50)[0], at: 60)
    #expect((Self.outcome(ride).length - expected).magnitude < 0.001)
  }
}

/// A day at 1 Hz: nine hours of rest, 4.5 km through streets, eight hours of rest, 4.5 km back, rest.
struct SimulatedDay {
  private let kind: Int
  private let isComplete: Bool
  private var random: Noise
  /// The true length of the path in metres.
  private(set) var length = 0.0

  /// - Parameters:
  ///   - kind: white noise; noise correlated over a minute; a slow drift indoors; jumps.
  ///   - isComplete: whether locations have speeds and accuracies.
  init(kind: Int, isComplete: Bool, seed: UInt64) {
    (self.kind, self.isComplete, random) = (kind, isComplete, Noise(state: seed &* 7919 &+ 17))
  }

  private struct Noise {
    var state: UInt64

    /// SplitMix64.
    mutating func uniform() -> Double {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return Double((z ^ (z >> 31)) >> 11) / 9_007_199_254_740_992
    }

    mutating func gauss() -> Double { (-2 * log(max(uniform(), 1e-300))).squareRoot() * cos(2 * .pi * uniform()) }
  }

  /// Noise that is correlated over a time in seconds.
  private struct Drift {
    let deviation: Double
    let time: Double
    var (x, y) = (0.0, 0.0)

    init(_ deviation: Double, _ time: Double) { (self.deviation, self.time) = (deviation, time) }

    mutating func move(_ random: inout Noise) {
      let share = exp(-1 / time)
      let new = deviation * (1 - share * share).squareRoot()
      (x, y) = (share * x + new * random.gauss(), share * y + new * random.gauss())
    }
  }

  private mutating func path() -> [(x: Double, y: Double, speed: Double)] {
    var path: [(x: Double, y: Double, speed: Double)] = []
    var (x, y) = (0.0, 0.0)
    func hold(_ seconds: Int) { path += Array(repeating: (x, y, 0), count: max(0, seconds)) }
    func ride(_ base: Double) {
      var (left, heading, speed) = (4500.0, base, 0.0)
      var (toCorner, toLight) = (80 + 150 * random.uniform(), 400 + 600 * random.uniform())
      let cruise = 4.5 + 2 * random.uniform()
      while left > 0 {
        if toLight <= 0 {
          speed = 0
          hold(15 + Int(40 * random.uniform()))
          toLight = 400 + 600 * random.uniform()
        }
        speed = toLight < 15 || left < 15 ? max(1.5, speed * 0.8) : min(cruise, speed + 0.8)
        let step = min(speed, left)
        (x, y) = (x + step * cos(heading), y + step * sin(heading))
        (left, toCorner, toLight, length) = (left - step, toCorner - step, toLight - step, length + step)
        if toCorner <= 0 {
          (heading, toCorner) = (base + (random.uniform() * 2 - 1) * 1.4, 80 + 150 * random.uniform())
        }
        path.append((x, y, speed))
      }
    }
    hold(9 * 3600)
    ride(0)
    hold(8 * 3600)
    ride(.pi)
    hold(86_400 - path.count)
    return path
  }

  mutating func locations() -> [Location] {
    var (short, slow) = (Drift(kind == 3 ? 1.5 : 2.2, 60), Drift(8, 600))
    var jump = (left: 0, x: 0.0, y: 0.0)
    let start = UTCInstant.utc("2026-05-01T00:00:00Z")
    return path().enumerated().map { second, point in
      var (x, y, radius) = (point.x, point.y, 5.5)
      short.move(&random)
      slow.move(&random)
      switch kind {
      case 0: (x, y) = (x + 2.5 * random.gauss(), y + 2.5 * random.gauss())
      case 1: (x, y) = (x + short.x, y + short.y)
      case 2:
        let share = point.speed == 0 ? 1 : 0.25
        (x, y, radius) = (x + slow.x * share, y + slow.y * share, 20 * share)
      default:
        if jump.left > 0 {
          jump.left -= 1
        } else if random.uniform() < 1 / 1200 {
          let (angle, metres) = (2 * .pi * random.uniform(), 20 - 25 * log(max(random.uniform(), 0.05)))
          jump = (Int(-10 * log(max(random.uniform(), 1e-9))), metres * cos(angle), metres * sin(angle))
        }
        (x, y) = (x + short.x, y + short.y)
        if jump.left > 0 { (x, y) = (x + jump.x, y + jump.y) }
      }
      let location = Location.make(
        latitude: 50 + y / 111_229, longitude: 10 + x / 71_696.1, time: start + Double(second),
        speed: isComplete ? abs(point.speed + 0.12 * random.gauss()) : nil,
        horizontalAccuracy: isComplete ? .metres(radius) : nil)
      return location
    }
  }
}
