import LocationKit
import LocationTesting
import LocationTracks
import TestSupport
import Testing

@testable import CoreLocation

/// developer.apple.com/documentation/corelocation/monitoring-the-user-s-proximity-to-geographic-regions
@Suite("Region monitoring")
struct RegionTests {
  static func region(_ identifier: String, at metres: Double = 500, radius: Double = 100) -> CLCircularRegion {
    let center = CLLocationCoordinate2D(latitude: Journey.latitude(metres), longitude: 11)
    return CLCircularRegion(center: center, radius: radius, identifier: identifier)
  }

  /// developer.apple.com/documentation/corelocation/cllocationmanagerdelegate/locationmanager(_:diddeterminestate:for:)
  @Test("The delegate receives each crossing, and then the state of the region", arguments: Journey.Carrier.allCases)
  func reportsCrossings(_ carrier: Journey.Carrier) async throws {
    let delegate = DelegateRecorder()
    let manager = try SharedManager.make(Journey([0, 450, 550, 900]), carrier).manager(delegate)

    manager.startMonitoring(for: Self.region("shop"))

    await delegate.wait(for: .state(.outside, "shop"))
    let expected: [DelegateRecorder.Call] = [
      .monitoring("shop"), .entered("shop"), .state(.inside, "shop"), .exited("shop"), .state(.outside, "shop"),
    ]
    #expect(await delegate.settled(manager) == expected)
  }

