import LocationKit
import LocationTracks
import Testing

@Suite("HiddenZones")
struct HiddenZonesTests {
  private let center: Coordinate
  private let zones: HiddenZones

  init() throws {
    center = try #require(TrackEntry.point(0).location).coordinate
    zones = HiddenZones([HiddenZone(center: center, radius: 100)])
  }

  @Test("removes points within, and begins a segment after the zone")
  func points() {
    let track: [TrackEntry] = [-300, -150, -99, 0, 99, 150, 300].map { .point($0, second: $0) }
    let (entries, leftOut) = edited(track, by: zones)
    #expect(entries.map(\.second) == [-300, -150, 150, 300])
    #expect(entries.map(\.startsSegment) == [false, false, true, false])
    #expect(leftOut == ["hidden points": 3])
  }

  @Test("breaks the line where two points jump across a zone")
  func crossing() {
    let track: [TrackEntry] = [.point(-300), .point(300), .point(300, 200), .point(-300, 200)]
    #expect(edited(track, by: zones).entries.map(\.startsSegment) == [false, true, false, false])
  }

  @Test("breaks a line as soon as it touches a zone, on either side", arguments: [1.0, -1])
  func touching(_ side: Double) {
    func starts(_ distance: Double) -> [Bool] {
      let north: [TrackEntry] = [.point(side * distance, -300), .point(side * distance, 300)]
      let east: [TrackEntry] = [.point(-300, side * distance), .point(300, side * distance)]
      return [north, east].map { edited($0, by: zones).entries.last?.startsSegment == true }
    }
    #expect(starts(99) == [true, true])
    #expect(starts(101.5) == [false, false])
    #expect(starts(300) == [false, false])
  }

  @Test("hides the edge to the north and to the east")
  func edge() {
    #expect(edited([.point(99.9), .point(-99.9)], by: zones).entries == [])
    #expect(
      edited([.point(100.5), .point(-100.5, 0)], by: HiddenZones([HiddenZone(center: center, radius: 99)])).entries
        .count == 2)
  }

  @Test("removes satellites received within, too")
  func sky() {
    let track: [TrackEntry] = [.point(-300), .sky(second: 0), .point(0), .sky(second: 1), .point(300), .sky(second: 2)]
    #expect(edited(track, by: zones).entries.filter { $0.location == nil } == [.sky(second: 0), .sky(second: 2)])
  }

  @Test("removes times reported before the first point and from within")
  func times() {
    let metadata = TrackMetadata(name: "Ride", time: TrackEntry.noon)
    let track: [TrackEntry] = [
      .metadata(metadata), .noFix(second: 0), .sky(second: 1), .point(0, second: 2), .noFix(second: 3),
      .point(300, second: 4), .noFix(second: 5),
    ]
    let (entries, leftOut) = edited(track, by: zones)
    #expect(entries.count == 3)
    #expect(entries.first == .metadata(TrackMetadata(name: "Ride")))
    #expect(entries[1].second == 4 && entries[2] == .noFix(second: 5))
    #expect(leftOut == ["hidden points": 1, "times of the file": 1])
    #expect(edited(track, by: HiddenZones([])).entries == track)
  }

  @Test("removes waypoints, and splits a route into two of the same name")
  func marks() throws {
    func waypoint(_ north: Double) throws -> Waypoint { Waypoint(try #require(TrackEntry.point(north).location)) }
    let header = TrackHeader(name: "Home")
    let marks: [TrackEntry] = [
      .waypoint(try waypoint(10)), .waypoint(try waypoint(500)), .route(header), .routePoint(try waypoint(-200)),
      .routePoint(try waypoint(0)), .routePoint(try waypoint(200)), .routePoint(try waypoint(300)),
      .routePoint(try waypoint(-300)),
    ]
    let (entries, leftOut) = edited(marks, by: zones)
    let expected: [TrackEntry] = [
      .waypoint(try waypoint(500)), .route(header), .routePoint(try waypoint(-200)), .route(header),
      .routePoint(try waypoint(200)), .routePoint(try waypoint(300)), .route(header), .routePoint(try waypoint(-300)),
    ]
    #expect(entries == expected)
    #expect(leftOut == ["hidden waypoints": 1, "hidden route points": 1])
  }

  @Test("a route that begins within a zone begins after it, and stays one route")
  func hiddenStart() throws {
    func routePoint(_ north: Double) throws -> TrackEntry {
      .routePoint(Waypoint(try #require(TrackEntry.point(north).location)))
    }
    let route: [TrackEntry] = [
      .route(TrackHeader(name: "Home")), try routePoint(0), try routePoint(200), try routePoint(300),
    ]
    #expect(edited(route, by: zones).entries == [route[0], route[2], route[3]])
  }

  @Test("hides the edge; a zone at the antimeridian extends across it")
  func edges() throws {
    let near = try #require(Coordinate(latitude: 0, longitude: 179.9999))
    let far = try #require(Coordinate(latitude: 0, longitude: -179.9999))
    let entry = TrackEntry(Location(coordinate: far, time: nil, origin: LocationOrigin(source: "t", kind: .replayed)))
    let distance = near.distance(to: far)
    func zones(_ radius: Double) -> HiddenZones { HiddenZones([HiddenZone(center: near, radius: radius)]) }
    #expect(edited([entry], by: zones(distance)).entries == [])
    #expect(edited([entry], by: zones(distance - 0.01)).entries == [entry])
  }
}
