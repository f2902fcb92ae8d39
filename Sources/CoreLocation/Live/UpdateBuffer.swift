import Synchronization

/// The updates of one loop over ``CLLocationUpdate/liveUpdates(_:)`` on their way to it.
final class UpdateBuffer: ServiceListener {
  fileprivate struct State {
    var updates: [CLLocationUpdate] = []
    var hasEnded = false
    var detector = StationaryDetector()
    var reader: CheckedContinuation<CLLocationUpdate?, Never>?
    var drainWaiters: [CheckedContinuation<Void, Never>] = []
  }

  private let service: SharedManager
  private let identifier: Int
  private let state = Mutex(State())

  init(service: SharedManager) {
    self.service = service
    identifier = service.nextIdentifier()
  }

  func begin() {
    service.add(self, as: identifier)
    if service.status == .notDetermined { put(CLLocationUpdate(authorizationRequestInProgress: true)) }
    guard !putRefusal() else { return }
    if let last = service.last { received(last) }
    service.begin(identifier)
  }

  // MARK: ServiceListener

  func authorizationChanged() { _ = putRefusal() }

  private func putRefusal() -> Bool {
    switch service.status {
    case .denied: put(CLLocationUpdate(authorizationDenied: true))
    case .restricted: put(CLLocationUpdate(authorizationRestricted: true))
    default: return false
    }
    return true
  }

  /// A subject that becomes stationary yields one update that reports it, and no further one until it moves.
  func received(_ location: CLLocation) {
    let isStationary = state.withLock { state in
      let wasStationary = state.detector.isStationary
      state.detector.take(location)
      return (state.detector.isStationary, wasStationary)
    }
    if isStationary == (true, true) { return }
    put(CLLocationUpdate(location: location, isStationary: isStationary.0))
  }

  func failed(_ error: CLError) {
    if error.code != .denied { put(CLLocationUpdate(locationUnavailable: true)) }
  }

  func ended(_ error: CLError) {
    failed(error)
    let (reader, waiters) = state.withLock { state in
      state.hasEnded = true
      return (state.reader.take(), state.takeWaiters())
    }
    reader?.resume(returning: nil)
    for waiter in waiters { waiter.resume() }
  }

  func drained() async {
    await withCheckedContinuation { continuation in
      let isDrained = state.withLock { state in
        if state.updates.isEmpty, state.reader != nil || state.hasEnded { return true }
        state.drainWaiters.append(continuation)
        return false
      }
      if isDrained { continuation.resume() }
    }
  }

  private func put(_ update: CLLocationUpdate) {
    let reader = state.withLock { state -> CheckedContinuation<CLLocationUpdate?, Never>? in
      if let reader = state.reader.take() { return reader }
      if state.updates.count == service.longestBacklog { state.updates.removeFirst() }
      state.updates.append(update)
      return nil
    }
    reader?.resume(returning: update)
  }

  // MARK: The loop

  /// Returns the next update; `nil` at the end of the source and once the task is cancelled.
  func next() async -> CLLocationUpdate? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { wait($0) }
    } onCancel: {
      state.withLock { $0.reader.take() }?.resume(returning: nil)
    }
  }

  private func wait(_ continuation: CheckedContinuation<CLLocationUpdate?, Never>) {
    let (answer, waiters) = state.withLock { state -> (CLLocationUpdate??, [CheckedContinuation<Void, Never>]) in
      if Task.isCancelled { return (.some(nil), []) }
      if !state.updates.isEmpty { return (state.updates.removeFirst(), []) }
      if state.hasEnded { return (.some(nil), []) }
      state.reader = continuation
      return (nil, state.takeWaiters())
    }
    for waiter in waiters { waiter.resume() }
    if let answer { continuation.resume(returning: answer) }
  }

  func close() {
    service.remove(identifier)
    let waiters = state.withLock { state in
      state.hasEnded = true
      return state.takeWaiters()
    }
    for waiter in waiters { waiter.resume() }
  }
}

extension UpdateBuffer.State {
  fileprivate mutating func takeWaiters() -> [CheckedContinuation<Void, Never>] {
    defer { drainWaiters = [] }
    return drainWaiters
  }
}
