import Synchronization

/// A task that a lock decides to create or to cancel, and that is created or cancelled after the lock is released. The
/// creation calls the executor, and the cancellation calls the task's handlers: code of others, which may use what the
/// lock protects. It may be cancelled before it is created.
final class TaskHandle: Sendable {
  private struct State {
    var task: Task<Void, Never>?
    var isCancelled = false
    var waiters: [CheckedContinuation<Task<Void, Never>, Never>] = []
  }

  private let state = Mutex(State())

  /// Creates the task. Call it once.
  func start(on executor: (any TaskExecutor)?, _ body: @escaping @Sendable () async -> Void) {
    let task = Task(executorPreference: executor, operation: body)
    let (isCancelled, waiters) = state.withLock { state in
      state.task = task
      defer { state.waiters = [] }
      return (state.isCancelled, state.waiters)
    }
    if isCancelled { task.cancel() }
    for waiter in waiters { waiter.resume(returning: task) }
  }

  /// Cancels the task, now or as soon as it is created.
  func cancel() {
    let task = state.withLock { state in
      state.isCancelled = true
      return state.task
    }
    task?.cancel()
  }

  /// Returns when the task has ended.
  func hasEnded() async {
    let task = await withCheckedContinuation { waiter in
      let task = state.withLock { state in
        if state.task == nil { state.waiters.append(waiter) }
        return state.task
      }
      if let task { waiter.resume(returning: task) }
    }
    await task.value
  }
}
