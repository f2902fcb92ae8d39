import Glibc
import Synchronization

/// What has taken the terminal for its own screen, and must know what happens to that.
protocol TerminalUser: Sendable {
  func resized()
  /// Shows what would have been a line on standard error; false where it has no screen any more.
  func takes(_ text: String) -> Bool
  /// Gives the terminal back while `stop` runs: the process stands still in it.
  func suspend(_ stop: () -> Void)
  /// The process ends at once: leaves the terminal as it was.
  func abandon()
}

/// A terminal's signals: another size, Ctrl-Z. They come to whoever waits for all signals.
enum TerminalSignals {
  static let user = Mutex<(any TerminalUser)?>(nil)

  /// Stops the process, as Ctrl-Z does where nobody minds.
  static func suspend() {
    guard let user = user.withLock({ $0 }) else { return stop() }
    user.suspend(stop)
  }

  private static func stop() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGTSTP)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    // Returns when the process goes on; at once where no shell could ever let it.
    pthread_kill(pthread_self(), SIGTSTP)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }
}
