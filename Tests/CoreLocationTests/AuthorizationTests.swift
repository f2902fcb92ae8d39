import LocationKit
import LocationTesting
import Testing

@testable import CoreLocation

/// developer.apple.com/documentation/corelocation/cllocationmanagerdelegate/locationmanagerdidchangeauthorization(_:)
@Suite("Authorization")
struct AuthorizationTests {
  /// developer.apple.com/documentation/corelocation/cllocationmanagerdelegate/locationmanagerdidchangeauthorization(_:)
  @Test(
    "The delegate receives the status once after creation, and then on change only", arguments: Journey.Carrier.allCases
  )
  func reportsTheStatusOnceAndOnChange(_ carrier: Journey.Carrier) async throws {
    let service = try SharedManager.make(Journey([0, 100]), carrier)
    let delegate = DelegateRecorder()
    let manager = service.manager(delegate)
    await delegate.wait(for: .notDetermined)

    manager.startUpdatingLocation()
    await delegate.wait(for: .at(100))

    _ = await delegate.settled(manager)
    #expect(delegate.statuses == [.notDetermined, .authorizedAlways])
  }

  /// developer.apple.com/documentation/corelocation/requesting-authorization-to-use-location-services
  @Test("The delegate receives the new status before the first location", arguments: Journey.Carrier.allCases)
  func precedesLocations(_ carrier: Journey.Carrier) async throws {
    let service = try SharedManager.make(Journey([0]), carrier)
    let statusAtLocation = StatusBox()
    let delegate = DelegateRecorder { _, manager in statusAtLocation.set(manager.authorizationStatus) }
    let manager = service.manager(delegate)

    manager.startUpdatingLocation()

    await delegate.wait(for: .at(0))
    #expect(statusAtLocation.status == .authorizedAlways)
  }

  /// developer.apple.com/documentation/corelocation/requesting-authorization-to-use-location-services
  @Test("A manager delivers no updates before authorization", arguments: Journey.Carrier.allCases)
  func deliversNoUpdatesBefore(_ carrier: Journey.Carrier) async throws {
    let fetcher = WatchedFetcher(try Journey([0, 10, 20, 100]).fetcher(carrier), limit: 3)
    let service = SharedManager.make(fetcher)
    service.simulate(.notDetermined)
    let delegate = DelegateRecorder()
    let manager = service.manager(delegate)
    manager.startUpdatingLocation()
    // The third report shows that the second has been processed.
    await fetcher.reported(3)
    #expect(await delegate.settled(manager) == [])
    #expect(manager.location == nil)

    service.simulate(.authorizedWhenInUse)
    fetcher.release()

    await delegate.wait(for: .at(100))
    #expect(!delegate.calls.contains(.at(0)))
    #expect(!delegate.calls.contains(.at(10)))
  }

  /// developer.apple.com/documentation/corelocation/requesting-authorization-to-use-location-services
  /// That the request waits is a rule of this module: CoreLocation.md, Authorization.
  @Test("A request before authorization waits, and does not open the source", arguments: Journey.Carrier.allCases)
  func holdsRequestsBack(_ carrier: Journey.Carrier) async throws {
    let fetcher = WatchedFetcher(try Journey([0]).fetcher(carrier))
    let service = SharedManager.make(fetcher)
    service.simulate(.notDetermined)
    let delegate = DelegateRecorder()
    let manager = service.manager(delegate)
    manager.requestLocation()
    #expect(await delegate.settled(manager) == [])
    #expect(fetcher.starts == 0)

    service.simulate(.authorizedAlways)

    await delegate.wait(forLocations: 1)
    #expect(await delegate.settled(manager) == [.at(0)])
  }

  /// developer.apple.com/documentation/corelocation/cllocationmanagerdelegate/locationmanager(_:didfailwitherror:)
  @Test(
    "A manager without permission reports an error at once, for updates and for requests",
    arguments: Journey.Carrier.allCases)
  func refuses(_ carrier: Journey.Carrier) async throws {
    let fetcher = WatchedFetcher(try Journey([0]).fetcher(carrier))
    let service = SharedManager.make(fetcher)
    service.simulate(.denied)
    let delegate = DelegateRecorder()
    let manager = service.manager(delegate)

    manager.startUpdatingLocation()
    manager.stopUpdatingLocation()
    manager.requestLocation()

    await delegate.wait(for: .failed(.denied))
    #expect(await delegate.settled(manager) == [.failed(.denied), .failed(.denied)])
    #expect(fetcher.starts == 0)
  }

  /// developer.apple.com/documentation/corelocation/requesting-authorization-to-use-location-services
  @Test(
    "Updates and loops that were refused receive locations once access is authorized",
    arguments: Journey.Carrier.allCases)
  func resumesAfterARefusal(_ carrier: Journey.Carrier) async throws {
    let service = try SharedManager.make(Journey([0, 100]), carrier)
    service.simulate(.denied)
    let delegate = DelegateRecorder()
    let manager = service.manager(delegate)
    manager.startUpdatingLocation()
    var loop = CLLocationUpdate.Updates(service: service).makeAsyncIterator()
    #expect(try await loop.next()?.authorizationDenied == true)
    #expect(await delegate.settled(manager) == [.failed(.denied)])

    service.simulate(.authorizedAlways)

    await delegate.wait(for: .at(100))
    #expect(await delegate.settled(manager) == [.failed(.denied), .at(0), .at(100)])
    #expect(try await loop.next()?.location != nil)
  }

