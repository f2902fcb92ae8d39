import LocationKit
import LocationTesting
import LocationTracks
import TestSupport
import Testing

@testable import CoreLocation

/// developer.apple.com/documentation/corelocation/cllocationmanager/requestlocation()
@Suite("requestLocation")
struct RequestLocationTests {
  /// developer.apple.com/documentation/corelocation/cllocationmanager/requestlocation()
  @Test("A request delivers exactly one location", arguments: Journey.Carrier.allCases)
  func deliversOneLocation(_ carrier: Journey.Carrier) async throws {
    let service = try SharedManager.make(Journey([0, 100, 200]), carrier)
    let delegate = DelegateRecorder()
    let manager = service.manager(delegate)

    manager.requestLocation()

    await delegate.wait(forLocations: 1)
    #expect(await delegate.settled(manager) == [.at(0)])
  }

  /// developer.apple.com/documentation/corelocation/cllocationmanager/requestlocation()
  @Test("A request stops the source after its answer", arguments: Journey.Carrier.allCases)
  func stopsTheSource(_ carrier: Journey.Carrier) async throws {
    let fetcher = WatchedFetcher(try Journey([0, 100]).fetcher(carrier))
    let delegate = DelegateRecorder()
    let manager = SharedManager.make(fetcher).manager(delegate)

    manager.requestLocation()

    await fetcher.ended()
    #expect(await delegate.settled(manager) == [.at(0)])
  }

  /// developer.apple.com/documentation/corelocation/cllocationmanager/requestlocation()
  @Test("A request returns at once, before the delegate is called", arguments: Journey.Carrier.allCases)
  func returnsAtOnce(_ carrier: Journey.Carrier) async throws {
    let fetcher = WatchedFetcher(try Journey([0]).fetcher(carrier), limit: 0)
    let delegate = DelegateRecorder()
    let manager = SharedManager.make(fetcher).manager(delegate)

    manager.requestLocation()

    #expect(await delegate.settled(manager) == [])
    fetcher.release()
    await delegate.wait(for: .at(0))
  }

  /// developer.apple.com/documentation/corelocation/cllocationmanager/requestlocation()
  @Test(
    "A request without a location in time delivers exactly one error, location unknown",
    arguments: Journey.Carrier.allCases)
  func deliversOneErrorInTime(_ carrier: Journey.Carrier) async throws {
    let fetcher = WatchedFetcher(try Journey([0]).fetcher(carrier), limit: 0)
    let clock = ManualClock()
    let delegate = DelegateRecorder()
    let manager = SharedManager.make(fetcher, clock: clock).manager(delegate)

    manager.requestLocation()
    await fetcher.started()
    clock.advance(by: .seconds(10))

    await delegate.wait(for: .failed(.locationUnknown))
    fetcher.release()
    await fetcher.ended()
    _ = await delegate.settled(manager)
    #expect(delegate.calls == [.failed(.locationUnknown)])
  }

  /// developer.apple.com/documentation/corelocation/cllocationmanager/requestlocation()
  @Test("A request over a replayed track without a location delivers exactly one error")
  func deliversOneErrorAtTheEnd() async throws {
    let delegate = DelegateRecorder()
    let manager = try SharedManager.make(Journey([]), .replayed).manager(delegate)

    manager.requestLocation()

    await delegate.wait { !$0.calls.isEmpty }
    _ = await delegate.settled(manager)
    #expect(delegate.calls.count == 1)
    #expect(delegate.locations.isEmpty)
  }

  /// developer.apple.com/documentation/corelocation/clerror-swift.struct/code/network
  /// developer.apple.com/documentation/corelocation/clerror-swift.struct/code/denied
  /// By a script only: a file is never unreachable for now, and tests that run as root may open every file.
  @Test("A request delivers a network error if the source is unreachable, and denied if it refuses access")
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

  /// developer.apple.com/documentation/corelocation/clerror-swift.struct/code/denied
  @Test("A refusal ends a request with exactly one error, denied", arguments: Journey.Carrier.allCases)
  func isEndedByARefusal(_ carrier: Journey.Carrier) async throws {
    let fetcher = WatchedFetcher(try Journey([0, 100]).fetcher(carrier), limit: 0)
    let service = SharedManager.make(fetcher)
    let delegate = DelegateRecorder()
    let manager = service.manager(delegate)
    manager.requestLocation()
    await fetcher.started()

    service.simulate(.denied)
    await delegate.wait(for: .failed(.denied))
    fetcher.release()
    await fetcher.ended()

    _ = await delegate.settled(manager)
    #expect(delegate.calls == [.failed(.denied)])
  }

