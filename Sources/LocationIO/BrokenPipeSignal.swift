import Glibc

/// SIGPIPE, which ends a program that writes to a pipe without a reader, and which no flag of write(2) turns off.
enum BrokenPipeSignal {
  /// Calls `body` with the signal blocked for this thread, and swallows the one that `body` has caused.
  static func withheld(_ body: () -> (Int, Int32)) -> (Int, Int32) {
    var pipe = sigset_t()
    var before = sigset_t()
    var pending = sigset_t()
    sigemptyset(&pipe)
    sigaddset(&pipe, SIGPIPE)
    sigpending(&pending)
    pthread_sigmask(SIG_BLOCK, &pipe, &before)
    let (count, number) = body()
    // One that was pending before is somebody else's.
    if count < 0, number == EPIPE, sigismember(&pending, SIGPIPE) == 0 {
      var now = timespec()
      sigtimedwait(&pipe, nil, &now)
    }
    pthread_sigmask(SIG_SETMASK, &before, nil)
    return (count, number)
  }
}
