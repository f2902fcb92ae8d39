import LocationTesting
import Testing

@testable import LocationKit

/// Copies share their fields until one is changed.
@Suite("Copies of a Location")
struct LocationCopyTests {
  private static let time = UTCInstant(nanoseconds: 1_777_629_600_000_000_000)

  private static let changes: [@Sendable (inout Location) -> Void] = [
    { $0.coordinate = Coordinate.make(latitude: 1, longitude: 2) }, { $0.time = UTCInstant(nanoseconds: 5) },
    { $0.mode = .threeDimensional }, { $0.status = .simulated }, { $0.altitudeMSL = 1 }, { $0.geoidSeparation = 2 },
    { $0.ellipsoidalHeight = 3 }, { $0.speed = 4 }, { $0.courseOverGround = 5 }, { $0.verticalSpeed = 6 },
    { $0.magneticVariation = 7 }, { $0.horizontalAccuracy = .metres(8) }, { $0.verticalAccuracy = .metres(9) },
    { $0.dilution.horizontal = 10 }, { $0.satellitesUsed = 11 }, { $0.correctionAge = 12 },
    { $0.correctionStation = 13 }, { $0.datum = "W72" },
    { $0.origin = LocationOrigin(source: "other", kind: .replayed) }, { $0.isOutOfOrder = true },
    { $0.startsSegment = true },
  ]

  @Test("a change of a copy leaves other copies unchanged", arguments: changes.indices)
  func change(index: Int) {
    let original = Location.make(time: Self.time)
    let kept = Array(repeating: original, count: 3)
    var changed = original
    Self.changes[index](&changed)
    #expect(changed != original)
    #expect(kept == Array(repeating: Location.make(time: Self.time), count: 3))
    var same = kept[0]
    Self.changes[index](&same)
    #expect(same == changed)
    #expect(same.hashValue == changed.hashValue)
  }

  @Test("copies are equal, and so are separate values with the same fields")
  func equality() {
    let one = Location.make(time: Self.time)
    let copy = one
    #expect(one == copy)
    #expect(one == Location.make(time: Self.time))
    #expect(one != Location.make(time: Self.time + 1))
  }

  @Test("a location, a reading and an event are small, because they are copied often")
  func sizes() {
    #expect(MemoryLayout<Location>.size == 9)
    #expect(MemoryLayout<Reading>.size <= 64)
    #expect(MemoryLayout<LocationEvent>.size <= 64)
  }
}
