import Glibc
import LocationKit
import Synchronization

/// A wait until a descriptor is ready that does not block Swift's cooperative pool: a thread sleeps in poll(2) on the
/// descriptor and on an wakeup. (Not in select(2), because descriptors may be 1024 or more.)
///
/// The thread starts with the first wait and ends with ``close()``. A task that runs on a ``PollingThread`` needs no
/// such thread.
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
      if shared.sleeps(on: thread) { return }
      thread.add(shared)
      // Runs on the same thread again, before the thread sleeps again.
      defer { thread.forget(shared) }
      return try await wait()
    }
    try shared.start()
    try await wait()
  }

  private func wait() async throws {
    await withTaskCancellationHandler {
      await withUnsafeContinuation { shared.wait($0) }
    } onCancel: {
      shared.takeWaiter()?.resume()
    }
    try Task.checkCancellation()
  }

  /// Ends the thread and a wait in progress. May be called repeatedly.
  func close() { shared.close() }

  /// The state that the thread and the watch share, because the thread must not keep the watch itself alive.
  private final class Shared: PollingThread.Waiter {
    private struct State {
      /// Continuation of the waiting task. It is resumed exactly once, which is what an unsafe continuation requires:
      /// the code that removes it under the lock resumes it.
      var waiter: UnsafeContinuation<Void, Never>?
      /// Alarm of the thread; `nil` while there is no thread.
      var wakeup: WakeupDescriptor?
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

    /// Waits on the thread without suspending the task. Returns `false` if the task must be suspended.
    func sleeps(on thread: PollingThread) -> Bool {
      let isOpen = state.withLock { state in
        if !state.isClosed { state.thread = thread }
        return !state.isClosed
      }
      guard isOpen else { return false }
      defer { state.withLock { $0.thread = nil } }
      return thread.sleeps(until: descriptor, events)
    }

    func becameReady() { takeWaiter()?.resume() }

    func start() throws(LocationError) {
      try state.withLock { state throws(LocationError) in
        guard state.wakeup == nil, !state.isClosed else { return }
        guard let wakeup = WakeupDescriptor() else { throw LocationError(.internalError, "no descriptor left") }
        guard OwnThread.start({ [self] in run(wakeup) }) else {
          wakeup.close()
          throw LocationError(.internalError, "no thread left")
        }
        state.wakeup = wakeup
      }
    }

    func wait(_ continuation: UnsafeContinuation<Void, Never>) {
      let isWaiting = state.withLock { state in
        guard !state.isClosed else { return false }
        precondition(state.waiter == nil, "two tasks wait for one descriptor")
        state.waiter = continuation
        state.wakeup?.signal()
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
        state.wakeup?.signal()
        state.thread?.wake()
        defer { state.waiter = nil }
        return state.waiter
      }
      waiter?.resume()
    }

    /// Body of the thread. It polls the descriptor only while a task waits, because a descriptor that stays ready
    /// would keep it busy.
    private func run(_ wakeup: WakeupDescriptor) {
      while let isAwaited = state.withLock({ $0.isClosed ? nil : $0.waiter != nil }) {
        var polled = [
          pollfd(fd: wakeup.descriptor, events: Int16(POLLIN), revents: 0),
          pollfd(fd: isAwaited ? descriptor : -1, events: events, revents: 0),
        ]
        // On EINTR and similar errors, poll again.
        guard poll(&polled, nfds_t(polled.count), -1) > 0 else { continue }
        if polled[0].revents != 0 { wakeup.reset() }
        if polled[1].revents != 0 { takeWaiter()?.resume() }
      }
      // Under the lock, so that no other thread rings a descriptor number that has been reused.
      state.withLock { state in
        state.wakeup = nil
        wakeup.close()
      }
    }
  }
}
