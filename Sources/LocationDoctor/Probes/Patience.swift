/// The time limits of an examination.
public struct Patience: Sendable, Hashable {
  /// Maximum duration.
  public var timeout: Duration
  /// Maximum time without recognized data.
  public var silence: Duration

  /// Creates limits. The default silence exceeds the 4 to 6 s for which gpsd probes a receiver before its first
  /// report.
  public init(timeout: Duration = .seconds(30), silence: Duration = .seconds(12)) {
    self.timeout = timeout
    self.silence = min(silence, timeout)
  }

  /// Additional time after the first fix, to count sentences and to receive satellites.
  private static let afterFix = Duration.seconds(2)
  private static let withoutSky = Duration.seconds(5)
  /// gpsd does not even send its greeting while it probes a receiver: 3.7 s were measured.
  private static let untilGreeting = Duration.seconds(8)
  /// A daemon without devices may get one from udev.
  private static let withoutReceivers = Duration.seconds(2)

  /// Returns whether the examination can end.
  ///
  /// - Parameter wait: the data from gpsd that is still missing.
  func isOver(_ received: ReceivedData, _ wait: DaemonWait, at elapsed: Duration) -> Bool {
    if elapsed >= timeout { return true }
    switch wait {
    case .greeting: return elapsed >= Self.untilGreeting
    case .receivers(let since) where elapsed - since >= Self.withoutReceivers: return true
    case .receivers, .nothing: break
    }
    guard received.isUnderstood else { return elapsed >= silence || received.isHopeless }
    guard let fix = received.firstTimedFix else { return false }
    return elapsed - fix >= (received.sky == nil ? Self.withoutSky : Self.afterFix)
  }
}

/// The data from gpsd that is still missing.
enum DaemonWait: Sendable, Hashable {
  /// Its greeting.
  case greeting
  /// A receiver; there has been none since this time.
  case receivers(Duration)
  case nothing
}
