/// What the times of a live source's locations show against the manager's clock.
///
/// A delay on the way makes a time late, never early: a time that is further ahead than before is the receiver's own. A
/// recording has no other clock to compare with.
struct ClockEvidence: Sendable {
  /// Largest lead of the locations' times over the manager's clock in nanoseconds; `nil` after an interruption.
  private var lead: Int64?
  /// Locations since the lead has stayed as it is: a source may be played faster than it was recorded.
  private var count = 0
  private var jump: Jump?

  private struct Jump: Sendable {
    /// Nanoseconds, ahead if positive.
    var amount: Int64
    /// Time on the manager's clock.
    var elapsed: Int64
  }

  private static let second = UTCInstant.nanosecondsPerSecond
  private static let settlingCount = 10
  /// Smallest jump, and how exactly the next one must take it back.
  private static let tolerance = 2 * second
  /// Largest change of a lead that is steady.
  private static let unsteadiness = second / 2
  /// A longer jump ahead is a receiver that learns the date.
  private static let longest = 86_400 * second
  /// Leap seconds that a receiver learns some minutes after its start. Its time is ahead by them until then.
  private static let leapSeconds = 18 * second + second / 2
  /// Weeks after which the number of the week begins at 0 again.
  private static let rollover = 1024 * 7 * 86_400 * second
  /// Time after which the new time is accepted.
  private static let longestDoubt = 600 * second

  init() {}

  var isQuiet: Bool { jump == nil }
  var reasons: [WeightedReason] { isQuiet ? [] : [(.clockJump, 0.6)] }

  /// - Parameters:
  ///   - line: time of the location in nanoseconds; `nil` if it has none, or an unconfirmed one.
  ///   - step: nanoseconds by which the receiver's clock was set back before it; `nil` if it was not.
  ///   - elapsed: nanoseconds on the manager's clock at its arrival.
  ///   - isContinuous: whether the source has not been interrupted.
  mutating func update(line: Int64?, step: Int64?, elapsed: Int64, isContinuous: Bool) {
    if let jump, elapsed.saturatingSubtracting(jump.elapsed) > Self.longestDoubt { self.jump = nil }
    let now = line?.saturatingSubtracting(elapsed)
    guard isContinuous, let lead, let now else {
      (lead, count) = (now, 0)
      return
    }
    let ahead = now.saturatingSubtracting(lead)
    let change = step ?? (ahead > Self.tolerance ? ahead : 0)
    if change != 0 {
      let isTakenBack = jump.map { $0.amount.saturatingAdding(change).magnitude <= Self.tolerance } ?? false
      if isTakenBack {
        jump = nil
      } else if count == Self.settlingCount, Self.isEvidence(change) {
        jump = Jump(amount: change, elapsed: elapsed)
      }
    }
    let isSteady = change == 0 && ahead <= Self.unsteadiness
    (self.lead, count) = isSteady ? (max(lead, now), min(Self.settlingCount, count + 1)) : (now, 0)
  }

  /// Returns whether a jump has no ordinary cause: a date, leap seconds, or the end of a count of weeks.
  private static func isEvidence(_ change: Int64) -> Bool {
    if change > 0 { return change < longest }
    let rest = change % rollover
    return max(rest, -rollover - rest) < -leapSeconds
  }
}
