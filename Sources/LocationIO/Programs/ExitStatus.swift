import CSpawn
import Glibc

/// How a program ended.
package enum ExitStatus: Sendable, Hashable {
  case exited(Int32)
  /// Killed by a signal.
  case signalled(Int32)
  /// Somebody else in our process has asked first, or ignores SIGCHLD.
  case unknown

  /// - Parameter status: as waitpid(2) gives it; −1 where it is not known.
  init(waitStatus status: Int32) {
    let (code, signal) = (cspawn_exit_status(status), cspawn_signal(status))
    self = signal > 0 ? .signalled(signal) : code >= 0 ? .exited(code) : .unknown
  }

  /// `ended with status 3`, `was killed by signal 11 (Segmentation fault)`
  package var text: String {
    switch self {
    case .exited(let code): "ended with status \(code)"
    case .signalled(let signal): "was killed by signal \(signal) (\(String(cString: strsignal(signal))))"
    case .unknown: "ended, and its status is lost"
    }
  }
}
