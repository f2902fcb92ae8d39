/// A call of a manager's delegate, on its way to the manager's run loop or queue.
enum Callback: Sendable {
  case authorization
  /// Locations of the session of updates with this number.
  case locations([CLLocation], session: Int)
  /// The answer to the request with this number.
  case answer(Result<CLLocation, CLError>, request: Int)
  case failure(CLError)
  case crossing(WatchedRegion, isInside: Bool)
  case state(CLRegionState, RegionReference)
  case monitoring(WatchedRegion)
  case monitoringFailure(RegionReference, CLError)
  case rangingFailure(ConstraintReference, CLError)
  case deferredFailure
  /// A heading of the session of heading updates with this number.
  case heading(CLHeading, session: Int)
  case visit(CLVisit)
}

/// A region that the program passed to a manager.
//
// Safe to send: this module does not read or change the region on the way; it only returns the region to the delegate.
// That is the run loop or main queue of the caller. A task gets its delegate's calls on a queue: as on Apple's
// platforms, it must not change a region that it has passed to a manager.
struct RegionReference: @unchecked Sendable {
  let region: CLRegion
}

/// A constraint that the program passed to a manager.
//
// Safe to send: like `RegionReference`.
struct ConstraintReference: @unchecked Sendable {
  let constraint: CLBeaconIdentityConstraint
}
