import LocationKit
import Synchronization

/// Lets a number of tasks work at the same time. The others wait for their turn, in the order in which they came.
final class WorkGate: Sendable {
  private struct State {
    var free: Int
    var waiting: [(number: Int, turn: Promise<Void>)] = []
    var lastNumber = 0
  }

  private let state: Mutex<State>
  private let longestQueue: Int
  private let clock: any Clock<Duration>

  /// - Parameters:
  ///   - count: tasks that work at the same time.
  ///   - longestQueue: tasks that may wait.
  init(_ count: Int, longestQueue: Int = 64, clock: any Clock<Duration> = ContinuousClock()) {
    state = Mutex(State(free: count))
    (self.longestQueue, self.clock) = (longestQueue, clock)
  }

  /// Permits a task to work until it is released.
  final class Pass: Sendable {
    private let gate: WorkGate

    fileprivate init(_ gate: WorkGate) { self.gate = gate }
    deinit { gate.leave() }
  }

  /// Number of tasks that wait.
  var queueLength: Int { state.withLock { $0.waiting.count } }

  /// Returns a pass, waiting for it if needed. Throws 503 if too many wait, or after `patience`; `nil` waits without end.
  func enter(within patience: Duration?) async throws -> Pass {
    let place = try state.withLock { state -> (number: Int, turn: Promise<Void>)? in
      guard state.free == 0 else {
        state.free -= 1
        return nil
      }
      guard state.waiting.count < longestQueue else { throw Self.busy }
      state.lastNumber += 1
      state.waiting.append((state.lastNumber, Promise<Void>()))
      return state.waiting.last
    }
    guard let place else { return Pass(self) }
    do {
      if let patience {
        _ = try await withTimeout(patience, clock: clock) { try await place.turn.value() }
      } else {
        try await place.turn.value()
      }
    } catch is CancellationError {}
    let hasTurn = state.withLock { state in
      let count = state.waiting.count
      state.waiting.removeAll { $0.number == place.number }
      return state.waiting.count == count
    }
    guard hasTurn else { throw Task.isCancelled ? CancellationError() : Self.busy }
    return Pass(self)
  }

  private func leave() {
    let next = state.withLock { state -> Promise<Void>? in
      guard !state.waiting.isEmpty else {
        state.free += 1
        return nil
      }
      return state.waiting.removeFirst().turn
    }
    next?.fill(())
  }

  private static let busy = Problem(
    503, "the server is busy with other questions; ask again in 10 seconds", headers: ["retry-after": "10"])
}

/// The pace of one question about the past. It lets other tasks run, and ends when the client has left or its token has
/// become invalid. A question that has looked at many locations waits for its turn.
final class QuestionPace: Sendable {
  /// Locations after which a question pauses.
  static let interval = 512

  private struct State {
    var looked = 0
    var pass: WorkGate.Pass?
  }

  private let request: ServerRequest
  private let gate: WorkGate
  private let limits: ServerLimits
  private let state = Mutex(State())

  init(_ request: ServerRequest, _ gate: WorkGate, _ limits: ServerLimits) {
    (self.request, self.gate, self.limits) = (request, gate, limits)
  }

  /// Pauses after the question has looked at `count` locations.
  ///
  /// - Parameter patience: how long the question waits for its turn; `nil` for as long as it takes.
  func pause(after count: Int = interval, patience: Duration?) async throws {
    try Task.checkCancellation()
    guard !request.hasLeft() else { throw CancellationError() }
    guard request.isPermitted() else { throw Problem(401, "the token has become invalid") }
    let needsTurn = state.withLock { state in
      state.looked += count
      return state.pass == nil && state.looked >= limits.freeLocations
    }
    if needsTurn {
      let pass = try await gate.enter(within: patience)
      state.withLock { $0.pass = pass }
    }
    await Task.yield()
  }

  /// Counts the locations of a loop, and pauses after every ``interval`` of them.
  struct Counter {
    private let pace: QuestionPace
    private let patience: Duration?
    private var count = 0

    init(_ pace: QuestionPace, patience: Duration?) { (self.pace, self.patience) = (pace, patience) }

    mutating func step() async throws {
      count += 1
      if count.isMultiple(of: QuestionPace.interval) { try await pace.pause(patience: patience) }
    }
  }
}
