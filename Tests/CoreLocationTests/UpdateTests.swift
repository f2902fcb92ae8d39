import LocationKit
import LocationTesting
import Testing

@testable import CoreLocation

/// developer.apple.com/documentation/corelocation/cllocationmanager/startupdatinglocation()
@Suite("startUpdatingLocation")
struct UpdateTests {
  @Test("Without a distance filter every location is delivered", arguments: Journey.Carrier.allCases)
  func deliversAllByDefault(_ carrier: Journey.Carrier) async throws {
    let service = try SharedManager.make(Journey([0, 1, 2, 2, 3]), carrier)
    let delegate = DelegateRecorder()
    let manager = service.manager(delegate)
    #expect(manager.distanceFilter == kCLDistanceFilterNone)

    manager.startUpdatingLocation()

    await delegate.wait(for: .at(3))
    #expect(await delegate.settled(manager) == [.at(0), .at(1), .at(2), .at(2), .at(3)])
  }

  /// developer.apple.com/documentation/corelocation/cllocationmanager/distancefilter
  @Test("After the initial location, distanceFilter is the smallest movement", arguments: Journey.Carrier.allCases)
  func filtersByDistance(_ carrier: Journey.Carrier) async throws {
    let service = try SharedManager.make(Journey([0, 40, 99, 110, 150, 250]), carrier)
    let delegate = DelegateRecorder()
    let manager = service.manager(delegate)
    manager.distanceFilter = 100

    manager.startUpdatingLocation()

    await delegate.wait(for: .at(250))
    #expect(await delegate.settled(manager) == [.at(0), .at(110), .at(250)])
  }

  @Test(
    "The initial location may be one that is known already; it has its own time", arguments: Journey.Carrier.allCases)
  func beginsWithTheKnownLocation(_ carrier: Journey.Carrier) async throws {
    let service = try SharedManager.make(Journey([0, 100], seconds: [0, 60]), carrier)
    let (early, late) = (DelegateRecorder(), DelegateRecorder())
    let (first, second) = (service.manager(early), service.manager(late))
    first.startUpdatingLocation()
    await early.wait(for: .at(100))

    second.startUpdatingLocation()

    await late.wait(forLocations: 1)
    #expect(late.locations.first.map(Journey.metres) == 100)
    #expect(late.locations.first?.timestamp == Date(timeIntervalSince1970: 1_777_629_660))
  }

  @Test("Starting twice gives no new initial event; stopping in between does", arguments: Journey.Carrier.allCases)
  func givesAnInitialEventAfterAStop(_ carrier: Journey.Carrier) async throws {
    let delegate = DelegateRecorder()
    let manager = try SharedManager.make(Journey([0, 100]), carrier, runs: 2).manager(delegate)
    manager.startUpdatingLocation()
    await delegate.wait(for: .at(100))

    manager.startUpdatingLocation()
    #expect(await delegate.settled(manager) == [.at(0), .at(100)])
    manager.stopUpdatingLocation()
    manager.startUpdatingLocation()

    await delegate.wait(forLocations: 3)
    #expect(delegate.locations.map(Journey.metres)[2] == 100)
  }

