import Glibc
import LocationKit
import LocationScenario
import LocationTesting

/// A scenario, and places around its path, as a seed decides.
struct RandomScenario {
  let scenario: Scenario
  let places: [PointOfInterest]

  private static let starts = [
    "2026-05-01T10:00:00Z", "2026-12-31T23:59:30Z", "2019-04-06T23:59:30Z", "2024-02-28T23:59:40Z",
    "2017-01-01T00:00:00Z", "2038-01-19T03:13:50Z",
  ].map(UTCInstant.utc)

  /// - Parameter receiver: 0, or the number of another one on the same trip, with faults of its own.
  init(seed: UInt64, length: Duration, receiver number: Int = 0) throws(LocationError) {
    var random = RandomStream(seed: seed, name: "scenario")
    let first = ScenarioPoint(Self.start(&random), altitudeMSL: random.happens(0.7) ? 35 : nil)
    var points = [first.coordinate]
    var steps: [ScenarioStep] = []
    var rest = length
    while rest > .zero {
      let duration = min(rest, random.seconds(in: 2...20))
      rest -= duration
      var destination: ScenarioPoint?
      if random.happens(0.75) {
        let speed = random.one(of: [1.4, 5, 14, 36])
        let metres = speed * duration.inSeconds
        let coordinate = Self.point(metres, from: points[points.count - 1], &random)
        points.append(coordinate)
        destination = ScenarioPoint(coordinate, altitudeMSL: first.altitudeMSL)
      }
      if let step = ScenarioStep(lasting: duration, to: destination, hasFix: random.happens(0.9)) { steps.append(step) }
    }
    if number > 0 { random = RandomStream(seed: seed &+ UInt64(number), name: "another receiver") }
    let receiver = Self.receiver(&random)
    scenario = try Scenario(
      source: number == 0 ? "seed:\(seed)" : "seed:\(seed)/\(number)", start: random.one(of: Self.starts),
      receiver: receiver, errors: Self.errors(&random),
      seed: seed, firstPoint: first, steps: steps, faults: Self.faults(&random, near: first.coordinate, length))
    places = (0..<random.integer(in: 1...5)).map { index in
      let reach = random.one(of: [0.0, 10, 50, 200])
      let center = Self.point(reach * random.uniform(), from: random.one(of: points), &random)
      return PointOfInterest(
        id: "place \(index)", region: .circle(center: center, radius: random.number(in: 2...150)),
        dwellTime: random.happens(0.4) ? random.seconds(in: 1...30) : nil)
    }
  }

  /// Anywhere, the edges of the map among them.
  private static func start(_ random: inout RandomStream) -> Coordinate {
    let latitude = random.happens(0.1) ? random.number(in: 89.99...89.999) : random.number(in: -80...80)
    let longitude = random.happens(0.1) ? 179.9995 : random.number(in: -180...180)
    return .make(latitude: latitude, longitude: longitude)
  }

  private static func point(_ metres: Double, from origin: Coordinate, _ random: inout RandomStream) -> Coordinate {
    let (north, east) = (random.number(in: -1...1) * metres, random.number(in: -1...1) * metres)
    let length = max((north * north + east * east).squareRoot(), 1e-9)
    return origin.moved(north: north / length * metres, east: east / length * metres)
  }

  private static func receiver(_ random: inout RandomStream) -> ReceiverModel {
    var receiver = ReceiverModel()
    let rate = random.one(of: [1, 1, 1, 1, 2, 2, 5, 5, 10])
    receiver.rate = ReportRate(millihertz: rate * 1000) ?? .oneHertz
    if random.happens(0.2) { receiver.timeToFirstFix = random.seconds(in: 0...20) }
    if random.happens(0.2) { receiver.settlingTime = random.seconds(in: 0...20) }
    if random.happens(0.1) { receiver.sky = SkyModel() }
    receiver.talker = random.one(of: [.gp, .gn])
    receiver.sentences = random.one(of: [
      [.rmc, .gga, .gsa, .gsv], [.rmc, .gga], [.rmc, .gga, .gst], [.gns, .rmc, .vtg, .zda], [.gll, .gga, .rmc],
    ])
    return receiver
  }

