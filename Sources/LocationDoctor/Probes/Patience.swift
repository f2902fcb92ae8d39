/// How long is listened.
public struct Patience: Sendable, Hashable {
  /// At most.
  public var timeout: Duration
  /// As long as nothing comes that makes sense.
  public var silence: Duration

  /// gpsd asks a receiver for 4 to 6 s what it is before it reports anything.
  public init(timeout: Duration = .seconds(30), silence: Duration = .seconds(12)) {
    self.timeout = timeout
    self.silence = min(silence, timeout)
  }

  /// Behind the first fix, to count sentences and to see the satellites.
  private static let afterFix = Duration.seconds(2)
  private static let withoutSky = Duration.seconds(5)
  /// gpsd does not even greet while it asks a receiver what it is: 3.7 s were measured.
  private static let untilGreeting = Duration.seconds(8)
  /// A daemon without devices may be given one as udev sees it.
  private static let withoutReceivers = Duration.seconds(2)

  /// Whether there is nothing to wait for any more.
  ///
  /// - Parameter wait: for what of gpsd's is waited.
  func isOver(_ heard: ReceivedData, _ wait: DaemonWait, at elapsed: Duration) -> Bool {
    if elapsed >= timeout { return true }
    switch wait {
    case .greeting: return elapsed >= Self.untilGreeting
    case .receivers(let since) where elapsed - since >= Self.withoutReceivers: return true
    case .receivers, .nothing: break
    }
    guard heard.isUnderstood else { return elapsed >= silence || heard.isHopeless }
    guard let fix = heard.firstTimedFix else { return false }
    return elapsed - fix >= (heard.sky == nil ? Self.withoutSky : Self.afterFix)
  }
}

/// What a listener to gpsd lacks.
enum DaemonWait: Sendable, Hashable {
  /// It has not said who it is.
  case greeting
  /// It has had no receiver since then.
  case receivers(Duration)
  case nothing
}
