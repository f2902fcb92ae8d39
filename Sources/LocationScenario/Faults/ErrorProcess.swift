import Glibc
import LocationKit

/// The errors of a scenario's receiver over time.
///
/// Each kind of error draws from a stream of its own. Noise and drift grow with the dilution of precision. They are
/// three times as large when a fix has just been gained, and fall linearly to their normal size until the end of the
/// settling time. Position errors lie in the plane that touches the earth. Speeds have white noise of 5 cm/s per
/// axis.
struct ErrorProcess: Sendable {
  /// A jump to a side that the seed determines.
  struct Jump: Sendable, Hashable {
    var metres: Double
    /// Whether the receiver's accuracy stays as if there were no jump.
    var isUnnoticed: Bool
  }

  private let model: ErrorModel
  private let settlingTime: Double
  private var noise: RandomStream
  private var velocity: RandomStream
  private var drift: Drift
  private var reflections: Reflections?
  private var sides: RandomStream
  private var ordered: (jump: Jump, offset: SIMD2<Double>)?
  private var lastOffset: Int64?

  init(_ scenario: Scenario) {
    model = scenario.errors
    settlingTime = scenario.receiver.settlingTime.inSeconds
    noise = RandomStream(seed: scenario.seed, name: "noise")
    velocity = RandomStream(seed: scenario.seed, name: "velocity")
    drift = Drift(time: model.driftTime.inSeconds, RandomStream(seed: scenario.seed, name: "drift"))
    reflections = model.multipath.map { Reflections($0, RandomStream(seed: scenario.seed, name: "multipath")) }
    sides = RandomStream(seed: scenario.seed, name: "jumps")
  }

  /// Returns the movement as the receiver measures it.
  ///
  /// - Parameters:
  ///   - offset: nanoseconds after the scenario's start. It increases with each call, also for epochs without a fix.
  ///   - age: nanoseconds since the fix was gained.
  ///   - jump: a reflection that the scenario specifies.
  ///   - aside: its displacement, from ``side(of:)``.
  mutating func fix(
    of truth: Movement, under sky: ReceiverSky, at offset: Int64, age: Int64, jump: Jump?, aside: SIMD2<Double>
  ) -> ReceiverFix {
    let elapsed = lastOffset.map { Double(offset - $0) * 1e-9 }
    lastOffset = offset
    guard !model.isNone else {
      return ReceiverFix(
        movement: moved(truth, by: SIMD3(aside, 0)),
        deviation: jump.flatMap { $0.isUnnoticed ? nil : deviation(SIMD2.zero, noticed: aside) })
    }
    let settling = settlingFactor(age: Double(age) * 1e-9)
    let scale = settling * SIMD2(sky.dilution.horizontal ?? 1, sky.dilution.vertical ?? 1)
    let white = SIMD3(noise.normal(), noise.normal(), noise.normal())
    let error = SIMD3(scale.x, scale.x, scale.y) * (model.noise * white + model.drift * drift.next(after: elapsed))
    let reflected = reflections?.next(after: elapsed) ?? .zero
    var noticed = SIMD2<Double>.zero
    if model.multipath?.isUnnoticed == false { noticed += reflected }
    if jump?.isUnnoticed == false { noticed += aside }
    let believed = scale * (model.noise * model.noise + model.drift * model.drift).squareRoot()
    return ReceiverFix(
      movement: withWrongVelocity(moved(truth, by: error + SIMD3(reflected + aside, 0))),
      deviation: deviation(believed, noticed: noticed))
  }

  /// Returns the offset of a jump, which keeps its side for its whole duration, metres east and north.
  mutating func side(of jump: Jump?) -> SIMD2<Double> {
    guard let jump else {
      ordered = nil
      return .zero
    }
    if let ordered, ordered.jump == jump { return ordered.offset }
    let offset = jump.metres * sides.direction()
    ordered = (jump, offset)
    return offset
  }

  private func settlingFactor(age: Double) -> Double {
    age < settlingTime ? 1 + 2 * (1 - max(0, age) / settlingTime) : 1
  }