  /// developer.apple.com/documentation/corelocation/requesting-authorization-to-use-location-services
  /// By a script only: tests that run as root may open every file.
  @Test("A start tries a source again that the system has refused; the delegate receives the new status")
  func triesARefusedSourceAgain() async throws {
    let refusal = MockFetcher.Run.fails(LocationError(.permissionDenied, "no access"))
    let service = SharedManager.make(
      MockFetcher(runs: [refusal, .reports([Journey.location(0)], then: .waits)]))
    let delegate = DelegateRecorder()
    let manager = service.manager(delegate)
    manager.startUpdatingLocation()
    await delegate.wait(for: .denied)
    await delegate.wait(for: .failed(.denied))

    manager.stopUpdatingLocation()
    manager.startUpdatingLocation()

    await delegate.wait(for: .at(0))
    #expect(delegate.statuses == [.notDetermined, .denied, .authorizedAlways])
  }

  /// developer.apple.com/documentation/corelocation/requesting-authorization-to-use-location-services
  @Test("Before authorization there are no crossings, visits and live updates", arguments: Journey.Carrier.allCases)
  func deliversNoEventsBefore(_ carrier: Journey.Carrier) async throws {
    let seconds = [0.0, 300, 600, 900, 901, 902]
    let journey = Journey([0, 0, 0, 500, 501, 900], seconds: seconds)
    let fetcher = WatchedFetcher(try journey.fetcher(carrier), limit: 5)
    let service = SharedManager.make(fetcher)
    service.simulate(.notDetermined)
    let delegate = DelegateRecorder()
    let manager = service.manager(delegate)
    let loop = Task { () -> Int? in
      for try await update in LiveUpdateTests.updates(service) {
        if let location = update.location { return Journey.metres(location) }
      }
      return nil
    }
    let monitor = CLMonitor("shops", service: service)

    manager.startMonitoring(for: RegionTests.region("shop"))
    manager.startMonitoringVisits()
    manager.startMonitoringSignificantLocationChanges()
    await monitor.add(MonitorTests.circle(), identifier: "shop")
    // The fifth report shows that the fourth has been processed.
    await fetcher.reported(5)

    #expect(await delegate.settled(manager) == [.monitoring("shop")])
    #expect(await monitor.record(for: "shop")?.lastEvent.state == .unknown)
    service.simulate(.authorizedAlways)
    fetcher.release()
    #expect(try await loop.value == 900)
  }

  /// A rule of this module: CoreLocation.md, Authorization.
  /// By a script only: tests that run as root may open every file.
  @Test("A source that the system refuses to open makes the status denied")
  func followsTheSource() async throws {
    let failure = LocationError(.permissionDenied, "no access", context: "/dev/ttyUSB0")
    let service = SharedManager.make(MockFetcher(runs: [.fails(failure)]))
    let delegate = DelegateRecorder()
    let manager = service.manager(delegate)

    manager.requestWhenInUseAuthorization()

    await delegate.wait(for: .denied)
    #expect(manager.authorizationStatus == .denied)
  }

  /// A rule of this module: CoreLocation.md, Authorization.
  /// By a script only: tests that run as root may open every file.
  @Test("A manager with running updates reports a refusal as one error, after the new status")
  func reportsARefusalOnce() async throws {
    let fetcher = MockFetcher()
    let service = SharedManager.make(fetcher)
    let delegate = DelegateRecorder()
    let manager = service.manager(delegate)
    manager.startUpdatingLocation()
    var loop = CLLocationUpdate.Updates(service: service).makeAsyncIterator()

    try await fetcher.fail(LocationError(.permissionDenied, "no access"))

    while try await loop.next() != nil {}
    #expect(await delegate.settled(manager) == [.failed(.denied)])
    #expect(delegate.statuses == [.notDetermined, .denied])
  }

  /// developer.apple.com/documentation/corelocation/cllocationmanager/requestwheninuseauthorization()
  /// That the request opens the source is a rule of this module: CoreLocation.md, Authorization.
  @Test(
    "A request for authorization opens the source, and does not itself change the status",
    arguments: Journey.Carrier.allCases)
  func requestOpensTheSource(_ carrier: Journey.Carrier) async throws {
    let fetcher = WatchedFetcher(try Journey([0]).fetcher(carrier), limit: 0)
    let service = SharedManager.make(fetcher)
    let delegate = DelegateRecorder()
    let manager = service.manager(delegate)

    manager.requestWhenInUseAuthorization()
    #expect(manager.authorizationStatus == .notDetermined)
    fetcher.release()

    await delegate.wait(for: .authorizedWhenInUse)
    await fetcher.ended()
    #expect(await delegate.settled(manager) == [])
  }

  /// A rule of this module: CoreLocation.md, Authorization.
  /// By a script only: a track is never silent; it ends.
  @Test("A silent source counts as open after a second without a refusal")
  func silenceIsNoRefusal() async throws {
    let clock = ManualClock()
    let service = SharedManager.make(MockFetcher(), clock: clock)
    let delegate = DelegateRecorder()
    let manager = service.manager(delegate)

    manager.requestAlwaysAuthorization()
    await clock.sleepers(count: 1)
    clock.advance(by: .seconds(2))

    await delegate.wait(for: .authorizedAlways)
  }

  /// developer.apple.com/documentation/corelocation/cllocationmanagerdelegate/
  /// locationmanager(_:didchangeauthorization:)
  @Test("A delegate that has only the deprecated method receives the status through it")
  func callsTheOldMethod() async {
    final class Old: NSObject, CLLocationManagerDelegate {
      let box = StatusBox()
      func locationManager(_ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus) {
        box.set(status)
      }
    }
    let delegate = Old()
    let manager = CLLocationManager(service: .make(MockFetcher()))

    manager.delegate = delegate

    await delegate.box.wait()
    #expect(delegate.box.status == .notDetermined)
  }
}
