import Glibc
import Synchronization

/// The terminal's signals: a new size, and Ctrl-Z. They are delivered by the thread that waits for all signals.
enum TerminalSignals {
  /// The owner of the terminal's screen, which is notified of changes to it.
  static let user = Mutex<LiveDisplay?>(nil)

  /// Stops the process like the default action of Ctrl-Z.
  static func suspend() {
    guard let user = user.withLock({ $0 }) else { return stop() }
    user.suspend(stop)
  }

  private static func stop() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGTSTP)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    // Returns when the process is resumed; at once if the process group is orphaned and no shell could resume it.
    pthread_kill(pthread_self(), SIGTSTP)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }
}
