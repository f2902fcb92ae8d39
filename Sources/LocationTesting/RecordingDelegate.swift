public import LocationKit

/// A delegate that records its events, in order.
///
/// A manager references its delegate weakly: keep this one in a variable of the test.
public final class RecordingDelegate: LocationManagerDelegate {
  private let ledger = Ledger<LocationEvent>()

  /// Creates a delegate without events.
  public init() {}

  /// Events so far.
  public var events: [LocationEvent] { ledger.entries }

  /// Waits, without sleeping or polling, until there are `count` events, and returns all events so far. If the task is
  /// cancelled, for instance by a test's time limit, it returns the events so far.
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

  public func locationManager(_ manager: LocationManager, didUpdate heading: Heading) {
    ledger.append(.headingUpdated(heading))
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
    ledger.append(.placeRemoved(transition))
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
