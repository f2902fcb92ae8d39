import LocationKit
import Synchronization

extension SharedManager {
  var status: CLAuthorizationStatus { state.withLock { $0.authorization.status } }

  /// Whether a test has set that nothing is decided yet.
  var isHeldBack: Bool { state.withLock { $0.authorization.simulated == .notDetermined } }

  /// Whether a test has set that access is refused. A refusal by the system is tried again: it may have been lifted.
  var isRefusedByTest: Bool { state.withLock { $0.authorization.simulated?.isRefused == true } }

  /// Notes the result of opening the source.
  func note(_ found: Authorization) {
    let isNews = state.withLock { $0.authorization.found != found }
    guard isNews else { return }
    change { $0.found = found }
    end(Self.authorizationUser)
  }

  /// Sets the status for a test; `nil` for that of the source.
  func simulate(_ status: CLAuthorizationStatus?) {
    change { $0.simulated = status }
  }

  /// Opens the source to find out whether this process may. A source that refuses nothing for a second, because it has
  /// nothing to report, was opened.
  func requestAuthorization(_ granted: CLAuthorizationStatus) {
    change { state in
      let isUpgrade = granted == .authorizedAlways && state.granted == .authorizedWhenInUse
      if state.found == .notDetermined || isUpgrade { state.granted = granted }
    }
    let isOpen = state.withLock { $0.authorization.simulated != nil || $0.authorization.found != .notDetermined }
    guard !isOpen else { return }
    begin(Self.authorizationUser)
    let deadline = timer.elapsed + .seconds(1)
    Task { [weak self, timer] in
      guard (try? await timer.sleep(until: deadline)) != nil, let self else { return }
      if state.withLock({ $0.authorization.found == .notDetermined }) { note(.authorized) }
    }
  }

  private func change(_ body: (inout AuthorizationState) -> Void) {
    let (hasChanged, regions, monitors) = state.withLock { state in
      let before = state.authorization.status
      body(&state.authorization)
      return (state.authorization.status != before, state.regions, state.monitors.values)
    }
    guard hasChanged else { return }
    for listener in listeners { listener.authorizationChanged() }
    if status.isAuthorized, !regions.isEmpty { resume(Self.regionUser) }
    for monitor in monitors { monitor.authorizationChanged() }
  }
}
