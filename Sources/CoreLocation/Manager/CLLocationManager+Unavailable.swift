public import Foundation

extension CLLocationManager {
  /// Has no effect, as documented for a device without headings: check ``headingAvailable()``.
  public func startUpdatingHeading() {}

  /// Has no effect: there are no headings.
  public func stopUpdatingHeading() {}

  /// Has no effect: there are no headings.
  public func dismissHeadingCalibrationDisplay() {}

  /// Beacons that are ranged: always none.
  public var rangedBeaconConstraints: Set<CLBeaconIdentityConstraint> { [] }

  /// Fails: the delegate receives ``CLError/Code/rangingUnavailable``.
  public func startRangingBeacons(satisfying constraint: CLBeaconIdentityConstraint) {
    let error = CLError(.rangingUnavailable, cause: "beacons are not available on this platform")
    client.post(.rangingFailure(ConstraintReference(constraint: constraint), error))
  }

  /// Has no effect: no beacon is ranged.
  public func stopRangingBeacons(satisfying constraint: CLBeaconIdentityConstraint) {}

  /// Fails with ``CLLocationPushServiceError/Code/unsupportedPlatform``.
  public func startMonitoringLocationPushes(completion: ((Data?, (any Error)?) -> Void)? = nil) {
    guard let completion else { return }
    client.context.performUnchecked { completion(nil, CLLocationPushServiceError(.unsupportedPlatform)) }
  }

  /// Has no effect: there are no pushes.
  public func stopMonitoringLocationPushes() {}

  /// Fails with ``CLError/Code/historicalLocationError``.
  public func requestHistoricalLocations(
    purposeKey: String, sampleCount: Int, completionHandler: @escaping ([CLLocation], (any Error)?) -> Void
  ) {
    let error = CLError(.historicalLocationError, cause: "historical locations are not available on this platform")
    client.context.performUnchecked { completionHandler([], error) }
  }

  /// Fails as documented since iOS 13: the delegate receives ``CLError/Code/deferredFailed``. Cancels a request.
  @available(*, deprecated)
  public func allowDeferredLocationUpdates(untilTraveled distance: CLLocationDistance, timeout: TimeInterval) {
    client.cancelRequest()
    client.post(.deferredFailure)
  }

  /// Has no effect: updates are never deferred.
  @available(*, deprecated)
  public func disallowDeferredLocationUpdates() {}
}
