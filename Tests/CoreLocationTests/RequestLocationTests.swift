import LocationKit
import LocationTesting
import Testing

@testable import CoreLocation

/// developer.apple.com/documentation/corelocation/cllocationmanager/requestlocation()
@Suite("requestLocation")
struct RequestLocationTests {
  @Test("Exactly one location is delivered", arguments: Journey.Carrier.allCases)
  func deliversOneLocation(_ carrier: Journey.Carrier) async throws {
    let service = try SharedManager.make(Journey([0, 100, 200]), carrier)
    let delegate = DelegateRecorder()
    let manager = service.manager(delegate)

    manager.requestLocation()

    await delegate.wait(forLocations: 1)
    #expect(await delegate.settled(manager) == [.at(0)])
  }

  @Test("After its answer the source is stopped")
  func stopsTheSource() async throws {
    let fetcher = MockFetcher(runs: [.reports([Journey.location(0)], then: .waits)])
    let delegate = DelegateRecorder()
    let manager = SharedManager.make(fetcher).manager(delegate)

    manager.requestLocation()

    await delegate.wait(forLocations: 1)
    #expect(await fetcher.calls(count: 2) == [.run(FetchRequest()), .cancelled])
  }

  @Test("It returns at once; without a location in time it delivers exactly one error: location unknown")
  func deliversOneError() async throws {
    let fetcher = MockFetcher()
    let clock = ManualClock()
    let delegate = DelegateRecorder()
    let manager = SharedManager.make(fetcher, clock: clock).manager(delegate)

    manager.requestLocation()
    await fetcher.calls(count: 1)
    #expect(delegate.calls.isEmpty)
    clock.advance(by: .seconds(10))

    await delegate.wait(for: .failed(.locationUnknown))
    await fetcher.calls(count: 2)
    #expect(delegate.calls == [.failed(.locationUnknown)])
  }

  @Test("A source that cannot be reached is a network error, and a refused one is denied")
  func deliversTheErrorOfTheSource() async throws {
    for (code, expected) in [
      (LocationError.Code.sourceUnavailable, CLError.Code.network), (.permissionDenied, .denied),
    ] {
      let fetcher = MockFetcher(runs: [.reports([Location](), then: .fails(LocationError(code, "no")))])
      let delegate = DelegateRecorder()
      let manager = SharedManager.make(fetcher).manager(delegate)

      manager.requestLocation()

      await delegate.wait(for: .failed(expected))
      #expect(await delegate.settled(manager) == [.failed(expected)])
    }
  }

  @Test("stopUpdatingLocation cancels it")
  func isCancelledByStop() async throws {
    let fetcher = MockFetcher()
    let delegate = DelegateRecorder()
    let manager = SharedManager.make(fetcher).manager(delegate)
    manager.requestLocation()
    await fetcher.calls(count: 1)

    manager.stopUpdatingLocation()

    #expect(await fetcher.calls(count: 2).last == .cancelled)
    #expect(await delegate.settled(manager) == [])
  }

  @Test(
    "startUpdatingLocation supersedes it: the locations are those of the updates", arguments: Journey.Carrier.allCases)
  func isSupersededByStart(_ carrier: Journey.Carrier) async throws {
    let service = try SharedManager.make(Journey([0, 100]), carrier, runs: 2)
    let delegate = DelegateRecorder()
    let manager = service.manager(delegate)

    manager.requestLocation()
    manager.startUpdatingLocation()

    await delegate.wait(for: .at(100))
    #expect(await delegate.settled(manager) == [.at(0), .at(100)])
  }

  @Test("It has no effect while updates run, or while another request waits", arguments: Journey.Carrier.allCases)
  func hasNoEffectWhileRunning(_ carrier: Journey.Carrier) async throws {
    let service = try SharedManager.make(Journey([0, 100]), carrier, runs: 2)
    let (updating, asking) = (DelegateRecorder(), DelegateRecorder())
    let (first, second) = (service.manager(updating), service.manager(asking))

    first.startUpdatingLocation()
    first.requestLocation()
    second.requestLocation()
    second.requestLocation()

    await updating.wait(for: .at(100))
    await asking.wait(forLocations: 1)
    #expect(await updating.settled(first) == [.at(0), .at(100)])
    #expect(await asking.settled(second).count == 1)
  }

  @Test("The best location so far is delivered if the wanted accuracy takes too long")
  func deliversTheBestInTime() async throws {
    var location = Journey.location(0)
    location.horizontalAccuracy = .metres(50)
    let (fetcher, clock) = (MockFetcher(), ManualClock())
    let delegate = DelegateRecorder()
    let manager = SharedManager.make(fetcher, clock: clock).manager(delegate)
    manager.desiredAccuracy = kCLLocationAccuracyNearestTenMeters

    manager.requestLocation()
    try await fetcher.send(location)
    clock.advance(by: .seconds(10))

    await delegate.wait(forLocations: 1)
    #expect(delegate.calls.filter { $0 != .failed(.locationUnknown) } == [.at(0)])
  }
}
