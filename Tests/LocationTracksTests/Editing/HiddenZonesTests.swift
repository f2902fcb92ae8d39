import LocationKit
import LocationTracks
import Testing

@Suite("HiddenZones")
struct HiddenZonesTests {
  private let center: Coordinate
  private let zones: HiddenZones

  init() throws {
    center = try #require(TrackEntry.point(0).location).coordinate
    zones = HiddenZones([(center, 100)])
  }

  @Test("takes away what lies within, and begins a segment behind it")
  func points() {
    let track: [TrackEntry] = [-300, -150, -99, 0, 99, 150, 300].map { .point($0, second: $0) }
    let (entries, leftOut) = edited(track, by: zones)
    #expect(entries.map(\.second) == [-300, -150, 150, 300])
    #expect(entries.map(\.startsSegment) == [false, false, true, false])
    #expect(leftOut == ["hidden points": 3])
  }

  @Test("nothing is drawn through a zone that two points jump over")
  func crossing() {
    let track: [TrackEntry] = [.point(-300), .point(300), .point(300, 200), .point(-300, 200)]
    #expect(edited(track, by: zones).entries.map(\.startsSegment) == [false, true, false, false])
  }

  @Test("the satellites seen from within go, too")
  func sky() {
    let track: [TrackEntry] = [.point(-300), .sky(second: 0), .point(0), .sky(second: 1), .point(300), .sky(second: 2)]
    #expect(edited(track, by: zones).entries.filter { $0.location == nil } == [.sky(second: 0), .sky(second: 2)])
  }

  @Test("waypoints go, and a route is broken into two of the same name")
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

  @Test("the edge is hidden; a zone at the antimeridian reaches over it")
  func edges() throws {
    let near = try #require(Coordinate(latitude: 0, longitude: 179.9999))
    let far = try #require(Coordinate(latitude: 0, longitude: -179.9999))
    let entry = TrackEntry(Location(coordinate: far, time: nil, origin: LocationOrigin(source: "t", kind: .replayed)))
    #expect(edited([entry], by: HiddenZones([(near, near.distance(to: far))])).entries == [])
    #expect(edited([entry], by: HiddenZones([(near, near.distance(to: far) - 0.01)])).entries == [entry])
  }
}
