import Glibc
import Synchronization

/// A thread outside Swift's cooperative pool, for calls that block.
package enum OwnThread {
  /// Runs `body` on a new, detached thread that receives no signals, because signals belong to the program. Returns
  /// `false` if the system has no thread left.
  package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    let context = Unmanaged.passRetained(Body(run: body))
    var thread = pthread_t()
    let status = withSignalsBlocked {
      pthread_create(&thread, nil, OwnThread.main, context.toOpaque())
    }
    guard status == 0 else {
      context.release()
      return false
    }
    pthread_detach(thread)
    return true
  }

  private static let main: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
    // Never `nil`: `start` passes a retained object, and only this code releases it, once.
    if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
    return nil
  }

  /// Runs `body` with all signals blocked, because a new thread inherits the mask of its creator.
  private static func withSignalsBlocked<Result>(_ body: () -> Result) -> Result {
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    return body()
  }

  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(run: @escaping @Sendable () -> Void) { self.run = run }
  }
}

/// Calls that wait for the disk, or that compute for long. Eight run at the same time, and the others wait: a disk that
/// hangs does not take all threads of the system.
///
/// Host names are resolved, and web services are asked, on threads of their own: they would occupy some of the eight for
/// minutes.
private enum BlockingCalls {
  private struct State {
    var running = 0
    var waiting: [@Sendable () -> Void] = []
  }

  private static let most = 8
  private static let state = Mutex(State())

  static func start(_ call: @escaping @Sendable () -> Void) {
    let starts = state.withLock { state in
      guard state.running < most else {
        state.waiting.append(call)
        return false
      }
      state.running += 1
      return true
    }
    if starts, !OwnThread.start({ run(call) }) { run(call) }
  }

  /// Runs a call, and then those that wait.
  private static func run(_ call: @Sendable () -> Void) {
    call()
    while let next = next() { next() }
  }

  private static func next() -> (@Sendable () -> Void)? {
    state.withLock { state in
      if !state.waiting.isEmpty { return state.waiting.removeFirst() }
      state.running -= 1
      return nil
    }
  }
}

/// Runs `body`, which may wait for the disk or compute for long, on another thread, and waits for it without blocking:
/// see ``BlockingCalls``. If the system has no thread left, `body` runs on this one. Throws what `body` throws.
///
/// The body does not wait for another call of this kind.
package func onOwnThread<Value: Sendable, Failure: Error>(
  _ body: @escaping @Sendable () throws(Failure) -> Value
) async throws(Failure) -> Value {
  try await withCheckedContinuation { (continuation: CheckedContinuation<Result<Value, Failure>, Never>) in
    BlockingCalls.start { continuation.resume(returning: Result(catching: body)) }
  }.get()
}
