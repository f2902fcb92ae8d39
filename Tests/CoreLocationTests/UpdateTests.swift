import LocationKit
import LocationTesting
import Testing

@testable import CoreLocation

/// developer.apple.com/documentation/corelocation/cllocationmanager/startupdatinglocation()
@Suite("startUpdatingLocation")
struct UpdateTests {
  /// developer.apple.com/documentation/corelocation/cllocationmanager/distancefilter
  @Test("A manager without a distance filter delivers every location", arguments: Journey.Carrier.allCases)
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
  /// developer.apple.com/documentation/corelocation/cllocationmanager/startupdatinglocation()
  @Test(
    "After the initial location, a manager delivers locations at least distanceFilter apart",
    arguments: Journey.Carrier.allCases)
  func filtersByDistance(_ carrier: Journey.Carrier) async throws {
    let service = try SharedManager.make(Journey([0, 40, 99, 110, 150, 250]), carrier)
    let delegate = DelegateRecorder()
    let manager = service.manager(delegate)
    manager.distanceFilter = 100

    manager.startUpdatingLocation()

    await delegate.wait(for: .at(250))
    #expect(await delegate.settled(manager) == [.at(0), .at(110), .at(250)])
  }

  /// developer.apple.com/documentation/corelocation/cllocationmanager/startupdatinglocation()
  /// developer.apple.com/library/archive/documentation/UserExperience/Conceptual/LocationAwarenessPG/
  /// CoreLocation/CoreLocation.html
  @Test(
    "The initial location may be a cached one, with its true timestamp", arguments: Journey.Carrier.allCases)
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

  /// developer.apple.com/documentation/corelocation/cllocationmanager/startupdatinglocation()
  @Test("A second start causes no new initial event; a stop and a start cause one", arguments: Journey.Carrier.allCases)
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

  /// developer.apple.com/documentation/corelocation/cllocationmanager: "assign a custom object to the delegate
  /// property", in no stated order with the start.
  @Test(
    "A delegate that the main actor sets after the start receives the initial location",
    arguments: Journey.Carrier.allCases)
  @MainActor
  func waitsForTheDelegate(_ carrier: Journey.Carrier) async throws {
    let service = try SharedManager.make(Journey([0, 100]), carrier)
    let (early, late) = (DelegateRecorder(), DelegateRecorder())
    let first = service.manager(early)
    first.startUpdatingLocation()
    await early.wait(for: .at(100))

    let second = CLLocationManager(service: service)
    second.startUpdatingLocation()
    second.delegate = late

    await late.wait(forLocations: 1)
    #expect(late.calls.first == .at(100))
    #expect(late.statuses == [.authorizedAlways])
  }

  /// developer.apple.com/documentation/corelocation/cllocationmanager/stopupdatinglocation()
  @Test("A manager delivers nothing after a stop, even a stop within a callback", arguments: Journey.Carrier.allCases)
  func deliversNothingAfterAStop(_ carrier: Journey.Carrier) async throws {
    let fetcher = WatchedFetcher(try Journey([0, 100, 200, 300]).fetcher(carrier), limit: 1)
    let delegate = DelegateRecorder { call, manager in
      if call == .at(0) { manager.stopUpdatingLocation() }
    }
    let manager = SharedManager.make(fetcher).manager(delegate)

    manager.startUpdatingLocation()
    await delegate.wait(for: .at(0))
    fetcher.release()

    await fetcher.ended()
    #expect(await delegate.settled(manager) == [.at(0)])
  }

  /// developer.apple.com/documentation/corelocation/cllocationmanager/location
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

  /// developer.apple.com/documentation/corelocation/cllocationmanagerdelegate/locationmanager(_:didfailwitherror:)
  @Test(
    "A manager reports a lost fix once as location unknown, and updates continue", arguments: Journey.Carrier.allCases)
  func reportsALostPosition(_ carrier: Journey.Carrier) async throws {
    let fetcher = WatchedFetcher(try Journey([0, nil, nil, 100, 101]).fetcher(carrier), limit: 2)
    let delegate = DelegateRecorder()
    let manager = SharedManager.make(fetcher).manager(delegate)

    manager.startUpdatingLocation()

    await delegate.wait(for: .at(100))
    #expect(delegate.calls == [.at(0), .failed(.locationUnknown), .at(100)])
    fetcher.release()
  }

