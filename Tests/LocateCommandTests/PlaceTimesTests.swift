import LocationKit
import LocationTracks
import Testing

@testable import LocateCommand

@Suite("PlaceTimes")
struct PlaceTimesTests {
  private let home = PointOfInterest(
    id: "home", region: .circle(center: Coordinate(latitude: 52, longitude: 13)!, radius: 50))
  private let work = PointOfInterest(
    id: "work", region: .circle(center: Coordinate(latitude: 53, longitude: 13)!, radius: 50))

  private func time(_ text: String) -> UTCInstant { UTCInstant(iso8601: text)! }

  @Test("divides a stay among the days that it concerns")
  func days() {
    var times = PlaceTimes(.day)
    times.add(home, from: time("2026-04-30T22:00:00Z"), to: time("2026-05-02T01:00:00Z"))
    #expect(times["2026-04-30"].map(\.duration) == [.seconds(7200)])
    #expect(times["2026-05-01"].map(\.duration) == [.seconds(86_400)])
    #expect(times["2026-05-02"].map(\.duration) == [.seconds(3600)])
    #expect(times["2026-05-01"].map(\.stays) == [1])
    #expect(times["2026-05-03"].isEmpty)
  }

  @Test("counts a stay over several days of a month once, and lists the place with the longest time first")
  func month() {
    var times = PlaceTimes(.month)
    times.add(home, from: time("2026-05-01T22:00:00Z"), to: time("2026-05-03T01:00:00Z"))
    times.add(work, from: time("2026-05-03T02:00:00Z"), to: time("2026-05-09T02:00:00Z"))
    times.add(home, from: time("2026-05-10T00:00:00Z"), to: time("2026-05-10T00:00:00Z"))
    #expect(times["2026-05"].map(\.place.id) == ["work", "home"])
    #expect(times["2026-05"].map(\.stays) == [1, 2])
    #expect(times["2026-05"].map(\.duration) == [.seconds(6 * 86_400), .seconds(27 * 3600)])
  }
}
