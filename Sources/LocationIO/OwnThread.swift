import Glibc

/// A thread outside Swift's cooperative pool, for what waits for long or without an end: the loop of a connection, the end
/// of a child process, the answer of a name server. Calls that wait for the disk share the threads of ``BlockingCalls``.
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

/// Runs `body`, which may take seconds or longer, on a thread of its own, and waits for it without blocking; on this thread
/// if the system has no other. It runs in any case, and is waited for, also if the task is cancelled. Throws what `body`
/// throws.
package func onOwnThread<Value: Sendable, Failure: Error>(
  _ body: @escaping @Sendable () throws(Failure) -> Value
) async throws(Failure) -> Value {
  try await withCheckedContinuation { (continuation: CheckedContinuation<Result<Value, Failure>, Never>) in
    let call = { @Sendable in continuation.resume(returning: Result(catching: body)) }
    if !OwnThread.start(call) { call() }
  }.get()
}