  /// Adds the noticed displacement to the deviation. A displacement of d metres counts as d / √2 on each axis.
  private func deviation(_ believed: SIMD2<Double>, noticed: SIMD2<Double>) -> ReceiverFix.Deviation {
    let variance = believed.x * believed.x + (noticed * noticed).sum() / 2
    return ReceiverFix.Deviation(horizontal: variance.squareRoot(), vertical: believed.y)
  }

  /// Returns the movement displaced by an error (east, north, up).
  private func moved(_ truth: Movement, by error: SIMD3<Double>) -> Movement {
    guard error != .zero else { return truth }
    var movement = truth
    movement.point.coordinate = truth.point.coordinate.moved(east: error.x, north: error.y)
    movement.point.altitudeMSL = truth.point.altitudeMSL.map { $0 + error.z }
    return movement
  }

  private mutating func withWrongVelocity(_ truth: Movement) -> Movement {
    var movement = truth
    let course = (truth.courseOverGround ?? 0) * .pi / 180
    let east = truth.speed * sin(course) + Self.velocityDeviation * velocity.normal()
    let north = truth.speed * cos(course) + Self.velocityDeviation * velocity.normal()
    movement.speed = (east * east + north * north).squareRoot()
    let degrees = atan2(east, north) * 180 / .pi
    movement.courseOverGround = movement.speed < Self.slowest ? nil : degrees < 0 ? degrees + 360 : degrees
    return movement
  }

  /// Metres per second, on each axis: the accuracy of Doppler measurements of a freely moving receiver.
  private static let velocityDeviation = 0.05
  /// Metres per second: a slower receiver cannot determine its course.
  private static let slowest = 0.3
}

/// A first-order Gauss–Markov process on three axes, with deviation 1. It is exact for epochs at any distance, since
/// x(t + Δ) = x(t) e^(−Δ/τ) + √(1 − e^(−2Δ/τ)) w with w normal (R. Brown, P. Hwang, "Random signals", 5.5).
private struct Drift: Sendable {
  private let time: Double
  private var random: RandomStream
  private var value: SIMD3<Double>

  init(time: Double, _ random: RandomStream) {
    self.time = time
    self.random = random
    value = .zero
  }

  /// Returns the next value. `elapsed`: seconds since the last one; `nil` for the first.
  mutating func next(after elapsed: Double?) -> SIMD3<Double> {
    let kept = elapsed.map { time > 0 ? exp(-$0 / time) : 0 } ?? 0
    let fresh = SIMD3(random.normal(), random.normal(), random.normal())
    value = kept * value + (1 - kept * kept).squareRoot() * fresh
    return value
  }
}

/// The presence of reflected signals, and the displacement that they cause. It is exact for epochs at any distance,
/// because exponentially distributed durations have no memory.
private struct Reflections: Sendable {
  private let model: ErrorModel.Multipath
  private var random: RandomStream
  /// East and north, metres; `nil` while there is no reflection.
  private var current: SIMD2<Double>?

  init(_ model: ErrorModel.Multipath, _ random: RandomStream) {
    self.model = model
    self.random = random
  }

  /// Returns the next displacement. `elapsed`: seconds since the last one; `nil` for the first.
  mutating func next(after elapsed: Double?) -> SIMD2<Double> {
    let (on, off) = (model.duration.inSeconds, model.interval.inSeconds)
    guard on > 0 else { return .zero }
    let share = on / (on + max(0, off))
    // The share that remains of the difference from the average.
    let memory = elapsed.map { off > 0 ? exp(-$0 * (1 / on + 1 / off)) : 0 } ?? 0
    let isOn = current != nil
    let chance = share + ((isOn ? 1 : 0) - share) * memory
    let draw = random.uniform()
    if draw >= chance {
      current = nil
    } else if !isOn || draw >= exp(-(elapsed ?? .infinity) / on) {
      // A new reflection, also if one ended and the next began between two epochs.
      current = random.exponential(mean: model.size) * random.direction()
    }
    return current ?? .zero
  }
}

extension RandomStream {
  /// Returns a random direction, east and north, of length 1.
  fileprivate mutating func direction() -> SIMD2<Double> {
    let angle = 2 * Double.pi * uniform()
    return SIMD2(sin(angle), cos(angle))
  }
}

extension ErrorModel {
  fileprivate var isNone: Bool { noise == 0 && drift == 0 && multipath == nil }
}
