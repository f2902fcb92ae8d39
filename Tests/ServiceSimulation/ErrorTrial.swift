package import LocationKit
import LocationScenario

/// A receiver with the ordinary errors of one kind, hour by hour: whatever the judge of positions finds is a false alarm.
///
/// It uses the values of the core alone, without tasks and clocks, so that years take minutes.
package struct ErrorTrial: Sendable {
  /// `urban canyon`
  package let name: String
  private let change: @Sendable (inout World) -> Void

  /// What a kind of error changes of an hour under an open sky.
  fileprivate struct World {
    var random: RandomStream
    var start = UTCInstant(iso8601: "2026-05-01T10:00:00Z") ?? UTCInstant(nanoseconds: 0)
    var place: Coordinate?
    var receiver = ReceiverModel()
    var errors: ErrorModel
    var faults: [ScenarioFault] = []

    init(_ seed: UInt64) {
      random = RandomStream(seed: seed, name: "errors")
      receiver.sky = SkyModel(constellations: [.gps, .galileo])
      receiver.dialect = random.happens(0.5) ? .ubx : .nmea
      errors = ErrorModel(noise: random.number(in: 0.2...1), drift: random.number(in: 0.5...2))
      place = Coordinate(latitude: random.number(in: -60...60), longitude: random.number(in: -179...179))
    }

    /// Adds a fault again and again.
    mutating func add(_ kind: ScenarioFault.Kind, every interval: ClosedRange<Double>, lasting: ClosedRange<Double>) {
      var time = random.seconds(in: interval)
      while time < ErrorTrial.hour {
        let length = random.seconds(in: lasting)
        faults.append(ScenarioFault(kind, at: time, for: length))
        time += length + random.seconds(in: interval)
      }
    }
  }

  private static let hour = Duration.seconds(3600)

  /// All trials, in the order in which they are listed.
  package static let all = [
    ErrorTrial("open sky") { _ in },
    ErrorTrial("urban canyon") { world in
      world.receiver.sky?.elevationMask = 30
      world.errors.driftTime = .seconds(60)
      world.errors.multipath = .init(interval: .seconds(60), duration: .seconds(8), size: 25)
    },
    ErrorTrial("tunnel") { world in
      world.receiver.settlingTime = .seconds(15)
      world.add(.tunnel, every: 60...400, lasting: 5...120)
    },
    ErrorTrial("cold start") { world in
      world.receiver.timeToFirstFix = .seconds(30)
      world.receiver.settlingTime = .seconds(60)
      world.add(.unplugged, every: 100...600, lasting: 5...300)
    },
    ErrorTrial("multipath") { world in
      world.errors.multipath = .init(
        interval: .seconds(20), duration: .seconds(8), size: 40, isUnnoticed: world.random.happens(0.7))
    },
    ErrorTrial("week rollover") { world in
      world.add(.clockOffset(.seconds(-1024 * 7 * 86_400)), every: 100...900, lasting: 5...300)
    },
    ErrorTrial("antimeridian") { world in
      world.place = Coordinate(latitude: world.random.number(in: -60...60), longitude: 180)
    },
    ErrorTrial("poles") { world in
      let isNorth = world.random.happens(0.5)
      world.place = Coordinate(
        latitude: isNorth ? 89.98 : -89.98, longitude: world.random.number(in: -179...179))
    },
    ErrorTrial("leap second") { world in
      world.start = UTCInstant(iso8601: "2026-06-30T23:30:00Z") ?? world.start
      world.faults = [ScenarioFault(.leapSecond, at: ErrorTrial.hour / 2, for: .seconds(1))]
    },
  ]

  private init(_ name: String, _ change: @escaping @Sendable (inout World) -> Void) {
    (self.name, self.change) = (name, change)
  }

  /// Plays one hour. Returns the verdicts that are not trusted, with the seconds at which they begin.
  package func alarms(seed: UInt64) throws -> [(second: Double, verdict: Integrity)] {
    var world = World(seed)
    change(&world)
    guard let place = world.place else { throw LocationError(.internalError, "no place") }
    let trip = RandomTrip(
      from: place, speed: world.random.one(of: [0, 1.4, 5, 14, 30]), lasting: Self.hour, &world.random)
    let scenario = try Scenario(
      source: "seed:\(seed)", start: world.start, receiver: world.receiver, errors: world.errors, seed: seed,
      firstPoint: trip.first, steps: trip.steps, faults: world.faults)
    var configuration = DecisionConfiguration()
    configuration.integrity = .mark
    let judge = SubjectDecider(PlaceList(), configuration)
    var (script, events): (ScriptReadings, [LocationEvent]) = (ScriptReadings(scenario), [])
    for epoch in ScenarioTimeline(scenario) {
      script.take(epoch)
      for reading in script.readings { judge.accept(reading, into: &events) }
    }
    return events.compactMap { event in
      guard case .stateChanged(let change) = event, let verdict = change.integrity, !verdict.isTrusted else {
        return nil
      }
      return (change.time.map { $0.duration(since: world.start).inSeconds } ?? 0, verdict)
    }
  }
}
