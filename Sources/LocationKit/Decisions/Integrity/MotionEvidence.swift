import Glibc

/// What the movement shows: positions against speed and course, and against what the last trusted position allows.
///
/// The limits were tuned on recordings of 45 receivers under open sky, in canyons of streets, and indoors.
struct MotionEvidence: Sendable {
  var last: Point?
  /// Last location before a jump, from which the later ones must be within reach again.
  var anchor: Point?
  /// Metres to north and east by which positions have moved away from what speed and course say, with less weight for
  /// what was long ago.
  var drift = SIMD2<Double>.zero
  var isDrifting = false
  /// Height before a jump.
  var trustedHeight: Double?
  var heightJumpedAt: Int64?
  /// Locations, and nanoseconds, since the fix was gained: a receiver may jump at first.
  var count = 0
  var age: Int64 = 0

  struct Point: Sendable {
    var coordinate: Coordinate
    var line: Int64
    /// Metres per second to north and east; `nil` if unknown.
    var velocity: SIMD2<Double>?
    /// Metres per second, from the positions if the receiver reports none.
    var speed: Double
    var height: Double?
    var radius: Double
  }

  private static let settlingCount = 10
  private static let settlingTime = 10 * UTCInstant.nanosecondsPerSecond
  /// Gap after which speed says nothing about the position.
  private static let longestStep = 10.0
  /// Seconds in which the weight of a disagreement falls to 37 %.
  private static let driftTime = 10.0
  /// Largest contribution of a second, in metres: a single jump is no drift.
  private static let largestStep = 3.0
  /// Latitude in degrees beyond which north turns too much on the way.
  static let northernmost = 85.0
  /// Radius at the 95 % level of a receiver that reports no accuracy.
  static let unknownRadius = 10.0
  private static let largestAcceleration = 10.0
  /// Metres per second by which a receiver may have become faster since the last location.
  private static let largestGain = 350.0
  /// Speed in metres per second with which the reach from the anchor grows; twice the own speed if that is more.
  private static let slowestReach = 15.0
  /// Metres that positions may jump beside reflecting walls.
  private static let reflection = 100.0
  /// Time after which the position after a jump is accepted.
  private static let longestDoubt = 600 * UTCInstant.nanosecondsPerSecond
  private static let largestHeightStep = 50.0

  init() {}

  var hasJudged: Bool { isSettled }
  var isQuiet: Bool { !isDrifting && anchor == nil && trustedHeight == nil }
  private var isSettled: Bool { count >= Self.settlingCount && age >= Self.settlingTime }

  var reasons: [WeightedReason] {
    (isDrifting ? [(.speedDisagreesWithMovement, 0.7)] : []) + (anchor != nil ? [(.impossibleMotion, 0.7)] : [])
      + (trustedHeight != nil ? [(.heightJump, 0.6)] : [])
  }

  mutating func update(with location: Location, line: Int64, isContinuous: Bool) {
    var point = Point(location, line: line)
    defer { last = point }
    // Without a time, nothing is known about speeds.
    guard let last, isContinuous, location.time != nil, line >= last.line else {
      self = MotionEvidence()
      return
    }
    let elapsed = line.saturatingSubtracting(last.line)
    let seconds = Double(elapsed) * 1e-9
    if location.speed == nil, seconds > 0 {
      point.speed = last.coordinate.distance(to: point.coordinate) / seconds
    }
    count = min(count + 1, Self.settlingCount)
    age = min(age.saturatingAdding(elapsed), Self.settlingTime)
    judgeDrift(to: point, from: last, after: seconds)
    guard isSettled else { return }
    // A speed that follows from the positions must not explain them.
    let speed = max(last.speed, location.speed ?? 0)
    judgeReach(of: point, from: last, at: speed, after: seconds)
    judgeHeight(of: point, from: last, at: max(speed, (location.verticalSpeed ?? 0).magnitude), after: seconds)
  }

