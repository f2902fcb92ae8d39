public import Foundation
import LocationKit
import Synchronization

/// A manager of location events for a delegate, with the semantics of Apple's documentation. See <doc:CoreLocation>
/// for what is below and what differs.
///
/// The delegate is called on the main queue if the manager was created on the main thread; on a serial queue of the
/// manager if it was created in a task outside the main actor; else on the run loop of the creating thread, which that
/// thread must run.
open class CLLocationManager: NSObject {
  private var created: ManagerClient?

  /// Creates a manager of the current source; see ``defaultFetcher``.
  public override init() {
    super.init()
    created = ManagerClient(manager: self, service: .current)
  }

  init(service: SharedManager) {
    super.init()
    created = ManagerClient(manager: self, service: service)
  }

  deinit { created?.close() }

  var client: ManagerClient {
    guard let created else { preconditionFailure("a manager is used before it is initialized") }
    return created
  }

  // MARK: Delegate

  /// Recipient of the events; referenced weakly. Once it is set, it receives
  /// ``CLLocationManagerDelegate/locationManagerDidChangeAuthorization(_:)``, and again at each change.
  open weak var delegate: (any CLLocationManagerDelegate)? {
    didSet {
      guard delegate != nil else { return }
      client.state.change { state in
        guard !state.hasDelegate else { return }
        state.hasDelegate = true
        client.post(.authorization, &state)
      }
    }
  }

  // MARK: Properties

  /// Smallest distance in metres between two updates; ``kCLDistanceFilterNone`` by default.
  open var distanceFilter: CLLocationDistance {
    get { client.state.read { $0.distanceFilter } }
    set { client.state.change { $0.distanceFilter = newValue } }
  }

  /// Accuracy that a request waits for; ``kCLLocationAccuracyBest`` by default, which accepts the first location.
  open var desiredAccuracy: CLLocationAccuracy = kCLLocationAccuracyBest
  /// Accepted, without effect.
  open var activityType = CLActivityType.other
  /// Accepted, without effect: updates are never paused.
  open var pausesLocationUpdatesAutomatically = true
  /// Accepted, without effect: a process on Linux has no background.
  open var allowsBackgroundLocationUpdates = false
  /// Accepted, without effect.
  open var showsBackgroundLocationIndicator = false
  /// Smallest change in degrees between two heading updates; 1 by default, ``kCLHeadingFilterNone`` for every heading.
  open var headingFilter: CLLocationDegrees {
    get { client.state.read { $0.headingFilter } }
    set { client.state.change { $0.headingFilter = newValue } }
  }
  /// Orientation whose upper edge the headings refer to; ``CLDeviceOrientation/portrait`` by default, the bow of a vessel.
  /// ``CLDeviceOrientation/unknown``, ``CLDeviceOrientation/faceUp`` and ``CLDeviceOrientation/faceDown`` keep the previous
  /// reference.
  open var headingOrientation: CLDeviceOrientation {
    get { client.state.read { $0.headingOrientation } }
    set {
      client.state.change { state in
        state.headingOrientation = newValue
        state.headingTurn = newValue.turn ?? state.headingTurn
      }
    }
  }
  /// Accepted, without effect.
  open var headingBody: (any CLBodyIdentifiable)?
  /// Accepted, without effect.
  @available(*, deprecated)
  open var purpose: String?

  /// Newest location of the source, also one that another manager received; `nil` if there is none, and before
  /// authorization. A stop does not clear it.
  open var location: CLLocation? { client.service.last }
  /// Newest heading of the source; `nil` if there is none, before authorization, and before this manager has started
  /// heading updates.
  open var heading: CLHeading? { client.heading }

  // MARK: Authorization

  /// Whether the source may be opened.
  open var authorizationStatus: CLAuthorizationStatus { client.service.status }
  /// Always ``CLAccuracyAuthorization/fullAccuracy``.
  open var accuracyAuthorization: CLAccuracyAuthorization { .fullAccuracy }
  /// Always `false`: there are no widgets.
  open var isAuthorizedForWidgetUpdates: Bool { false }

