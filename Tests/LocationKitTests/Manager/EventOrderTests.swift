import LocationKit
import LocationTesting
import TestSupport
import Testing

@Suite("The order of events", .timeLimit(.minutes(15)))
struct EventOrderTests {
  @Test("authorization comes first; the loss, the fault and the refused access come last, in this order")
  func order() async throws {
    let denied = LocationError(.permissionDenied, "no", context: "/dev/ttyUSB0")
    let fetcher = MockFetcher(timing: .recorded, runs: [.reports([.east(0, at: 0)], then: .fails(denied))])
    let delegate = RecordingDelegate()
    let manager = LocationManager(fetcher: fetcher, pointsOfInterest: [.east(0)], wallClock: { start })
    manager.delegate = delegate
    let events = manager.events()
    manager.startUpdatingLocation()

    let story = await delegate.events(count: 7).story

    #expect(
      story == [
        "authorized", "tracking", "updated", "enter home, initial", "lost: source ended", "fault: permission denied",
        "denied",
      ])
    var read: [LocationEvent] = []
    await #expect(throws: denied) { for try await event in events { read.append(event) } }
    #expect(read.story == story)
  }

  @MainActor
  private final class Model {
    private(set) var path: [Location] = []

    func follow(_ events: LocationEvents) async throws {
      for try await event in events {
        MainActor.preconditionIsolated()
        if case .updated(let location) = event { path.append(location) }
      }
    }
  }

  @Test("a model of the main actor reads the events in order")
  @MainActor
  func mainActor() async throws {
    let walk = (0..<5).map { Location.east(Double($0) * 10, at: Double($0)) }
    let fetcher = MockFetcher(timing: .recorded, runs: [.reports([walk.map(Reading.location)])])
    let manager = LocationManager(fetcher: fetcher, wallClock: { start })
    let events = manager.events()
    let model = Model()

    manager.startUpdatingLocation()
    try await model.follow(events)

    // A slow reader gets the newest of consecutive locations.
    #expect(model.path.last == walk.last)
    #expect(model.path == walk.filter(model.path.contains))
  }

  @MainActor
  fileprivate final class MainActorDelegate {
    private(set) var states: [TrackingState] = []
    fileprivate func note(_ state: TrackingState) { states.append(state) }
  }

  @Test("a delegate of the main actor receives its calls on the fetcher's task, and may hop to the main actor")
  @MainActor
  func mainActorDelegate() async throws {
    let fetcher = MockFetcher(timing: .recorded, runs: [.reports([.east(0, at: 0)], then: .waits)])
    let manager = LocationManager(fetcher: fetcher, wallClock: { start })
    let delegate = MainActorDelegate()
    manager.delegate = delegate

    manager.startUpdatingLocation()
    await eventually { !delegate.states.isEmpty }

    #expect(delegate.states == [.tracking])
  }
}

extension EventOrderTests.MainActorDelegate: LocationManagerDelegate {
  nonisolated func locationManager(_ manager: LocationManager, didChange state: StateChange) {
    Task { @MainActor in note(state.state) }
  }
}
