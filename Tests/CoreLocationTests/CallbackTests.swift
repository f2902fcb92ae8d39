import LocationKit
import LocationTesting
import Synchronization
import Testing

@testable import CoreLocation

/// developer.apple.com/documentation/corelocation/cllocationmanager: Core Location calls the delegate "using the
/// RunLoop of the thread on which you initialized the CLLocationManager object".
@Suite("Callbacks")
struct CallbackTests {
  /// developer.apple.com/documentation/corelocation/cllocationmanager
  @Test(
    "A manager that the main actor creates calls its delegate on the main actor", arguments: Journey.Carrier.allCases)
  @MainActor
  func callsOnTheMainActor(_ carrier: Journey.Carrier) async throws {
    let calls = Mutex(0)
    // Stops the program where the caller is not the main actor.
    let delegate = DelegateRecorder { _, _ in MainActor.assumeIsolated { calls.withLock { $0 += 1 } } }
    let manager = try SharedManager.make(Journey([0, 100]), carrier).manager(delegate)

    manager.startUpdatingLocation()

    await delegate.wait(for: .at(100))
    #expect(calls.withLock { $0 } > 0)
  }

  /// developer.apple.com/documentation/corelocation/cllocationmanager
  /// That the run loop keeps running is a rule of this module: CoreLocation.md, Callbacks.
  @Test(
    "A manager calls its delegate on the run loop of the thread that creates it, and keeps that run loop running",
    arguments: Journey.Carrier.allCases)
  func callsOnTheRunLoop(_ carrier: Journey.Carrier) async throws {
    let service = try SharedManager.make(Journey([0, 100]), carrier)
    let strangers = Mutex(0)
    let delegate = DelegateRecorder { call, manager in
      // Only the thread of the manager has it in its dictionary. The run loop returns once the manager is released.
      let own = Thread.current.threadDictionary["manager"] as? CLLocationManager
      if own !== manager { strangers.withLock { $0 += 1 } }
      if call == .at(100) { Thread.current.threadDictionary.removeObject(forKey: "manager") }
    }

    await withCheckedContinuation { continuation in
      Thread {
        do {
          let manager = service.manager(delegate)
          manager.startUpdatingLocation()
          Thread.current.threadDictionary["manager"] = manager
        }
        RunLoop.current.run()
        continuation.resume()
      }.start()
    }

    #expect(delegate.calls.contains(.at(100)))
    #expect(strangers.withLock { $0 } == 0)
  }

  /// A rule of this module: CoreLocation.md, Callbacks.
  @Test(
    "A manager that a task creates outside the main actor makes one callback at a time",
    arguments: Journey.Carrier.allCases)
  func makesOneCallbackAtATime(_ carrier: Journey.Carrier) async throws {
    let calls = Mutex(0)
    let overlaps = Mutex(0)
    let delegate = DelegateRecorder { _, _ in
      if calls.withLockIfAvailable({ $0 += 1 }) == nil { overlaps.withLock { $0 += 1 } }
    }
    let manager = try SharedManager.make(Journey([0, 100]), carrier).manager(delegate)

    manager.startUpdatingLocation()

    await delegate.wait(for: .at(100))
    #expect(calls.withLock { $0 } == 2)
    #expect(overlaps.withLock { $0 } == 0)
  }

  /// A rule of this module: CoreLocation.md, Callbacks.
  @Test(
    "A manager that a task creates calls its delegate on its queue, so that a delegate that waits delays no other manager"
  )
  func delaysNoOtherManager() async throws {
    let fetcher = WatchedFetcher(try Journey([0, 100, 200]).fetcher(.scripted), limit: 0)
    let service = SharedManager.make(fetcher)
    let isReporting = Mutex(false)
    let arrival = DispatchSemaphore(value: 0)
    // Managers do not retain their delegates.
    let releasing = DelegateRecorder { call, _ in if call == .at(200) { arrival.signal() } }
    let other = service.manager(releasing)
    let delegate = DelegateRecorder { call, _ in
      if WatchedFetcher.isReporting { isReporting.withLock { $0 = true } }
      if call == .at(0) { arrival.wait() }
    }
    let manager = service.manager(delegate)

    manager.startUpdatingLocation()
    other.startUpdatingLocation()
    // Both receive all locations: without the last one of the other manager, the first delegate waits for ever.
    fetcher.release()

    await delegate.wait(for: .at(200))
    withExtendedLifetime((releasing, other)) {}
    #expect(!isReporting.withLock { $0 })
  }

