import Glibc
import LocationKit

/// A satellite of a simulated constellation.
struct Orbiter: Sendable {
  let constellation: Constellation
  let identifier: Int
  let number: Int
  /// By how many dB-Hz its signal is stronger than others'.
  let strength: Double

  /// Metres; the direction of the ascending node, and that of a quarter of an orbit later. They stand still among the
  /// stars, where the third axis is the earth's.
  private let toNode: SIMD3<Double>
  private let toQuarter: SIMD3<Double>
  /// Radians from the node at the time 0, and a second.
  private let phase: Double
  private let meanMotion: Double

  /// Those of a constellation: where its first plane is, and where the satellites are in it, the stream decides, and also
  /// how far each is from its nominal place.
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

  /// Among the stars, metres from the centre of the earth; `time` in seconds.
  func position(at time: Double) -> SIMD3<Double> {
    let angle = phase + meanMotion * time
    return toNode * cos(angle) + toQuarter * sin(angle)
  }

  /// Radians.
  private static let driftFromPlace = 0.05
  private static let strengthDeviation = 1.5
}
