import Synchronization

@testable import CoreLocation

/// A delegate that keeps its calls.
final class DelegateRecorder: NSObject, CLLocationManagerDelegate, Sendable {
  enum Call: Equatable, Sendable {
    /// A location, by its metres on a ``Journey``. One call for each location of a callback.
    case at(Int)
    case failed(CLError.Code)
    case entered(String)
    case exited(String)
    case state(CLRegionState, String)
    case monitoring(String)
    case monitoringFailed(String, CLError.Code)
    case rangingFailed(CLError.Code)
    case deferredFailed(CLError.Code)
    case arrived
    case departed
  }

  struct State {
    var calls: [Call] = []
    var statuses: [CLAuthorizationStatus] = []
    var locations: [CLLocation] = []
    var headings: [CLHeading] = []
    var fences: Set<String> = []
    var waiters: [(isMet: @Sendable (State) -> Bool, CheckedContinuation<Void, Never>)] = []
  }

  private let state = Mutex(State())
  private let react: @Sendable (Call, CLLocationManager) -> Void

  /// - Parameter react: is run in each callback.
  init(react: @escaping @Sendable (Call, CLLocationManager) -> Void = { _, _ in }) { self.react = react }

  var calls: [Call] { state.withLock { $0.calls } }
  var statuses: [CLAuthorizationStatus] { state.withLock { $0.statuses } }
  var locations: [CLLocation] { state.withLock { $0.locations } }
  var headings: [CLHeading] { state.withLock { $0.headings } }

  /// Waits for a call.
  func wait(for call: Call) async { await wait { $0.calls.contains(call) } }
  /// Waits for a number of locations.
  func wait(forLocations count: Int) async { await wait { $0.locations.count >= count } }
  /// Waits for a status.
  func wait(for status: CLAuthorizationStatus) async { await wait { $0.statuses.contains(status) } }

  /// Waits until all callbacks that are on their way have been made, and returns all calls, without the end of a
  /// replayed track.
  func settled(_ manager: CLLocationManager) async -> [Call] {
    let fence = Self.fencePrefix + UUID().uuidString
    manager.requestState(for: CLRegion(identifier: fence))
    await wait { $0.fences.contains(fence) }
    return calls.filter { $0 != .failed(.locationUnknown) }
  }

  /// Prefix of the regions of ``settled(_:)``, whose states are no calls.
  private static let fencePrefix = "fence-"

  /// Waits for a state.
  func wait(_ isMet: @escaping @Sendable (State) -> Bool) async {
    await withCheckedContinuation { continuation in
      let isDone = state.withLock { state in
        if isMet(state) { return true }
        state.waiters.append((isMet, continuation))
        return false
      }
      if isDone { continuation.resume() }
    }
  }

  private func note(
    _ manager: CLLocationManager, _ call: Call? = nil, _ change: @Sendable (inout State) -> Void = { _ in }
  ) {
    let met = state.withLock { state in
      if let call { state.calls.append(call) }
      change(&state)
      let met = state.waiters.filter { $0.isMet(state) }
      let waiting = state.waiters.filter { !$0.isMet(state) }
      state.waiters = waiting
      return met
    }
    for waiter in met { waiter.1.resume() }
    if let call { react(call, manager) }
  }

  // MARK: CLLocationManagerDelegate

  func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading) {
    note(manager) { $0.headings.append(newHeading) }
  }

  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
    let status = manager.authorizationStatus
    note(manager) { $0.statuses.append(status) }
  }
  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    for location in locations { note(manager, .at(Journey.metres(location))) { $0.locations.append(location) } }
  }
  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    note(manager, .failed((error as? CLError)?.code ?? .headingFailure))
  }
  func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion) {
    note(manager, .entered(region.identifier))
  }
  func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion) {
    note(manager, .exited(region.identifier))
  }
  func locationManager(_ manager: CLLocationManager, didDetermineState state: CLRegionState, for region: CLRegion) {
    let identifier = region.identifier
    guard identifier.hasPrefix(Self.fencePrefix) else { return note(manager, .state(state, identifier)) }
    note(manager) { $0.fences.insert(identifier) }
  }
  func locationManager(_ manager: CLLocationManager, didStartMonitoringFor region: CLRegion) {
    note(manager, .monitoring(region.identifier))
  }
  func locationManager(
    _ manager: CLLocationManager, monitoringDidFailFor region: CLRegion?, withError error: any Error
  ) {
    note(manager, .monitoringFailed(region?.identifier ?? "", (error as? CLError)?.code ?? .headingFailure))
  }
  func locationManager(
    _ manager: CLLocationManager, didFailRangingFor beaconConstraint: CLBeaconIdentityConstraint, error: any Error
  ) {
    note(manager, .rangingFailed((error as? CLError)?.code ?? .headingFailure))
  }
  func locationManager(_ manager: CLLocationManager, didFinishDeferredUpdatesWithError error: (any Error)?) {
    note(manager, .deferredFailed((error as? CLError)?.code ?? .headingFailure))
  }
  func locationManager(_ manager: CLLocationManager, didVisit visit: CLVisit) {
    note(manager, visit.departureDate == .distantFuture ? .arrived : .departed)
  }
}