  /// A rule of this module: CoreLocation.md, Callbacks.
  @Test("A callback may release its manager, which then receives nothing more", arguments: Journey.Carrier.allCases)
  func mayReleaseItsManager(_ carrier: Journey.Carrier) async throws {
    let fetcher = WatchedFetcher(try Journey((0..<100).map { Double($0) * 100 }).fetcher(carrier))
    // Safe: only the callbacks use it, one at a time, once the manager has started.
    nonisolated(unsafe) var manager: CLLocationManager?
    let calls = Mutex(0)
    let delegate = DelegateRecorder { _, _ in
      calls.withLock { $0 += 1 }
      manager = nil
    }
    manager = SharedManager.make(fetcher).manager(delegate)

    manager?.startUpdatingLocation()

    await fetcher.ended()
    #expect(calls.withLock { $0 } == delegate.calls.count)
  }

  /// developer.apple.com/documentation/corelocation/cllocationmanagerdelegate
  @Test(
    "The delegate receives a location before the crossing that it causes, and the crossing before the state",
    arguments: Journey.Carrier.allCases)
  func keepsTheOrder(_ carrier: Journey.Carrier) async throws {
    let fetcher = WatchedFetcher(try Journey([0, 500, 900]).fetcher(carrier), limit: 0)
    let delegate = DelegateRecorder()
    let manager = SharedManager.make(fetcher).manager(delegate)
    manager.startUpdatingLocation()
    manager.startMonitoring(for: RegionTests.region("shop"))
    fetcher.release()

    await delegate.wait(for: .state(.outside, "shop"))
    let expected: [DelegateRecorder.Call] = [
      .monitoring("shop"), .at(0), .at(500), .entered("shop"), .state(.inside, "shop"), .at(900), .exited("shop"),
      .state(.outside, "shop"),
    ]
    #expect(await delegate.settled(manager) == expected)
  }

  /// A rule of this module: CoreLocation.md, The source.
  @Test("A released manager stops its source", arguments: [true, false])
  func releasesItsSource(isUpdating: Bool) async throws {
    let fetcher = MockFetcher()
    let service = SharedManager.make(fetcher)
    do {
      let manager = service.manager(DelegateRecorder())
      if isUpdating { manager.startUpdatingLocation() } else { manager.requestLocation() }
      await fetcher.calls(count: 1)
    }

    #expect(await fetcher.calls(count: 2).last == .cancelled)
  }

  /// developer.apple.com/documentation/corelocation/clerror-swift.struct/code/rangingunavailable
  /// developer.apple.com/documentation/corelocation/clerror-swift.struct/code/network
  /// developer.apple.com/documentation/corelocation/cllocationpushserviceerror-swift.struct/code/unsupportedplatform
  @Test("Beacon ranging, geocoding and location pushes fail as documented")
  func failsAsDocumented() async {
    let delegate = DelegateRecorder()
    let manager = SharedManager.make(MockFetcher()).manager(delegate)

    manager.startRangingBeacons(satisfying: CLBeaconIdentityConstraint(uuid: UUID()))

    #expect(await delegate.settled(manager) == [.rangingFailed(.rangingUnavailable)])
    await #expect(throws: CLError(.network)) {
      try await CLGeocoder().reverseGeocodeLocation(CLLocation(latitude: 48, longitude: 11))
    }
    let pushes = await withCheckedContinuation { continuation in
      manager.startMonitoringLocationPushes { _, error in
        continuation.resume(returning: error as? CLLocationPushServiceError)
      }
    }
    #expect(pushes == CLLocationPushServiceError(.unsupportedPlatform))
  }
}
