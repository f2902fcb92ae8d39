/// What the judgement of movements remembers of a device and its last location, in eight bytes: each of a million
/// subjects is judged. A manager remembers no more, so that both judge the same.
///
/// The limits were tuned on recordings of 45 receivers under open sky, in canyons of streets, and indoors, and on
/// simulated errors: see <doc:IntegrityOfPositions>.
package struct MotionTrace: Sendable, Equatable {
  var bits: UInt64 = 0

  /// Creates the trace before the first location.
  package init() {}

  /// What speaks against a location.
  struct Findings: OptionSet {
    let rawValue: UInt8
    static let drift = Findings(rawValue: 1)
    static let reach = Findings(rawValue: 2)
    static let height = Findings(rawValue: 4)
  }

  /// Locations that arrived in different seconds since the fix was gained, and of which speed and movement agree: a
  /// receiver may jump at first, and some report a speed that means nothing.
  private static let settlingCount: UInt64 = 10
  /// Gap after which speed says nothing about the position.
  private static let longestStep = 10.0
  /// Seconds in which the weight of a disagreement falls to 37 %.
  private static let driftTime = 10.0
  /// Largest contribution of a second, in metres or as a share of the limit, and of a location: a single jump is no
  /// drift.
  private static let largestStep = (metres: 3.0, share: 0.4, location: 0.5)
  /// Metres of drift of a receiver that is not settled, beyond which its speed means nothing.
  private static let largestDisagreement = 15.0
  /// Metres of drift that no receiver reaches under an open sky.
  private static let smallestDrift = 6.0
  /// Seconds after which a receiver is believed to drift less than before.
  private static let calmTime: Int64 = 120
  /// Count up to which a settled receiver becomes known, by one in a step of so many seconds; before that, it may drift
  /// more, by this share of the limit for each.
  private static let acquaintance: UInt64 = 15
  private static let stepTime: Int64 = 10
  private static let unknownShare = 0.1
  /// Metres of the 95 % radius, or horizontal dilution of a receiver that reports no accuracy, up to which a receiver is
  /// believed to drift less in each step of the acquaintance.
  private static let openSky = (radius: 5.0, dilution: 1.0)
  private static let largestAcceleration = 10.0
  /// Metres per second by which a receiver may have become faster since the last location.
  private static let largestGain = 350.0
  /// Metres that positions may jump beside reflecting walls; and as a multiple of the limit of drift, which is large where
  /// the receiver has met some before.
  static let reflection = 200.0
  private static let reflectionShare = 4.0
  static let largestHeightStep = 50.0
  private static let firstLevel = 10
  /// Level up to which the smallest limit is the larger one.
  private static let calmLevel = 5

  // MARK: Judgement

  /// Begins with a location whose way there is unknown.
  mutating func begin(with location: Location, _ rangeError: RangeError? = nil) {
    bits = 0
    level = Self.firstLevel
    put(ObservedMotion(location, rangeError, unreported: 0))
  }

  /// Takes the next location, and returns what speaks against it.
  /// - Parameters:
  ///   - line: nanoseconds of the location and of the last one, not in reverse order.
  ///   - length: a way from the last location that is not shorter than the distance.
  ///   - skyDilution: horizontal dilution of the satellites, for a location that has none.
  mutating func follow(
    _ location: Location, from start: Coordinate, line: (last: Int64, next: Int64), length: Double,
    _ rangeError: RangeError? = nil, skyDilution: Double? = nil
  ) -> Findings {
    let seconds = Double(line.next.saturatingSubtracting(line.last)) * 1e-9
    let (former, before) = (self, motion)
    let after = ObservedMotion(location, rangeError, unreported: seconds > 0 ? length / seconds : 0)
    let limit = driftLimit(after.radius)
    let moment = Moment(line)
    var drift = seconds > Self.longestStep ? ObservedMotion.Vector() : drift * Self.decay(seconds)
    var size: Double?
    if let first = before.velocity, let last = after.velocity, seconds > 0, seconds <= Self.longestStep {
      let step = start.way(to: location.coordinate) - (first + last) * (seconds / 2)
      // When between both locations the velocity changed is unknown.
      let (length, turn) = (step.length, (last - first).length * seconds / 2)
      let isReturn = length - turn > limit && step.dot(drift) < -limit * drift.length
      let fastest = max(Self.largestStep.metres, Self.largestStep.share * limit) * seconds
      let counted = min(length - turn, fastest, Self.largestStep.location * limit)
      if counted > 0 { drift = drift + step * (counted / (length * limit)) }
      let sum = drift.length
      learn(
        sum * limit, isReturn: isReturn, limit, moment,
        Self.isUnderOpenSky(location, after, rangeError, skyDilution))
      size = sum
    }
    let sum = size ?? drift.length
    if count < Self.settlingCount {
      // A speed that has never agreed with the movement is no evidence when it disagrees.
      if sum * limit > Self.largestDisagreement { count = 0 } else if moment.isInNextSecond { count += 1 }
    } else if !isAcquainted, moment.isInNextStep {
      count += 1
    }
    put(after)
    self.drift = drift
    guard isSettled else { return [] }
    var findings: Findings = sum > 1 ? .drift : []
    // Nearly always, neither is possible whatever the speed is.
    let climb = after.height.flatMap { height in before.height.map { (height - $0).magnitude } } ?? 0
    if length > Self.reflection || climb > Self.largestHeightStep {
      findings.formUnion(jumps(to: location, after, from: start, former, seconds, (length, climb), limit))
    }
    return findings
  }

  /// Returns which of both ways, along and up, is longer than all speeds that are known allow.
  @inline(never)
  private func jumps(
    to location: Location, _ after: ObservedMotion, from start: Coordinate, _ former: MotionTrace, _ seconds: Double,
    _ way: (length: Double, climb: Double), _ limit: Double
  ) -> Findings {
    var findings: Findings = []
    let before = former.motion
    // A speed that follows from the positions must not explain them.
    let speed = location.speed == nil ? before.speed : max(before.speed, after.speed)
    let slack = 3 * (before.radius + after.radius) + Self.reflectionShare * limit
    let gain = min(Self.largestAcceleration * seconds / 2, Self.largestGain)
    let reach = (speed + gain) * seconds + Self.reflection + slack
    if way.length > reach, start.distance(to: location.coordinate) > reach { findings.insert(.reach) }
    if seconds <= Self.longestStep {
      let climb = max(speed, (location.verticalSpeed ?? 0).magnitude) * seconds
      if way.climb > climb + Self.largestHeightStep + slack { findings.insert(.height) }
    }
    return findings
  }

  /// Which bounds of time a location is beyond, compared with the last one.
  private struct Moment {
    private let second: (last: Int64, next: Int64)

    @inline(__always)
    init(_ line: (last: Int64, next: Int64)) {
      second = (line.last / UTCInstant.nanosecondsPerSecond, line.next / UTCInstant.nanosecondsPerSecond)
    }

    var isInNextSecond: Bool { second.last != second.next }
    var isInNextStep: Bool { second.last / MotionTrace.stepTime != second.next / MotionTrace.stepTime }
    var isInNextCalm: Bool { second.last / MotionTrace.calmTime != second.next / MotionTrace.calmTime }
  }

  /// Metres of drift from which on a location is suspect.
  /// - Parameter radius: of the location, metres at the 95 % level.
  private func driftLimit(_ radius: Double) -> Double {
    var limit = max(Self.smallestDrift, 3 + 0.3 * radius)
    if level > Self.calmLevel { limit = max(limit, 4.8 * usualDrift - 6) }
    if !isAcquainted {
      limit *= 1 + Self.unknownShare * Double(Self.acquaintance - max(count, Self.settlingCount))
    }
    return limit
  }

  /// Learns how far this receiver drifts: what is seldom exceeded rises at once, and falls slowly. A drift that goes on
  /// towards the limit teaches nothing, but a jump back shows that positions scatter.
  @inline(__always)
  private mutating func learn(
    _ drift: Double, isReturn: Bool, _ limit: Double, _ moment: Moment,
    _ isUnderOpenSky: @autoclosure () -> Bool
  ) {
    let usual = 1.12 * usualDrift
    if isReturn {
      level += 4
    } else if moment.isInNextSecond {
      if drift > usual {
        if drift < 0.6 * limit { level += 1 }
      } else if moment.isInNextCalm || !isSettled && drift < 0.4 * usual
        || !isAcquainted && moment.isInNextStep && drift < 0.7 * usual && isUnderOpenSky()
      {
        level -= 1
      }
    }
  }

  private static func isUnderOpenSky(
    _ location: Location, _ motion: ObservedMotion, _ rangeError: RangeError?, _ skyDilution: Double?
  ) -> Bool {
    guard location.horizontalAccuracy == nil, rangeError == nil else { return motion.radius <= openSky.radius }
    return (location.dilution.horizontal ?? skyDilution).map { $0 <= openSky.dilution } ?? false
  }

  /// e to the power of −seconds ÷ 10 within 0.2 %, for at most ten seconds: a Padé approximant.
  private static func decay(_ seconds: Double) -> Double {
    let share = seconds / driftTime
    return (12 - 6 * share + share * share) / (12 + 6 * share + share * share)
  }

  var isSettled: Bool { count >= Self.settlingCount }
  /// Whether the sky matters no more.
  var isAcquainted: Bool { count >= Self.acquaintance }
}
