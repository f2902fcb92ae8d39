import HarbourBell
import LocationKit
import LocationTesting
import Testing

@Suite("A custom fetcher")
struct BuoyFetcherTests {
  private let buoy = BuoyFetcher(lines: ["54.33 10.15", "battery low", "54.34 10.16"])

  @Test("keeps the contract of all fetchers")
  func conforms() async throws {
    try await FetcherConformance().verify(buoy)
  }

  @Test("reports an unreadable line as a fault with its place, and reads the rest")
  func faults() async throws {
    let manager = LocationManager(fetcher: buoy)
    let delegate = RecordingDelegate()
    manager.delegate = delegate

    try await manager.run { _ in }

    let faults = delegate.events.compactMap { if case .fault(let error) = $0 { error } else { nil } }
    #expect(faults == [LocationError(.invalidData, "no position", context: "buoy:2")])
    #expect(manager.lastKnownLocation?.coordinate == .make(latitude: 54.34, longitude: 10.16))
  }
}
