import LocationKit
import LocationTesting
import Synchronization
import Testing

@testable import CoreLocation

/// developer.apple.com/documentation/corelocation/cllocationmanagerdelegate: the methods "are called from the thread
/// in which you started the corresponding location services".
@Suite("Callbacks")
struct CallbackTests {
  @Test("A manager of the main actor calls its delegate on the main actor", arguments: Journey.Carrier.allCases)
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

  @Test("A manager of another thread calls its delegate on the run loop of that thread")
  func callsOnTheRunLoop() async throws {
    let service = try SharedManager.make(Journey([0, 100]), .scripted)
    let names = Mutex<Set<String>>([])
    let delegate = DelegateRecorder { _, _ in names.withLock { _ = $0.insert(Thread.current.name ?? "") } }

    let thread = Thread {
      let manager = service.manager(delegate)
      manager.startUpdatingLocation()
      while !delegate.calls.contains(.at(100)) { _ = RunLoop.current.run(mode: .default, before: .distantFuture) }
    }
    thread.name = "navigation"
    thread.start()

    await delegate.wait(for: .at(100))
    #expect(names.withLock { $0 } == ["navigation"])
  }

  @Test("A released manager releases its source", arguments: [true, false])
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

  @Test("What is not available fails as documented")
  func failsAsDocumented() async {
    let delegate = DelegateRecorder()
    let manager = SharedManager.make(MockFetcher()).manager(delegate)

    manager.startRangingBeacons(satisfying: CLBeaconIdentityConstraint(uuid: UUID()))
    manager.startUpdatingHeading()

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
