import Foundation
import LocationFoundation
import LocationKit
import Synchronization

/// The service below all managers, monitors and sequences of updates of one fetcher. It runs the fetcher once, as long
/// as one of them wants locations, and passes each event to all of them.
final class SharedManager: Sendable {
  struct State {
    var listeners = ListenerList()
    var lastIdentifier = 0
    /// Identifiers of those that want locations.
    var users: Set<Int> = []
    var run = Run.idle
    var last: CLLocation?
    /// Number of locations before the first heading.
    var locationsWithoutHeading = 0
    var authorization = AuthorizationState()
    var circles = CircleTable()
    var regions: [WatchedRegion] = []
    var monitors: [String: MonitorBook] = [:]
    var store: StateFile?
  }

  enum Run {
    case idle
    case running(Task<Void, Never>)
    /// The run was cancelled and has not ended yet; `again` if it is wanted again.
    case stopping(again: Bool)
  }

  let fetcher: any LocationFetcher
  let manager: LocationManager
  let timing: Timing
  let timer: MonotonicTimer
  let wallClock: @Sendable () -> UTCInstant
  let state = Mutex(State())

  /// - Parameters:
  ///   - clock: the clock of time-outs and retries.
  ///   - wallClock: the time of locations that have none.
  init(
    fetcher: any LocationFetcher, clock: any Clock<Duration> = ContinuousClock(),
    wallClock: @escaping @Sendable () -> UTCInstant = SystemWallClock.now
  ) {
    var configuration = DecisionConfiguration()
    configuration.visits = VisitLimits()
    configuration.rangeError = CLLocation.rangeError
    self.fetcher = fetcher
    manager = LocationManager(fetcher: fetcher, configuration: configuration, clock: clock, wallClock: wallClock)
    timing = fetcher.timing
    timer = MonotonicTimer(clock)
    self.wallClock = wallClock
    manager.delegate = self
  }

  /// Newest location that any listener received.
  var last: CLLocation? { state.withLock { $0.authorization.status.isAuthorized ? $0.last : nil } }

  /// Newest heading of the source.
  var lastHeading: Heading? { status.isAuthorized ? manager.lastKnownHeading : nil }

  /// Whether headings are available. Only the source itself shows it: a compass reports at least as often as a receiver.
  var hasHeadings: Bool {
    state.withLock { $0.locationsWithoutHeading } < Self.mostWithoutHeading || manager.lastKnownHeading != nil
  }

  private static let mostWithoutHeading = 10

  /// Largest number of locations that are kept for a slow reader. A recorded source waits for its readers.
  var longestBacklog: Int { timing == .live ? 1000 : .max }

  /// User of the regions of all managers.
  static let regionUser = 0
  /// User that waits for the decision about authorization.
  static let authorizationUser = -1

  // MARK: Listeners and users

  /// Returns a number for a user.
  func nextIdentifier() -> Int {
    state.withLock { state in
      state.lastIdentifier += 1
      return state.lastIdentifier
    }
  }

  func add(_ listener: any ServiceListener, as identifier: Int) {
    state.withLock { $0.listeners.add(listener, as: identifier) }
  }

  func remove(_ identifier: Int) {
    state.withLock { $0.listeners.remove(identifier) }
    end(identifier)
  }

  /// Runs the source for a user, from the start if it has ended.
  func begin(_ user: Int) {
    state.withLock { state in
      state.users.insert(user)
      switch state.run {
      case .idle: state.run = .running(start(&state))
      case .running: break
      case .stopping: state.run = .stopping(again: true)
      }
    }
  }

  /// Runs the source for a user that a refusal has kept from it.
  func resume(_ user: Int) {
    if !state.withLock({ $0.users.contains(user) }) { begin(user) }
  }

  /// Stops the source if this was its last user.
  func end(_ user: Int) {
    state.withLock { state in
      guard state.users.remove(user) != nil, state.users.isEmpty else { return }
      if case .running(let task) = state.run { task.cancel() }
      if case .idle = state.run { return }
      state.run = .stopping(again: false)
    }
  }

  private func start(_ state: inout State) -> Task<Void, Never> {
    state.circles.beginRun()
    return Task { await run() }
  }

  // MARK: The run

  private func run() async {
    while true {
      let failure = await runOnce()
      if Task.isCancelled { return didStop() }
      if let failure, failure.code == .sourceUnavailable, timing == .live {
        let delay = CLError(.regionMonitoringSetupDelayed, cause: failure.description)
        deliver { listener in
          listener.failed(CLError(failure))
          listener.monitoringFailed(delay)
        }
        try? await timer.sleep(until: timer.elapsed + Self.retryInterval)
        if Task.isCancelled { return didStop() }
      } else {
        return didEnd(failure)
      }
    }
  }

  /// Runs the source until it ends; returns its error. The events arrive at the delegate, mostly on the fetcher's
  /// task. The batches keep the source running, and make a file wait for its readers, so that memory stays constant. A
  /// receiver cannot be slowed down.
  private func runOnce() async -> LocationError? {
    do {
      try await manager.runBatches(isolation: nil, filter: .nothing) { _ in
        guard timing == .recorded else { return }
        for listener in listeners { await listener.drained() }
      }
      note(.authorized)
      return nil
    } catch {
      guard !Task.isCancelled else { return nil }
      let failure = LocationError(wrapping: error)
      note(failure.code == .permissionDenied ? .denied : .authorized)
      return failure
    }
  }

  private func didStop() {
    state.withLock { state in
      if case .stopping(again: true) = state.run {
        state.run = .running(start(&state))
      } else {
        state.run = .idle
      }
    }
  }

  private func didEnd(_ failure: LocationError?) {
    let isRefused = failure?.code == .permissionDenied
    state.withLock { state in
      state.run = .idle
      if isRefused { state.users = [] }
    }
    let error = failure.map { CLError($0) } ?? CLError(.locationUnknown, cause: "the source has ended")
    deliver { $0.ended(error) }
    guard let failure, !isRefused else { return }
    deliver { $0.monitoringFailed(CLError(.regionMonitoringFailure, cause: failure.description)) }
  }

  /// Time after which a source that cannot be reached is tried again.
  static let retryInterval = Duration.seconds(5)

  /// Passes an event of the run to all listeners.
  func deliver(_ body: (any ServiceListener) -> Void) {
    for listener in listeners { body(listener) }
  }

  var listeners: [any ServiceListener] { state.withLock { $0.listeners.all } }
}
