import LocationTesting
import Synchronization
import TestSupport
import Testing

@testable import LocationKit

/// A monitor that examines only nearby places emits the events of one that examines all.
@Suite("ProximityQueue")
struct ProximityQueueTests {
  /// Every place at every location.
  private struct PlainMonitor {
    let places: [PointOfInterest]
    let hysteresis: Double
    let confirmation: ConfirmationLimits
    private var states: [WatchedPlace]
    private var previous: (point: Step.Point, line: Int64)?
    private var clock: Int64 = 0

    init(_ places: [PointOfInterest], hysteresis: Double, confirmation: ConfirmationLimits) {
      self.places = places.sorted { $0.id < $1.id }
      self.hysteresis = hysteresis
      self.confirmation = confirmation
      states = places.map { _ in WatchedPlace(isInside: nil) }
    }

    mutating func update(with location: Location, line: Int64, way: RegionMonitor.Way) -> [String] {
      let step = previous.map { before in
        Step(
          from: before.point, to: Step.Point(location), elapsed: line - before.line, way: way,
          length: way == .continuous
            ? before.point.coordinate.unitVector.arc(to: location.coordinate.unitVector) * UnitVector.largestRadius : 0)
      }
      if let step, way != .lost { clock += step.elapsed }
      previous = (Step.Point(location), line)
      var groups: [[String]] = [[], [], []]
      for index in places.indices {
        let (place, before) = (places[index], states[index])
        let observation = PlaceObservation(
          distance: place.region.distance(to: location.coordinate),
          deviation: location.horizontalAccuracy?.receiverDeviation, step: step, region: place.region, clock: clock)
        switch states[index].decide(observation, hysteresis: hysteresis, confirmation: confirmation) {
        case .enter?: groups[2].append("enter \(place.id)\(before.isInside == nil ? ", initial" : "")")
        case .exit?: groups[0].append("exit \(place.id)")
        case .pass?: groups[1].append("pass \(place.id)")
        case nil:
          if before.isOutside, observation.distance > 0, confirmation.isNone,
            step?.crossings(through: place.region) != nil
          {
            groups[1].append("pass \(place.id)")
          }
          if let dwellTime = place.dwellTime, states[index].isInside == true, !states[index].hasDwelled,
            states[index].otherSide == nil, clock - states[index].enteredAt >= dwellTime.inNanoseconds
          {
            states[index].hasDwelled = true
            groups[2].append("dwell \(place.id)")
          }
        }
      }
      return groups.flatMap { $0 }
    }
  }

  /// Answers as badly as it may: more places than asked for, for every other one a wide bound; and counts the questions.
  private final class SlackLookup: PlaceLookup {
    let list: PlaceList
    let questions = Mutex((searches: 0, distances: 0, circles: 0))

    init(_ places: [PointOfInterest]) { list = PlaceList(places) }

    var count: Int { list.count }
    func place(_ number: Int) -> PointOfInterest { list.place(number) }
    func appendPlaces(within margin: Double, of coordinate: Coordinate, to numbers: inout [Int]) {
      questions.withLock { $0.searches += 1 }
      list.appendPlaces(within: margin * 1.5 + 30, of: coordinate, to: &numbers)
    }
    func distance(from coordinate: Coordinate, to number: Int) -> Double {
      questions.withLock { $0.distances += 1 }
      return list.distance(from: coordinate, to: number)
    }
    func boundingCircle(of number: Int) -> BoundingCircle {
      questions.withLock { $0.circles += 1 }
      let circle = list.boundingCircle(of: number)
      return number.isMultiple(of: 2) ? circle : BoundingCircle(center: circle.center, radius: circle.radius + 7)
    }
  }

  private struct RandomWay {
    var random: SeededRandom
    let home: Coordinate
    var here: Coordinate
    var stride: Double
    var course = 0.0

    /// Walks, drives, flies, stops and jumps; back home when it is far away.
    mutating func next() -> (Coordinate, RegionMonitor.Way) {
      if Double.random(in: 0...1, using: &random) < 0.02 {
        stride = [0.2, 2, 20, 200, 3000].randomElement(using: &random) ?? 2
      }
      course += .random(in: -40...40, using: &random)
      here = here.destination(bearing: course, distance: .random(in: 0...stride, using: &random))
      if here.distance(to: home) > 20_000 { here = home }
      let way = Double.random(in: 0...1, using: &random)
      return (here, way < 0.9 ? .continuous : way < 0.96 ? .broken : .lost)
    }
  }

  @Test(
    "emits the events of a plain scan",
    arguments: [(52.0, 10.0), (0, 179.99), (-89.9, 0), (66, -180)], [(1, 0), (1, 8), (3, 0), (2, 20)])
  func equalsThePlainScan(center: (Double, Double), settings: (Int, Int)) {
    let seed = Seed.take(Int(center.0) * 1000 + settings.0 * 100 + settings.1)
    var random = SeededRandom(seed: seed)
    let home = Coordinate.make(latitude: center.0, longitude: center.1)
    let places = (0..<60).map { index in
      let middle = home.destination(
        bearing: .random(in: 0...360, using: &random), distance: .random(in: 0...1000, using: &random))
      return PointOfInterest(
        id: "\(index)",
        region: .circle(center: middle, radius: [0, 5, 60, 400, 3000].randomElement(using: &random) ?? 10),
        dwellTime: index.isMultiple(of: 3) ? .seconds(.random(in: 1...60, using: &random)) : nil)
    }
    let confirmation = ConfirmationLimits(locations: settings.0, duration: .seconds(settings.1 / 2))
    var plain = PlainMonitor(places, hysteresis: 10, confirmation: confirmation)
    var monitor = RegionMonitor(places: SlackLookup(places), hysteresis: 10, confirmation: confirmation)
    var way = RandomWay(random: random, home: home, here: home, stride: 20)
    var count = 0
    for second in 0..<1500 {
      let (here, kind) = way.next()
      var location = Location.make(time: start + Double(second))
      location.coordinate = here
      if settings.1 > 0, second.isMultiple(of: 2) {
        location.horizontalAccuracy = .metres(Double(settings.1), level: .oneSigmaPerAxis)
      }
      var events: [LocationEvent] = []
      let line = Int64(second) * 1_000_000_000
      monitor.update(with: location, line: line, way: kind, into: &events)
      let expected = plain.update(with: location, line: line, way: kind)
      #expect(events.map(\.plainSummary) == expected, "seed \(seed), second \(second)")
      if events.map(\.plainSummary) != expected { return }
      count += events.count
      // As if it had been stopped here.
      if second % 97 == 0 {
        monitor = RegionMonitor(
          places: PlaceList(places), hysteresis: 10, confirmation: confirmation, memory: monitor.memory)
      }
    }
    #expect(count > 1, "seed \(seed)")
  }

