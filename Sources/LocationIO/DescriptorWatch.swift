import Glibc
import LocationKit
import Synchronization

/// A wait until a descriptor is ready that does not block Swift's cooperative pool: a ``PollingThread`` waits for the
/// descriptor while a task waits: that on which the task runs, or else the shared one.
final class DescriptorWatch: Sendable {
  private let waiter: Waiter

  /// - Parameter events: `POLLIN` or `POLLOUT`.
  init(descriptor: Int32, events: Int32) { waiter = Waiter(descriptor: descriptor, events: events) }

  deinit { waiter.close() }

  /// Returns when the descriptor is ready, has failed or has been hung up, and when the watch is closed. Only one task
  /// at a time. Throws `CancellationError` immediately if the task is cancelled, and a ``LocationError`` if the system
  /// has no thread or descriptor left.
  nonisolated(nonsending) func untilReady() async throws {
    try Task.checkCancellation()
    // Not from an actor: the wait would block the actor, and could resume on another thread.
    let actor = #isolation
    let current = actor == nil ? PollingThread.current : nil
    if let current, waiter.sleeps(on: current, within: -1) == true { return }
    guard let thread = current ?? .shared() else {
      throw LocationError(.internalError, "no thread or descriptor left")
    }
    let number = await withTaskCancellationHandler {
      await withUnsafeContinuation { waiter.wait($0, on: thread) }
    } onCancel: {
      waiter.resume()
    }
    try Task.checkCancellation()
    if number != 0 { throw LocationError(.internalError, "waiting failed: \(SystemError.text(number))") }
  }

  /// Sleeps on the task's polling thread until the descriptor is ready. Returns `false` after the limit, and `nil` if the
  /// task must be suspended, or is cancelled. Not from an actor.
  func sleeps(within limit: Duration) -> Bool? {
    // The thread may have taken the wakeup of a cancellation before this task began to sleep on it.
    guard !Task.isCancelled, let thread = PollingThread.current else { return nil }
    let milliseconds = Int32(clamping: (limit.inNanoseconds.saturatingAdding(999_999)) / 1_000_000)
    guard let isReady = waiter.sleeps(on: thread, within: max(0, milliseconds)) else { return false }
    return isReady ? true : nil
  }

  /// Ends a wait in progress. May be called repeatedly.
  func close() { waiter.close() }

  /// What the thread and the watch share, because the thread must not keep the watch itself alive.
  private final class Waiter: PollingThread.Waiter {
    private struct State {
      /// Continuation of the waiting task. It is resumed exactly once, which is what an unsafe continuation requires:
      /// the code that removes it under the lock resumes it.
      var task: UnsafeContinuation<Int32, Never>?
      /// Thread that waits for the descriptor; the shared one also if it has last waited for it.
      var thread: PollingThread?
      var isClosed = false
    }

    let number = lastNumber.wrappingAdd(1, ordering: .relaxed).newValue
    let descriptor: Int32
    let events: Int32
    private let state = Mutex(State())
    private static let lastNumber = Atomic<Int>(0)

    init(descriptor: Int32, events: Int32) { (self.descriptor, self.events) = (descriptor, events) }

    /// Waits on the thread without suspending the task; see ``PollingThread/sleeps(until:within:)``.
    func sleeps(on thread: PollingThread, within limit: Int32) -> Bool? {
      let error = state.withLock { $0.isClosed ? ECANCELED : $0.thread === thread ? 0 : watch(&$0, on: thread) }
      // A file that epoll(7) does not take is always ready.
      return error == EPERM ? true : error == 0 ? thread.sleeps(until: self, within: limit) : false
    }

    /// Suspends a task. It is resumed with an error number of the system; 0 for none.
    func wait(_ task: UnsafeContinuation<Int32, Never>, on thread: PollingThread) {
      let error: Int32? = state.withLock { state in
        guard !state.isClosed else { return 0 }
        precondition(state.task == nil, "two tasks wait for one descriptor")
        let error = watch(&state, on: thread)
        guard error == 0 else { return error == EPERM ? 0 : error }
        state.task = task
        return nil
      }
      if let error { return task.resume(returning: error) }
      // A cancellation that came before found no task to resume.
      if Task.isCancelled { resume() }
    }

    private func watch(_ state: inout State, on thread: PollingThread) -> Int32 {
      if state.thread !== thread { leaveThread(&state) }
      let error = thread.watch(self)
      if error == 0 { state.thread = thread }
      return error
    }

    private func leaveThread(_ state: inout State) {
      let thread = state.thread.take()
      thread?.forget(self)
      thread?.wake()
    }

    func becameReady() {
      let task = state.withLock { state in
        // A descriptor that no task waits for would be reported again at once.
        if state.task == nil { state.thread.take()?.forget(self) }
        return state.task.take()
      }
      task?.resume(returning: 0)
    }

    /// Resumes the task, if one is suspended.
    func resume() { state.withLock { $0.task.take() }?.resume(returning: 0) }

    func close() {
      state.withLock { state in
        state.isClosed = true
        leaveThread(&state)
      }
      resume()
    }
  }
}
