import Synchronization

/// The part of a manager that its service uses: which updates the manager wants, and its callbacks on their way to
/// the run loop or queue of its creation.
final class ManagerClient: ServiceListener {
  struct State {
    var callbacks: [Callback] = []
    /// Whether a block that makes the callbacks is on its way.
    var isScheduled = false
    var drainWaiters: [CheckedContinuation<Void, Never>] = []
    var hasDelegate = false

    var isUpdating = false
    /// Number of the current session of updates: a stop invalidates the locations on their way.
    var session = 0
    var filter = UpdateDistance()
    var distanceFilter = kCLDistanceFilterNone
    var significant: SignificantChanges?
    var wantsVisits = false
    var request: Request?
    var requestNumber = 0
  }

  /// A pending one-shot request; without a task it waits for authorization.
  struct Request {
    let number: Int
    let accuracy: CLLocationAccuracy
    var task: Task<Void, Never>?
  }

  /// Reference to the manager.
  //
  // Safe to send: set once, before the client is shared; a weak reference may be read on any thread. The manager is
  // used only on its own run loop or queue, by `makeCallbacks()`.
  struct WeakManager: @unchecked Sendable {
    weak var manager: CLLocationManager?
  }

  let service: SharedManager
  let context: CallbackContext
  let identifier: Int
  let manager: WeakManager
  let state = Mutex(State())

  init(manager: CLLocationManager, service: SharedManager) {
    self.manager = WeakManager(manager: manager)
    self.service = service
    context = .current()
    identifier = service.nextIdentifier()
    service.add(self, as: identifier)
  }

  func close() {
    cancelRequest()
    service.remove(identifier)
    let waiters = state.withLock { state in
      state.callbacks = []
      return state.takeWaiters()
    }
    for waiter in waiters { waiter.resume() }
  }

  // MARK: Callbacks

  /// Makes a callback later. Before there is a delegate nothing is kept.
  func post(_ callback: Callback) {
    state.withLock { post(callback, &$0) }
  }

  func post(_ callback: Callback, _ state: inout State) {
    guard state.hasDelegate else { return }
    if !state.merge(callback) { state.callbacks.append(callback) }
    guard !state.isScheduled else { return }
    state.isScheduled = true
    context.perform { [self] in makeCallbacks() }
  }

  private func makeCallbacks() {
    while let callback = next() { manager.manager?.deliver(callback) }
  }

  /// Removes the next callback that is still wanted.
  private func next() -> Callback? {
    let (callback, waiters) = state.withLock { state -> (Callback?, [CheckedContinuation<Void, Never>]) in
      while !state.callbacks.isEmpty {
        let callback = state.callbacks.removeFirst()
        if state.wants(callback) { return (callback, []) }
      }
      state.isScheduled = false
      return (nil, state.takeWaiters())
    }
    for waiter in waiters { waiter.resume() }
    return callback
  }

  func drained() async {
    await withCheckedContinuation { continuation in
      let isDrained = state.withLock { state in
        if !state.isScheduled { return true }
        state.drainWaiters.append(continuation)
        return false
      }
      if isDrained { continuation.resume() }
    }
  }
}

extension ManagerClient.State {
  /// Largest number of locations that wait for a receiver's slow reader; the oldest are dropped.
  private static let longestBacklog = 1000

  mutating func takeWaiters() -> [CheckedContinuation<Void, Never>] {
    defer { drainWaiters = [] }
    return drainWaiters
  }

  /// Adds a location to the last callback if that delivers locations too.
  mutating func merge(_ callback: Callback) -> Bool {
    guard case .locations(let new, let session) = callback, case .locations(var waiting, session)? = callbacks.last
    else { return false }
    callbacks.removeLast()
    waiting += new
    if waiting.count > Self.longestBacklog { waiting.removeFirst(waiting.count - Self.longestBacklog) }
    callbacks.append(.locations(waiting, session: session))
    return true
  }

  /// Whether no stop, start or newer request has made the callback obsolete. Takes the answer of a request.
  mutating func wants(_ callback: Callback) -> Bool {
    switch callback {
    case .locations(_, let session):
      return session == self.session && (isUpdating || significant != nil)
    case .answer(_, let number):
      guard request?.number == number else { return false }
      request = nil
      return true
    default: return true
    }
  }
}
