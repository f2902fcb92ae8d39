import LocationKit
import Synchronization

/// The orders from the test that controls a mock fetcher to the run that executes them.
final class MockInbox: Sendable {
  enum Command: Sendable {
    case report([Reading])
    case end((any Error)?)
  }

  struct Order: Sendable {
    let identifier: Int
    let command: Command
    let done: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var comingRuns: ArraySlice<MockFetcher.Run>
    var numberOfRuns = 0
    /// Whether the current run takes orders.
    var isByHand = false
    /// Whether the current run has been ordered to end.
    var isToEnd = false
    var orders: [Order] = []
    var runner: CheckedContinuation<Order?, Never>?
    var lastIdentifier = 0

    var willObey: Bool {
      isByHand && !isToEnd || comingRuns.contains { if case .byHand = $0.plan { true } else { false } }
    }
  }

  private let state: Mutex<State>

  init(runs: [MockFetcher.Run]) { state = Mutex(State(comingRuns: runs[...])) }

  func beginRun() throws -> MockFetcher.Run {
    try state.withLock { state in
      state.numberOfRuns += 1
      guard let run = state.comingRuns.popFirst() else {
        throw LocationError(.internalError, "MockFetcher was run \(Self.times(state.numberOfRuns)) without a script")
      }
      if case .byHand = run.plan { state.isByHand = true }
      state.isToEnd = false
      return run
    }
  }

  /// Ends a run. Orders that no further run will execute fail.
  func endRun() {
    let orphans = state.withLock { state -> [Order] in
      state.isByHand = false
      guard !state.willObey else { return [] }
      defer { state.orders = [] }
      return state.orders
    }
    for order in orphans { order.done.resume(throwing: Self.nobodyObeys("MockFetcher's last run ended first")) }
  }

  /// Returns when the command has been executed.
  func put(_ command: Command, _ name: String) async throws {
    let identifier = state.withLock { state in
      state.lastIdentifier += 1
      return state.lastIdentifier
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        deliver(Order(identifier: identifier, command: command, done: continuation), name)
      }
    } onCancel: {
      let order = state.withLock { state in
        state.orders.firstIndex { $0.identifier == identifier }.map { state.orders.remove(at: $0) }
      }
      order?.done.resume(throwing: CancellationError())
    }
  }

  private func deliver(_ order: Order, _ name: String) {
    let (runner, failure) = state.withLock { state -> (CheckedContinuation<Order?, Never>?, (any Error)?) in
      if Task.isCancelled { return (nil, CancellationError()) }
      guard state.willObey else {
        return (nil, Self.nobodyObeys("MockFetcher.\(name) was called after its last run by hand had ended"))
      }
      if case .end = order.command, state.isByHand { state.isToEnd = true }
      if state.isByHand, let runner = state.runner.take() { return (runner, nil) }
      state.orders.append(order)
      return (nil, nil)
    }
    runner?.resume(returning: order)
    if let failure { order.done.resume(throwing: failure) }
  }

  /// Returns the next order, for a run that takes orders; `nil` if the run's task is cancelled.
  func next() async -> Order? {
    await withCheckedContinuation { continuation in
      let (isOver, order) = state.withLock { state -> (Bool, Order?) in
        if Task.isCancelled { return (true, nil) }
        if state.isByHand, !state.orders.isEmpty { return (true, state.orders.removeFirst()) }
        state.runner = continuation
        return (false, nil)
      }
      if isOver { continuation.resume(returning: order) }
    }
  }

  /// Wakes a run whose task has been cancelled.
  func wake() { state.withLock { $0.runner.take() }?.resume(returning: nil) }

  private static func nobodyObeys(_ message: String) -> LocationError {
    LocationError(.internalError, message, remedy: "give it more runs: MockFetcher(runs: [.byHand, .byHand])")
  }

  private static func times(_ number: Int) -> String { number == 2 ? "a second time" : "\(number) times" }
}
