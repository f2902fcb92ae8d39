import LocationKit
import LocationTesting
import Synchronization
import TestSupport
import Testing

@Suite("MockFetcher", .timeLimit(.minutes(15)))
struct MockFetcherTests {
  /// Takes what a fetcher reports, without a manager.
  final class Listener: Sendable {
    private let batches = Mutex<[[Reading]]>([])
    var all: [[Reading]] { batches.withLock { $0 } }
    func take(_ batch: [Reading]) { batches.withLock { $0.append(batch) } }
  }

  private func run(_ fetcher: MockFetcher, _ listener: Listener = Listener()) -> Task<Void, any Error> {
    Task { try await fetcher.run(FetchRequest()) { listener.take($0) } }
  }

  @Test("reports the sent readings, one batch per call, and returns when they are taken")
  func reportsWhatIsSent() async throws {
    let (fetcher, listener) = (MockFetcher(), Listener())
    let task = run(fetcher, listener)
    try await fetcher.send(.location(.make()), .noFix())
    #expect(listener.all == [[.location(.make()), .noFix()]])
    try await fetcher.send(.make(latitude: 1))
    #expect(listener.all.count == 2)
    try await fetcher.finish()
    try await task.value
    #expect(fetcher.calls == [.run(FetchRequest())])
  }

  @Test("keeps readings sent before the run begins")
  func keepsForTheRun() async throws {
    let (fetcher, listener) = (MockFetcher(), Listener())
    async let sent: Void = fetcher.send(.make())
    let task = run(fetcher, listener)
    try await sent
    #expect(listener.all == [[.location(.make())]])
    task.cancel()
    _ = await task.result
  }

  @Test("fails with the given error")
  func fails() async throws {
    let fetcher = MockFetcher()
    let task = run(fetcher)
    try await fetcher.fail(LocationError(.sourceUnavailable, "gone", context: "here"))
    await expectThrows(LocationError(.sourceUnavailable, "gone", context: "here")) { try await task.value }
  }

  @Test("a second run without a script throws")
  func secondRun() async throws {
    let fetcher = MockFetcher(runs: [.finishes])
    try await run(fetcher).value
    let error = await #expect(throws: LocationError.self) { try await run(fetcher).value }
    #expect(error?.message == "MockFetcher was run a second time without a script")
  }

  @Test("sending after the end throws", arguments: ["finish", "fail", "cancel"])
  func sendingAfterTheEnd(end: String) async throws {
    let fetcher = MockFetcher()
    let task = run(fetcher)
    await fetcher.calls(count: 1)
    switch end {
    case "finish": try await fetcher.finish()
    case "fail": try await fetcher.fail(CancellationError())
    default: task.cancel()
    }
    _ = await task.result
    let error = await #expect(throws: LocationError.self) { try await fetcher.send(.make()) }
    #expect(error?.code == .internalError)
    #expect(error?.message == "MockFetcher.send was called after its last run by hand had ended")
  }

  @Test("readings that were sent but not taken when the run is cancelled throw")
  func orphans() async throws {
    let fetcher = MockFetcher()
    let clock = ManualClock()
    let task = Task {
      try await fetcher.run(FetchRequest()) { _ in try? await clock.sleep(for: .seconds(1)) }
    }
    let first = Task { try await fetcher.send(.make()) }
    await clock.sleepers(count: 1)
    let second = Task { try await fetcher.send(.make()) }
    task.cancel()
    try await first.value
    await #expect(throws: LocationError.self) { try await second.value }
    #expect(fetcher.calls == [.run(FetchRequest()), .cancelled])
  }

  @Test("plays one script per run, and waits as scripted")
  func scripts() async throws {
    let broken = LocationError(.invalidData, "broken", context: "script")
    let fetcher = MockFetcher(runs: [
      .reports([.make(latitude: 1)]), .reports([.make(latitude: 2)], then: .fails(broken)),
      .reports([[.location(.make(latitude: 3))], [.noFix()]], then: .waits),
    ])
    let listener = Listener()
    try await run(fetcher, listener).value
    await #expect(throws: broken) { try await run(fetcher, listener).value }
    let third = run(fetcher, listener)
    await fetcher.calls(count: 3)
    await eventually { listener.all.count >= 4 }
    third.cancel()
    await #expect(throws: CancellationError.self) { try await third.value }
    #expect(listener.all.map(\.count) == [1, 1, 1, 1])
    #expect(fetcher.calls.last == .cancelled)
  }

  @Test("runs by hand as often as configured")
  func manyRunsByHand() async throws {
    let (fetcher, listener) = (MockFetcher(timing: .recorded, runs: [.byHand, .byHand]), Listener())
    #expect(fetcher.timing == .recorded)
    for latitude in [1.0, 2.0] {
      let task = run(fetcher, listener)
      try await fetcher.send(.make(latitude: latitude))
      try await fetcher.finish()
      try await task.value
    }
    #expect(listener.all.count == 2)
  }

  @Test("a sender that waits for a run can be cancelled")
  func cancelledSender() async {
    let fetcher = MockFetcher()
    let sender = Task { try await fetcher.send(.make()) }
    sender.cancel()
    await #expect(throws: CancellationError.self) { try await sender.value }
  }
}
