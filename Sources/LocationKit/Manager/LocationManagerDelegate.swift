/// The recipient of a ``LocationManager``'s events: one call per event, in order, one at a time. Calls are made on a
/// task of the manager, mostly the fetcher's, which must not be blocked: gpsd's has a thread of its own; the others run in
/// the cooperative pool, unless the manager has an executor. Every method has an empty default.
///
/// Declare the conformance in an extension: there the compiler warns about a method whose signature nearly matches one
/// of these. It does not in the body of a class. See <doc:ComingFromCoreLocation> for the counterparts, the order of
/// events, and delegates of the main actor.
public protocol LocationManagerDelegate: AnyObject, Sendable {
  /// Called for a location that passed the manager's filter.
  func locationManager(_ manager: LocationManager, didUpdate location: Location)
  /// Called for each heading.
  func locationManager(_ manager: LocationManager, didUpdate heading: Heading)
  /// Called when the position becomes tracked, stale or lost.
  func locationManager(_ manager: LocationManager, didChange state: StateChange)
  /// Called when the subject has entered a place.
  func locationManager(_ manager: LocationManager, didEnter transition: RegionTransition)
  /// Called when the subject has left a place.
  func locationManager(_ manager: LocationManager, didExit transition: RegionTransition)
  /// Called when the subject has stayed in a place for its ``PointOfInterest/dwellTime``.
  func locationManager(_ manager: LocationManager, didDwell transition: RegionTransition)
  /// Called when the subject has entered and left a place between two locations.
  func locationManager(_ manager: LocationManager, didPass transition: RegionTransition)
  /// Called when the place that the subject is inside is no longer watched: the last event of that place.
  func locationManager(_ manager: LocationManager, didRemove transition: RegionTransition)
  /// Called when a stay has become a visit, or a visit is over.
  func locationManager(_ manager: LocationManager, didVisit visit: Visit)
  /// Called when the receiver's clock was set back.
  func locationManager(_ manager: LocationManager, didStepClock step: ClockStep)
  /// Called when another source of several, or another device, is used from now on.
  func locationManager(_ manager: LocationManager, didChangeSource change: SourceChange)
  /// Called when the system has granted or denied access to the source.
  func locationManager(_ manager: LocationManager, didChange authorization: Authorization)
  /// Called when an input was skipped or the source has failed. The next change of state shows whether the source
  /// continues.
  func locationManager(_ manager: LocationManager, didFailWith error: LocationError)
}

extension LocationManagerDelegate {
  public func locationManager(_ manager: LocationManager, didUpdate location: Location) {}
  public func locationManager(_ manager: LocationManager, didUpdate heading: Heading) {}
  public func locationManager(_ manager: LocationManager, didChange state: StateChange) {}
  public func locationManager(_ manager: LocationManager, didEnter transition: RegionTransition) {}
  public func locationManager(_ manager: LocationManager, didExit transition: RegionTransition) {}
  public func locationManager(_ manager: LocationManager, didDwell transition: RegionTransition) {}
  public func locationManager(_ manager: LocationManager, didPass transition: RegionTransition) {}
  public func locationManager(_ manager: LocationManager, didRemove transition: RegionTransition) {}
  public func locationManager(_ manager: LocationManager, didVisit visit: Visit) {}
  public func locationManager(_ manager: LocationManager, didStepClock step: ClockStep) {}
  public func locationManager(_ manager: LocationManager, didChangeSource change: SourceChange) {}
  public func locationManager(_ manager: LocationManager, didChange authorization: Authorization) {}
  public func locationManager(_ manager: LocationManager, didFailWith error: LocationError) {}

  func locationManager(_ manager: LocationManager, received event: LocationEvent) {
    switch event {
    case .received: break
    case .updated(let location): locationManager(manager, didUpdate: location)
    case .headingUpdated(let heading): locationManager(manager, didUpdate: heading)
    case .stateChanged(let change): locationManager(manager, didChange: change)
    case .entered(let transition): locationManager(manager, didEnter: transition)
    case .exited(let transition): locationManager(manager, didExit: transition)
    case .dwelled(let transition): locationManager(manager, didDwell: transition)
    case .passed(let transition): locationManager(manager, didPass: transition)
    case .placeRemoved(let transition): locationManager(manager, didRemove: transition)
    case .visited(let visit): locationManager(manager, didVisit: visit)
    case .clockStepped(let step): locationManager(manager, didStepClock: step)
    case .sourceChanged(let change): locationManager(manager, didChangeSource: change)
    case .authorizationChanged(let authorization): locationManager(manager, didChange: authorization)
    case .fault(let error): locationManager(manager, didFailWith: error)
    }
  }
}

/// Distributes a manager's events within a program, in the manner of `NotificationCenter`. It receives what the
/// delegate receives, after the delegate. `LocationFoundation` has the implementation for the real
/// `NotificationCenter`.
public protocol LocationEventPoster: Sendable {
  /// Distributes one event; called after the delegate, one event at a time.
  func post(_ event: LocationEvent, from manager: LocationManager)
}
