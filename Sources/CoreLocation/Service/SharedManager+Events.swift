import Foundation
import LocationFoundation
import LocationKit
import Synchronization

/// The events of LocationKit, mostly on the fetcher's task. Before authorization nothing is delivered.
extension SharedManager: LocationManagerDelegate {
  func locationManager(_ manager: LocationManager, didChange authorization: Authorization) { note(authorization) }

  func locationManager(_ manager: LocationManager, didUpdate location: Location) {
    guard status.isAuthorized, !location.isOutOfOrder else { return }
    let update = CLLocation(location, now: wallClock())
    let changes = state.withLock { state in
      state.last = update
      state.locationsWithoutHeading += 1
      return location.datum == nil ? state.circles.decide(at: location.coordinate) : []
    }
    deliver { $0.received(update) }
    for change in changes { report(change, at: update.timestamp) }
  }

  func locationManager(_ manager: LocationManager, didUpdate heading: Heading) {
    if status.isAuthorized { deliver { $0.received(heading) } }
  }

  func locationManager(_ manager: LocationManager, didEnter transition: RegionTransition) {
    decide(transition, isInside: true)
  }

  func locationManager(_ manager: LocationManager, didExit transition: RegionTransition) {
    decide(transition, isInside: false)
  }

  func locationManager(_ manager: LocationManager, didPass transition: RegionTransition) {
    decide(transition, isInside: true)
    decide(transition, isInside: false)
  }

  func locationManager(_ manager: LocationManager, didVisit visit: Visit) {
    if status.isAuthorized { deliver { $0.visited(CLVisit(visit)) } }
  }

  func locationManager(_ manager: LocationManager, didChange state: StateChange) {
    guard status.isAuthorized, state.state == .lost, state.reason != .sourceEnded else { return }
    let error = CLError(.locationUnknown, cause: state.reason.map(\.rawValue) ?? "lost")
    deliver { $0.failed(error) }
  }
}

extension SharedManager {
  private func decide(_ transition: RegionTransition, isInside: Bool) {
    guard status.isAuthorized else { return }
    let change = state.withLock { $0.circles.decide(place: transition.place.id, isInside: isInside) }
    guard let change else { return }
    let time = transition.crossed.first ?? transition.location.time ?? wallClock()
    report(change, at: Date(time))
  }

  /// Passes a decision to the owner of the circle. Managers report crossings only; monitors the first decision too.
  private func report(_ change: CircleTable.Change, at date: Date) {
    switch change.key.owner {
    case .monitor(let name):
      let book = state.withLock { $0.monitors[name] }
      book?.decided(change.key.identifier, isInside: change.isInside, at: date)
    case .managers:
      let region = state.withLock { state in state.regions.first { $0.identifier == change.key.identifier } }
      saveState()
      guard let region, change.wasInside != nil else { return }
      deliver { $0.crossed(region, isInside: change.isInside) }
    }
  }

  // MARK: Requests

  /// Returns one location: the first that is accurate enough, or the best within ten seconds.
  func requestLocation(_ accuracy: CLLocationAccuracy) async -> Result<CLLocation, CLError> {
    do {
      let location = try await manager.requestLocation(Self.request(accuracy))
      note(.authorized)
      let update = CLLocation(location, now: wallClock())
      state.withLock { $0.last = update }
      return .success(update)
    } catch {
      let failure = LocationError(wrapping: error)
      if failure.code != .cancelled { note(failure.code == .permissionDenied ? .denied : .authorized) }
      return .failure(CLError(failure))
    }
  }

  /// Apple's accuracies hold for 68 % of the locations, LocationKit's requests for 95 %.
  static func request(_ accuracy: CLLocationAccuracy) -> LocationRequest {
    let wanted = Accuracy(radius: accuracy, level: .twoThirds, basis: .stated)
    return LocationRequest(desiredAccuracy: wanted?.radius(at: .ninetyFive), timeout: .seconds(10))
  }
}
