/// What the movement shows: positions against speed and course, and against what the last trusted position allows.
struct MotionEvidence: Sendable {
  var trace = MotionTrace()
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
    /// Metres per second.
    var speed: Double
    /// Metres at the 95 % level.
    var radius: Double
  }

  struct TrustedHeight: Sendable {
    /// Metres.
    var height: Double
    /// When it was left.
    var line: Int64
  }

  /// Speed in metres per second with which the reach from the anchor grows; twice the own speed if that is more.
  private static let slowestReach = 15.0
  /// Time after which the position after a jump is accepted.
  private static let longestDoubt = 600 * UTCInstant.nanosecondsPerSecond

  init() {}

  var hasJudged: Bool { trace.isSettled }
  var isQuiet: Bool { !isDrifting && anchor == nil && trusted == nil }

  var reasons: [WeightedReason] {
    (isDrifting ? [(.speedDisagreesWithMovement, 0.7)] : []) + (anchor != nil ? [(.impossibleMotion, 0.7)] : [])
      + (trusted != nil ? [(.heightJump, 0.6)] : [])
  }

  /// - Parameter last: the location before, if the way from there is known.
  mutating func update(with location: Location, line: Int64, after last: Start?) {
    // Without a time, nothing is known about speeds.
    guard let last, location.time != nil, line >= last.line else { return begin(with: location, line: line) }
    let (start, before) = (last.coordinate, trace)
    let length = PathLengthBound.length(from: start, to: location.coordinate)
    let findings = trace.follow(location, from: start, line: (last.line, line), length: length)
    let wasQuiet = isQuiet
    if wasQuiet, findings.isEmpty { return }
    isDrifting = findings.contains(.drift) || isDrifting && trace.drift.length > 0.5
    if let anchor {
      if isWithinReach(location, line, of: anchor) { self.anchor = nil }
    } else if findings.contains(.reach), wasQuiet {
      // A position that was suspect is nothing to return to.
      let motion = before.motion
      anchor = Anchor(coordinate: start, line: last.line, speed: motion.speed, radius: motion.radius)
    }
    if let trusted {
      let isBack = trace.motion.height.map { ($0 - trusted.height).magnitude <= MotionTrace.largestHeightStep } ?? false
      if isBack || line.saturatingSubtracting(trusted.line) > Self.longestDoubt { self.trusted = nil }
    } else if findings.contains(.height), let height = before.motion.height {
      trusted = TrustedHeight(height: height, line: line)
    }
  }

  /// Begins after an interruption. What was out of reach before it still is: a spoofer often interrupts the reception first.
  private mutating func begin(with location: Location, line: Int64) {
    let anchor = location.time == nil || location.startsSegment ? nil : anchor
    self = MotionEvidence()
    trace.begin(with: location)
    if let anchor, line >= anchor.line, !isWithinReach(location, line, of: anchor) { self.anchor = anchor }
  }

  private func isWithinReach(_ location: Location, _ line: Int64, of anchor: Anchor) -> Bool {
    let elapsed = line.saturatingSubtracting(anchor.line)
    if elapsed > Self.longestDoubt { return true }
    let own = max(Self.slowestReach, 2 * anchor.speed) * Double(elapsed) * 1e-9
    let reach = own + MotionTrace.reflection + 3 * (anchor.radius + trace.motion.radius)
    return anchor.coordinate.distance(to: location.coordinate) <= reach
  }
}
