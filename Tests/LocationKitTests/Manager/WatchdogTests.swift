import LocationKit
import LocationTesting
import TestSupport
import Testing

@Suite("LocationManager: the watchdog", .timeLimit(.minutes(15)))
struct WatchdogTests {
  private let clock = ManualClock()
  private let delegate = RecordingDelegate()

  @Test("wakes earlier when the source has become faster")
  func wakesEarlier() async throws {
    let fetcher = MockFetcher()
    let manager = LocationManager(fetcher: fetcher, clock: clock, wallClock: { start })
    manager.delegate = delegate
    manager.startUpdatingLocation()
    var now = 0.0
    for pause in [60.0, 60, 60, 60, 60, 60, 1, 1, 1] {
      clock.advance(by: .seconds(pause))
      now += pause
      try await fetcher.send(.make(time: start + now))
      await clock.sleepers(count: 1)
    }
    // At one a minute, silence would have meant something after three minutes.
    await eventually { clock.nextDeadline?.offset == .seconds(now + 10) }
    let told = delegate.events.count
    clock.advance(by: .seconds(10))
    #expect(await delegate.events(count: told + 1).story.last == "stale: silence")
  }

  @Test("reports a source that is silent since its start, once per start")
  func firstFix() async throws {
    var configuration = DecisionConfiguration()
    configuration.freshness.acquisition = .seconds(120)
    let manager = LocationManager(
      fetcher: MockFetcher(), configuration: configuration, clock: clock, wallClock: { start })
    manager.delegate = delegate
    manager.startUpdatingLocation()
    await clock.sleepers(count: 1)
    #expect(clock.nextDeadline?.offset == .seconds(120))
    clock.advance(by: .seconds(120))
    #expect(await delegate.events(count: 1).story == ["lost: silence"])
    #expect(manager.lastKnownLocation == nil)
  }
}
