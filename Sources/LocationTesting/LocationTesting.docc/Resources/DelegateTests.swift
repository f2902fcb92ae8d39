import LocationKit
import LocationTesting
import Testing

@Suite("A recording delegate")
struct DelegateTests {
  @Test("receives the events of a place in order")
  func order() async throws {
    // Arrange
    let fetcher = MockFetcher()
    let quay = PointOfInterest.circle("quay", latitude: 54.33, longitude: 10.15, radius: 50)
    let manager = LocationManager(fetcher: fetcher, pointsOfInterest: [quay])
    let delegate = RecordingDelegate()
    manager.delegate = delegate

    // Act: send returns after the delegate has received the events
    manager.startUpdatingLocation()
    try await fetcher.send(.make(latitude: 54.33, longitude: 10.15))

    // Assert
    #expect(
      delegate.events.map(\.word) == ["authorizationChanged", "stateChanged", "updated", "entered"])
    manager.stopUpdatingLocation()
    #expect(await fetcher.calls(count: 2) == [.run(FetchRequest()), .cancelled])
  }
}

extension LocationEvent {
  /// Name of the case.
  fileprivate var word: String { String("\(self)".prefix { $0 != "(" }) }
}
