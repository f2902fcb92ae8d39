extension CLLocationManager {
  /// Calls the delegate, on the manager's run loop or queue.
  func deliver(_ callback: Callback) {
    guard let delegate else { return }
    switch callback {
    case .authorization: delegate.locationManagerDidChangeAuthorization(self)
    case .locations(let locations, _): delegate.locationManager(self, didUpdateLocations: locations)
    case .answer(.success(let location), _): delegate.locationManager(self, didUpdateLocations: [location])
    case .answer(.failure(let error), _), .failure(let error): delegate.locationManager(self, didFailWithError: error)
    case .crossing(let region, let isInside): deliver(region, isInside: isInside, to: delegate)
    case .state(let state, let reference):
      delegate.locationManager(self, didDetermineState: state, for: reference.region)
    case .monitoring(let region): delegate.locationManager(self, didStartMonitoringFor: region.region)
    case .monitoringFailure(let reference, let error):
      delegate.locationManager(self, monitoringDidFailFor: reference.region, withError: error)
    case .rangingFailure(let reference, let error):
      delegate.locationManager(self, didFailRangingFor: reference.constraint, error: error)
    case .deferredFailure:
      delegate.locationManager(self, didFinishDeferredUpdatesWithError: CLError(.deferredFailed))
    case .heading(let heading, _): delegate.locationManager(self, didUpdateHeading: heading)
    case .visit(let visit): delegate.locationManager(self, didVisit: visit)
    }
  }

  private func deliver(_ watched: WatchedRegion, isInside: Bool, to delegate: any CLLocationManagerDelegate) {
    if isInside, watched.notifyOnEntry {
      delegate.locationManager(self, didEnterRegion: watched.region)
    } else if !isInside, watched.notifyOnExit {
      delegate.locationManager(self, didExitRegion: watched.region)
    }
  }
}
