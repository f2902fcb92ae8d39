import Glibc
import Synchronization

/// The threads for calls that wait for the disk, or that compute for milliseconds, and for tasks that answer requests from
/// the disk: eight, so that a disk that hangs does not
/// take all threads of the system. Further calls wait, and begin in the order in which they were made. A thread starts when
/// there are more calls than idle threads, and stays.
///
/// No call waits for one that has not begun: its body is synchronous, so that it cannot await another call, and the locks
/// that it takes are held only by code that runs.
final class BlockingCalls: Sendable {
  typealias Call = @Sendable () -> Void

  private struct State {
    /// Calls that have not begun.
    var waiting: [Call] = []
    var threads = 0
    /// Number of threads that run no call, including those that are about to begin one of `waiting`.
    var idle = 0
  }

  static let shared = BlockingCalls(most: 8)

  private let most: Int
  private let state = Mutex(State())
  /// Counts the calls that wait. Never destroyed, because the threads wait for it.
  ///
  /// Safe without a lock: a semaphore is made for use by several threads.
  private nonisolated(unsafe) let arrivals = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

  /// - Parameter most: the largest number of threads.
  init(most: Int) {
    self.most = most
    sem_init(arrivals, 0, 0)
  }

  /// Number of threads.
  var threads: Int { state.withLock { $0.threads } }

  /// Runs a call on one of the threads; on this one if the system has no thread left.
  func start(_ call: @escaping Call) {
    let needsThread = state.withLock { state in
      state.waiting.append(call)
      guard state.waiting.count > state.idle, state.threads < most else { return false }
      state.threads += 1
      state.idle += 1
      return true
    }
    sem_post(arrivals)
    guard needsThread, !OwnThread.start({ [self] in run() }) else { return }
    state.withLock { ($0.threads, $0.idle) = ($0.threads - 1, $0.idle - 1) }
    // Otherwise another thread has taken the call.
    guard sem_trywait(arrivals) == 0 else { return }
    let next = state.withLock { $0.waiting.removeFirst() }
    next()
  }

  /// Body of a thread.
  private func run() {
    while true {
      // On EINTR, wait again.
      while sem_wait(arrivals) != 0 {}
      let call = state.withLock { state in
        state.idle -= 1
        return state.waiting.removeFirst()
      }
      call()
      state.withLock { $0.idle += 1 }
    }
  }
}

/// Runs `body`, which may wait for the disk or compute for milliseconds, on a thread for such calls, and waits for it without
/// blocking: see ``BlockingCalls``. It runs in any case, and is waited for, also if the task is cancelled. Throws what
/// `body` throws.
package func onBlockingThread<Value: Sendable, Failure: Error>(
  _ body: @escaping @Sendable () throws(Failure) -> Value
) async throws(Failure) -> Value {
  try await withCheckedContinuation { (continuation: CheckedContinuation<Result<Value, Failure>, Never>) in
    BlockingCalls.shared.start { continuation.resume(returning: Result(catching: body)) }
  }.get()
}