  @Test("After a stop, also one in a callback, nothing is delivered", arguments: Journey.Carrier.allCases)
  func deliversNothingAfterAStop(_ carrier: Journey.Carrier) async throws {
    let service = try SharedManager.make(Journey([0, 100, 200, 300]), carrier)
    let delegate = DelegateRecorder { call, manager in
      if call == .at(0) { manager.stopUpdatingLocation() }
    }
    let manager = service.manager(delegate)

    manager.startUpdatingLocation()

    await delegate.wait(for: .at(0))
    let calls = await delegate.settled(manager)
    // A receiver's locations that arrived together were handed over in one callback.
    #expect(calls.first == .at(0))
    if carrier == .replayed { #expect(calls.count <= 4) }
    #expect(await delegate.settled(manager) == calls)
  }

  @Test("A stop does not clear the location", arguments: Journey.Carrier.allCases)
  func keepsTheLocation(_ carrier: Journey.Carrier) async throws {
    let service = try SharedManager.make(Journey([0, 100]), carrier)
    let delegate = DelegateRecorder()
    let manager = service.manager(delegate)
    #expect(manager.location == nil)
    manager.startUpdatingLocation()
    await delegate.wait(for: .at(100))

    manager.stopUpdatingLocation()

    #expect(manager.location.map(Journey.metres) == 100)
  }

  @Test("A lost position is reported once as location unknown, and updates continue")
  func reportsALostPosition() async throws {
    let fetcher = MockFetcher()
    let delegate = DelegateRecorder()
    let manager = SharedManager.make(fetcher).manager(delegate)
    manager.startUpdatingLocation()

    try await fetcher.send(.location(Journey.location(0)))
    try await fetcher.send(.noFix(at: Journey.start + 1))
    try await fetcher.send(.location(Journey.location(100, after: 2)))

    await delegate.wait(for: .at(100))
    #expect(delegate.calls == [.at(0), .failed(.locationUnknown), .at(100)])
  }

  @Test("The end of a replayed track is reported as location unknown")
  func reportsTheEnd() async throws {
    let service = try SharedManager.make(Journey([0]), .replayed)
    let delegate = DelegateRecorder()
    let manager = service.manager(delegate)

    manager.startUpdatingLocation()

    await delegate.wait(for: .failed(.locationUnknown))
    #expect(delegate.calls == [.at(0), .failed(.locationUnknown)])
  }

  @Test("A receiver that cannot be reached is reported, and tried again")
  func retries() async throws {
    let failure = LocationError(.sourceUnavailable, "refused", context: "localhost:2947")
    let fetcher = MockFetcher(runs: [.reports([Location](), then: .fails(failure)), .byHand])
    let clock = ManualClock()
    let delegate = DelegateRecorder()
    let manager = SharedManager.make(fetcher, clock: clock).manager(delegate)
    manager.startUpdatingLocation()
    await delegate.wait(for: .failed(.network))

    await clock.sleepers(count: 1)
    clock.advance(by: SharedManager.retryInterval)
    try await fetcher.send(Journey.location(0))

    await delegate.wait(for: .at(0))
    #expect(delegate.calls == [.failed(.network), .at(0)])
  }

  /// developer.apple.com/documentation/corelocation/cllocationmanager/startmonitoringsignificantlocationchanges()
  @Test("Significant changes are 500 metres and five minutes apart", arguments: Journey.Carrier.allCases)
  func deliversSignificantChanges(_ carrier: Journey.Carrier) async throws {
    let journey = Journey([0, 600, 700, 800, 1300], seconds: [0, 60, 301, 400, 800])
    let delegate = DelegateRecorder()
    let manager = try SharedManager.make(journey, carrier).manager(delegate)

    manager.startMonitoringSignificantLocationChanges()

    await delegate.wait(for: .at(1300))
    #expect(await delegate.settled(manager) == [.at(0), .at(700), .at(1300)])
  }

  /// developer.apple.com/documentation/corelocation/cllocationmanager/pauseslocationupdatesautomatically
  @Test("Pauses, background flags and the type of activity have no effect", arguments: Journey.Carrier.allCases)
  func acceptsFlagsWithoutEffect(_ carrier: Journey.Carrier) async throws {
    let delegate = DelegateRecorder()
    let manager = try SharedManager.make(Journey([0, 0, 0, 100]), carrier).manager(delegate)
    manager.pausesLocationUpdatesAutomatically = true
    manager.allowsBackgroundLocationUpdates = true
    manager.showsBackgroundLocationIndicator = true
    manager.activityType = .fitness

    manager.startUpdatingLocation()

    await delegate.wait(for: .at(100))
    #expect(await delegate.settled(manager) == [.at(0), .at(0), .at(0), .at(100)])
    #expect(manager.allowsBackgroundLocationUpdates)
    #expect(manager.activityType == .fitness)
  }

  /// developer.apple.com/documentation/corelocation/cllocationmanager/allowdeferredlocationupdates(untiltraveled:timeout:)
  @Test("A request of deferred updates fails, and updates continue", arguments: Journey.Carrier.allCases)
  func failsToDefer(_ carrier: Journey.Carrier) async throws {
    let delegate = DelegateRecorder()
    let manager = try SharedManager.make(Journey([0, 100]), carrier).manager(delegate)
    manager.startUpdatingLocation()

    (manager as any DeferringManager).allowDeferredLocationUpdates(untilTraveled: 1000, timeout: 60)

    await delegate.wait(for: .deferredFailed(.deferredFailed))
    await delegate.wait(for: .at(100))
  }

  /// developer.apple.com/documentation/corelocation/cllocationmanager/startmonitoringvisits()
  @Test("A visit is reported at arrival and at departure", arguments: Journey.Carrier.allCases)
  func deliversVisits(_ carrier: Journey.Carrier) async throws {
    let times = Array(stride(from: 0.0, through: 1200, by: 30))
    let journey = Journey(times.map { $0 <= 600 ? 0 : ($0 - 600) * 10 }, seconds: times)
    let delegate = DelegateRecorder()
    let manager = try SharedManager.make(journey, carrier).manager(delegate)

    manager.startMonitoringVisits()

    await delegate.wait(for: .departed)
    #expect(await delegate.settled(manager) == [.arrived, .departed])
  }
}

/// Calls of deprecated methods, without a warning.
private protocol DeferringManager {
  func allowDeferredLocationUpdates(untilTraveled distance: CLLocationDistance, timeout: TimeInterval)
}

extension CLLocationManager: DeferringManager {}
