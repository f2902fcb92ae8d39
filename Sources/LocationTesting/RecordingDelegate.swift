public import LocationKit

/// A delegate that writes down what it is told, in order.
///
/// A manager holds its delegate weakly: keep this one in a variable of the test.
public final class RecordingDelegate: LocationManagerDelegate {
  private let ledger = Ledger<LocationEvent>()

  public init() {}

  /// All that it has been told so far.
  public var events: [LocationEvent] { ledger.entries }

  /// Waits, without sleeping or polling, until it has been told `count` events, and returns all that there are then.
  /// When the task is cancelled, by a test's time limit for instance, it returns what there is.
  @discardableResult
  public func events(count: Int) async -> [LocationEvent] {
    await ledger.wait(for: count)
    return ledger.entries
  }

  public func locationManager(_ manager: LocationManager, didUpdate location: Location) {
    ledger.append(.updated(location))
  }

  public func locationManager(_ manager: LocationManager, didChange state: StateChange) {
    ledger.append(.stateChanged(state))
  }

  public func locationManager(_ manager: LocationManager, didEnter transition: RegionTransition) {
    ledger.append(.entered(transition))
  }

  public func locationManager(_ manager: LocationManager, didExit transition: RegionTransition) {
    ledger.append(.exited(transition))
  }

  public func locationManager(_ manager: LocationManager, didDwell transition: RegionTransition) {
    ledger.append(.dwelled(transition))
  }

  public func locationManager(_ manager: LocationManager, didPass transition: RegionTransition) {
    ledger.append(.passed(transition))
  }

  public func locationManager(_ manager: LocationManager, didRemove transition: RegionTransition) {
    ledger.append(.removed(transition))
  }

  public func locationManager(_ manager: LocationManager, didVisit visit: Visit) {
    ledger.append(.visited(visit))
  }

  public func locationManager(_ manager: LocationManager, didStepClock step: ClockStep) {
    ledger.append(.clockStepped(step))
  }

  public func locationManager(_ manager: LocationManager, didChangeSource change: SourceChange) {
    ledger.append(.sourceChanged(change))
  }

  public func locationManager(_ manager: LocationManager, didChange authorization: Authorization) {
    ledger.append(.authorizationChanged(authorization))
  }

  public func locationManager(_ manager: LocationManager, didFailWith error: LocationError) {
    ledger.append(.fault(error))
  }
}
