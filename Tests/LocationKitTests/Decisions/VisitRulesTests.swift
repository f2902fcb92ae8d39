import LocationTesting
import TestSupport
import Testing

@testable import LocationKit

/// Visits among all that is decided.
@Suite("LocationDecider: visits")
struct VisitRulesTests {
  typealias Trial = LocationDeciderTests.Trial

  /// A made-up day: stays of ten minutes to an hour, at least 600 m apart, and the ways between them.
  struct Day {
    private(set) var locations: [Location] = []
    private(set) var stays: [(center: Coordinate, from: UTCInstant, to: UTCInstant)] = []

    init(seed: UInt64, latitude: Double = 48, longitude: Double = 10) {
      var random = SeededRandom(seed: seed)
      var (north, east, now) = (0.0, 0.0, 0.0)
      let interval: Double = [1, 5, 20].randomElement(using: &random) ?? 1
      func coordinate(_ north: Double, _ east: Double) -> Coordinate? {
        Coordinate(latitude: latitude + north / 111_200, longitude: longitude + east / 74_500)
      }
      for _ in 0..<6 {
        let (begin, end) = (now, now + Double.random(in: 600...3600, using: &random))
        while now < end {
          // Noise, and a jump now and then.
          let error = Int.random(in: 0..<40, using: &random) == 0 ? 250.0 : 10
          if let seen = coordinate(
            north + .random(in: -error...error, using: &random), east + .random(in: -error...error, using: &random))
          {
            locations.append(.make(latitude: seen.latitude, longitude: seen.longitude, time: start + now))
          }
          now += interval
        }
        if let center = coordinate(north, east) { stays.append((center, start + begin, start + (now - interval))) }
        let (speed, way) = (Double.random(in: 5...15, using: &random), Double.random(in: 600...9000, using: &random))
        let direction = Bool.random(using: &random)
        var gone = 0.0
        while gone < way {
          gone += speed * interval
          let seen = coordinate(north + (direction ? gone : 0), east + (direction ? 0 : gone))
          if let seen { locations.append(.make(latitude: seen.latitude, longitude: seen.longitude, time: start + now)) }
          now += interval
        }
        if direction { north += way } else { east += way }
      }
    }
  }

  private func visits(_ locations: [Location]) -> [Visit] {
    var trial = Trial { $0.visits = VisitLimits() }
    for location in locations { trial.take(location) }
    return trial.events.visits
  }

  @Test("finds exactly the stays of a synthetic day", arguments: 0..<12 as Range<UInt64>)
  func days(seed: UInt64) throws {
    let day = Day(seed: seed)
    let visits = visits(day.locations)
    let (arrivals, ends) = (visits.filter { !$0.isOver }, visits.filter(\.isOver))
    try #require(arrivals.count == day.stays.count, "seed \(seed)")
    #expect(visits.map(\.isOver) == visits.indices.map { $0 % 2 == 1 }, "seed \(seed)")
    for (index, stay) in day.stays.enumerated() {
      #expect(arrivals[index].coordinate.distance(to: stay.center) < 30, "seed \(seed)")
      if index > 0 {
        let arrival = try #require(arrivals[index].arrival)
        // A subject that arrives at 5 m/s is within two radii 40 s earlier.
        #expect(abs(arrival.duration(since: stay.from).inSeconds) <= 60, "seed \(seed)")
        let told = try #require(arrivals[index].time)
        #expect(told.duration(since: arrival) >= .seconds(300), "seed \(seed)")
      }
      guard index < ends.count else { continue }
      #expect(ends[index].coordinate.distance(to: stay.center) < 15, "seed \(seed)")
      let departure = try #require(ends[index].departure)
      #expect(abs(departure.duration(since: stay.to).inSeconds) <= 60, "seed \(seed)")
      #expect(ends[index].arrival == arrivals[index].arrival, "seed \(seed)")
    }
  }

  /// The same visits, but for rounding.
  private func expectEqual(_ visits: [Visit], _ others: [Visit], _ seed: UInt64) {
    #expect(visits.count == others.count, "seed \(seed)")
    for (visit, other) in zip(visits, others) {
      #expect(visit.coordinate.distance(to: other.coordinate) < 1e-5, "seed \(seed)")
      var other = other
      other.coordinate = visit.coordinate
      #expect(visit == other, "seed \(seed)")
    }
  }

  @Test(
    "moved across the antimeridian and mirrored at the equator, the visits are the same",
    arguments: 0..<4 as Range<UInt64>)
  func moved(seed: UInt64) {
    let locations = Day(seed: seed).locations
    let visits = visits(locations)
    #expect(!visits.isEmpty)
    func changed(_ locations: [Location], _ change: (Coordinate) -> Coordinate?) -> [Location] {
      locations.map { location in
        var location = location
        if let coordinate = change(location.coordinate) { location.coordinate = coordinate }
        return location
      }
    }
    func folded(_ longitude: Double) -> Double { longitude > 180 ? longitude - 360 : longitude }
    let east = changed(locations) { Coordinate(latitude: $0.latitude, longitude: folded($0.longitude + 169.95)) }
    #expect(east.contains { $0.coordinate.longitude < 0 } && east.contains { $0.coordinate.longitude > 0 })
    let back = self.visits(east).map { visit in
      var visit = visit
      let longitude = visit.coordinate.longitude
      visit.coordinate =
        Coordinate(
          latitude: visit.coordinate.latitude, longitude: (longitude < 0 ? longitude + 360 : longitude) - 169.95)
        ?? visit.coordinate
      return visit
    }
    expectEqual(visits, back, seed)
    let south = changed(locations) { Coordinate(latitude: -$0.latitude, longitude: $0.longitude) }
    let north = self.visits(south).map { visit in
      var visit = visit
      visit.coordinate =
        Coordinate(latitude: -visit.coordinate.latitude, longitude: visit.coordinate.longitude) ?? visit.coordinate
      return visit
    }
    expectEqual(visits, north, seed)
  }

