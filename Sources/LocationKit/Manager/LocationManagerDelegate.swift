/// Is told what a ``LocationManager`` finds out: one call an event, in order, one at a time, on the fetcher's task (gpsd's
/// has a thread of its own; else one of the cooperative pool, unless the manager has an executor: do not block it). Every
/// method has an empty default.
public protocol LocationManagerDelegate: AnyObject, Sendable {
  func locationManager(_ manager: LocationManager, didUpdate location: Location)
  func locationManager(_ manager: LocationManager, didChange state: StateChange)
  func locationManager(_ manager: LocationManager, didEnter transition: RegionTransition)
  func locationManager(_ manager: LocationManager, didExit transition: RegionTransition)
  func locationManager(_ manager: LocationManager, didDwell transition: RegionTransition)
  func locationManager(_ manager: LocationManager, didPass transition: RegionTransition)
  /// The place in which one was is not watched any more: the last that is told of it.
  func locationManager(_ manager: LocationManager, didRemove transition: RegionTransition)
  /// A stay has become a visit, or a visit is over.
  func locationManager(_ manager: LocationManager, didVisit visit: Visit)
  func locationManager(_ manager: LocationManager, didStepClock step: ClockStep)
  func locationManager(_ manager: LocationManager, didChangeSource change: SourceChange)
  func locationManager(_ manager: LocationManager, didChange authorization: Authorization)
  /// Something was skipped, or the source failed; whether it goes on, the next change of state tells.
  func locationManager(_ manager: LocationManager, didFailWith error: LocationError)
}

extension LocationManagerDelegate {
  public func locationManager(_ manager: LocationManager, didUpdate location: Location) {}
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
    case .stateChanged(let change): locationManager(manager, didChange: change)
    case .entered(let transition): locationManager(manager, didEnter: transition)
    case .exited(let transition): locationManager(manager, didExit: transition)
    case .dwelled(let transition): locationManager(manager, didDwell: transition)
    case .passed(let transition): locationManager(manager, didPass: transition)
    case .removed(let transition): locationManager(manager, didRemove: transition)
    case .visited(let visit): locationManager(manager, didVisit: visit)
    case .clockStepped(let step): locationManager(manager, didStepClock: step)
    case .sourceChanged(let change): locationManager(manager, didChangeSource: change)
    case .authorizationChanged(let authorization): locationManager(manager, didChange: authorization)
    case .fault(let error): locationManager(manager, didFailWith: error)
    }
  }
}

/// Spreads a manager's events through a program, in the manner of `NotificationCenter`: inject one and whoever listens
/// there hears what the delegate hears, after it. `LocationFoundation` has the one over the real `NotificationCenter`.
public protocol LocationEventPoster: Sendable {
  func post(_ event: LocationEvent, from manager: LocationManager)
}
