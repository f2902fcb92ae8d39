import LocationKit
import LocationTesting
import TestSupport
import Testing

@testable import LocationFleet

/// Readings that are delivered again decide nothing: they are no step of a receiver's clock.
@Suite("Readings that a fleet receives again")
struct RedeliveryTests {
  private let random: RandomFleet
  private let seed: UInt64
  private let places: PlaceList

  init() {
    seed = Seed.take()
    random = RandomFleet(seed: seed, subjects: 5, oddity: 0)
    places = PlaceList(random.places)
  }

  private func lines(_ readings: [(subject: String, reading: Reading)]) throws -> [String: [String]] {
    var fleet = Fleet(places: places)
    return try fleet.lines(readings)
  }

  @Test("a file that is read twice has the events of one that is read once")
  func twice() throws {
    var fleet = Fleet(places: places)
    let found = try fleet.lines(random.all + random.all)
    #expect(try found == lines(random.all), "seed \(seed)")
    #expect(found.values.joined().contains { $0.contains(#""event":"enter""#) }, "seed \(seed)")
    #expect(fleet.counts.repeated == random.all.count)
  }

  @Test("what a session delivers again, at any moment and of any length, changes no event", arguments: 0..<4)
  func sessions(round: Int) throws {
    var random = SeededRandom(seed: seed + UInt64(round))
    var delivered: [(subject: String, reading: Reading)] = []
    var sent = 0
    while sent < self.random.all.count {
      let next = min(self.random.all.count, sent + Int.random(in: 1...40, using: &random))
      delivered += self.random.all[max(0, sent - Int.random(in: 0...60, using: &random))..<next]
      sent = next
    }
    #expect(delivered.count > self.random.all.count)
    #expect(try lines(delivered) == lines(self.random.all), "seed \(seed), round \(round)")
  }

  @Test("older times with other positions are a step of the clock still")
  func steps() throws {
    func location(_ second: Double, _ latitude: Double) -> Reading {
      .location(.make(latitude: latitude, longitude: 11, time: UTCInstant.utc("2026-05-01T10:00:00Z") + second))
    }
    var fleet = Fleet(places: places)
    var events: [FleetEvent] = []
    for second in 100..<110 { try fleet.accept(location(Double(second), 50), of: "a", into: &events) }
    for second in 100..<103 { try fleet.accept(location(Double(second), 51), of: "a", into: &events) }
    #expect(events.count { if case .clockStepped = $0.event { true } else { false } } == 1)
    #expect(fleet.counts.repeated == 0)
  }

  @Test("they are recognized by a fleet that continues from a snapshot, too")
  func snapshot() throws {
    let half = random.all.count / 2
    var first = Fleet(places: places)
    var events: [FleetEvent] = []
    for (subject, reading) in random.all.prefix(half) { try first.accept(reading, of: subject, into: &events) }
    var second = Fleet(places: places)
    _ = try second.restore(try first.blocks(of: 100, position: 0), from: "blocks")
    let count = events.count
    for (subject, reading) in random.all.prefix(half) { try second.accept(reading, of: subject, into: &events) }
    #expect(events.count == count, "seed \(seed)")
    #expect(second.counts.repeated == half)
  }

  @Test("the last readings are remembered, as many as the capacity and at most twice as many")
  func capacity() {
    var recent = RecentReadings(capacity: 100)
    func note(_ number: Int, of subject: String = "a") -> Bool {
      let time = UTCInstant(nanoseconds: Int64(number))
      return recent.noteAgain(.noFix(at: time), of: subject)
    }
    for number in 0..<1000 {
      #expect(!note(number))
      #expect(recent.count <= 200)
    }
    let former = recent
    for number in 900..<1000 { #expect(note(number)) }
    #expect(!note(999, of: "b"))
    recent = former
    #expect(!note(0))
    recent.forgetFormer()
    recent.forgetFormer()
    #expect(recent.count == 0)
    // Noted readings are found whether or not the table exists.
    for number in 0..<50 { recent.note(.noFix(at: UTCInstant(nanoseconds: Int64(number))), of: "a") }
    for number in 0..<50 { #expect(note(number)) }
    recent.note(.noFix(at: UTCInstant(nanoseconds: 70)), of: "a")
    #expect(note(70) && !note(71))
  }
}

/// Two builds with the same version of the decisions must have the same events: a worker continues where one of the other
/// build has ended, and publishes by number what is missing.
@Suite("Version of a fleet's decisions")
struct DecisionsVersionTests {
  @Test("other events of the same readings are another version")
  func version() throws {
    var hash = FNV1a.basis
    for (index, (_, configuration)) in FleetTests.configurations.enumerated() {
      let random = RandomFleet(seed: 4711 + UInt64(index), subjects: 3, steps: 30, oddity: 0.2)
      var fleet = Fleet(places: PlaceList(random.places), configuration: configuration)
      let lines = try fleet.lines(random.all)
      for (subject, events) in lines.sorted(by: { $0.key < $1.key }) {
        // Names of the events and of the places: not the numbers, which a processor may round otherwise.
        for event in events {
          let names = event.split(separator: ",").filter {
            $0.contains("\"event\"") || $0.contains("\"id\"") || $0.contains("class")
          }
          hash = FNV1a.hash(of: Array((subject + names.joined()).utf8).span, start: hash)
        }
      }
    }
    // Failed? The same readings have other events now. Raise Fleet.decisions, and write its number and the hash here.
    #expect([Fleet.decisions: String(hash, radix: 16)] == [5: "89382cf20ca27a29"])
  }
}
