import LocationKit
import LocationTesting
import TestSupport
import Testing

@testable import LocationServer

@Suite("Last positions of a fleet")
struct FleetPositionsTests {
  private let start = UTCInstant.utc("2026-05-01T10:00:00Z")
  private var limits = FleetLimits()

  /// `#expect` calls no mutating functions of a value.
  private final class Store {
    private(set) var positions: FleetPositions

    init(_ limits: FleetLimits) { positions = FleetPositions(limits) }

    func take(_ location: Location, of subject: String, age: Duration, at now: Duration) -> Bool {
      positions.take(location, of: subject, age: age, at: now)
    }

    func forgetIdle(at now: Duration) { positions.forgetIdle(at: now) }
  }

  private func position(_ store: Store, _ subject: String, at now: Duration = .zero) -> FleetPosition? {
    store.positions.position(of: subject, at: now)
  }

  @Test("a position has the precision that is documented, and what is unknown stays unknown")
  func storesFields() throws {
    let store = Store(limits)
    var location = Location.make(latitude: -33.123_456_78, longitude: 151.987_654_32, time: start + 0.123_456_789)
    #expect(store.take(location, of: "bus", age: .zero, at: .zero))
    let plain = try #require(position(store, "bus")).location
    #expect(plain.coordinate == .make(latitude: -33.123_456_8, longitude: 151.987_654_3))
    #expect(plain.time == location.time)
    #expect(plain.speed == nil && plain.courseOverGround == nil && !plain.isSimulated)

    (location.speed, location.courseOverGround, location.time) = (13.888, 359.99, start + 1)
    #expect(store.take(location, of: "bus", age: .zero, at: .zero))
    let moving = try #require(position(store, "bus")).location
    #expect(moving.speed == 13.89 && moving.courseOverGround == 359.99)

    (location.speed, location.time) = (900, start + 2)
    #expect(store.take(location, of: "bus", age: .zero, at: .zero))
    #expect(try #require(position(store, "bus")).location.speed == nil)
  }

  @Test("simulated positions remain marked")
  func marksSimulated() throws {
    let store = Store(limits)
    let location = Location.make(time: start, origin: LocationOrigin(source: "s", kind: .simulated))
    _ = store.take(location, of: "bus", age: .zero, at: .zero)
    #expect(try #require(position(store, "bus")).location.isSimulated)
  }

  @Test("a late or repeated position, and one without a time, changes nothing")
  func ignoresLatePositions() throws {
    let store = Store(limits)
    #expect(store.take(.make(latitude: 1, time: start), of: "bus", age: .zero, at: .zero))
    for (seconds, latitude) in [(-1.0, 2.0), (0, 3)] {
      let late = Location.make(latitude: latitude, time: start + seconds)
      #expect(!store.take(late, of: "bus", age: .zero, at: .zero))
    }
    #expect(!store.take(.make(time: nil), of: "car", age: .zero, at: .zero))
    #expect(try #require(position(store, "bus")).location.coordinate.latitude == 1)
    #expect(store.positions.count == 1 && store.positions.updates == 1)
  }

  @Test("a subject is stale, and then forgotten, after the limits")
  func ages() throws {
    let store = Store(limits)
    _ = store.take(.make(time: start), of: "bus", age: .seconds(100), at: .seconds(50))
    #expect(try #require(position(store, "bus", at: .seconds(250))).isStale == false)
    #expect(try #require(position(store, "bus", at: .seconds(251))).isStale)
    #expect(try #require(position(store, "bus", at: .seconds(251))).age == 301)
    store.forgetIdle(at: limits.forgetAfter - .seconds(50))
    #expect(store.positions.count == 1)
    store.forgetIdle(at: limits.forgetAfter - .seconds(49))
    #expect(store.positions.count == 0 && position(store, "bus") == nil)
    #expect(store.take(.make(time: start), of: "car", age: .zero, at: .seconds(1)))
    #expect(store.positions.end == 1, "the slot is used again")
  }

  @Test("a full fleet replaces stale subjects, and omits new ones while all are live")
  func boundsItsMemory() {
    var limits = FleetLimits()
    limits.subjects = 3
    let store = Store(limits)
    for (number, second) in [10, 0, 20].enumerated() {
      #expect(store.take(.make(time: start), of: "\(number)", age: .zero, at: .seconds(second)))
    }
    #expect(!store.take(.make(time: start), of: "new", age: .zero, at: .seconds(300)))
    #expect(store.positions.omitted == 1 && store.positions.count == 3)
    #expect(store.take(.make(time: start + 1), of: "0", age: .zero, at: .seconds(300)), "known ones continue")
    #expect(store.take(.make(time: start), of: "new", age: .zero, at: .seconds(301)))
    #expect(position(store, "1") == nil, "it was silent for the longest time")
    #expect(store.positions.count == 3 && store.positions.end == 3)
  }

  @Test("random updates leave what a dictionary has")
  func agreesWithADictionary() throws {
    var random = SeededRandom(seed: 3)
    let store = Store(limits)
    var expected: [String: (latitude: Double, time: UTCInstant)] = [:]
    for _ in 0..<20_000 {
      let subject = "vehicle-\(Int.random(in: 0..<500, using: &random))"
      let time = start + Double(Int.random(in: 0..<10_000, using: &random))
      let latitude = Double(Int.random(in: -90...90, using: &random))
      let isLatest = expected[subject].map { $0.time < time } ?? true
      if isLatest { expected[subject] = (latitude, time) }
      #expect(store.take(.make(latitude: latitude, time: time), of: subject, age: .zero, at: .zero) == isLatest)
    }
    #expect(store.positions.count == expected.count)
    for (subject, last) in expected {
      let found = try #require(position(store, subject)).location
      #expect(found.coordinate.latitude == last.latitude && found.time == last.time)
    }
  }
}