  private static func errors(_ random: inout RandomStream) -> ErrorModel {
    var errors = ErrorModel()
    if random.happens(0.6) { errors.noise = random.number(in: 0...8) }
    if random.happens(0.4) { errors.drift = random.number(in: 0...15) }
    if random.happens(0.1) {
      errors.multipath = ErrorModel.Multipath(
        interval: .seconds(20), duration: .seconds(5), size: 40, isUnnoticed: random.happens(0.5))
    }
    return errors
  }

  private static func faults(
    _ random: inout RandomStream, near place: Coordinate, _ length: Duration
  ) -> [ScenarioFault] {
    // No kind twice: two of a kind must not overlap.
    let numbers = (0..<random.one(of: [0, 1, 1, 2, 3, 4])).map { _ in random.integer(in: 0...18) }
    return Set(numbers).sorted().map { number in
      let kind = kind(number, &random, near: place)
      // A leap second is a second.
      if kind == .leapSecond { return ScenarioFault(kind, at: .seconds(random.integer(in: 0...60)), for: .seconds(1)) }
      let begin = random.seconds(in: 0...length.inSeconds)
      return ScenarioFault(kind, at: begin, for: random.seconds(in: 0.1...20))
    }
  }

  private static func jamming(_ random: inout RandomStream) -> Jamming {
    var jamming = Jamming()
    if random.happens(0.5) { jamming.power = random.number(in: 5...40) }
    if random.happens(0.3) { jamming.bandwidth = random.number(in: 1e6...60e6) }
    jamming.shape = random.one(of: Jamming.Shape.allCases)
    jamming.isNoticed = random.happens(0.7)
    return jamming
  }

  private static func spoofing(_ random: inout RandomStream, near place: Coordinate) -> Spoofing {
    let wrong = point(5000, from: place, &random)
    var spoofing = Spoofing(
      random.one(of: [
        .moving(wrong), .resting(wrong), .relayed(wrong, delay: random.seconds(in: 0.001...2)),
        .dragged(speed: random.number(in: 0.1...30), bearing: nil),
      ]))
    spoofing.hasPlausibleSignals = random.happens(0.5)
    spoofing.hasPlausibleSpeed = random.happens(0.5)
    spoofing.isNoticed = random.happens(0.5)
    return spoofing
  }

  private static func kind(
    _ number: Int, _ random: inout RandomStream, near place: Coordinate
  ) -> ScenarioFault.Kind {
    switch number {
    case 0: .dropout
    case 1: .tunnel
    case 2: .jamming(jamming(&random))
    case 3: .spoofing(spoofing(&random, near: place))
    case 4: .multipath(metres: random.number(in: 5...80), isUnnoticed: random.happens(0.5))
    case 5: .silence
    case 6: .unplugged
    case 7: .frozenTime
    case 8: .clockOffset(random.seconds(in: -3600...3600))
    case 9: .lyingNoFix
    case 10: random.happens(0.5) ? .badSums : .missingSums
    case 11: .badValues
    case 12: .splitWrites
    case 13: .mergedWrites
    case 14: .slowBytes
    case 15: .noise(bytes: random.integer(in: 1...300))
    case 16: .flood(repetitions: random.integer(in: 2...5))
    case 17: .daemon(random.one(of: [.stopped, .killed]))
    default: .leapSecond
    }
  }
}

extension Coordinate {
  /// On a sphere, for short ways.
  func moved(north: Double, east: Double) -> Coordinate {
    let degree = 111_195.0
    let latitude = min(max(self.latitude + north / degree, -90), 90)
    let narrowing = max(cos(latitude * .pi / 180), 1e-6)
    var longitude = (self.longitude + east / degree / narrowing).remainder(dividingBy: 360)
    if longitude >= 180 { longitude -= 360 }
    return Coordinate(latitude: latitude, longitude: longitude) ?? self
  }
}
