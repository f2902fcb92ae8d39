/// The radius of a search for places, as a power of two.
struct SearchReach: Sendable {
  private var power: UInt8

  private static let mostPower: UInt8 = 9
  /// Metres.
  static let largest = 20_480.0

  /// The largest radius that is not larger than this one.
  init(_ metres: Double) { power = UInt8(clamping: min(Int((metres / 40).exponent), Int(Self.mostPower))) }

  /// Metres: 40 to 20,480.
  @inline(__always)
  var metres: Double { Double(UInt32(40) << UInt32(power)) }

  /// The radius of a search after a step of a length in metres: the places that the step may lead through are within it.
  func radius(after length: Double) -> Double { max(metres, 1.25 * length) }

  /// Adapts the radius to the number of places within ``radius(after:)``: the nearest is wanted, and the others cost
  /// time.
  mutating func adapt(to count: Int, after length: Double) {
    if count == 0 {
      power = min(Self.mostPower, power + 1)
    } else if count > Self.enough, radius(after: length) == metres {
      power = max(1, power) - 1
    }
  }

  private static let enough = 6
}
