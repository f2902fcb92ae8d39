import Glibc
import Synchronization

/// An owner of the terminal's screen, which must be notified of changes to it.
protocol TerminalUser: Sendable {
  func resized()
  /// Shows a message that would otherwise be a line on standard error. Returns `false` if the screen is closed.
  func takes(_ text: String) -> Bool
  /// Restores the terminal while `stop` runs; the process is stopped during that call.
  func suspend(_ stop: () -> Void)
  /// Restores the terminal because the process ends at once.
  func abandon()
}

/// The terminal's signals: a new size, and Ctrl-Z. They are delivered by the thread that waits for all signals.
enum TerminalSignals {
  static let user = Mutex<(any TerminalUser)?>(nil)

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