  private mutating func judgeDrift(to point: Point, from last: Point, after seconds: Double) {
    guard let start = last.velocity, let end = point.velocity, seconds > 0, seconds <= Self.longestStep else {
      if seconds > Self.longestStep { (drift, isDrifting) = (.zero, false) }
      return
    }
    var step = last.coordinate.offset(to: point.coordinate) - (start + end) * (seconds / 2)
    // When between both locations the velocity changed is unknown.
    let (length, turn) = (step.length, (end - start).length * seconds / 2)
    let counted = min(length - turn, Self.largestStep * seconds)
    step *= counted > 0 ? counted / length : 0
    drift = drift * exp(-seconds / Self.driftTime) + step
    let limit = 6 + 0.3 * max(point.radius, last.radius)
    isDrifting = isSettled && drift.length > (isDrifting ? limit / 2 : limit)
  }

  private mutating func judgeReach(of point: Point, from last: Point, at speed: Double, after seconds: Double) {
    if let anchor {
      let elapsed = point.line.saturatingSubtracting(anchor.line)
      let own = max(Self.slowestReach, 2 * anchor.speed)
      let reach = own * Double(elapsed) * 1e-9 + Self.reflection + 3 * (anchor.radius + point.radius)
      if elapsed > Self.longestDoubt || anchor.coordinate.distance(to: point.coordinate) <= reach { self.anchor = nil }
      return
    }
    let faster = min(Self.largestAcceleration * seconds / 2, Self.largestGain)
    let reach =
      (speed + faster) * seconds + Self.reflection + 3 * (last.radius + point.radius)
    let isNear = last.coordinate.longestWay(to: point.coordinate) <= reach
    if !isNear, last.coordinate.distance(to: point.coordinate) > reach { anchor = last }
  }

  private mutating func judgeHeight(of point: Point, from last: Point, at speed: Double, after seconds: Double) {
    guard let height = point.height else { return }
    if let trustedHeight, let heightJumpedAt {
      let isBack = (height - trustedHeight).magnitude <= Self.largestHeightStep
      let isOld = point.line.saturatingSubtracting(heightJumpedAt) > Self.longestDoubt
      if isBack || isOld { (self.trustedHeight, self.heightJumpedAt) = (nil, nil) }
    } else if let before = last.height, seconds <= Self.longestStep {
      let climb = speed * seconds
      let step = (height - before).magnitude
      if step > climb + Self.largestHeightStep + 3 * (last.radius + point.radius) {
        (trustedHeight, heightJumpedAt) = (before, point.line)
      }
    }
  }
}

extension MotionEvidence.Point {
  fileprivate init(_ location: Location, line: Int64) {
    coordinate = location.coordinate
    self.line = line
    let speed = location.speed
    // A speed of exactly 0 is a receiver's own filter for stops: it says nothing about the movement.
    velocity =
      if let speed, speed > 0, location.coordinate.latitude.magnitude <= MotionEvidence.northernmost,
        let course = location.courseOverGround ?? (speed < 0.5 ? 0 : nil)
      {
        SIMD2(cos(course * Coordinate.radians), sin(course * Coordinate.radians)) * speed
      } else { nil }
    self.speed = speed ?? 0
    height = location.mode == .threeDimensional ? location.altitudeMSL ?? location.ellipsoidalHeight : nil
    radius = location.horizontalAccuracy.map { $0.radius(at: .ninetyFive) ?? $0.radius } ?? MotionEvidence.unknownRadius
  }
}

extension SIMD2<Double> {
  fileprivate var length: Double { (self * self).sum().squareRoot() }
}

extension Coordinate {
  /// Returns the way to a near point in metres to north and east, as on a sphere.
  fileprivate func offset(to other: Coordinate) -> SIMD2<Double> {
    let metres = 6_371_008.8 * Self.radians
    var east = other.longitude - longitude
    if east.magnitude > 180 { east -= east > 0 ? 360 : -360 }
    return SIMD2(other.latitude - latitude, east * cos(latitude * Self.radians)) * metres
  }
}
