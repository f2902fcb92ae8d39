import Glibc
import LocationTesting
import TestSupport
import Testing

@testable import LocationKit

@Suite("LocationDecider: resuming with a journal")
struct JournalPositionTests {
  private static let places: [PointOfInterest] = [
    .east(0, "a", radius: 50, dwellTime: .seconds(20)), .east(120, "b", radius: 80), .east(130, "c", radius: 5),
    .east(400, "d", radius: 200, dwellTime: .seconds(5)), .east(1000, "e", radius: 30),
  ]

  private static func decider(
    _ timing: Timing = .recorded, places: [PointOfInterest] = places,
    _ configure: (inout DecisionConfiguration) -> Void = { _ in }
  ) -> LocationDecider {
    var configuration = DecisionConfiguration()
    configure(&configuration)
    return LocationDecider(places: PlaceList(places), configuration: configuration, timing: timing)
  }

  /// To and fro over the places, with all that disturbs: losses, gaps, duplicates, times that run back, doubts.
  private static func readings(_ seed: UInt64, count: Int = 160) -> [Reading] {
    var random = SeededRandom(seed: seed)
    var (metres, seconds) = (-200.0, 0.0)
    return (0..<count).map { _ in
      metres += Double.random(in: -40...60, using: &random)
      seconds += Double.random(in: 0..<1, using: &random) < 0.03 ? 100 : 1
      switch Int.random(in: 0..<20, using: &random) {
      case 0: return .noFix(at: start + seconds)
      case 1: return .location(.east(metres, at: seconds - 3))
      case 2:
        var location = Location.east(metres, at: seconds)
        location.startsSegment = true
        return .location(location)
      case 3, 4, 5:
        var location = Location.east(metres, at: seconds)
        location.horizontalAccuracy = .metres(40)
        return .location(location)
      default: return .location(.east(metres, at: seconds))
      }
    }
  }

  private static func run(_ decider: inout LocationDecider, _ readings: some Sequence<Reading>) -> [LocationEvent] {
    var events: [LocationEvent] = []
    for (second, reading) in readings.enumerated() {
      decider.accept(reading, Arrival(elapsed: .seconds(second)), into: &events)
    }
    return events.filter(\.isPlaceEvent)
  }

  @Test(
    "a recording interrupted anywhere emits the events of an uninterrupted one", arguments: 0..<10 as Range<UInt64>)
  func anywhere(seed: UInt64) throws {
    let configure = { (configuration: inout DecisionConfiguration) in
      configuration.maximumSpeed = seed % 2 == 0 ? 50 : nil
      configuration.confirmation = ConfirmationLimits(locations: seed % 3 == 0 ? 2 : 1)
      if seed % 2 == 1 { configuration.visits = VisitLimits(radius: 100, duration: .seconds(4)) }
    }
    let readings = Self.readings(seed)
    var undisturbed = Self.decider(.recorded, configure)
    var none: [LocationEvent] = []
    try undisturbed.resume(nil, into: &none)
    let expected = Self.run(&undisturbed, readings)
    #expect(expected.map(\.sequence) == Array(1...max(1, expected.count)))
    #expect(expected.contains { $0.transition == nil } == (seed % 2 == 1), "visits")
    for cut in stride(from: 0, through: readings.count, by: 3) {
      var first = Self.decider(.recorded, configure)
      try first.resume(nil, into: &none)
      let before = Self.run(&first, readings[..<cut])
      var second = Self.decider(.recorded, configure)
      try second.resume(first.memory, into: &none)
      let after = Self.run(&second, readings)
      #expect(before + after == expected, "seed \(seed), cut at \(cut)")
      #expect(second.readingsPassedOver == cut)
      #expect(second.failureAtEnd == nil)
    }
    #expect(none.isEmpty)
  }

  @Test("a recording with other decided locations is rejected, and one that is too short")
  func otherRecording() throws {
    var none: [LocationEvent] = []
    let readings = Self.readings(1)
    var first = Self.decider()
    try first.resume(nil, into: &none)
    _ = Self.run(&first, readings[..<100])
    var other = readings
    other[40] = .location(.east(7, at: 41))
    var second = Self.decider()
    try second.resume(first.memory, into: &none)
    #expect(Self.run(&second, other[..<99]).isEmpty)
    #expect(second.failure == nil)
    #expect(second.failureAtEnd?.code == .invalidData)
    _ = Self.run(&second, other[99...99])
    #expect(second.failure?.code == .invalidData)
  }

  /// The state of a live source's manager after these locations.
  private static func memory(_ locations: [Location]) throws -> [UInt8] {
    var none: [LocationEvent] = []
    var decider = Self.decider(.live)
    try decider.resume(nil, into: &none)
    _ = run(&decider, locations.map(Reading.location))
    return decider.memory
  }

