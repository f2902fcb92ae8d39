import FixedPlace
import LocationKit
import LocationSources
import LocationTesting
import Testing

@Suite("FixedFetcher")
struct FixedFetcherTests {
  @Test("keeps the contract of all fetchers")
  func conforms() async throws {
    let fetcher = try FixedFetcher(SourceURI("fixed:54.33,10.15"))
    try await FetcherConformance(reports: 1).verify(fetcher)
  }

  @Test("reports its location once a second, on the injected clock")
  func ticks() async throws {
    let clock = ManualClock()
    let fetcher = try FixedFetcher(SourceURI("fixed:54.33,10.15"), clock: clock, now: { .utc("2026-05-01T10:00:00Z") })
    let manager = LocationManager(fetcher: fetcher)
    manager.startUpdatingLocation()
    await clock.sleepers(count: 1)
    #expect(manager.lastKnownLocation?.coordinate == Coordinate(latitude: 54.33, longitude: 10.15))
    #expect(manager.lastKnownLocation?.time == .utc("2026-05-01T10:00:00Z"))
    manager.stopUpdatingLocation()
  }

  @Test("an invalid coordinate is a usage error", arguments: ["fixed:", "fixed:54.33", "fixed:91,0", "fixed:a,b"])
  func nonsense(source: String) {
    let error = #expect(throws: LocationError.self) { try FixedFetcher(SourceURI(source)) }
    #expect(error?.code == .invalidArgument)
    #expect(
      error?.description == "\(source): this is not a latitude and longitude; write degrees: fixed:54.33,10.15")
  }
}
