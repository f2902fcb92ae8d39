/// The movement of a device at a location, as far as it can speak against the next one.
struct Motion: Sendable {
  /// Metres per second; `nil` without a speed and a course.
  var velocity: Vector?
  /// Metres per second; from the positions if the receiver reports none.
  var speed: Double
  /// Metres above mean sea level, or above the ellipsoid; `nil` without a height.
  var height: Double?
  /// Metres at the 95 % level.
  var radius: Double

  /// North and east.
  struct Vector: Sendable {
    var north = 0.0
    var east = 0.0

    var length: Double { (north * north + east * east).squareRoot() }

    static func + (left: Vector, right: Vector) -> Vector {
      Vector(north: left.north + right.north, east: left.east + right.east)
    }
    static func - (left: Vector, right: Vector) -> Vector { left + right * -1 }
    static func * (left: Vector, factor: Double) -> Vector {
      Vector(north: left.north * factor, east: left.east * factor)
    }

    func dot(_ other: Vector) -> Double { north * other.north + east * other.east }
  }

  /// Latitude in degrees beyond which north turns too much on the way.
  private static let northernmost = 85.0
  /// Radius of a receiver that reports no accuracy.
  private static let unknownRadius = 10.0

  /// - Parameter unreported: speed if the receiver reports none.
  init(_ location: Location, _ rangeError: RangeError? = nil, unreported: @autoclosure () -> Double) {
    let reported = location.speed.flatMap { $0.isFinite ? $0 : nil }
    speed = reported ?? unreported()
    // A speed of exactly 0 is a receiver's own filter for stops: it says nothing about the movement.
    if let reported, reported > 0, location.coordinate.latitude.magnitude <= Self.northernmost {
      if let course = location.courseOverGround, course.magnitude <= 360 {
        velocity = Vector(north: cosine(course), east: cosine(course - 90)) * reported
      } else if reported < 0.5 {
        velocity = Vector(north: reported)
      }
    }
    height = location.mode == .threeDimensional ? location.altitudeMSL ?? location.ellipsoidalHeight : nil
    if height?.isFinite == false { height = nil }
    let accuracy =
      location.horizontalAccuracy ?? rangeError.flatMap { .derived(from: location.dilution, rangeError: $0) }
    radius = accuracy.map { $0.radius(at: .ninetyFive) ?? $0.radius } ?? Self.unknownRadius
  }

  fileprivate init(velocity: Vector?, speed: Double, height: Double?, radius: Double) {
    (self.velocity, self.speed, self.height, self.radius) = (velocity, speed, height, radius)
  }
}

