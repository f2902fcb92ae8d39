import CSpawn
import Glibc

/// The way in which a program ended.
package enum ExitStatus: Sendable, Hashable {
  case exited(Int32)
  /// Killed by a signal.
  case signalled(Int32)
  /// Other code in this process has reaped the program, or SIGCHLD is ignored.
  case unknown

  /// - Parameter status: the status of waitpid(2); −1 if it is unknown.
  init(waitStatus status: Int32) {
    let (code, signal) = (cspawn_exit_status(status), cspawn_signal(status))
    self = signal > 0 ? .signalled(signal) : code >= 0 ? .exited(code) : .unknown
  }

  /// Text for users: `ended with status 3`, `was killed by signal 11 (Segmentation fault)`.
  package var text: String {
    switch self {
    case .exited(let code): "ended with status \(code)"
    case .signalled(let signal): "was killed by signal \(signal) (\(String(cString: strsignal(signal))))"
    case .unknown: "ended, and its status is lost"
    }
  }
}
