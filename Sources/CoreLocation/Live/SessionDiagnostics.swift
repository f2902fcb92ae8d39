import Synchronization

/// The diagnostics of a session: the state at the start and at each change of authorization, until it is invalidated.
final class SessionDiagnostics: ServiceListener {
  private struct State {
    var statuses: [CLAuthorizationStatus] = []
    var isInvalid = false
    var reader: CheckedContinuation<CLAuthorizationStatus?, Never>?
  }

  private let service: SharedManager
  private let identifier: Int
  private let state = Mutex(State())

  init(service: SharedManager) {
    self.service = service
    identifier = service.nextIdentifier()
    service.add(self, as: identifier)
    authorizationChanged()
  }

  func authorizationChanged() {
    let status = service.status
    let reader = state.withLock { state -> CheckedContinuation<CLAuthorizationStatus?, Never>? in
      if let reader = state.reader.take() { return reader }
      if state.statuses.last != status { state.statuses.append(status) }
      return nil
    }
    reader?.resume(returning: status)
  }

  func received(_ location: CLLocation) {}
  func failed(_ error: CLError) {}
  func ended(_ error: CLError) {}
  func drained() async {}

  func invalidate() {
    service.remove(identifier)
    let reader = state.withLock { state in
      state.isInvalid = true
      return state.reader.take()
    }
    reader?.resume(returning: nil)
  }

  /// Returns the next status; `nil` once the session is invalid or the task is cancelled.
  func next() async -> CLAuthorizationStatus? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let answer = state.withLock { state -> CLAuthorizationStatus?? in
          if !state.statuses.isEmpty { return state.statuses.removeFirst() }
          if state.isInvalid || Task.isCancelled { return .some(nil) }
          state.reader = continuation
          return nil
        }
        if let answer { continuation.resume(returning: answer) }
      }
    } onCancel: {
      state.withLock { $0.reader.take() }?.resume(returning: nil)
    }
  }
}
