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
  case visit(CLVisit)
}

/// A region that the program passed to a manager.
//
// Safe to send: it travels from the manager's caller to the manager's run loop or queue, that is to the same one.
struct RegionReference: @unchecked Sendable {
  let region: CLRegion
}

/// A constraint that the program passed to a manager.
//
// Safe to send: like `RegionReference`.
struct ConstraintReference: @unchecked Sendable {
  let constraint: CLBeaconIdentityConstraint
}
