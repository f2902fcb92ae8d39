import Glibc

/// SIGPIPE, the signal that ends a program when it writes to a pipe without a reader. write(2) has no flag to prevent
/// it.
enum BrokenPipeSignal {
  /// Calls `body` with the signal blocked for this thread, and discards the signal that `body` has caused.
  static func withheld(_ body: () -> (Int, Int32)) -> (Int, Int32) {
    var pipe = sigset_t()
    var before = sigset_t()
    var pending = sigset_t()
    sigemptyset(&pipe)
    sigaddset(&pipe, SIGPIPE)
    sigpending(&pending)
    pthread_sigmask(SIG_BLOCK, &pipe, &before)
    let (count, number) = body()
    // A signal that was pending before belongs to other code.
    if count < 0, number == EPIPE, sigismember(&pending, SIGPIPE) == 0 {
      var now = timespec()
      sigtimedwait(&pipe, nil, &now)
    }
    pthread_sigmask(SIG_SETMASK, &before, nil)
    return (count, number)
  }
}