  @Test("most locations of a moving subject need no query of the index")
  func fewQuestions() {
    var random = SeededRandom(seed: 7)
    let places = (0..<2000).map { index in
      PointOfInterest.circle(
        "\(index)", latitude: .random(in: 51...53, using: &random), longitude: .random(in: 9...11, using: &random),
        radius: .random(in: 20...500, using: &random))
    }
    let lookup = SlackLookup(places)
    var monitor = RegionMonitor(places: lookup, hysteresis: 10)
    var events: [LocationEvent] = []
    for second in 0..<10_000 {
      let location = Location.make(
        latitude: 51.2 + 1e-4 * Double(second), longitude: 9.5 + 1e-4 * Double(second), time: start + Double(second))
      monitor.update(with: location, line: Int64(second) * 1_000_000_000, way: .continuous, into: &events)
    }
    let questions = lookup.questions.withLock { $0 }
    #expect(events.count > 10)
    #expect(questions.searches < 100)
    #expect(questions.distances < 2000)
  }

  @Test("after a long way without places, a query in a dense area stays small")
  func jump() {
    let places = (0..<20_000).map { PointOfInterest.east(1_000_000 + Double($0), "\($0)", radius: 1) }
    let lookup = SlackLookup(places)
    var monitor = RegionMonitor(places: lookup, hysteresis: 10)
    var events: [LocationEvent] = []
    for second in 0..<4000 {
      monitor.update(
        with: .east(-100_000 + 20 * Double(second), at: Double(second)), line: Int64(second) * 1_000_000_000,
        way: .continuous, into: &events)
    }
    lookup.questions.withLock { $0.circles = 0 }
    monitor.update(with: .east(1_010_000.5, at: 4000), line: 4000 * 1_000_000_000, way: .broken, into: &events)
    #expect(events.count == 2)
    #expect(lookup.questions.withLock { $0.circles } < 5000)
  }

  @Test("a stationary subject needs no query")
  func standsStill() {
    let lookup = SlackLookup([.east(0), .east(500, "far")])
    var monitor = RegionMonitor(places: lookup, hysteresis: 10)
    var events: [LocationEvent] = []
    for second in 0..<10_000 {
      monitor.update(
        with: .east(0.3 * Double(second % 2), at: Double(second)), line: Int64(second) * 1_000_000_000,
        way: .continuous, into: &events)
    }
    #expect(events.transitions == ["enter home, initial"])
    #expect(lookup.questions.withLock { $0.searches } < 10)
  }

  @Test("receiver noise of a few metres for hours does not add up to movement")
  func sways() {
    var random = SeededRandom(seed: 3)
    let lookup = SlackLookup([.east(0), .east(300, "far", radius: 50)])
    var monitor = RegionMonitor(places: lookup, hysteresis: 10)
    var events: [LocationEvent] = []
    for second in 0..<10_000 {
      monitor.update(
        with: .east(.random(in: -3...3, using: &random), at: Double(second)), line: Int64(second) * 1_000_000_000,
        way: .continuous, into: &events)
    }
    #expect(events.transitions == ["enter home, initial"])
    let questions = lookup.questions.withLock { $0 }
    #expect(questions.searches == 1 && questions.distances < 5, "\(questions)")
  }

  @Test("the bound of a path is at least its length, and hardly more")
  func lengthBound() {
    let seed = Seed.take()
    var random = SeededRandom(seed: seed)
    var lengthBound = PathLengthBound()
    for _ in 0..<2000 {
      let latitude = Double.random(in: -90...90, using: &random)
      let start = Coordinate.make(latitude: latitude, longitude: .random(in: -180...180, using: &random))
      let lengths: [Double] = [0.001, 1, 50, 4000, 200_000]
      let metres = lengths.randomElement(using: &random) ?? 1
      let end = start.destination(bearing: .random(in: 0...360, using: &random), distance: metres)
      let length = lengthBound.length(from: start, to: end)
      #expect(length >= start.distance(to: end) - 1e-6, "seed \(seed)")
      #expect(length >= start.unitVector.arc(to: end.unitVector) * UnitVector.largestRadius * (1 - 1e-9) - 1e-6)
      if latitude.magnitude < 70, metres <= 4000 { #expect(length <= metres * 1.02 + 1e-6, "seed \(seed)") }
    }
  }
}

extension LocationEvent {
  fileprivate var plainSummary: String {
    let id = transition?.place.id ?? ""
    return switch self {
    case .entered(let transition): "enter \(id)\(transition.isInitial ? ", initial" : "")"
    case .exited: "exit \(id)"
    case .passed: "pass \(id)"
    case .dwelled: "dwell \(id)"
    default: "\(self)"
    }
  }
}
