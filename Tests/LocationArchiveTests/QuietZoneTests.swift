import LocationKit
import TestSupport
import Testing

@testable import LocationArchive

@Suite("QuietZone")
struct QuietZoneTests {
  private static let hysteresis = 10.0

  /// A walk with steps of up to some metres, now and then a long one, around the places.
  private static func walk(_ random: inout SeededRandom) -> RowBuffer {
    var rows = RowBuffer()
    var (latitude, longitude) = (Int64(520_000_000), Int64(130_000_000))
    for second in 0..<4000 {
      let reach: Int64 = Int.random(in: 0..<500, using: &random) == 0 ? 20_000 : 300
      latitude += .random(in: -reach...reach, using: &random)
      longitude += .random(in: -reach...reach, using: &random)
      var location = RandomLocations.plain
      location.coordinate = coordinate(latitude, longitude)
      rows.append(location, key: Int64(second))
    }
    return rows
  }

  private static func coordinate(_ latitude: Int64, _ longitude: Int64) -> Coordinate {
    Coordinate(latitude: Double(latitude) / 1e7, longitude: Double(longitude) / 1e7) ?? RandomLocations.plain.coordinate
  }

  private static func parts(of rows: RowBuffer, in zone: inout QuietZone) -> [QuietZone.Part] {
    var parts: [QuietZone.Part] = []
    zone.divide(0..<rows.count, of: rows, entry: nil, into: &parts)
    return parts
  }

  private static func places(_ random: inout SeededRandom, dwellTime: Duration? = nil) -> PlaceList {
    PlaceList(
      (0..<4).map { number in
        let center = coordinate(
          520_000_000 + .random(in: -20_000...20_000, using: &random),
          130_000_000 + .random(in: -20_000...20_000, using: &random))
        return PointOfInterest(
          id: "\(number)", region: .circle(center: center, radius: .random(in: 20...300, using: &random)),
          dwellTime: dwellTime)
      })
  }

  @Test("of rows far from places, only the one behind an unknown step decides")
  func unknownStep() {
    var random = SeededRandom(seed: 1)
    let far = PointOfInterest(id: "far", region: .circle(center: Self.coordinate(0, 0), radius: 50))
    let rows = Self.walk(&random)
    var zone = QuietZone(PlaceList([far]), hysteresis: Self.hysteresis)
    let parts = Self.parts(of: rows, in: &zone)
    #expect(parts.map(\.rows) == [0..<1, 1..<rows.count])
    #expect(parts.map(\.inside) == [nil, []])
  }

  @Test("rows that are left out lie outside places, or inside the same ones", arguments: 0..<5)
  func rows(_ part: Int) {
    let seed = Seed.take(part)
    var random = SeededRandom(seed: seed)
    let (places, rows) = (Self.places(&random), Self.walk(&random))
    var zone = QuietZone(places, hysteresis: Self.hysteresis)
    let parts = Self.parts(of: rows, in: &zone)
    #expect(parts.first?.rows.lowerBound == 0 && parts.last?.rows.upperBound == rows.count, "seed \(seed)")
    #expect(zip(parts, parts.dropFirst()).allSatisfy { $0.rows.upperBound == $1.rows.lowerBound }, "seed \(seed)")
    #expect(parts.reduce(0) { $0 + ($1.inside == nil ? 0 : $1.rows.count) } > 1000, "seed \(seed)")
    for part in parts {
      guard let inside = part.inside else { continue }
      let isQuiet = part.rows.allSatisfy { row in
        let here = Self.coordinate(rows[.latitude, row], rows[.longitude, row])
        return (0..<places.count).allSatisfy { number in
          let distance = places.distance(from: here, to: number)
          return inside.contains(number) ? distance < 0 : distance > Self.hysteresis
        }
      }
      #expect(isQuiet, "seed \(seed), rows \(part.rows)")
    }
  }

  @Test("a block is quiet if all of its rows are, whatever place they lie in", arguments: 0..<5)
  func blocks(_ part: Int) {
    let seed = Seed.take(part)
    var random = SeededRandom(seed: seed)
    let (places, walk) = (Self.places(&random), Self.walk(&random))
    var zone = QuietZone(places, hysteresis: Self.hysteresis)
    for start in stride(from: 0, to: walk.count, by: 20) {
      let rows = walk.rows(start..<(start + 20))
      let header = BlockSummary(rows).header(subject: 0, body: [])
      guard let inside = zone.placesAround(header.area, step: 0) else { continue }
      for row in 0..<rows.count {
        let here = Self.coordinate(rows[.latitude, row], rows[.longitude, row])
        let found = (0..<places.count).filter { places.distance(from: here, to: $0) <= Self.hysteresis }
        #expect(found == inside, "seed \(seed), row \(start + row)")
      }
    }
  }

  @Test("areas in succession end at the first one that is not as quiet", arguments: 0..<5)
  func areas(_ part: Int) throws {
    let seed = Seed.take(part)
    var random = SeededRandom(seed: seed)
    let walk = Self.walk(&random)
    let center = Self.coordinate(walk[.latitude, 2000], walk[.longitude, 2000])
    let place = PointOfInterest(id: "place", region: .circle(center: center, radius: 150))
    var zone = QuietZone(PlaceList([place]), hysteresis: Self.hysteresis)
    let areas = stride(from: 0, to: walk.count, by: 5).map { start in
      BlockSummary(walk.rows(start..<(start + 5))).header(subject: 0, body: []).area
    }
    var (start, found) = (0, Set<[Int]>())
    while start < areas.count {
      let inside = zone.placesAround(areas[start], step: 0)
      let end = zone.end(of: areas[start...], inside: inside ?? [])
      #expect(areas[start..<end].allSatisfy { zone.placesAround($0, step: 0) == inside }, "seed \(seed)")
      if end > start, let inside { found.insert(inside) }
      start = max(end, start + 1)
    }
    #expect(found == [[], [0]], "seed \(seed)")
  }

  @Test("every row inside a place with a dwell time decides")
  func dwell() throws {
    var random = SeededRandom(seed: 1)
    let rows = Self.walk(&random)
    let center = Self.coordinate(520_000_000, 130_000_000)
    let place = PointOfInterest(
      id: "home", region: .circle(center: center, radius: 100_000), dwellTime: .seconds(600))
    var zone = QuietZone(PlaceList([place]), hysteresis: Self.hysteresis)
    #expect(Self.parts(of: rows, in: &zone).map(\.rows) == [0..<rows.count])
    #expect(Self.parts(of: rows, in: &zone).first?.inside == nil)
    #expect(zone.placesAround(BlockSummary(rows).header(subject: 0, body: []).area, step: 0) == nil)
  }
}
