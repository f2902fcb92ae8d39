import LocationKit
import LocationTesting
import Testing

@Suite("RecordingDelegate", .timeLimit(.minutes(15)))
struct RecordingDelegateTests {
  private let manager = LocationManager(fetcher: MockFetcher())

  @Test("records each call as its event")
  func writesEachCall() {
    let delegate = RecordingDelegate()
    let location = Location.make()
    let transition = RegionTransition(place: .circle("home"), location: location, distance: -3)
    let error = LocationError(.invalidData, "x")
    delegate.locationManager(manager, didUpdate: location)
    delegate.locationManager(manager, didChange: StateChange(.stale))
    delegate.locationManager(manager, didEnter: transition)
    delegate.locationManager(manager, didExit: transition)
    delegate.locationManager(manager, didDwell: transition)
    delegate.locationManager(manager, didPass: transition)
    delegate.locationManager(manager, didRemove: transition)
    delegate.locationManager(manager, didStepClock: ClockStep(amount: .seconds(-18), location: location))
    delegate.locationManager(manager, didChangeSource: SourceChange(to: "b", from: "a", reason: .silence))
    delegate.locationManager(manager, didChange: .denied)
    delegate.locationManager(manager, didFailWith: error)
    #expect(
      delegate.events == [
        .updated(location), .stateChanged(StateChange(.stale)), .entered(transition), .exited(transition),
        .dwelled(transition), .passed(transition), .placeRemoved(transition),
        .clockStepped(ClockStep(amount: .seconds(-18), location: location)),
        .sourceChanged(SourceChange(to: "b", from: "a", reason: .silence)), .authorizationChanged(.denied),
        .fault(error),
      ])
  }

  @Test("waits for a number of events")
  func waits() async {
    let delegate = RecordingDelegate()
    let waiting = Task { await delegate.events(count: 2) }
    delegate.locationManager(manager, didUpdate: .make(latitude: 1))
    delegate.locationManager(manager, didUpdate: .make(latitude: 2))
    #expect(await waiting.value.count == 2)
    #expect(await delegate.events(count: 1).count == 2)
  }

  @Test("a cancelled wait returns the events so far")
  func cancelledWait() async {
    let delegate = RecordingDelegate()
    let waiting = Task { await delegate.events(count: 1) }
    waiting.cancel()
    #expect(await waiting.value.isEmpty)
  }
}