  /// developer.apple.com/documentation/corelocation/clerror-swift.struct/code/locationunknown
  @Test("A request over a missing track delivers exactly one error, location unknown")
  func deliversTheErrorOfTheTrack() async throws {
    let delegate = DelegateRecorder()
    let fetcher = ReplayFetcher(path: RunFolder.path + "/missing.gpx", formats: [GPXFormat()], rate: .maximum)
    let manager = SharedManager.make(fetcher).manager(delegate)

    manager.requestLocation()

    await delegate.wait { !$0.calls.isEmpty }
    _ = await delegate.settled(manager)
    #expect(delegate.calls == [.failed(.locationUnknown)])
  }

  /// developer.apple.com/documentation/corelocation/cllocationmanager/
  /// allowdeferredlocationupdates(untiltraveled:timeout:)
  @Test("allowDeferredLocationUpdates cancels a request", arguments: Journey.Carrier.allCases)
  func isCancelledByDeferring(_ carrier: Journey.Carrier) async throws {
    let fetcher = WatchedFetcher(try Journey([0, 100]).fetcher(carrier), limit: 0)
    let delegate = DelegateRecorder()
    let manager = SharedManager.make(fetcher).manager(delegate)
    manager.requestLocation()

    (manager as any DeferringManager).allowDeferredLocationUpdates(untilTraveled: 1000, timeout: 60)
    fetcher.release()

    #expect(await delegate.settled(manager) == [.deferredFailed(.deferredFailed)])
  }

  /// developer.apple.com/documentation/corelocation/cllocationmanager/requestlocation()
  @Test("stopUpdatingLocation cancels a request", arguments: Journey.Carrier.allCases)
  func isCancelledByStop(_ carrier: Journey.Carrier) async throws {
    let fetcher = WatchedFetcher(try Journey([0, 100]).fetcher(carrier), limit: 0)
    let delegate = DelegateRecorder()
    let manager = SharedManager.make(fetcher).manager(delegate)
    manager.requestLocation()

    manager.stopUpdatingLocation()
    fetcher.release()

    #expect(await delegate.settled(manager) == [])
  }

  /// developer.apple.com/documentation/corelocation/cllocationmanager/requestlocation()
  @Test(
    "startUpdatingLocation supersedes a request: the delegate receives the locations of the updates only",
    arguments: Journey.Carrier.allCases)
  func isSupersededByStart(_ carrier: Journey.Carrier) async throws {
    let service = try SharedManager.make(Journey([0, 100]), carrier, runs: 2)
    let delegate = DelegateRecorder()
    let manager = service.manager(delegate)

    manager.requestLocation()
    manager.startUpdatingLocation()

    await delegate.wait(for: .at(100))
    #expect(await delegate.settled(manager) == [.at(0), .at(100)])
  }

  /// developer.apple.com/documentation/corelocation/cllocationmanager/requestlocation()
  @Test(
    "A request has no effect while updates run, or while another request waits", arguments: Journey.Carrier.allCases)
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

  /// developer.apple.com/documentation/corelocation/cllocationmanager/requestlocation()
  /// A recorded source has a time of its own: its locations pass the time-out. A receiver's passes by the clock.
  @Test(
    "A request delivers the best location so far if the desired accuracy takes too long",
    arguments: Journey.Carrier.allCases)
  func deliversTheBestInTime(_ carrier: Journey.Carrier) async throws {
    let fetcher = WatchedFetcher(try Journey([0, 0, 0], seconds: [0, 9, 11]).fetcher(carrier))
    let clock = ManualClock()
    let delegate = DelegateRecorder()
    let manager = SharedManager.make(fetcher, clock: clock).manager(delegate)
    manager.desiredAccuracy = kCLLocationAccuracyNearestTenMeters

    manager.requestLocation()
    await fetcher.reported(3)
    clock.advance(by: .seconds(10))

    await delegate.wait(forLocations: 1)
    #expect(await delegate.settled(manager) == [.at(0)])
  }
}