/// What the judgement of movements remembers of a device and its last location, in eight bytes: each of a million
/// subjects is judged. A manager remembers no more, so that both judge the same.
///
/// The limits were tuned on recordings of 45 receivers under open sky, in canyons of streets, and indoors, and on
/// simulated errors: see <doc:IntegrityOfPositions>.
package struct MotionTrace: Sendable, Equatable {
  private var bits: UInt64 = 0

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
  /// Nanoseconds after which a receiver is believed to drift less than before.
  private static let calmTime = 120 * UTCInstant.nanosecondsPerSecond
  /// Nanoseconds of a step in which a settled receiver becomes known, up to this count; before that, it may drift more.
  private static let acquaintance = (time: 10 * UTCInstant.nanosecondsPerSecond, count: 15 as UInt64, share: 0.1)
  private static let largestAcceleration = 10.0
  /// Metres per second by which a receiver may have become faster since the last location.
  private static let largestGain = 350.0
  /// Metres that positions may jump beside reflecting walls; and as a multiple of the limit of drift, which is large where
  /// the receiver has met some before.
  static let reflection = 200.0
  private static let reflectionShare = 4.0
  static let largestHeightStep = 50.0

  // MARK: Judgement

  /// Begins with a location whose way there is unknown.
  mutating func begin(with location: Location, _ rangeError: RangeError? = nil) {
    bits = 0
    level = Self.firstLevel
    put(Motion(location, rangeError, unreported: 0))
  }

  /// Takes the next location, and returns what speaks against it.
  /// - Parameters:
  ///   - line: nanoseconds of the location and of the last one, not in reverse order.
  ///   - length: a way from the last location that is not shorter than the distance.
  mutating func follow(
    _ location: Location, from start: Coordinate, line: (last: Int64, next: Int64), length: Double,
    _ rangeError: RangeError? = nil
  ) -> Findings {
    let second = UTCInstant.nanosecondsPerSecond
    let seconds = Double(line.next.saturatingSubtracting(line.last)) * 1e-9
    let before = motion
    let motion = Motion(location, rangeError, unreported: seconds > 0 ? length / seconds : 0)
    let limit = driftLimit(motion.radius)
    let isInNextSecond = line.next / second != line.last / second
    var findings: Findings = []
    var drift = seconds > Self.longestStep ? Motion.Vector() : drift * Self.decay(seconds)
    if let first = before.velocity, let last = motion.velocity, seconds > 0, seconds <= Self.longestStep {
      let step = start.way(to: location.coordinate) - (first + last) * (seconds / 2)
      // When between both locations the velocity changed is unknown.
      let (length, turn) = (step.length, (last - first).length * seconds / 2)
      let isReturn = length - turn > limit && step.dot(drift) < -limit * drift.length
      let fastest = max(Self.largestStep.metres, Self.largestStep.share * limit) * seconds
      let counted = min(length - turn, fastest, Self.largestStep.location * limit)
      if counted > 0 { drift = drift + step * (counted / (length * limit)) }
      learn(drift.length * limit, isReturn: isReturn, limit, isInNextSecond, line)
    }
    let size = drift.length
    if count < Self.settlingCount {
      // A speed that has never agreed with the movement is no evidence when it disagrees.
      if size * limit > Self.largestDisagreement { count = 0 } else if isInNextSecond { count += 1 }
    } else if count < Self.acquaintance.count, line.next / Self.acquaintance.time != line.last / Self.acquaintance.time
    {
      count += 1
    }
    put(motion)
    self.drift = drift
    guard isSettled else { return findings }
    if size > 1 { findings.insert(.drift) }
    // A speed that follows from the positions must not explain them.
    let speed = location.speed == nil ? before.speed : max(before.speed, motion.speed)
    let slack = 3 * (before.radius + motion.radius) + Self.reflectionShare * limit
    let gain = min(Self.largestAcceleration * seconds / 2, Self.largestGain)
    let reach = (speed + gain) * seconds + Self.reflection + slack
    if length > reach, start.distance(to: location.coordinate) > reach { findings.insert(.reach) }
    if let height = motion.height, let former = before.height, seconds <= Self.longestStep {
      let climb = max(speed, (location.verticalSpeed ?? 0).magnitude) * seconds
      if (height - former).magnitude > climb + Self.largestHeightStep + slack { findings.insert(.height) }
    }
    return findings
  }

  /// Metres of drift from which on a location is suspect.
  /// - Parameter radius: of the location, metres at the 95 % level.
  private func driftLimit(_ radius: Double) -> Double {
    let unknown = Self.acquaintance.count - max(count, Self.settlingCount)
    return max(Self.smallestDrift, 3 + 0.3 * radius, 4.8 * usualDrift - 6)
      * (1 + Self.acquaintance.share * Double(unknown))
  }

  /// Learns how far this receiver drifts: what is seldom exceeded rises at once, and falls slowly. A drift that goes on
  /// towards the limit teaches nothing, but a jump back shows that positions scatter.
  private mutating func learn(
    _ drift: Double, isReturn: Bool, _ limit: Double, _ isInNextSecond: Bool, _ line: (last: Int64, next: Int64)
  ) {
    let usual = 1.12 * usualDrift
    if isReturn {
      level += 4
    } else if drift > usual {
      if isInNextSecond, drift < 0.6 * limit { level += 1 }
    } else if line.next / Self.calmTime != line.last / Self.calmTime
      || !isSettled && isInNextSecond && drift < 0.4 * usual
    {
      level -= 1
    }
  }

  /// e to the power of −seconds ÷ 10 within 0.2 %, for at most ten seconds: a Padé approximant.
  private static func decay(_ seconds: Double) -> Double {
    let share = seconds / driftTime
    return (12 - 6 * share + share * share) / (12 + 6 * share + share * share)
  }

  var isSettled: Bool { count >= Self.settlingCount }

  // MARK: Eight bytes

  /// Metres to north and east by which positions have moved away from what speed and course say, with less weight for
  /// what was long ago, as a share of the limit; below 2.
  private(set) var drift: Motion.Vector {
    get { Motion.Vector(north: Double(signed(23, 8)) / 64, east: Double(signed(31, 8)) / 64) }
    set {
      // Rounded to zero: what is rounded to the nearest never falls below a twelfth.
      set(23, 8, Int64(max(-127, min(127, newValue.north * 64))))
      set(31, 8, Int64(max(-127, min(127, newValue.east * 64))))
    }
  }

  private var count: UInt64 {
    get { unsigned(0, 4) }
    set { set(0, 4, Int64(newValue)) }
  }

  /// Logarithm of ``usualDrift``, four steps for a power of two.
  private var level: Int {
    get { Int(unsigned(18, 5)) }
    set { set(18, 5, Int64(max(0, min(31, newValue)))) }
  }

  private static let firstLevel = 10

  /// Metres of drift that the receiver seldom exceeds, as a share of 1.12.
  private var usualDrift: Double {
    let root =
      switch level & 3 {
      case 0: 1.0
      case 1: 1.189207115
      case 2: 1.414213562
      default: 1.681792831
      }
    return root * Double(1 << (level >> 2))
  }

  /// The last location's, rounded: heights to 16 m from −1,000 to 15,350 m, velocities to 0.25 m/s up to 511 m/s,
  /// the accuracy to the next power of two.
  var motion: Motion {
    let hasVelocity = unsigned(39, 1) == 1
    let velocity =
      hasVelocity ? Motion.Vector(north: Double(signed(40, 12)) / 4, east: Double(signed(52, 12)) / 4) : nil
    let height = unsigned(8, 10)
    return Motion(
      velocity: velocity, speed: velocity?.length ?? Double(unsigned(40, 24)) / 256,
      height: height == 0 ? nil : Double(height) * 16 - 1016, radius: Double(1 << unsigned(4, 4)))
  }

  private mutating func put(_ motion: Motion) {
    set(4, 4, motion.radius <= 1 ? 0 : Int64(min(15, (min(motion.radius, 32_768) - 1e-9).exponent + 1)))
    let height = motion.height.flatMap { (-1000...15_350).contains($0) ? $0 : nil }
    set(8, 10, height.map { Self.steps(($0 + 1016) / 16, limit: 1023) } ?? 0)
    set(39, 1, motion.velocity == nil ? 0 : 1)
    if let velocity = motion.velocity {
      set(40, 12, Self.steps(velocity.north * 4, limit: 2047))
      set(52, 12, Self.steps(velocity.east * 4, limit: 2047))
    } else {
      set(40, 24, Self.steps(motion.speed * 256, limit: (1 << 24) - 1))
    }
  }

  private static func steps(_ value: Double, limit: Int64) -> Int64 {
    let limit = Double(limit)
    return Int64(max(-limit, min(limit, value + (value < 0 ? -0.5 : 0.5))))
  }

  private func unsigned(_ first: UInt64, _ count: UInt64) -> UInt64 { (bits >> first) & ((1 << count) - 1) }

  private func signed(_ first: UInt64, _ count: UInt64) -> Int64 {
    Int64(bitPattern: bits << (64 - first - count)) >> Int64(64 - count)
  }

  private mutating func set(_ first: UInt64, _ count: UInt64, _ value: Int64) {
    let mask: UInt64 = ((1 << count) - 1) << first
    bits = bits & ~mask | (UInt64(bitPattern: value) << first) & mask
  }
}

extension MotionTrace: ValueCoded {
  package func write(to writer: inout ValueWriter) { writer.put(bits) }
  package init(from reader: inout ValueReader) throws(ValueReader.Failure) { bits = try reader.take() }
}

extension Coordinate {
  /// Returns the way to a near point in metres, as on a sphere.
  fileprivate func way(to other: Coordinate) -> Motion.Vector {
    let metres = 6_371_008.8 * Self.radians
    var east = other.longitude - longitude
    if east.magnitude > 180 { east -= east > 0 ? 360 : -360 }
    return Motion.Vector(north: other.latitude - latitude, east: east * cosine(latitude)) * metres
  }
}

/// Returns the cosine of an angle in degrees, at most 450, within 4 × 10⁻⁶: the first terms of the series for the sine
/// of its complement. It takes a fifth of the time of the library's, and is the same on all machines.
private func cosine(_ degrees: Double) -> Double {
  var angle = degrees.magnitude
  if angle > 360 { angle -= 360 }
  if angle > 180 { angle = 360 - angle }
  let x = (90 - angle) * Coordinate.radians
  let square = x * x
  return x * (1 - square * (1.0 / 6 - square * (1.0 / 120 - square * (1.0 / 5040 - square * (1.0 / 362_880)))))
}