  /// A rule of this module: CoreLocation.md, The source.
  @Test("A manager of the main actor receives every location of a long track that is replayed at full speed")
  @MainActor
  func losesNothing() async throws {
    let delegate = DelegateRecorder()
    let service = try SharedManager.make(Journey((0..<3000).map { Double($0) * 100 }), .replayed)
    let manager = service.manager(delegate)

    manager.startUpdatingLocation()

    await delegate.wait { $0.calls.last == .failed(.locationUnknown) }
    #expect(delegate.locations.map(Journey.metres) == (0..<3000).map { $0 * 100 })
  }

  /// A rule of this module: SymbolTable.md, CLLocationManagerDelegate.
  @Test("A manager reports the end of a replayed track as location unknown")
  func reportsTheEnd() async throws {
    let service = try SharedManager.make(Journey([0]), .replayed)
    let delegate = DelegateRecorder()
    let manager = service.manager(delegate)

    manager.startUpdatingLocation()

    await delegate.wait(for: .failed(.locationUnknown))
    #expect(delegate.calls == [.at(0), .failed(.locationUnknown)])
  }

  /// A rule of this module: SymbolTable.md, CLLocationManagerDelegate.
  /// By a script only: a file is never unreachable for now.
  @Test("A manager reports an unreachable receiver as a network error, and retries")
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
  @Test("Significant changes are at least 500 metres and five minutes apart", arguments: Journey.Carrier.allCases)
  func deliversSignificantChanges(_ carrier: Journey.Carrier) async throws {
    let journey = Journey([0, 600, 700, 800, 1300], seconds: [0, 60, 301, 400, 800])
    let delegate = DelegateRecorder()
    let manager = try SharedManager.make(journey, carrier).manager(delegate)

    manager.startMonitoringSignificantLocationChanges()

    await delegate.wait(for: .at(1300))
    #expect(await delegate.settled(manager) == [.at(0), .at(700), .at(1300)])
  }

  /// developer.apple.com/documentation/corelocation/cllocationmanager/pauseslocationupdatesautomatically
  /// developer.apple.com/documentation/corelocation/cllocationmanager/allowsbackgroundlocationupdates
  /// developer.apple.com/documentation/corelocation/cllocationmanager/activitytype
  /// That they have no effect is a rule of this module: CoreLocation.md, Without effect.
  @Test("Pauses, background flags and the activity type have no effect", arguments: Journey.Carrier.allCases)
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

  /// developer.apple.com/documentation/corelocation/cllocationmanager/
  /// allowdeferredlocationupdates(untiltraveled:timeout:)
  @Test("A request for deferred updates fails, and updates continue", arguments: Journey.Carrier.allCases)
  func failsToDefer(_ carrier: Journey.Carrier) async throws {
    let delegate = DelegateRecorder()
    let manager = try SharedManager.make(Journey([0, 100]), carrier).manager(delegate)
    manager.startUpdatingLocation()

    (manager as any DeferringManager).allowDeferredLocationUpdates(untilTraveled: 1000, timeout: 60)

    await delegate.wait(for: .deferredFailed(.deferredFailed))
    await delegate.wait(for: .at(100))
  }

  /// developer.apple.com/documentation/corelocation/cllocationmanager/startmonitoringvisits()
  /// developer.apple.com/documentation/corelocation/clvisit
  @Test("The delegate receives a visit at arrival and at departure", arguments: Journey.Carrier.allCases)
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
protocol DeferringManager {
  func allowDeferredLocationUpdates(untilTraveled distance: CLLocationDistance, timeout: TimeInterval)
}

extension CLLocationManager: DeferringManager {}
