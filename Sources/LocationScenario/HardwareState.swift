/// The state of the hardware and the daemon between the receiver and its reader at one time.
public struct HardwareState: Sendable, Hashable {
  /// Whether the receiver is plugged in.
  public var isPluggedIn = true
  /// State of the daemon, if there is one.
  public var daemon = Daemon.running

  package init() {}

  /// The state of a daemon.
  public enum Daemon: Sendable, Hashable {
    /// The daemon runs.
    case running
    /// The daemon is suspended, as by SIGSTOP. When it resumes, it reads what has arrived meanwhile.
    case stopped
    /// The daemon does not run, and its clients' connections are broken.
    case killed
  }
}
