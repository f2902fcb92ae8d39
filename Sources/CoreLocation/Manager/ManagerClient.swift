import LocationKit

/// The part of a manager that its service uses: which updates the manager wants, and its callbacks on their way to
/// the delegate.
final class ManagerClient: ServiceListener {
  struct State: Sendable {
    var callbacks: [Callback] = []
    /// Whether the callbacks are being made, or a block that makes them is on its way.
    var isScheduled = false
    /// Largest number of locations that wait for a slow reader; the oldest are dropped.
    let longestBacklog: Int
    var hasDelegate = false

    var isUpdating = false
    /// Number of the current session of updates: a stop invalidates the locations on their way.
    var session = 0
    var filter = UpdateDistance()
    var distanceFilter = kCLDistanceFilterNone
    var significant: SignificantChanges?
    var wantsVisits = false
    /// Heading updates; `nil` if they do not run.
    var headings: HeadingUpdates?
    /// Number of the current session of heading updates; 0 before the first.
    var headingSession = 0
    var headingFilter: CLLocationDegrees = 1
    var headingOrientation = CLDeviceOrientation.portrait
    /// Degrees from the bow to the direction that counts as the top of the device.
    var headingTurn = 0.0
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
  let state: Awaited<State>

  init(manager: CLLocationManager, service: SharedManager) {
    self.manager = WeakManager(manager: manager)
    self.service = service
    context = .current()
    state = Awaited(State(longestBacklog: service.longestBacklog))
    identifier = service.nextIdentifier()
    service.add(self, as: identifier)
  }

  func close() {
    cancelRequest()
    service.remove(identifier)
    state.change { ($0.callbacks, $0.hasDelegate) = ([], false) }
  }

  // MARK: Callbacks

  /// Makes a callback later. It is lost if there is no delegate by then.
  func post(_ callback: Callback) {
    state.change { post(callback, &$0) }
  }

  func post(_ callback: Callback, _ state: inout State) {
    guard state.keep(callback), !state.isScheduled else { return }
    state.isScheduled = true
    context.perform { [self] in makeCallbacks() }
  }

  private func makeCallbacks() {
    while hasMore() {
      if let callback = next() { manager.manager?.deliver(callback) }
    }
  }

  /// Removes the next callback and returns it, unless it is no longer wanted.
  private func next() -> Callback? {
    state.change { state -> Callback? in
      guard !state.callbacks.isEmpty else { return nil }
      let callback = state.callbacks.removeFirst()
      return state.wants(callback) ? callback : nil
    }
  }

  /// Returns whether callbacks are left. If not, the next one is scheduled again.
  private func hasMore() -> Bool {
    state.change { state in
      state.isScheduled = !state.callbacks.isEmpty
      return state.isScheduled
    }
  }

  func drained() async { _ = try? await state.wait { !$0.isScheduled || !$0.hasDelegate ? true : nil } }
}

extension ManagerClient.State {
  /// Adds a callback; returns whether it is kept. A program may set its delegate after it has started updates: until
  /// then the newest callbacks are kept. The delegate's first status is posted when it is set.
  mutating func keep(_ callback: Callback) -> Bool {
    if !hasDelegate, case .authorization = callback { return false }
    if !merge(callback) { callbacks.append(callback) }
    if !hasDelegate, callbacks.count > Self.longestWait { callbacks.removeFirst() }
    return true
  }

  /// Largest number of callbacks, and of locations of one, that wait for the first delegate.
  private static let longestWait = 1000

  /// Adds a location to the last callback if that delivers locations too.
  private mutating func merge(_ callback: Callback) -> Bool {
    // Only the newest heading of a receiver counts.
    if longestBacklog < .max, case .heading(_, let session) = callback, case .heading(_, session)? = callbacks.last {
      callbacks[callbacks.count - 1] = callback
      return true
    }
    guard case .locations(let new, let session) = callback, case .locations(var waiting, session)? = callbacks.last
    else { return false }
    callbacks.removeLast()
    waiting += new
    let longest = hasDelegate ? longestBacklog : min(longestBacklog, Self.longestWait)
    if waiting.count > longest { waiting.removeFirst(waiting.count - longest) }
    callbacks.append(.locations(waiting, session: session))
    return true
  }

  /// Whether no stop, start or newer request has made the callback obsolete. Takes the answer of a request.
  mutating func wants(_ callback: Callback) -> Bool {
    switch callback {
    case .locations(_, let session):
      return session == self.session && wantsLocations
    case .heading(_, let session): return session == headingSession && headings != nil
    case .answer(_, let number):
      guard request?.number == number else { return false }
      request = nil
      return true
    default: return true
    }
  }
}
