import Foundation
import LocationKit
import LocationTesting
import LocationWire
import TestSupport
import Testing

@testable import LocationFleet

@Suite("OrderedFleet")
struct OrderedFleetTests {
  private static let start = UTCInstant.utc("2026-05-01T10:00:00Z")
  private let home = PointOfInterest.circle("home", latitude: 52.5, longitude: 13.4, radius: 150)

  /// A line of a subject that is at home or 1 km from it.
  private static func line(_ subject: String, _ second: Double, isHome: Bool) -> [UInt8] {
    let location = Location.make(latitude: isHome ? 52.5 : 52.51, longitude: 13.4, time: start + second)
    var writer = ASCIIWriter()
    WireEncoder().encode(.received(.location(location)), of: subject, to: &writer)
    return writer.bytes
  }

  private func fleet(wait: Double = 3, _ places: [PointOfInterest]? = nil) -> OrderedFleet {
    OrderedFleet(
      places: PlaceList(places ?? [home]), configuration: DecisionConfiguration(), wait: .seconds(wait),
      followsClock: false)
  }

  private static func words(_ events: [FleetEvent]) -> [String] {
    events.compactMap { event in
      guard let transition = event.event.transition, let time = transition.location.time else { return nil }
      let word = if case .entered = event.event { "enter" } else { "exit" }
      return "\(event.subject) \(word) \(Int(time.duration(since: start).inSeconds))"
    }
  }

  @Test("shuffled readings are decided in the order of their times, and one that comes too late decides nothing")
  func order() throws {
    var fleet = fleet()
    for (second, isHome) in [(0.0, false), (20, true), (10, false), (40, false), (30, true)] {
      try fleet.take(Self.line("ann", second, isHome: isHome), from: "posts", at: Self.start + 50)
    }
    #expect(Self.words(fleet.takeEvents()).isEmpty)
    #expect(fleet.heldCount == 5)
    try fleet.advance(to: Self.start + 53)
    #expect(Self.words(fleet.takeEvents()) == ["ann enter 20", "ann exit 40"])
    for second in [11.0, 12, 13] {
      try fleet.take(Self.line("ann", second, isHome: true), from: "posts", at: Self.start + 54)
    }
    try fleet.advance(to: Self.start + 60)
    #expect(fleet.takeEvents().isEmpty)
    #expect(fleet.counts.late == 3)
  }

  @Test("a reading that is sent again is decided once")
  func repetition() throws {
    var fleet = fleet(wait: 0)
    for _ in 0..<3 {
      for (second, isHome) in [(0.0, false), (10, true)] {
        try fleet.take(Self.line("ann", second, isHome: isHome), from: "posts", at: Self.start + 11)
      }
    }
    #expect(Self.words(fleet.takeEvents()) == ["ann enter 10"])
    #expect(fleet.counts.repeated + fleet.counts.late == 4)
  }