  /// Opens the source if that has not been tried: the result becomes the status. It grants nothing.
  open func requestWhenInUseAuthorization() { client.service.requestAuthorization(.authorizedWhenInUse) }

  /// Opens the source like ``requestWhenInUseAuthorization()``; the status becomes `authorizedAlways`.
  open func requestAlwaysAuthorization() { client.service.requestAuthorization(.authorizedAlways) }

  /// Calls back without an error: the accuracy is always full.
  open func requestTemporaryFullAccuracyAuthorization(
    withPurposeKey purposeKey: String, completion: (((any Error)?) -> Void)? = nil
  ) {
    guard let completion else { return }
    client.context.performUnchecked { completion(nil) }
  }

  // MARK: Updates

  /// Starts updates: an initial location, possibly one that is already known, then by ``distanceFilter``. Cancels a
  /// request. It has no effect if updates run.
  open func startUpdatingLocation() { client.startUpdating() }

  /// Stops updates, and cancels a request.
  open func stopUpdatingLocation() { client.stopUpdating() }

  /// Requests one location: the delegate receives exactly one location or one error. It has no effect while updates
  /// run or another request waits.
  open func requestLocation() { client.request(desiredAccuracy) }

  /// Starts updates at least 500 metres and five minutes apart.
  open func startMonitoringSignificantLocationChanges() { client.startSignificantChanges() }

  /// Stops what ``startMonitoringSignificantLocationChanges()`` started.
  open func stopMonitoringSignificantLocationChanges() { client.stopSignificantChanges() }

  /// Starts to report stays of five minutes and more.
  open func startMonitoringVisits() { client.startVisits() }

  /// Stops to report stays.
  open func stopMonitoringVisits() { client.stopVisits() }

  /// Starts heading updates: a first heading, then by ``headingFilter``. It has no effect if they run. A source without a
  /// compass delivers none: see ``headingAvailable()``.
  open func startUpdatingHeading() { client.startHeadings() }

  /// Stops heading updates.
  open func stopUpdatingHeading() { client.stopHeadings() }

  // MARK: Regions

  /// Regions that all managers of the source monitor. They are copies: identify them by their identifiers.
  open var monitoredRegions: Set<CLRegion> { Set(client.service.regions.map(\.region)) }

  /// Largest radius of a region in metres.
  open var maximumRegionMonitoringDistance: CLLocationDistance { SharedManager.maximumRadius }

  /// Monitors a circle, in place of the region with the same identifier, for all managers. The delegate receives
  /// `didStartMonitoringFor` or `monitoringDidFailFor`: the latter for beacons, for a radius above
  /// ``maximumRegionMonitoringDistance``, for more than 20 regions, and without authorization.
  open func startMonitoring(for region: CLRegion) {
    do throws(CLError) {
      guard let circle = region as? CLCircularRegion else {
        throw CLError(.regionMonitoringFailure, cause: "only circles are monitored")
      }
      let watched = WatchedRegion(circle)
      try client.service.watch(watched)
      client.post(.monitoring(watched))
      client.service.begin(SharedManager.regionUser)
    } catch {
      client.post(.monitoringFailure(RegionReference(region: region), error))
    }
  }

  /// Monitors a circle like ``startMonitoring(for:)``; the accuracy has no effect.
  @available(*, deprecated, renamed: "startMonitoring(for:)")
  open func startMonitoring(for region: CLRegion, desiredAccuracy accuracy: CLLocationAccuracy) {
    startMonitoring(for: region)
  }

  /// Ends the monitoring of the region with this identifier.
  open func stopMonitoring(for region: CLRegion) { client.service.unwatch(region.identifier) }

