/// What the movement shows: positions against speed and course, and against what the last trusted position allows.
struct MotionEvidence: Sendable {
  var trace = MotionTrace()
  /// Horizontal dilution of the satellites since the movement began: gpsd's locations have none.
  var skyDilution: Double?
  var isDrifting = false
  /// Last location before a jump, from which the later ones must be within reach again.
  var anchor: Anchor?
  /// Height before a jump.
  var trusted: TrustedHeight?

  /// The last location, from which a way leads to the next one.
  struct Start: Sendable {
    var coordinate: Coordinate
    /// Position on the readings' time line.
    var line: Int64
  }

  struct Anchor: Sendable {
    var coordinate: Coordinate
    var line: Int64
    /// Metres per second: its own speed, or the fastest that was reported since.
    var speed: Double
    /// Metres at the 95 % level.
    var radius: Double
    /// Whether a position came within reach without a jump back, and was accepted.
    var isReached = false
    /// Whether the jump may have been the way back from a false place that was accepted: the doubt is short.
    var isBrief = false
  }

  struct TrustedHeight: Sendable {
    /// Metres.
    var height: Double
    /// When it was left.
    var line: Int64
  }

  /// Speed in metres per second with which the reach from the anchor grows; or twice the speed if that is more.
  private static let slowestReach = 15.0
  /// Time after which the position after a jump is accepted.
  private static let longestDoubt = 600 * UTCInstant.nanosecondsPerSecond
  private static let briefDoubt = 10 * UTCInstant.nanosecondsPerSecond

  init() {}

  var hasJudged: Bool { trace.isSettled }
  var isQuiet: Bool { !isDrifting && !isOutOfReach && trusted == nil }
  private var isOutOfReach: Bool { anchor.map { !$0.isReached } ?? false }

  var reasons: [WeightedReason] {
    (isDrifting ? [(.speedDisagreesWithMovement, 0.7)] : []) + (isOutOfReach ? [(.impossibleMotion, 0.7)] : [])
      + (trusted != nil ? [(.heightJump, 0.6)] : [])
  }

  /// - Parameter last: the location before, if the way from there is known.
  mutating func update(with location: Location, line: Int64, after last: Start?) {
    // Without a time, nothing is known about speeds.
    guard let last, location.time != nil, line >= last.line else { return begin(with: location, line: line) }
    let (start, before) = (last.coordinate, trace)
    let length = PathLengthBound.length(from: start, to: location.coordinate)
    let findings = trace.follow(
      location, from: start, line: (last.line, line), length: length, skyDilution: skyDilution)
    let wasQuiet = isQuiet
    if wasQuiet, anchor == nil, findings.isEmpty { return }
    isDrifting = findings.contains(.drift) || isDrifting && trace.drift.length > 0.5
    let hasJumped = findings.contains(.reach)
    let isBack = isBack(location, line, hasJumped: hasJumped)
    if hasJumped, wasQuiet {
      // A position that was suspect is nothing to return to.
      let motion = before.motion
      anchor = Anchor(
        coordinate: start, line: last.line, speed: motion.speed, radius: motion.radius, isBrief: isBack)
    }
    if let trusted {
      let step = trace.motion.height.map { ($0 - trusted.height).magnitude } ?? .infinity
      let isOver = line.saturatingSubtracting(trusted.line) > Self.longestDoubt
      if step <= MotionTrace.largestHeightStep || isOver { self.trusted = nil }
    } else if findings.contains(.height), let height = before.motion.height {
      trusted = TrustedHeight(height: height, line: line)
    }
  }

  /// Begins after an interruption. What was out of reach before it still is: a spoofer often interrupts the reception first.
  private mutating func begin(with location: Location, line: Int64) {
    let anchor = location.time == nil || location.startsSegment || !isOutOfReach ? nil : anchor
    self = MotionEvidence()
    trace.begin(with: location)
    if let anchor, line >= anchor.line, !isOver(anchor, line), !isWithinReach(location, line, of: anchor) {
      self.anchor = anchor
    }
  }

  /// Returns whether a location is where the device may be after the last jump, if any.
  private mutating func isBack(_ location: Location, _ line: Int64, hasJumped: Bool) -> Bool {
    guard var anchor else { return false }
    // The device may have become faster since; but a speed that follows from the positions is no evidence of that.
    if location.speed != nil { anchor.speed = max(anchor.speed, trace.motion.speed) }
    let (isBack, isOver) = (isWithinReach(location, line, of: anchor), isOver(anchor, line))
    if isBack { anchor.isReached = true }
    self.anchor = isOver || isBack && hasJumped ? nil : anchor
    return isBack && !isOver
  }

  private func isOver(_ anchor: Anchor, _ line: Int64) -> Bool {
    line.saturatingSubtracting(anchor.line) > (anchor.isBrief ? Self.briefDoubt : Self.longestDoubt)
  }

  private func isWithinReach(_ location: Location, _ line: Int64, of anchor: Anchor) -> Bool {
    let seconds = Double(line.saturatingSubtracting(anchor.line)) * 1e-9
    let own = max(Self.slowestReach, 2 * anchor.speed) * seconds
    let reach = own + MotionTrace.reflection + 3 * (anchor.radius + trace.motion.radius)
    return anchor.coordinate.distance(to: location.coordinate) <= reach
  }
}
