import LocationKit

/// A recipient of a service's events: a manager or a sequence of updates. Calls are made one at a time, in order.
protocol ServiceListener: AnyObject, Sendable {
  func authorizationChanged()
  func received(_ location: CLLocation)
  func received(_ heading: Heading)
  /// The position is lost for now, or the source has failed; the service keeps trying.
  func failed(_ error: CLError)
  /// The source has ended; it runs again when the next listener starts.
  func ended(_ error: CLError)
  func visited(_ visit: CLVisit)
  func crossed(_ region: WatchedRegion, isInside: Bool)
  /// No region is monitored for now, because the source cannot be reached or read, or refuses access.
  func monitoringFailed(_ error: CLError)
  /// Returns when everything has been delivered: a recorded source waits for it.
  func drained() async
}

extension ServiceListener {
  func received(_ heading: Heading) {}
  func visited(_ visit: CLVisit) {}
  func crossed(_ region: WatchedRegion, isInside: Bool) {}
  func monitoringFailed(_ error: CLError) {}
}