  /// Requests the state of a region: the delegate receives it later. If no location is known, the state follows the
  /// next one; it is unknown after ten seconds without one, and for regions that are not circles.
  open func requestState(for region: CLRegion) {
    let reference = RegionReference(region: region)
    guard let circle = region as? CLCircularRegion else { return client.post(.state(.unknown, reference)) }
    client.requestState(of: WatchedRegion(circle), reference)
  }

  // MARK: Unavailable on this platform

  /// Has no effect: nothing is displayed.
  open func dismissHeadingCalibrationDisplay() {}

  /// Beacons that are ranged: always none.
  open var rangedBeaconConstraints: Set<CLBeaconIdentityConstraint> { [] }

  /// Fails: the delegate receives ``CLError/Code/rangingUnavailable``.
  open func startRangingBeacons(satisfying constraint: CLBeaconIdentityConstraint) {
    let error = CLError(.rangingUnavailable, cause: "beacons are not available on this platform")
    client.post(.rangingFailure(ConstraintReference(constraint: constraint), error))
  }

  /// Has no effect: no beacon is ranged.
  open func stopRangingBeacons(satisfying constraint: CLBeaconIdentityConstraint) {}

  /// Fails with ``CLLocationPushServiceError/Code/unsupportedPlatform``.
  open func startMonitoringLocationPushes(completion: ((Data?, (any Error)?) -> Void)? = nil) {
    guard let completion else { return }
    client.context.performUnchecked { completion(nil, CLLocationPushServiceError(.unsupportedPlatform)) }
  }

  /// Has no effect: there are no pushes.
  open func stopMonitoringLocationPushes() {}

  /// Fails with ``CLError/Code/historicalLocationError``.
  open func requestHistoricalLocations(
    purposeKey: String, sampleCount: Int, completionHandler: @escaping ([CLLocation], (any Error)?) -> Void
  ) {
    let error = CLError(.historicalLocationError, cause: "historical locations are not available on this platform")
    client.context.performUnchecked { completionHandler([], error) }
  }

  /// Fails as documented since iOS 13: the delegate receives ``CLError/Code/deferredFailed``. Cancels a request.
  @available(*, deprecated)
  open func allowDeferredLocationUpdates(untilTraveled distance: CLLocationDistance, timeout: TimeInterval) {
    client.cancelRequest()
    client.post(.deferredFailure)
  }

  /// Has no effect: updates are never deferred.
  @available(*, deprecated)
  open func disallowDeferredLocationUpdates() {}

  // MARK: Availability

  /// Whether location services are available: always `true`. A source that cannot be opened is an error of its own.
  open class func locationServicesEnabled() -> Bool { true }

  /// Whether significant changes are available: always `true`.
  open class func significantLocationChangeMonitoringAvailable() -> Bool { true }

  /// Whether the current source delivers headings; see ``defaultFetcher``. Nothing but the source itself shows it: `false`
  /// once it has delivered ten locations and no heading, `true` before, and after its first heading.
  open class func headingAvailable() -> Bool { SharedManager.current.hasHeadings }

  /// Whether regions of a class can be monitored: circles only.
  open class func isMonitoringAvailable(for regionClass: AnyClass) -> Bool {
    regionClass is CLCircularRegion.Type
  }

  /// Whether beacons can be ranged: always `false`.
  open class func isRangingAvailable() -> Bool { false }

  /// Status of the current source; see ``CLLocationManager/authorizationStatus-swift.property``.
  @available(*, deprecated, message: "use the property of an instance")
  open class func authorizationStatus() -> CLAuthorizationStatus { SharedManager.current.status }

  /// Whether regions can be monitored: always `true`.
  @available(*, deprecated, renamed: "isMonitoringAvailable(for:)")
  open class func regionMonitoringAvailable() -> Bool { true }

  /// Whether regions can be monitored: always `true`.
  @available(*, deprecated, renamed: "isMonitoringAvailable(for:)")
  open class func regionMonitoringEnabled() -> Bool { true }

  /// Whether updates can be deferred: always `false`.
  @available(*, deprecated)
  open class func deferredLocationUpdatesAvailable() -> Bool { false }
}
