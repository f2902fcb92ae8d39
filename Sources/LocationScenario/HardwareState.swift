/// What stands between the receiver and its reader at one time.
public struct HardwareState: Sendable, Hashable {
  /// Whether the receiver is plugged in.
  public var isPluggedIn = true
  /// What the daemon does, where there is one.
  public var daemon = Daemon.running

  public init() {}

  public enum Daemon: Sendable, Hashable {
    case running
    /// It lives and does nothing, as after SIGSTOP; what came meanwhile it reads when it goes on.
    case stopped
    /// It does not run, and its clients' connections have broken.
    case killed
  }
}
