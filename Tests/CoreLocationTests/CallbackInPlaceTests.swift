import LocationKit
import LocationTesting
import Synchronization
import Testing

@testable import CoreLocation

/// The rules about managers that a task creates outside the main actor: such a task has no run loop, so that Apple's
/// documentation promises nothing. Rules of this module: CoreLocation.md, Callbacks.
@Suite("Callbacks in place")
struct CallbackInPlaceTests {
  /// Long enough for the calls that a queue still makes when the first locations arrive.
  private static let journey = Journey((0..<100).map { Double($0) * 100 })

  /// The places of calls: whether they were made on the task that reports.
  private final class Places: Sendable {
    private let all = Mutex<[Bool]>([])
    var isInPlace: [Bool] { all.withLock { $0 } }
    func note() { all.withLock { $0.append(WatchedFetcher.isReporting) } }
  }

  /// Starts updates, and lets the source continue once the queue of the manager is idle.
  private static func start(_ manager: CLLocationManager, _ delegate: DelegateRecorder, _ fetcher: WatchedFetcher) async
  {
    let client = manager.client
    manager.startUpdatingLocation()
    await delegate.wait(for: .at(0))
    await client.drained()
    fetcher.release()
  }

  @Test("A location arrives at the delegate on the task that reports it", arguments: Journey.Carrier.allCases)
  func callsInPlace(_ carrier: Journey.Carrier) async throws {
    let places = Places()
    let delegate = DelegateRecorder { _, _ in places.note() }
    let fetcher = WatchedFetcher(try Self.journey.fetcher(carrier), limit: 1)
    let manager = SharedManager.make(fetcher).manager(delegate)

    await Self.start(manager, delegate, fetcher)

    await delegate.wait(for: .at(9900))
    #expect(await delegate.settled(manager) == (0..<100).map { .at($0 * 100) })
    #expect(places.isInPlace.contains(true))
  }

  @Test(
    "A delegate that has been slow once is not called on the task that reports, so that it delays no other manager",
    arguments: Journey.Carrier.allCases)
  func callsSlowDelegatesElsewhere(_ carrier: Journey.Carrier) async throws {
    let (places, clock) = (Places(), ManualClock())
    let delegate = DelegateRecorder { _, _ in
      places.note()
      clock.advance(by: ManagerClient.longestCallInPlace + .milliseconds(1))
    }
    let fetcher = WatchedFetcher(try Self.journey.fetcher(carrier), limit: 1)
    let manager = SharedManager.make(fetcher, clock: clock).manager(delegate)

    await Self.start(manager, delegate, fetcher)

    await delegate.wait(for: .at(9900))
    #expect(places.isInPlace.filter { $0 }.count == 1)
  }

  @Test(
    "What a callback causes itself arrives after that callback, and not on the task that reports",
    arguments: Journey.Carrier.allCases)
  func callsLaterForItsOwn(_ carrier: Journey.Carrier) async throws {
    let places = Places()
    let calls = Mutex(())
    let delegate = DelegateRecorder { call, manager in
      let isAlone = calls.withLockIfAvailable { _ in
        if case .at = call { manager.requestState(for: RegionTests.region("shop")) }
        return true
      }
      #expect(isAlone == true)
      if case .state = call { places.note() }
    }
    let manager = SharedManager.make(WatchedFetcher(try Self.journey.fetcher(carrier))).manager(delegate)

    manager.startUpdatingLocation()

    await delegate.wait { $0.calls.count { $0 != .failed(.locationUnknown) } == 200 }
    #expect(places.isInPlace.contains(true) == false)
  }

  @Test("A callback may stop and start its manager, and start another", arguments: Journey.Carrier.allCases)
  func mayStartManagers(_ carrier: Journey.Carrier) async throws {
    let fetcher = WatchedFetcher(try Self.journey.fetcher(carrier, runs: 2), limit: 1)
    let service = SharedManager.make(fetcher)
    let others = DelegateRecorder()
    // Safe: once the first manager has started, only its delegate uses it.
    nonisolated(unsafe) let other = service.manager(others)
    let restarts = Mutex(0)
    let delegate = DelegateRecorder { _, manager in
      guard WatchedFetcher.isReporting, restarts.withLock({ $0 == 0 }) else { return }
      restarts.withLock { $0 += 1 }
      manager.stopUpdatingLocation()
      manager.startUpdatingLocation()
      other.startUpdatingLocation()
    }
    let manager = service.manager(delegate)

    await Self.start(manager, delegate, fetcher)

    // The restart causes another initial event.
    await others.wait(forLocations: 1)
    await delegate.wait(forLocations: 3)
    #expect(restarts.withLock { $0 } == 1)
  }

  @Test(
    "A callback may release its manager, which then receives nothing more and stops its source",
    arguments: Journey.Carrier.allCases)
  func mayReleaseItsManager(_ carrier: Journey.Carrier) async throws {
    let fetcher = WatchedFetcher(try Self.journey.fetcher(carrier), limit: 1)
    // Safe: the callbacks use it after this task.
    nonisolated(unsafe) var manager: CLLocationManager?
    let isReleased = Mutex(false)
    let late = Mutex(0)
    let delegate = DelegateRecorder { _, _ in
      if isReleased.withLock({ $0 }) { late.withLock { $0 += 1 } }
      guard WatchedFetcher.isReporting else { return }
      manager = nil
      isReleased.withLock { $0 = true }
    }
    manager = SharedManager.make(fetcher).manager(delegate)

    // Without another reference to the manager, so that the callback's is the last one.
    let client = manager?.client
    manager?.startUpdatingLocation()
    await delegate.wait(for: .at(0))
    await client?.drained()
    fetcher.release()

    await fetcher.ended()
    #expect(isReleased.withLock { $0 })
    #expect(late.withLock { $0 } == 0)
  }
}
