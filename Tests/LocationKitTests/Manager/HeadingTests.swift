import LocationTesting
import Testing

@testable import LocationKit

@Suite("Headings", .timeLimit(.minutes(15)))
struct HeadingTests {
  private func heading(_ degrees: Double) -> Heading { Heading(trueHeading: degrees, origin: .mock) }

  @Test("the variation gives the other direction, on the circle")
  func variation() {
    #expect(Heading(magneticHeading: 355, magneticVariation: 10, origin: .mock).trueHeading == 5)
    #expect(Heading(trueHeading: 5, magneticVariation: 10, origin: .mock).magneticHeading == 355)
    #expect(Heading(trueHeading: 5, origin: .mock).magneticHeading == nil)
    let both = Heading(trueHeading: 90, magneticHeading: 91, magneticVariation: 10, origin: .mock)
    #expect(both.trueHeading == 90 && both.magneticHeading == 91)
  }

  @Test("a heading reaches the delegate, the readers and the state, and is no location")
  func delivery() async throws {
    let fetcher = MockFetcher(timing: .recorded)
    let manager = LocationManager(fetcher: fetcher, pointsOfInterest: [.east(0)])
    let delegate = RecordingDelegate()
    manager.delegate = delegate
    let events = manager.events()
    let closed = manager.events(filter: .nothing)
    manager.startUpdatingLocation()
    try await fetcher.send(.heading(heading(10)))
    try await fetcher.send(.heading(heading(20)))
    try await fetcher.finish()
    var (found, other): ([LocationEvent], [LocationEvent]) = ([], [])
    for try await event in events { found.append(event) }
    for try await event in closed { other.append(event) }
    let isHeading = { (event: LocationEvent) in if case .headingUpdated = event { true } else { false } }
    #expect(delegate.events.filter(isHeading) == [.headingUpdated(heading(10)), .headingUpdated(heading(20))])
    // A reader that is slower than the source receives the newest.
    #expect(found.last(where: isHeading) == .headingUpdated(heading(20)))
    #expect(!other.contains(where: isHeading))
    #expect(manager.lastKnownHeading == heading(20))
    #expect(manager.lastKnownLocation == nil)
    #expect(!delegate.events.contains { $0.isPlaceEvent })
    #expect(
      !delegate.events.contains { if case .stateChanged(let change) = $0 { change.state == .tracking } else { false } })
  }

  @Test("headings keep no position fresh")
  func freshness() {
    var decider = LocationDecider(
      places: PlaceList(), configuration: DecisionConfiguration(), timing: .live)
    decider.begin(elapsed: .zero)
    var events: [LocationEvent] = []
    decider.accept(.location(.east(0, at: 0)), Arrival(elapsed: .zero, wallClock: nil), into: &events)
    #expect(decider.state == .tracking)
    for second in 1...60 {
      decider.accept(
        .heading(heading(1)), Arrival(elapsed: .seconds(second), wallClock: nil), into: &events)
    }
    #expect(decider.state == .lost)
  }

  @Test("a slow reader receives the newest of consecutive locations and headings")
  func coalescing() async throws {
    let buffer = EventBuffer(capacity: 10)
    for second in 0..<100 {
      buffer.push(.updated(.east(0, at: Double(second))))
      buffer.push(.headingUpdated(heading(Double(second))))
    }
    buffer.push(.authorizationChanged(.authorized))
    buffer.push(.headingUpdated(heading(1)))
    buffer.finish(nil)
    var events: [LocationEvent] = []
    while let event = try await buffer.next().get() { events.append(event) }
    #expect(
      events == [
        .updated(.east(0, at: 99)), .headingUpdated(heading(99)), .authorizationChanged(.authorized),
        .headingUpdated(heading(1)),
      ])
  }
}