  /// developer.apple.com/library/archive/documentation/UserExperience/Conceptual/LocationAwarenessPG/
  /// RegionMonitoring/RegionMonitoring.html
  @Test(
    "Only a crossing causes an event: a subject that starts inside does not enter", arguments: Journey.Carrier.allCases)
  func reportsCrossingsOnly(_ carrier: Journey.Carrier) async throws {
    let delegate = DelegateRecorder()
    let manager = try SharedManager.make(Journey([500, 510, 900]), carrier).manager(delegate)

    manager.startMonitoring(for: Self.region("shop"))

    await delegate.wait(for: .state(.outside, "shop"))
    #expect(
      await delegate.settled(manager) == [.monitoring("shop"), .exited("shop"), .state(.outside, "shop")])
  }

  /// developer.apple.com/documentation/corelocation/clregion/notifyonexit
  @Test("A region without notifyOnExit reports entries only", arguments: Journey.Carrier.allCases)
  func respectsNotifyOnExit(_ carrier: Journey.Carrier) async throws {
    let region = Self.region("shop")
    region.notifyOnExit = false
    let delegate = DelegateRecorder()
    let manager = try SharedManager.make(Journey([0, 500, 900]), carrier).manager(delegate)

    manager.startMonitoring(for: region)

    await delegate.wait(for: .state(.outside, "shop"))
    #expect(await delegate.settled(manager).contains(.exited("shop")) == false)
    #expect(delegate.calls.contains(.entered("shop")))
  }

  /// developer.apple.com/documentation/corelocation/clregion/notifyonentry
  @Test("A region without notifyOnEntry reports exits only", arguments: Journey.Carrier.allCases)
  func respectsNotifyOnEntry(_ carrier: Journey.Carrier) async throws {
    let region = Self.region("shop")
    region.notifyOnEntry = false
    let delegate = DelegateRecorder()
    let manager = try SharedManager.make(Journey([0, 500, 900]), carrier).manager(delegate)

    manager.startMonitoring(for: region)

    await delegate.wait(for: .state(.outside, "shop"))
    #expect(await delegate.settled(manager).contains(.entered("shop")) == false)
    #expect(delegate.calls.contains(.exited("shop")))
  }

  /// developer.apple.com/documentation/corelocation/cllocationmanager/startmonitoring(for:)
  @Test("A region replaces a monitored region with the same identifier", arguments: Journey.Carrier.allCases)
  func replaces(_ carrier: Journey.Carrier) async throws {
    let journey = Journey([0, 500, 1500], seconds: [0, 500, 1500])
    let fetcher = WatchedFetcher(try journey.fetcher(carrier), limit: 0)
    let delegate = DelegateRecorder()
    let manager = SharedManager.make(fetcher).manager(delegate)
    manager.startMonitoring(for: Self.region("shop"))

    manager.startMonitoring(for: Self.region("shop", at: 1500))
    fetcher.release()

    await delegate.wait(for: .state(.inside, "shop"))
    #expect(manager.monitoredRegions.count == 1)
    #expect((manager.monitoredRegions.first as? CLCircularRegion)?.contains(Self.region("", at: 1500).center) == true)
    #expect(await delegate.settled(manager).filter { $0 == .entered("shop") }.count == 1)
  }

  /// developer.apple.com/documentation/corelocation/monitoring-the-user-s-proximity-to-geographic-regions
  @Test("At most 20 regions are monitored; the 21st fails", arguments: Journey.Carrier.allCases)
  func limitsTheNumber(_ carrier: Journey.Carrier) async throws {
    let delegate = DelegateRecorder()
    let manager = try SharedManager.make(Journey([0]), carrier).manager(delegate)

    for number in 0...20 { manager.startMonitoring(for: Self.region("\(number)")) }
    manager.startMonitoring(for: Self.region("7"))

    let failures = await delegate.settled(manager).filter { $0 == .monitoringFailed("20", .regionMonitoringFailure) }
    #expect(failures.count == 1)
    #expect(manager.monitoredRegions.count == 20)
  }

  /// developer.apple.com/documentation/corelocation/cllocationmanagerdelegate/
  /// locationmanager(_:monitoringdidfailfor:witherror:)
  /// developer.apple.com/documentation/corelocation/cllocationmanager/maximumregionmonitoringdistance
  @Test("monitoringDidFailFor receives each region that cannot be monitored", arguments: Journey.Carrier.allCases)
  func reportsFailures(_ carrier: Journey.Carrier) async throws {
    let service = try SharedManager.make(Journey([0]), carrier)
    let delegate = DelegateRecorder()
    let manager = service.manager(delegate)

    manager.startMonitoring(for: CLBeaconRegion(uuid: UUID(), identifier: "beacon"))
    manager.startMonitoring(for: Self.region("huge", radius: manager.maximumRegionMonitoringDistance + 1))
    manager.startMonitoring(
      for: CLCircularRegion(center: kCLLocationCoordinate2DInvalid, radius: 1, identifier: "nowhere"))
    service.simulate(.denied)
    manager.startMonitoring(for: Self.region("denied"))

    let expected: [DelegateRecorder.Call] = [
      .monitoringFailed("beacon", .regionMonitoringFailure), .monitoringFailed("huge", .regionMonitoringFailure),
      .monitoringFailed("nowhere", .regionMonitoringFailure), .monitoringFailed("denied", .regionMonitoringDenied),
    ]
    #expect(await delegate.settled(manager) == expected)
    #expect(manager.monitoredRegions.isEmpty)
  }

  /// developer.apple.com/documentation/corelocation/cllocationmanager/requeststate(for:)
  @Test("requestState(for:) delivers the current state of a region", arguments: Journey.Carrier.allCases)
  func answersTheState(_ carrier: Journey.Carrier) async throws {
    let delegate = DelegateRecorder()
    let manager = try SharedManager.make(Journey([0, 500]), carrier).manager(delegate)
    manager.startUpdatingLocation()
    await delegate.wait(for: .at(500))

    manager.requestState(for: Self.region("shop"))
    manager.requestState(for: Self.region("home", at: 0))

    await delegate.wait(for: .state(.inside, "shop"))
    await delegate.wait(for: .state(.outside, "home"))
  }

  /// developer.apple.com/documentation/corelocation/cllocationmanager/requeststate(for:)
  @Test(
    "Before the first location, requestState(for:) waits for one, and returns at once",
    arguments: Journey.Carrier.allCases)
  func waitsForTheState(_ carrier: Journey.Carrier) async throws {
    let fetcher = WatchedFetcher(try Journey([500, 510]).fetcher(carrier), limit: 0)
    let delegate = DelegateRecorder()
    let manager = SharedManager.make(fetcher).manager(delegate)
    manager.startMonitoring(for: Self.region("shop"))

    manager.requestState(for: Self.region("shop"))
    #expect(await delegate.settled(manager) == [.monitoring("shop")])
    fetcher.release()

    await delegate.wait(for: .state(.inside, "shop"))
    #expect(await delegate.settled(manager) == [.monitoring("shop"), .state(.inside, "shop")])
  }

  /// developer.apple.com/documentation/corelocation/clregionstate/unknown
  @Test("The state of a region is unknown if there is no location in time", arguments: Journey.Carrier.allCases)
  func answersUnknownInTime(_ carrier: Journey.Carrier) async throws {
    let fetcher = WatchedFetcher(try Journey([500]).fetcher(carrier), limit: 0)
    let clock = ManualClock()
    let delegate = DelegateRecorder()
    let manager = SharedManager.make(fetcher, clock: clock).manager(delegate)

    manager.requestState(for: Self.region("shop"))
    await fetcher.started()
    clock.advance(by: .seconds(10))

    await delegate.wait(for: .state(.unknown, "shop"))
    fetcher.release()
  }

  /// developer.apple.com/documentation/corelocation/cllocationmanagerdelegate/
  /// locationmanager(_:monitoringdidfailfor:witherror:)
  @Test("monitoringDidFailFor receives each monitored region at a refusal", arguments: Journey.Carrier.allCases)
  func reportsARefusal(_ carrier: Journey.Carrier) async throws {
    let service = SharedManager.make(WatchedFetcher(try Journey([0]).fetcher(carrier), limit: 0))
    let delegate = DelegateRecorder()
    let manager = service.manager(delegate)
    manager.startMonitoring(for: Self.region("shop"))

    service.simulate(.denied)

    await delegate.wait(for: .monitoringFailed("shop", .regionMonitoringDenied))
    #expect(
      await delegate.settled(manager) == [.monitoring("shop"), .monitoringFailed("shop", .regionMonitoringDenied)])
  }

  /// developer.apple.com/documentation/corelocation/clerror-swift.struct/code/regionmonitoringsetupdelayed
  /// By a script only: a file is never unreachable for now.
  @Test("monitoringDidFailFor receives each monitored region while the source is unreachable: setup delayed")
  func reportsADelay() async throws {
    let failure = LocationError(.sourceUnavailable, "refused", context: "localhost:2947")
    let delegate = DelegateRecorder()
    let manager = SharedManager.make(MockFetcher(runs: [.reports([Location](), then: .fails(failure))]))
      .manager(delegate)

    manager.startMonitoring(for: Self.region("shop"))

    await delegate.wait(for: .monitoringFailed("shop", .regionMonitoringSetupDelayed))
    #expect(delegate.calls == [.monitoring("shop"), .monitoringFailed("shop", .regionMonitoringSetupDelayed)])
  }

  /// developer.apple.com/documentation/corelocation/clerror-swift.struct/code/regionmonitoringfailure
  @Test("monitoringDidFailFor receives each monitored region if the track is missing")
  func reportsAMissingTrack() async throws {
    let fetcher = ReplayFetcher(path: RunFolder.path + "/missing.gpx", formats: [GPXFormat()], rate: .maximum)
    let delegate = DelegateRecorder()
    let manager = SharedManager.make(fetcher).manager(delegate)

    manager.startMonitoring(for: Self.region("shop"))

    await delegate.wait(for: .monitoringFailed("shop", .regionMonitoringFailure))
  }

  /// developer.apple.com/documentation/corelocation/cllocationmanager/monitoredregions
  @Test("All managers share the monitored regions", arguments: Journey.Carrier.allCases)
  func sharesRegions(_ carrier: Journey.Carrier) async throws {
    let service = try SharedManager.make(Journey([0, 500]), carrier)
    let (one, two) = (DelegateRecorder(), DelegateRecorder())
    let (first, second) = (service.manager(one), service.manager(two))

    first.startMonitoring(for: Self.region("shop"))

    await two.wait(for: .entered("shop"))
    #expect(second.monitoredRegions == first.monitoredRegions)
    second.stopMonitoring(for: Self.region("shop"))
    #expect(first.monitoredRegions.isEmpty)
  }

  /// developer.apple.com/documentation/corelocation/cllocationmanager/monitoredregions
  /// The file is a rule of this module: CoreLocation.md, What survives a restart.
  @Test(
    "Regions survive a restart, and the delegate receives a crossing that happened in between",
    arguments: Journey.Carrier.allCases)
  func survivesARestart(_ carrier: Journey.Carrier) async throws {
    let file = StateFile(path: RunFolder.path + "/regions-\(UUID().uuidString).json")
    let before = try SharedManager.make(Journey([0, 10]), carrier)
    try before.use(file)
    let old = DelegateRecorder()
    let oldManager = before.manager(old)
    oldManager.startMonitoring(for: Self.region("shop"))
    oldManager.startUpdatingLocation()
    await old.wait(for: .at(10))
    _ = await old.settled(oldManager)

    let after = try SharedManager.make(Journey([500, 510]), carrier)
    let new = DelegateRecorder()
    let manager = after.manager(new)
    try after.use(file)

    await new.wait(for: .state(.inside, "shop"))
    #expect(manager.monitoredRegions.map(\.identifier) == ["shop"])
    #expect(await new.settled(manager) == [.entered("shop"), .state(.inside, "shop")])
  }

  /// developer.apple.com/documentation/corelocation/cllocationmanager/startmonitoring(for:)
  /// The file is a rule of this module: CoreLocation.md, What survives a restart.
  @Test(
    "A restarted program that starts to monitor its region again receives the crossing that happened in between",
    arguments: Journey.Carrier.allCases)
  func keepsTheDecisionOfTheSameRegion(_ carrier: Journey.Carrier) async throws {
    let file = StateFile(path: RunFolder.path + "/regions-\(UUID().uuidString).json")
    try file.write(
      .init(regions: [.init(region: WatchedRegion(Self.region("shop")), isInside: false)], monitors: [:]))
    let fetcher = WatchedFetcher(try Journey([500, 510]).fetcher(carrier), limit: 0)
    let service = SharedManager.make(fetcher)
    let delegate = DelegateRecorder()
    let manager = service.manager(delegate)
    try service.use(file)

    manager.startMonitoring(for: Self.region("shop"))
    fetcher.release()

    await delegate.wait(for: .entered("shop"))
  }
}
