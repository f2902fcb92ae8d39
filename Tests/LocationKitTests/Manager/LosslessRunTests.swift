import LocationKit
import LocationTesting
import Testing

@Suite("LocationManager: run", .timeLimit(.minutes(15)))
struct LosslessRunTests {
  private struct Stop: Error {}

  private func locations(_ range: Range<Int>) -> [Location] { range.map { .east(Double($0), at: Double($0)) } }

  private func received(_ event: LocationEvent) -> Location? {
    if case .received(.location(let location)) = event { location } else { nil }
  }

  @Test("delivers every event in order, the readings before any filter, and returns when the source ends")
  func everyEvent() async throws {
    let fetcher = MockFetcher(
      timing: .recorded, runs: [.reports([locations(0..<200).map(Reading.location), [.noFix(at: start + 200)]])])
    let manager = LocationManager(fetcher: fetcher, pointsOfInterest: [.east(150, radius: 20)])
    var events: [LocationEvent] = []
    try await manager.run(filter: UpdateFilter(minimumDistance: 1000)) { events.append($0) }
    #expect(events.compactMap(received) == locations(0..<200))
    #expect(
      events.story.filter { $0 != "received location" } == [
        "authorized", "tracking", "updated", "enter home", "exit home", "received no fix", "lost: no fix",
      ])
  }

  @Test("a reader of readings and transitions receives no updates, and a delegate beside it receives them")
  func withoutUpdates() async throws {
    let fetcher = MockFetcher(timing: .recorded, runs: [.reports([locations(0..<200).map(Reading.location)])])
    let manager = LocationManager(fetcher: fetcher, pointsOfInterest: [.east(150, radius: 20)])
    let delegate = RecordingDelegate()
    manager.delegate = delegate
    var events: [LocationEvent] = []
    try await manager.run(filter: .nothing) { events.append($0) }
    #expect(events.compactMap(received).count == 200)
    #expect(
      events.story.filter { $0 != "received location" } == [
        "authorized", "tracking", "enter home", "exit home", "lost: source ended",
      ])
    #expect(delegate.events.story.count { $0 == "updated" } == 200)
  }

  @Test("without a delegate, too, a reader of readings only receives no updates")
  func withoutUpdatesOrDelegate() async throws {
    let fetcher = MockFetcher(timing: .recorded, runs: [.reports([locations(0..<3).map(Reading.location)])])
    let manager = LocationManager(fetcher: fetcher)
    var events: [LocationEvent] = []
    try await manager.run(filter: .nothing) { events.append($0) }
    let received = "received location"
    #expect(events.story == ["authorized", received, "tracking", received, received, "lost: source ended"])
  }

  @Test("the source waits for the reader")
  func backPressure() async throws {
    let fetcher = MockFetcher()
    let clock = ManualClock()
    let manager = LocationManager(fetcher: fetcher, clock: ManualClock())
    let reader = Task {
      try await manager.run { event in
        if case .received = event { try await clock.sleep(for: .seconds(1)) }
      }
    }
    let first = Task { try await fetcher.send(.east(0, at: 0)) }
    try await first.value  // the reader has taken the batch, and thinks about it
    await clock.sleepers(count: 1)
    let delegate = RecordingDelegate()
    manager.delegate = delegate
    let second = Task { try await fetcher.send(.east(0, at: 1)) }
    await delegate.events(count: 1)
    let third = Task { try await fetcher.send(.east(0, at: 2)) }
    for _ in 0..<100 { await Task.yield() }
    #expect(delegate.events.count == 1)  // the third is held back until the second batch is taken
    for _ in 0..<3 {
      await clock.sleepers(count: 1)
      clock.advance(by: .seconds(1))
    }
    try await second.value
    try await third.value
    try await fetcher.finish()
    try await reader.value
  }

  @Test("loses nothing, however slow the reader and however small the batches")
  func losesNothing() async throws {
    let batches = locations(0..<500).map { [Reading.location($0)] }
    let manager = LocationManager(fetcher: MockFetcher(timing: .recorded, runs: [.reports(batches)]))
    var seen: [Location] = []
    try await manager.run { event in
      if let location = received(event) { seen.append(location) }
      await Task.yield()
    }
    #expect(seen == locations(0..<500))
  }

  @Test("throws the body's error after the fetcher has ended")
  func bodyThrows() async {
    let fetcher = MockFetcher(runs: [.reports([locations(0..<10).map(Reading.location)], then: .waits)])
    let manager = LocationManager(fetcher: fetcher)
    var count = 0
    await #expect(throws: Stop.self) {
      try await manager.run { event in
        count += 1
        if count == 3 { throw Stop() }
      }
    }
    #expect(count == 3)
    #expect(fetcher.calls == [.run(FetchRequest()), .cancelled])
  }

  @Test("throws the source's error after all events before it")
  func sourceThrows() async {
    let gone = LocationError(.sourceUnavailable, "gone", context: "here")
    let fetcher = MockFetcher(runs: [.reports(locations(0..<3), then: .fails(gone))])
    var story: [String] = []
    let manager = LocationManager(fetcher: fetcher, clock: ManualClock())
    await #expect(throws: gone) { try await manager.run { story.append($0.summary) } }
    #expect(story.filter { $0 == "received location" }.count == 3)
    #expect(story.suffix(2) == ["lost: source ended", "fault: source unavailable"])
  }

  @Test("can be cancelled while the source is silent, and during the body")
  func cancellation() async throws {
    for bodyWaits in [false, true] {
      let fetcher = MockFetcher()
      let manager = LocationManager(fetcher: fetcher, clock: ManualClock())
      let clock = ManualClock()
      let reader = Task {
        try await manager.run { _ in if bodyWaits { try await clock.sleep(for: .seconds(1)) } }
      }
      try await fetcher.send(.make())
      if bodyWaits { await clock.sleepers(count: 1) }
      reader.cancel()
      await #expect(throws: CancellationError.self) { try await reader.value }
      #expect(fetcher.calls.last == .cancelled)
    }
  }

  @Test("a cancelled task does not run, and leaves no fetcher running")
  func cancelledBefore() async {
    let fetcher = MockFetcher()
    let manager = LocationManager(fetcher: fetcher)
    let reader = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await manager.run { _ in }
    }
    await #expect(throws: CancellationError.self) { try await reader.value }
    #expect(fetcher.calls.isEmpty || fetcher.calls.last == .cancelled)
  }

  @Test("several simultaneous readers each receive all events; one that leaves does not end the others")
  func several() async throws {
    let fetcher = MockFetcher(timing: .recorded)
    let manager = LocationManager(fetcher: fetcher)
    let delegate = RecordingDelegate()
    manager.delegate = delegate
    let first = Task { [self] in
      var seen: [Location] = []
      try await manager.run { if let location = received($0) { seen.append(location) } }
      return seen
    }
    await fetcher.calls(count: 1)
    let second = Task { [self] in
      var seen = 0
      try await manager.run { event in
        if received(event) != nil { seen += 1 }
        if seen == 5 { throw Stop() }
      }
    }
    for location in locations(0..<50) {
      try await fetcher.send(location)
      await Task.yield()
    }
    try await fetcher.finish()
    #expect(try await first.value == locations(0..<50))
    _ = await second.result
    #expect(fetcher.calls == [.run(FetchRequest())])
    #expect(delegate.events.filter { if case .updated = $0 { true } else { false } }.count == 50)
  }

  @Test("runs again after the end")
  func again() async throws {
    let fetcher = MockFetcher(timing: .recorded, runs: Array(repeating: .reports(locations(0..<3)), count: 3))
    let manager = LocationManager(fetcher: fetcher)
    for _ in 0..<3 {
      var count = 0
      try await manager.run { if received($0) != nil { count += 1 } }
      #expect(count == 3)
    }
  }

  @Test("an actor may run a manager and change its own state in the body")
  func isolation() async throws {
    actor Counter {
      var count = 0
      func run(_ manager: LocationManager) async throws { try await manager.run { _ in count += 1 } }
    }
    let counter = Counter()
    let fetcher = MockFetcher(runs: [.reports(locations(0..<3))])
    try await counter.run(LocationManager(fetcher: fetcher, clock: ManualClock()))
    #expect(await counter.count == 9)  // authorized, tracking, three received, three updated, lost
  }
}
