import Glibc
import LocationKit
import Synchronization

/// A wait until a descriptor is ready that does not block Swift's cooperative pool: a ``PollingThread`` polls the
/// descriptor while a task waits: that on which the task runs, or else the shared one.
final class DescriptorWatch: Sendable {
  private let shared: Shared

  /// - Parameter events: `POLLIN` or `POLLOUT`.
  init(descriptor: Int32, events: Int32) {
    shared = Shared(descriptor: descriptor, events: Int16(truncatingIfNeeded: events))
  }

  deinit { shared.close() }

  /// Returns when the descriptor is ready, has failed or has been hung up, and when the watch is closed. Only one task
  /// at a time. Throws `CancellationError` immediately if the task is cancelled, and a ``LocationError`` if the system
  /// has no thread or descriptor left.
  nonisolated(nonsending) func untilReady() async throws {
    try Task.checkCancellation()
    // Not from an actor: the wait would block the actor, and could resume on another thread.
    let actor = #isolation
    if actor == nil, let thread = PollingThread.current {
      if shared.sleeps(on: thread, within: -1) == true { return }
      thread.add(shared)
      // Runs on the same thread again, before the thread sleeps again.
      defer { thread.forget(shared) }
      return try await wait()
    }
    try shared.start()
    try await wait()
  }

  /// Sleeps on the task's polling thread until the descriptor is ready. Returns `false` after the limit, and `nil` if the
  /// task must be suspended. Not from an actor.
  func sleeps(within limit: Duration) -> Bool? {
    guard let thread = PollingThread.current else { return nil }
    let milliseconds = Int32(clamping: (limit.inNanoseconds.saturatingAdding(999_999)) / 1_000_000)
    guard let isReady = shared.sleeps(on: thread, within: max(0, milliseconds)) else { return false }
    return isReady ? true : nil
  }

  private func wait() async throws {
    await withTaskCancellationHandler {
      await withUnsafeContinuation { shared.wait($0) }
    } onCancel: {
      shared.takeWaiter()?.resume()
    }
    try Task.checkCancellation()
  }

  /// Ends a wait in progress. May be called repeatedly.
  func close() { shared.close() }

  /// The state that the thread and the watch share, because the thread must not keep the watch itself alive.
  private final class Shared: PollingThread.Waiter {
    private struct State {
      /// Continuation of the waiting task. It is resumed exactly once, which is what an unsafe continuation requires:
      /// the code that removes it under the lock resumes it.
      var waiter: UnsafeContinuation<Void, Never>?
      /// Thread that polls for this watch; `nil` until it is needed.
      var sharedThread: PollingThread?
      /// Polling thread on which a task waits without suspending.
      var thread: PollingThread?
      var isClosed = false
    }

    let descriptor: Int32
    let events: Int16
    private let state = Mutex(State())

    init(descriptor: Int32, events: Int16) {
      self.descriptor = descriptor
      self.events = events
    }

    /// Waits on the thread without suspending the task; see ``PollingThread/sleeps(until:_:within:)``.
    func sleeps(on thread: PollingThread, within limit: Int32) -> Bool? {
      let isOpen = state.withLock { state in
        if !state.isClosed { state.thread = thread }
        return !state.isClosed
      }
      guard isOpen else { return false }
      defer { state.withLock { $0.thread = nil } }
      return thread.sleeps(until: descriptor, events, within: limit)
    }

    func becameReady() { takeWaiter()?.resume() }

    func start() throws(LocationError) {
      try state.withLock { state throws(LocationError) in
        guard state.sharedThread == nil, !state.isClosed else { return }
        guard let thread = PollingThread.shared() else {
          throw LocationError(.internalError, "no thread or descriptor left")
        }
        state.sharedThread = thread
      }
    }

    func wait(_ continuation: UnsafeContinuation<Void, Never>) {
      let isWaiting = state.withLock { state in
        guard !state.isClosed else { return false }
        precondition(state.waiter == nil, "two tasks wait for one descriptor")
        state.waiter = continuation
        state.sharedThread?.watch(self)
        return true
      }
      guard isWaiting else { return continuation.resume() }
      // A cancellation that came before found no waiter to resume.
      if Task.isCancelled { takeWaiter()?.resume() }
    }

    func takeWaiter() -> UnsafeContinuation<Void, Never>? {
      state.withLock { state in
        defer { state.waiter = nil }
        return state.waiter
      }
    }

    func close() {
      let waiter = state.withLock { state in
        state.isClosed = true
        state.sharedThread?.unwatch(self)
        state.sharedThread = nil
        state.thread?.wake()
        defer { state.waiter = nil }
        return state.waiter
      }
      waiter?.resume()
    }
  }
}
