import LocationGPSD
import LocationKit
import LocationTesting
import Testing

/// The README's samples, as they stand there.
@Suite("README")
struct ReadmeTests {
  private let cafe = PointOfInterest(
    id: "café", region: .circle(center: Coordinate(latitude: 52.5163, longitude: 13.3777)!, radius: 40))

  @Test("the sample of a service that tests itself")
  func doubles() async throws {
    let fetcher = MockFetcher()
    let manager = LocationManager(fetcher: fetcher, pointsOfInterest: [cafe], clock: ManualClock())
    let delegate = RecordingDelegate()
    manager.delegate = delegate
    manager.startUpdatingLocation()
    try await fetcher.send(.make(latitude: 52.5163, longitude: 13.3777))
    guard case .entered(let visit)? = await delegate.events(count: 4).last else {
      Issue.record("no visit in \(delegate.events)")
      return
    }
    #expect(visit.place == cafe && visit.isInitial)
  }

  /// Compiled, not run: it would need a gpsd.
  private func service() async throws {
    let manager = LocationManager(fetcher: .gpsd(host: "localhost"), pointsOfInterest: [cafe])
    let here = try await manager.requestLocation(LocationRequest(desiredAccuracy: 25, timeout: .seconds(30)))
    print(here.coordinate, here.horizontalAccuracy as Any, manager.isPointOfInterest(here))
    manager.startUpdatingLocation()
    for try await event in manager.events() {
      if case .entered(let visit) = event { print("at", visit.place.id, "since", visit.crossed) }
    }
  }
}
