import Glibc
import LocationKit

/// A satellite of a simulated constellation.
struct Orbiter: Sendable {
  let constellation: Constellation
  let identifier: Int
  let number: Int
  /// dB-Hz by which its signal is stronger than the average.
  let strength: Double

  /// Metres: the vector to the ascending node, and the vector to the position a quarter of an orbit later. Both are
  /// constant in inertial coordinates, whose third axis is the earth's.
  private let toNode: SIMD3<Double>
  private let toQuarter: SIMD3<Double>
  /// Angle from the node at time 0 in radians, and radians per second.
  private let phase: Double
  private let meanMotion: Double

  /// Returns the satellites of a constellation. The stream determines the position of its first plane and of the
  /// satellites in it, and the deviation of each satellite from its nominal position.
  static func all(of orbits: ConstellationOrbits, _ random: inout RandomStream) -> [Orbiter] {
    let node = 2 * Double.pi * random.uniform()
    let phase = 2 * Double.pi * random.uniform()
    return (0..<orbits.satellites).map { index in
      let plane = index % orbits.planes
      let slots = (orbits.satellites - plane + orbits.planes - 1) / orbits.planes
      let turns =
        Double(index / orbits.planes) / Double(slots) + Double(plane) / Double(orbits.satellites)
      return Orbiter(
        orbits, index: index, node: node + 2 * .pi * Double(plane) / Double(orbits.planes),
        phase: phase + 2 * .pi * turns + driftFromPlace * random.normal(), strength: strengthDeviation * random.normal()
      )
    }
  }

  private init(_ orbits: ConstellationOrbits, index: Int, node: Double, phase: Double, strength: Double) {
    constellation = orbits.constellation
    identifier = orbits.firstIdentifier + index
    number = identifier + orbits.numberOffset
    self.strength = strength
    let tilt = orbits.inclination * .pi / 180
    toNode = orbits.radius * SIMD3(cos(node), sin(node), 0)
    toQuarter = orbits.radius * SIMD3(-sin(node) * cos(tilt), cos(node) * cos(tilt), sin(tilt))
    self.phase = phase
    meanMotion = orbits.meanMotion
  }

  /// Returns the position in inertial coordinates, metres from the centre of the earth. `time` is in seconds.
  func position(at time: Double) -> SIMD3<Double> {
    let angle = phase + meanMotion * time
    return toNode * cos(angle) + toQuarter * sin(angle)
  }

  /// Radians.
  private static let driftFromPlace = 0.05
  private static let strengthDeviation = 1.5
}
