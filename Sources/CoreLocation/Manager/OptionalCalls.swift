/// Apple's delegate methods are optional, so that programs call them as `delegate?.locationManager?(manager,
/// didUpdateLocations: locations)`. Swift has no such methods without Objective-C: in these calls, the name without its
/// labels is a property whose value can be called.
extension CLLocationManagerDelegate {
  /// The methods `locationManager(_:…)`, for calls with a question mark; never `nil`.
  public var locationManager: CLLocationManagerDelegateCalls? { CLLocationManagerDelegateCalls(delegate: self) }

  /// The method for calls with a question mark; never `nil`.
  public var locationManagerDidChangeAuthorization: ((CLLocationManager) -> Void)? {
    { self.locationManagerDidChangeAuthorization($0) }
  }

  /// The method for calls with a question mark; never `nil`.
  public var locationManagerDidPauseLocationUpdates: ((CLLocationManager) -> Void)? {
    { self.locationManagerDidPauseLocationUpdates($0) }
  }

  /// The method for calls with a question mark; never `nil`.
  public var locationManagerDidResumeLocationUpdates: ((CLLocationManager) -> Void)? {
    { self.locationManagerDidResumeLocationUpdates($0) }
  }

  /// The method for calls with a question mark; never `nil`.
  public var locationManagerShouldDisplayHeadingCalibration: ((CLLocationManager) -> Bool)? {
    { self.locationManagerShouldDisplayHeadingCalibration($0) }
  }
}

/// The delegate methods `locationManager(_:…)`; each call has the effect of the method with the same labels.
public struct CLLocationManagerDelegateCalls {
  let delegate: any CLLocationManagerDelegate

  /// Calls ``CLLocationManagerDelegate/locationManager(_:didChangeAuthorization:)``.
  public func callAsFunction(_ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus) {
    delegate.locationManager(manager, didChangeAuthorization: status)
  }

  /// Calls ``CLLocationManagerDelegate/locationManager(_:didUpdateLocations:)``.
  public func callAsFunction(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    delegate.locationManager(manager, didUpdateLocations: locations)
  }

  /// Calls ``CLLocationManagerDelegate/locationManager(_:didFailWithError:)``.
  public func callAsFunction(_ manager: CLLocationManager, didFailWithError error: any Error) {
    delegate.locationManager(manager, didFailWithError: error)
  }

  /// Calls ``CLLocationManagerDelegate/locationManager(_:didFinishDeferredUpdatesWithError:)``.
  public func callAsFunction(_ manager: CLLocationManager, didFinishDeferredUpdatesWithError error: (any Error)?) {
    delegate.locationManager(manager, didFinishDeferredUpdatesWithError: error)
  }

  /// Calls ``CLLocationManagerDelegate/locationManager(_:didUpdateHeading:)``.
  public func callAsFunction(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading) {
    delegate.locationManager(manager, didUpdateHeading: newHeading)
  }

  /// Calls ``CLLocationManagerDelegate/locationManager(_:didEnterRegion:)``.
  public func callAsFunction(_ manager: CLLocationManager, didEnterRegion region: CLRegion) {
    delegate.locationManager(manager, didEnterRegion: region)
  }

  /// Calls ``CLLocationManagerDelegate/locationManager(_:didExitRegion:)``.
  public func callAsFunction(_ manager: CLLocationManager, didExitRegion region: CLRegion) {
    delegate.locationManager(manager, didExitRegion: region)
  }

  /// Calls ``CLLocationManagerDelegate/locationManager(_:didDetermineState:for:)``.
  public func callAsFunction(
    _ manager: CLLocationManager, didDetermineState state: CLRegionState, for region: CLRegion
  ) {
    delegate.locationManager(manager, didDetermineState: state, for: region)
  }

  /// Calls ``CLLocationManagerDelegate/locationManager(_:monitoringDidFailFor:withError:)``.
  public func callAsFunction(
    _ manager: CLLocationManager, monitoringDidFailFor region: CLRegion?, withError error: any Error
  ) {
    delegate.locationManager(manager, monitoringDidFailFor: region, withError: error)
  }

  /// Calls ``CLLocationManagerDelegate/locationManager(_:didStartMonitoringFor:)``.
  public func callAsFunction(_ manager: CLLocationManager, didStartMonitoringFor region: CLRegion) {
    delegate.locationManager(manager, didStartMonitoringFor: region)
  }

  /// Calls ``CLLocationManagerDelegate/locationManager(_:didRange:satisfying:)``.
  public func callAsFunction(
    _ manager: CLLocationManager, didRange beacons: [CLBeacon], satisfying beaconConstraint: CLBeaconIdentityConstraint
  ) {
    delegate.locationManager(manager, didRange: beacons, satisfying: beaconConstraint)
  }

  /// Calls ``CLLocationManagerDelegate/locationManager(_:didFailRangingFor:error:)``.
  public func callAsFunction(
    _ manager: CLLocationManager, didFailRangingFor beaconConstraint: CLBeaconIdentityConstraint, error: any Error
  ) {
    delegate.locationManager(manager, didFailRangingFor: beaconConstraint, error: error)
  }

  /// Calls ``CLLocationManagerDelegate/locationManager(_:didVisit:)``.
  public func callAsFunction(_ manager: CLLocationManager, didVisit visit: CLVisit) {
    delegate.locationManager(manager, didVisit: visit)
  }
}
