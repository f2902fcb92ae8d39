import Synchronization

/// What the worker and the run of one of its partitions tell each other.
final class PartitionMandate: Sendable {
  /// Whether the run shall continue.
  enum Order: Sendable {
    case run
    /// End with a snapshot: another worker takes the partition.
    case release
    /// End at once: another worker has taken the partition.
    case abandon
  }

  private struct State {
    var order = Order.run
    var report: WorkerRecord.PartitionState
    var hasEnded = false
  }

  private let state: Mutex<State>

  init(_ partition: Int) {
    state = Mutex(State(report: WorkerRecord.PartitionState(partition: partition)))
  }

  var order: Order { state.withLock { $0.order } }

  /// Orders the end; an order to abandon is not withdrawn.
  func end(_ order: Order) {
    state.withLock { state in
      if case .abandon = state.order { return }
      state.order = order
    }
  }

  var report: WorkerRecord.PartitionState { state.withLock { $0.report } }

  func report(_ change: (inout WorkerRecord.PartitionState) -> Void) { state.withLock { change(&$0.report) } }

  var hasEnded: Bool { state.withLock { $0.hasEnded } }

  func noteEnd() { state.withLock { $0.hasEnded = true } }
}
