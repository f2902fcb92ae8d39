import LocationKit
import Testing

@testable import LocationTracks

@Suite("HiddenZone")
struct HiddenZoneTests {
  private let home: Coordinate
  private let secrets: [ZoneSecret]

  init() throws {
    home = try #require(Coordinate(latitude: -33.8, longitude: 151.2))
    secrets = (0..<200).compactMap { seed in ZoneSecret((0..<16).map { UInt8(truncatingIfNeeded: seed * 31 + $0 * 7) })
    }
  }

  @Test("every point within the radius stays hidden; the centre is offset by up to the radius, evenly over the disk")
  func offset() throws {
    let zone = HiddenZone(center: home, radius: 200)
    let distances = secrets.map { zone.offset(by: $0).center.distance(to: home) }
    #expect(secrets.count == 200)
    #expect(distances.allSatisfy { $0 <= 200 })
    #expect(secrets.allSatisfy { zone.offset(by: $0).radius == 400 })
    // A disk's inner half of the radius has a quarter of the area.
    #expect((30...70).contains(distances.count { $0 < 100 }), "\(distances.count { $0 < 100 })")
  }

  @Test("a dozen tracks that end at the circle do not reveal the home")
  func attack() throws {
    let hidden = HiddenZone(center: home, radius: 200).offset(by: secrets[3])
    let edits = HiddenZones([hidden])
    // The last visible point of rides that leave home in all directions.
    let ends = try (0..<12).map { ride in
      let track = (0...1000).map { home.destination(bearing: Double(ride) * 30, distance: Double($0)) }
      let entries = track.map { TrackEntry(Location(coordinate: $0, time: nil, origin: Sample.origin)) }
      return try #require(edited(entries, by: edits).entries.first?.location).coordinate
    }
    // The centre of the circle through them is that of the hidden circle, and not the home.
    let distances = ends.map { $0.distance(to: hidden.center) }
    #expect(distances.allSatisfy { abs($0 - 400) < 3 })
    let guess = hidden.center.distance(to: home)
    #expect(guess > 20 && guess <= 200, "\(guess)")
  }

  @Test("the same zone always has the same offset; another zone or secret has another")
  func repetition() throws {
    let zone = HiddenZone(center: home, radius: 200)
    #expect(zone.offset(by: secrets[0]) == zone.offset(by: secrets[0]))
    #expect(zone.offset(by: secrets[0]) != zone.offset(by: secrets[1]))
    let larger = HiddenZone(center: home, radius: 300).offset(by: secrets[0])
    #expect(
      abs(larger.center.distance(to: home) / 300 - zone.offset(by: secrets[0]).center.distance(to: home) / 200) > 1e-6)
  }

  @Test("SipHash-2-4 equals the vectors of its paper and its authors")
  func sipHash() {
    let hash = SipHash(0x0706_0504_0302_0100, 0x0F0E_0D0C_0B0A_0908)
    #expect(hash.value(of: []) == 0x726f_db47_dd0e_0e31)
    #expect(hash.value(of: [0x0706_0504_0302_0100]) == 0x93f5_f579_9a93_2462)
  }

  @Test("a secret has 16 bytes")
  func length() {
    #expect(ZoneSecret([1, 2, 3]) == nil)
    #expect(ZoneSecret([UInt8](repeating: 0, count: 16)) != nil)
  }
}
