package import LocationKit
import Synchronization

/// An executor whose tasks run on one thread, which sleeps in epoll(7) while none of them can continue: until bytes arrive
/// or a deadline is reached.
///
/// Bytes are read, decoded and delivered on the thread that they wake, because each change of thread costs as much as
/// all of the decoding. Swift's thread pool is not used: once it has run a job, a thread of its own wakes up each second.
/// A task that blocks the thread blocks only the other tasks of this executor.
///
/// The thread starts with a job, and ends a second after the last task that waits on it, or when the executor is released.
/// Its tasks retain the executor.
package final class PollingExecutor: ClockedExecutor {
  private let thread = Mutex<PollingThread?>(nil)

  package init() {}

  deinit { thread.withLock { $0?.end() } }

  /// Clock whose sleepers wait on the thread.
  package var clock: any SystemClock { PollingClock() }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isTaken = thread.withLock { thread in
      if let thread, thread.runs(job) { return true }
      thread = .started(for: asUnownedTaskExecutor())
      return thread?.runs(job) ?? false
    }
    // If the system has no thread or descriptor left, the pool runs the job.
    if !isTaken { globalConcurrentExecutor.enqueue(job) }
  }

  /// Runs `body` and its child tasks on the executor, unless the task already prefers one.
  package func run(_ body: () async throws -> Void) async rethrows {
    guard withUnsafeCurrentTask(body: { $0?.unownedTaskExecutor }) == nil else {
      return try await PollingThread.keepingCurrent(body)
    }
    try await withTaskExecutorPreference(self) { try await PollingThread.keepingCurrent(body) }
  }
}