  @Test("shifted in time, the visits are the same", arguments: 0..<5 as Range<UInt64>)
  func later(seed: UInt64) {
    let locations = Day(seed: seed).locations
    let shift = Duration.seconds(-1_234_567_890.5)
    let shifted = locations.map { location in
      var location = location
      location.time = location.time?.advanced(by: shift)
      return location
    }
    let back = visits(shifted).map { visit in
      var visit = visit
      for time in [\Visit.arrival, \.departure, \.lastSeen, \.time] {
        visit[keyPath: time] = visit[keyPath: time]?.advanced(by: .zero - shift)
      }
      return visit
    }
    #expect(back == visits(locations), "seed \(seed)")
  }

  @Test("duplicates and locations out of order change no visit", arguments: 0..<4 as Range<UInt64>)
  func disorder(seed: UInt64) {
    let locations = Day(seed: seed).locations
    var random = SeededRandom(seed: seed)
    var disturbed: [Location] = []
    for (index, location) in locations.enumerated() {
      disturbed.append(location)
      switch Int.random(in: 0..<10, using: &random) {
      case 0: disturbed.append(location)
      case 1: disturbed.append(locations[.random(in: 0...index, using: &random)])
      default: break
      }
    }
    #expect(disturbed.count > locations.count)
    #expect(visits(disturbed) == visits(locations), "seed \(seed)")
  }

  @Test("a recording interrupted anywhere resumes with its visits", arguments: 0..<3 as Range<UInt64>)
  func continued(seed: UInt64) throws {
    var configuration = DecisionConfiguration()
    configuration.visits = VisitLimits()
    let readings = Day(seed: seed).locations.filter { ($0.time?.nanoseconds ?? 0) / 1_000_000_000 % 20 == 0 }
    func decider() -> LocationDecider {
      LocationDecider(places: PlaceList(), configuration: configuration, timing: .recorded)
    }
    var whole = decider()
    var expected: [LocationEvent] = []
    try whole.resume(nil, into: &expected)
    for reading in readings { whole.accept(.location(reading), Arrival(elapsed: .zero), into: &expected) }
    #expect(expected.visits.count >= 11)
    for cut in stride(from: 1, to: readings.count, by: 17) {
      var (first, second) = (decider(), decider())
      var events: [LocationEvent] = []
      try first.resume(nil, into: &events)
      for reading in readings[..<cut] { first.accept(.location(reading), Arrival(elapsed: .zero), into: &events) }
      try second.resume(first.memory, into: &events)
      for reading in readings { second.accept(.location(reading), Arrival(elapsed: .zero), into: &events) }
      #expect(events.visits == expected.visits, "seed \(seed), cut at \(cut)")
    }
    // A consumer that requests no visits any more can resume, too.
    configuration.visits = nil
    var other = decider()
    var none: [LocationEvent] = []
    try other.resume(whole.memory, into: &none)
    #expect(none.visits.isEmpty)
  }

  @Test("no visits are emitted unless requested")
  func unasked() {
    var trial = Trial()
    for second in 0..<1000 { trial.take(.east(0, at: Double(second))) }
    #expect(trial.events.visits.isEmpty)
  }

  @Test("a visit continues across a clock step; its start is then unknown")
  func clockStep() {
    var trial = Trial { $0.visits = VisitLimits() }
    trial.take(.east(-5000, at: -10))
    for second in 0..<400 { trial.take(.east(0, at: Double(second))) }
    for second in 0..<100 { trial.take(.east(0, at: Double(second) - 100_000)) }
    for second in 100..<500 { trial.take(.east(1000, at: Double(second) - 100_000)) }
    #expect(
      trial.events.visits.story == [
        "0 m since 0, at 300", "0 m from ? to -99901, at -99600", "1000 m since -99900, at -99600",
      ])
  }

  @Test("a loss or the end does not end a visit; locations without a time make one without times")
  func untimed() {
    var trial = Trial { $0.visits = VisitLimits() }
    for _ in 0..<301 { trial.take(.east(0, at: nil)) }
    #expect(trial.events.visits.story == ["0 m since ?, at ?"])
    trial.take(.noFix(at: nil))
    trial.decider.end(into: &trial.events)
    #expect(trial.events.visits.count == 1)
  }

  @Test("a location on another datum makes no visit, unless accepted", arguments: [false, true])
  func datum(isAccepted: Bool) {
    var trial = Trial {
      $0.visits = VisitLimits()
      $0.acceptsForeignDatum = isAccepted
    }
    for second in 0..<400 {
      var location = Location.east(0, at: Double(second))
      location.datum = "P90"
      trial.take(location)
    }
    #expect(trial.events.visits.isEmpty == !isAccepted)
  }

  @Test("a recording that runs again starts afresh")
  func again() {
    var trial = Trial { $0.visits = VisitLimits() }
    for _ in 0..<2 {
      trial.decider.begin(elapsed: .zero)
      for second in 0..<350 { trial.take(.east(0, at: Double(second))) }
    }
    #expect(trial.events.visits.story == ["0 m since ?, at 300", "0 m since ?, at 300"])
  }
}
