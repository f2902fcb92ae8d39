import LocationTesting
import Synchronization
import Testing

@testable import LocationKit

@Suite("LocationEvents", .timeLimit(.minutes(15)))
struct LocationEventsTests {
  private func all(_ events: LocationEvents) async throws -> [LocationEvent] {
    var all: [LocationEvent] = []
    for try await event in events { all.append(event) }
    return all
  }

  @Test("a slow reader receives every transition, and the newest of consecutive locations")
  func coalesces() async throws {
    let fetcher = MockFetcher(timing: .recorded)
    // The jumps back are for the judge of positions what they look like.
    var configuration = DecisionConfiguration()
    configuration.integrity = .ignore
    let manager = LocationManager(fetcher: fetcher, places: PlaceList([.east(0)]), configuration: configuration)
    let events = manager.events()
    manager.startUpdatingLocation()
    // In at 40 s, out at 61 s, back at 100 s by a pass, ten times; no reader reads meanwhile.
    for second in 0..<1000 {
      let metres = Double(500 - second % 100 * 10)
      try await fetcher.send(.east(metres, at: Double(second)))
    }
    try await fetcher.finish()
    let story = try await all(events).story
    #expect(story.filter { $0 == "enter home" }.count == 10)
    #expect(story.filter { $0 == "exit home" }.count == 10)
    #expect(story.filter { $0 == "updated" }.count <= 31)
    for (before, after) in zip(story, story.dropFirst()) { #expect(before != "updated" || after != "updated") }
    #expect(story.last == "lost: source ended")
  }

  @Test("a fast reader receives everything except raw readings")
  func keepsUp() async throws {
    let fetcher = MockFetcher()
    let manager = LocationManager(fetcher: fetcher, clock: ManualClock())
    var iterator = manager.events().makeAsyncIterator()
    manager.startUpdatingLocation()
    try await fetcher.send(.east(0, at: 0))
    for expected in ["authorized", "tracking", "updated"] { #expect(try await iterator.next()?.summary == expected) }
    for second in 1..<100 {
      try await fetcher.send(.east(0, at: Double(second)))
      #expect(try await iterator.next() == .updated(.east(0, at: Double(second))))
    }
  }

  @Test("has its own filter")
  func filter() async throws {
    let locations = (0..<100).map { Location.east(Double($0), at: Double($0)) }
    let manager = LocationManager(fetcher: MockFetcher(timing: .recorded, runs: [.reports(locations)]))
    let (near, far) = (manager.events(filter: UpdateFilter(minimumDistance: 1e6)), manager.events())
    manager.startUpdatingLocation()
    let updated = { (events: [LocationEvent]) in events.last { if case .updated = $0 { true } else { false } } }
    #expect(updated(try await all(near)) == .updated(locations[0]))
    #expect(updated(try await all(far)) == .updated(locations[99]))
  }

  @Test("ends with the source's error")
  func sourceFails() async throws {
    let gone = LocationError(.sourceUnavailable, "gone", context: "here")
    let manager = LocationManager(fetcher: MockFetcher(runs: [.fails(gone)]))
    let events = manager.events()
    manager.startUpdatingLocation()
    await #expect(throws: gone) { try await all(events) }
  }

  @Test("ends at once with the source's error if the source has already ended")
  func comesTooLate() async throws {
    let gone = LocationError(.sourceUnavailable, "gone", context: "here")
    let manager = LocationManager(
      fetcher: MockFetcher(runs: [.fails(gone), .reports([Location.east(0, at: 0)])]))
    try? await manager.run { _ in }
    await #expect(throws: gone) { try await all(manager.events()) }
    // A reader that comes before the next run gets all of it.
    let events = manager.events()
    manager.startUpdatingLocation()
    #expect(try await all(events).story.contains("updated"))
    #expect(try await all(manager.events()) == [])
  }

  @Test("a reader created before a request receives the enter that its location causes")
  func beforeRequest() async throws {
    let run = MockFetcher.Run.reports([Location.east(0, at: 0)], then: .waits)
    let manager = LocationManager(
      fetcher: MockFetcher(runs: [run, run]), pointsOfInterest: [.east(0)], clock: ManualClock())
    let events = manager.events()
    _ = try await manager.requestLocation()
    manager.startUpdatingLocation()
    var story: [String] = []
    for try await event in events {
      story.append(event.summary)
      if event.summary.hasPrefix("enter") { break }
    }
    #expect(story.last == "enter home, initial")
  }

  @Test("a reader too far behind receives the buffered events, then the reason")
  func tooSlow() async throws {
    let buffer = EventBuffer(capacity: 10)
    for _ in 0..<50 { buffer.push(.authorizationChanged(.authorized)) }
    for _ in 0..<10 { #expect(try await buffer.next().get() == .authorizationChanged(.authorized)) }
    let error = await #expect(throws: LocationError.self) { try await buffer.next().get() }
    #expect(error?.code == .readerTooSlow)
  }

  @Test("a reader that is always slightly behind stores nothing that was read")
  func alwaysBehind() async throws {
    let buffer = EventBuffer(capacity: 10)
    buffer.push(.authorizationChanged(.denied))
    for index in 0..<5000 {
      buffer.push(.stateChanged(StateChange(.stale, time: start + Double(index))))
      _ = try await buffer.next().get()
    }
    #expect(try await buffer.next().get() == .stateChanged(StateChange(.stale, time: start + 4999)))
  }

  @Test("does not wait for a reader that is gone")
  func gone() async throws {
    let fetcher = MockFetcher()
    let manager = LocationManager(fetcher: fetcher, clock: ManualClock())
    weak var buffer: EventBuffer?
    do {
      let events = manager.events()
      buffer = events.buffer
      #expect(buffer != nil)
    }
    #expect(buffer == nil)
    manager.startUpdatingLocation()
    try await fetcher.send(.make())
    #expect(manager.state.withLock { $0.readers.isEmpty })
  }

  @Test("a cancelled reader receives nil")
  func cancelled() async throws {
    let manager = LocationManager(fetcher: MockFetcher())
    let events = manager.events()
    let reader = Task { try await all(events) }
    reader.cancel()
    #expect(try await reader.value.isEmpty)
  }

  @Test("two readers at once both end")
  func twoReaders() async throws {
    let buffer = EventBuffer(capacity: 10)
    let readers = (0..<2).map { _ in Task { try await buffer.next().get() } }
    for _ in 0..<100 { await Task.yield() }
    buffer.finish(nil)
    for reader in readers { #expect(try await reader.value == nil) }
  }
}
