import CoreLocation
import Synchronization

/// The last status that a delegate received.
final class StatusBox: Sendable {
  private struct State {
    var status: CLAuthorizationStatus?
    var waiter: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())

  var status: CLAuthorizationStatus? { state.withLock { $0.status } }

  func set(_ status: CLAuthorizationStatus) {
    let waiter = state.withLock { state in
      state.status = status
      return state.waiter.take()
    }
    waiter?.resume()
  }

  /// Waits until there is a status.
  func wait() async {
    await withCheckedContinuation { continuation in
      let isSet = state.withLock { state in
        if state.status == nil { state.waiter = continuation }
        return state.status != nil
      }
      if isSet { continuation.resume() }
    }
  }
}
