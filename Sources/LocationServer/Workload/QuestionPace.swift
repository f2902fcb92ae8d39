import LocationKit
import Synchronization

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
