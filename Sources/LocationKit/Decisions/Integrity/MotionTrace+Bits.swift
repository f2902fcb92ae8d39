/// The eight bytes of a trace.
extension MotionTrace {
  /// Metres to north and east by which positions have moved away from what speed and course say, with less weight for
  /// what was long ago, as a share of the limit; below 2.
  var drift: ObservedMotion.Vector {
    get { ObservedMotion.Vector(north: Double(signed(23, 8)) / 64, east: Double(signed(31, 8)) / 64) }
    set {
      // Rounded to zero: what is rounded to the nearest never falls below a twelfth.
      set(23, 8, Int64(max(-127, min(127, newValue.north * 64))))
      set(31, 8, Int64(max(-127, min(127, newValue.east * 64))))
    }
  }

  var count: UInt64 {
    get { unsigned(0, 4) }
    set { set(0, 4, Int64(newValue)) }
  }

  /// Logarithm of ``usualDrift``, four steps for a power of two.
  var level: Int {
    get { Int(unsigned(18, 5)) }
    set { set(18, 5, Int64(max(0, min(31, newValue)))) }
  }

  /// Metres of drift that the receiver seldom exceeds, as a share of 1.12.
  var usualDrift: Double {
    let root =
      switch level & 3 {
      case 0: 1.0
      case 1: 1.189207115
      case 2: 1.414213562
      default: 1.681792831
      }
    return Double(bitPattern: root.bitPattern + UInt64(level >> 2) << 52)
  }

  /// The last location's, rounded: heights to 16 m from −1,000 to 15,350 m, velocities to 0.25 m/s up to 511 m/s,
  /// the accuracy to the next power of two.
  var motion: ObservedMotion {
    @inline(__always) get {
      let hasVelocity = unsigned(39, 1) == 1
      let velocity =
        hasVelocity ? ObservedMotion.Vector(north: Double(signed(40, 12)) / 4, east: Double(signed(52, 12)) / 4) : nil
      let height = unsigned(8, 10)
      return ObservedMotion(
        velocity: velocity, speed: velocity?.length ?? Double(unsigned(40, 24)) / 256,
        height: height == 0 ? nil : Double(height) * 16 - 1016, radius: Double(1 << unsigned(4, 4)))
    }
  }

  @inline(__always)
  mutating func put(_ motion: ObservedMotion) {
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

  @inline(__always)
  private static func steps(_ value: Double, limit: Int64) -> Int64 {
    let limit = Double(limit)
    return Int64(max(-limit, min(limit, value + (value < 0 ? -0.5 : 0.5))))
  }

  @inline(__always)
  private func unsigned(_ first: UInt64, _ count: UInt64) -> UInt64 { (bits >> first) & ((1 << count) - 1) }

  @inline(__always)
  private func signed(_ first: UInt64, _ count: UInt64) -> Int64 {
    Int64(bitPattern: bits << (64 - first - count)) >> Int64(64 - count)
  }

  @inline(__always)
  private mutating func set(_ first: UInt64, _ count: UInt64, _ value: Int64) {
    let mask: UInt64 = ((1 << count) - 1) << first
    bits = bits & ~mask | (UInt64(bitPattern: value) << first) & mask
  }
}

extension MotionTrace: ValueCoded {
  package func write(to writer: inout ValueWriter) { writer.put(bits) }
  package init(from reader: inout ValueReader) throws(ValueReader.Failure) { bits = try reader.take() }
}
