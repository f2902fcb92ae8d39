import LocationKit
import LocationTesting
import Testing

@Suite("Factories")
struct FactoriesTests {
  @Test("a location contains the given fields, and nothing else")
  func location() {
    let location = Location.make(
      latitude: -1, longitude: 2, time: .utc("2026-05-01T10:00:01Z"), mode: .threeDimensional, altitudeMSL: 5,
      horizontalAccuracy: .metres(4))
    #expect(location.coordinate == Coordinate(latitude: -1, longitude: 2))
    #expect(location.time == UTCInstant(iso8601: "2026-05-01T10:00:01Z"))
    #expect(location.mode == .threeDimensional)
    #expect(location.altitudeMSL == 5)
    #expect(location.horizontalAccuracy == Accuracy(radius: 4, level: .ninetyFive, basis: .receiver))
    #expect(location.speed == nil)
    #expect(location.origin == .mock)
    #expect(Location.make(time: nil).time == nil)
  }

  @Test("an ISO 8601 time is that instant, and seconds can be added")
  func instant() {
    #expect(UTCInstant.utc("1970-01-01T00:00:02Z").nanoseconds == 2_000_000_000)
    #expect(UTCInstant.utc("2026-05-01T10:00:00Z") + 1.5 == .utc("2026-05-01T10:00:01.5Z"))
  }

  @Test("a sky has the requested number of satellites")
  func sky() {
    let sky = SkyView.make(inView: 7, used: 4)
    #expect(sky.satellites.count == 7)
    #expect(sky.satellitesUsed == 4)
    #expect(Set(sky.satellites.map(\.identifier)).count == 7)
  }

  @Test("a circular place is a circle")
  func place() {
    let place = PointOfInterest.circle("home", latitude: 1, longitude: 2, radius: 30, dwellTime: .seconds(9))
    #expect(place.id == "home")
    #expect(place.region == .circle(center: .make(latitude: 1, longitude: 2), radius: 30))
    #expect(place.dwellTime == .seconds(9))
  }
}
