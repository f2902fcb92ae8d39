import LocationFleet
import LocationKit
import LocationTesting
import LocationWire
import TestSupport
import Testing

/// The events of a fleet are those of a manager for each subject.
@Suite("Fleet")
struct FleetTests {
  /// Configurations that decide differently.
  static let configurations: [(name: String, configuration: DecisionConfiguration)] = {
    var all: [(String, DecisionConfiguration)] = [("default", DecisionConfiguration())]
    func add(_ name: String, _ change: (inout DecisionConfiguration) -> Void) {
      var configuration = DecisionConfiguration()
      change(&configuration)
      all.append((name, configuration))
    }
    add("visits") { $0.visits = VisitLimits(radius: 100, duration: .seconds(60)) }
    add("confirmation") { $0.confirmation = ConfirmationLimits(locations: 2, duration: .seconds(4)) }
    add("doubt") { $0.waitsInDoubt = true }
    add("speed") { $0.maximumSpeed = 20 }
    add("hold") { $0.integrity = .hold }
    add("ignore") { $0.integrity = .ignore }
    add("datum") { $0.acceptsForeignDatum = true }
    add("limits") {
      $0.freshness = FreshnessLimits(
        stale: .seconds(3), lost: .seconds(7), acquisition: .seconds(5), firstInterval: .seconds(20))
    }
    return all
  }()

  @Test("the events of each subject are those of a manager alone", arguments: configurations.indices)
  func managers(index: Int) async throws {
    let (name, configuration) = Self.configurations[index]
    for round in 0..<2 {
      let seed = Seed.take(10 * index + round)
      let random = RandomFleet(seed: seed, oddity: [0.05, 0.3][round])
      let lookup = PlaceList(random.places)
      var fleet = Fleet(places: lookup, configuration: configuration)
      let events = try fleet.lines(random.all)
      var managed: [String: [String]] = [:]
      for (subject, readings) in random.readings {
        managed[subject] = try await Self.lines(of: readings, lookup, configuration)
      }
      for subject in managed.keys.sorted() {
        let difference = Self.difference(events[subject] ?? [], managed[subject] ?? [])
        #expect(difference == nil, "\(name), seed \(seed), \(subject)")
      }
      #expect(fleet.counts.readings == random.order.count)
    }
  }

  @Test("locations beyond the maximum error decide nothing, and are counted; also if the error follows from HDOP")
  func maximumError() async throws {
    var configuration = DecisionConfiguration()
    (configuration.maximumError, configuration.rangeError) = (50, .suburban)
    let gate = PointOfInterest.circle("gate", latitude: 48, longitude: 11, radius: 100)
    var readings: [Reading] = []
    for second in 0..<40 {
      // Far away, but for a jump into the place each fourth time.
      let isJump = second % 4 == 3
      var location = Location.make(
        latitude: isJump ? 48 : 48.1, time: UTCInstant.utc("2026-05-01T10:00:00Z") + Double(second))
      if isJump, second % 8 == 3 { location.horizontalAccuracy = .metres(51) }
      if isJump, second % 8 == 7 { location.dilution.horizontal = 30 }
      readings.append(.location(location))
    }
    let lookup = PlaceList([gate])
    var fleet = Fleet(places: lookup, configuration: configuration)
    let events = try fleet.lines(readings.map { ("a", $0) })
    #expect(fleet.counts.inexact == 10)
    #expect(events["a"]?.contains { $0.contains("gate") } != true)
    let managed = try await Self.lines(of: readings, lookup, configuration)
    #expect(Self.difference(events["a"] ?? [], managed) == nil)
  }

  @Test("most readings of subjects outside all places need no decider")
  func shortcut() throws {
    let random = RandomFleet(seed: Seed.take(), subjects: 40, oddity: 0)
    var fleet = Fleet(places: PlaceList(Array(random.places.prefix(3))))
    _ = try fleet.lines(random.all)
    #expect(fleet.counts.decisions < fleet.counts.readings / 3)
  }

  @Test("events are numbered for each subject, from 1")
  func numbers() throws {
    let random = RandomFleet(seed: Seed.take())
    var fleet = Fleet(places: PlaceList(random.places))
    var (events, last): ([FleetEvent], [String: Int]) = ([], [:])
    for (subject, reading) in random.all { try fleet.accept(reading, of: subject, into: &events) }
    for event in events {
      #expect(event.sequence == last[event.subject, default: 0] + 1)
      last[event.subject] = event.sequence
    }
    #expect(fleet.counts.events == events.count)
  }

  @Test("a subject that is outside all places takes 64 bytes, and 8 where positions are judged")
  func size() {
    #expect(Fleet.bytesPerSubject(.ignore) == 64)
    #expect(Fleet.bytesPerSubject(.mark) == 72)
  }

  @Test("random histories contain positions of every verdict that is not trusted")
  func verdicts() throws {
    var missing: Set<String> = ["jammed", "suspect", "spoofed"]
    for round in 0..<20 where !missing.isEmpty {
      let random = RandomFleet(seed: Seed.take(500 + round), steps: 200, oddity: 0.3)
      var fleet = Fleet(places: PlaceList(random.places))
      for line in try fleet.lines(random.all).values.joined() {
        for verdict in missing where line.contains("\"integrity\":\"\(verdict)\"") { missing.remove(verdict) }
        if missing.isEmpty { break }
      }
    }
    #expect(missing.isEmpty)
  }

  /// Returns the first lines that differ, and those before them.
  static func difference(_ found: [String], _ expected: [String]) -> String? {
    guard found != expected else { return nil }
    let same = zip(found, expected).prefix { $0 == $1 }.count
    return "after \(same): \(found.dropFirst(max(0, same - 1)).prefix(2)), but expected "
      + "\(expected.dropFirst(max(0, same - 1)).prefix(2))"
  }

  // MARK: A manager

  static func lines(
    of readings: [Reading], _ places: any PlaceLookup, _ configuration: DecisionConfiguration
  ) async throws -> [String] {
    let manager = LocationManager(
      fetcher: Script(readings: readings), places: places, configuration: configuration)
    var lines: [String] = []
    try await manager.run(filter: .nothing) { event in
      if case .received = event { return }
      if !event.line.isEmpty { lines.append(event.line) }
    }
    return lines
  }

  private struct Script: LocationFetcher {
    let readings: [Reading]
    var timing: Timing { .recorded }

    func run(_ request: FetchRequest, report: @Sendable ([Reading]) async -> Void) async throws {
      await report(readings)
    }
  }
}

extension LocationEvent {
  /// Line of JSON of the event.
  var line: String {
    var writer = ASCIIWriter()
    WireEncoder().encode(self, to: &writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

extension Fleet {
  /// Takes all readings and ends. Returns the lines of each subject's events.
  mutating func lines(_ readings: [(subject: String, reading: Reading)]) throws -> [String: [String]] {
    var (events, lines): ([FleetEvent], [String: [String]]) = ([], [:])
    for (subject, reading) in readings { try accept(reading, of: subject, into: &events) }
    try end { events += $0 }
    for event in events { lines[event.subject, default: []].append(event.event.line) }
    return lines
  }
}