  @Test("a live source still inside after a restart emits no event")
  func stillInside() throws {
    var none: [LocationEvent] = []
    var decider = Self.decider(.live)
    try decider.resume(try Self.memory([.east(-100, at: 0), .east(10, at: 1)]), into: &none)
    #expect(Self.run(&decider, [.location(.east(12, at: 5000))]).isEmpty)
  }

  @Test("a live source outside after a restart emits an exit with a range of times")
  func outsideNow() throws {
    var none: [LocationEvent] = []
    var decider = Self.decider(.live)
    try decider.resume(try Self.memory([.east(-100, at: 0), .east(-10, at: 1)]), into: &none)
    let events = Self.run(&decider, [.location(.east(-200, at: 5000))])
    let exit = try #require(events.first?.transition)
    #expect(events.story == ["exit a, inferred"])
    #expect(exit.bracket == start + 1...start + 5000)
    #expect(exit.sequence == 2)
    #expect(exit.evidence?.previous?.distance ?? 0 < 0)
  }

  @Test("places removed before a restart emit one final event; new ones are decided for the first time")
  func otherPlaces() throws {
    var none: [LocationEvent] = []
    let memory = try Self.memory([.east(10, at: 0)])
    var decider = Self.decider(.live, places: [.east(0, "new", radius: 60), .east(500, "far", radius: 10)])
    try decider.resume(memory, into: &none)
    let events = Self.run(&decider, [.location(.east(11, at: 5)), .location(.east(12, at: 6))])
    #expect(none.isEmpty)
    #expect(events.story == ["remove a", "enter new, initial"])
    #expect(events.compactMap { $0.transition?.sequence } == [2, 3])
  }

  @Test(
    "an undelivered final event is emitted after the next restart, but not if the place is back")
  func removedTwice() throws {
    var none: [LocationEvent] = []
    var gone = Self.decider(.live, places: [])
    try gone.resume(try Self.memory([.east(10, at: 0)]), into: &none)
    _ = Self.run(&gone, [.noFix(at: start + 60)])
    let memory = gone.memory
    var stillGone = Self.decider(.live, places: [])
    try stillGone.resume(memory, into: &none)
    #expect(Self.run(&stillGone, [.location(.east(11, at: 100))]).story == ["remove a"])
    var back = Self.decider(.live)
    try back.resume(memory, into: &none)
    #expect(Self.run(&back, [.location(.east(11, at: 100))]).isEmpty)
    gone.watch(PlaceList(Self.places), into: &none)
    #expect(Self.run(&gone, [.location(.east(11, at: 100))]).isEmpty)
    #expect(none.isEmpty)
  }

  @Test("a journal marks an outline of many corners as incomplete")
  func omittedCorners() throws {
    let ring = (0..<40).map { corner in
      let angle = Double(corner) / 40 * 2 * Double.pi
      return Coordinate.make(latitude: 48 + 0.001 * sin(angle), longitude: 11 + 0.001 * cos(angle))
    }
    for (count, expected) in [(40, 40), (33, 33), (32, nil)] as [(Int, Int?)] {
      let region = Region.polygon([try #require(Polygon(exterior: Array(ring[..<count])))])
      var decider = Self.decider(places: [PointOfInterest(id: "field", region: region)])
      var none: [LocationEvent] = []
      try decider.resume(nil, into: &none)
      let events = Self.run(&decider, [.location(.make(latitude: 48.0005, longitude: 11, time: start))])
      let told = try #require(events.first)
      #expect(told.transition?.place.omittedCorners == nil)
      let bytes = ValueWriter.bytes(of: told)
      var reader = ValueReader(bytes)
      let read = try reader.next(LocationEvent.self)
      #expect(read.transition?.place.omittedCorners == expected)
      #expect(ValueWriter.bytes(of: read) == bytes)
      #expect((read == told) == (expected == nil))
    }
  }

  @Test("invalid or truncated memory is an error", arguments: [0, 1, 2, 40])
  func cutShort(missing: Int) throws {
    var memory = try Self.memory([.east(10, at: 0)])
    if missing == 0 { memory[0] = 1 } else { memory.removeLast(missing) }
    var decider = Self.decider(.live)
    var none: [LocationEvent] = []
    expectThrows(LocationError(.invalidData, "the state in the journal cannot be read")) {
      try decider.resume(memory, into: &none)
    }
  }

  @Test("without a journal no event is numbered")
  func withoutJournal() {
    var decider = Self.decider()
    let events = Self.run(&decider, Self.readings(3))
    #expect(!events.isEmpty)
    #expect(events.allSatisfy { $0.transition?.sequence == nil && $0.transition?.evidence == nil })
  }
}