  @Test("a place that names subjects has events of these only")
  func subjects() throws {
    for (list, expected) in [
      ("boat-7", ["boat-7"]), ("boat-*", ["boat-7", "boat-8"]), ("van, ann", ["ann"]), ("*-8,ann", ["boat-8", "ann"]),
      (#"["boat-7", "a*n"]"#, ["boat-7", "ann"]), ("", ["boat-7", "boat-8", "ann"]), ("boat", []),
    ] {
      var place = home
      place.attributes["subjects"] = list
      var fleet = fleet(wait: 0, [place])
      for subject in ["boat-7", "boat-8", "ann"] {
        for (second, isHome) in [(0.0, false), (10, true)] {
          try fleet.take(Self.line(subject, second, isHome: isHome), from: "posts", at: Self.start + 11)
        }
      }
      #expect(Set(fleet.takeEvents().filter { $0.event.isPlaceEvent }.map(\.subject)) == Set(expected), "\(list)")
    }
  }

  @Test(
    "a phone that rests, and reports positions from cells, seldom leaves home if doubt waits and cells decide nothing",
    arguments: [(2.0, 0.5), (60, 1)])
  func doubt(interval: Double, mostLeft: Double) throws {
    let steps = 4000
    func falseEvents(_ change: (inout DecisionConfiguration) -> Void) throws -> Int {
      var random = SeededRandom(seed: 7)
      func normal() -> Double {
        (-2 * log(.random(in: 1e-12...1, using: &random))).squareRoot()
          * cos(2 * .pi * .random(in: 0...1, using: &random))
      }
      var configuration = DecisionConfiguration()
      configuration.freshness = FreshnessLimits(stale: .seconds(300), lost: .seconds(900))
      change(&configuration)
      var fleet = Fleet(places: PlaceList([home]), configuration: configuration)
      var events: [FleetEvent] = []
      for step in 0..<steps {
        let radius = Double.random(in: 0...1, using: &random) < 0.05 ? 1500.0 : 20
        // The 68 % level is 1.51 standard deviations per axis.
        let deviation = radius / 1.51 / 111_195
        var location = Location.make(
          latitude: 52.5 + normal() * deviation, longitude: 13.4 + normal() * deviation / 0.6088,
          time: Self.start + Double(step) * interval)
        location.horizontalAccuracy = Accuracy(radius: radius, level: .twoThirds, basis: .receiver)
        try fleet.accept(.location(location), of: "phone", into: &events)
      }
      // The first one is true.
      return events.count { $0.event.isPlaceEvent } - 1
    }
    let neither = try falseEvents { _ in }
    let doubt = try falseEvents { $0.waitsInDoubt = true }
    let both = try falseEvents { ($0.waitsInDoubt, $0.maximumError) = (true, 500) }
    print(
      "every \(Int(interval)) s, \(steps) locations: \(neither) false events, \(doubt) with doubt, \(both) without cells"
    )
    #expect(neither > 100 && Double(doubt) <= mostLeft * Double(neither) && both == 0)
  }

  @Test(
    "a fleet that is killed at any moment, and keeps few subjects in memory, has the events of one that is not, in the same order",
    arguments: 0..<6)
  func kills(offset: Int) throws {
    let folder = RunFolder.url.appendingPathComponent("ordered-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let seed = Seed.take()
    var random = SeededRandom(seed: seed)
    var whole = fleet()
    var killed = fleet()
    _ = try killed.resume(from: folder, residents: 2)
    var (expected, found): ([String], [String]) = ([], [])
    // The journal: what is in it is not taken again.
    var (recorded, position) = (0, 0)
    func record(_ fleet: inout OrderedFleet) {
      let words = Self.words(fleet.takeEvents())
      found += words
      recorded += words.count
    }
    for step in 0..<400 {
      let arrival = Self.start + Double(step) * 0.5
      let lines = (0..<2).flatMap { _ in
        Self.line(
          "s\(Int.random(in: 0..<4, using: &random))",
          (Double(step) * 0.5 - .random(in: 0...4, using: &random)).rounded(), isHome: .random(using: &random))
      }
      try whole.take(lines, from: "posts", at: arrival)
      expected += Self.words(whole.takeEvents())
      try killed.take(lines, from: "posts", at: arrival)
      if (step + offset) % 3 > 0 { record(&killed) }
      if (step + offset) % 25 == 24 {
        record(&killed)
        try killed.writeSnapshot(position: recorded)
      }
      guard (step + offset) % 7 == 2 else { continue }
      killed = fleet()
      position = try killed.resume(from: folder, residents: 2)
      let again = Self.words(killed.takeEvents())
      #expect(Array(again.prefix(recorded - position)) == Array(found.suffix(recorded - position)), "seed \(seed)")
      found += again.dropFirst(recorded - position)
      recorded += again.count - (recorded - position)
    }
    record(&killed)
    #expect(found == expected, "seed \(seed)")
    #expect(expected.count > 50)
  }
}
