import Glibc
import LocationKit

/// The satellites that a scenario's receiver sees, and their signals.
///
/// They are computed once per ten seconds of the scenario's time, in which a satellite moves by a tenth of a degree.
struct SkySimulation: Sendable {
  private let model: SkyModel?
  private let seed: UInt64
  private let orbiters: [Orbiter]
  private var view = Self.constant
  /// Index of the ten seconds for which ``view`` was computed.
  private var slot: Int64?

  init(_ scenario: Scenario) {
    model = scenario.receiver.sky
    seed = scenario.seed
    guard let model else {
      orbiters = []
      return
    }
    // One stream for all constellations suffices, because no fault can leave one out.
    var random = RandomStream(seed: seed, name: "constellations")
    orbiters = ConstellationOrbits.all.flatMap { orbits in
      let all = Orbiter.all(of: orbits, &random)
      return model.constellations.contains(orbits.constellation) ? all : []
    }
  }

  mutating func view(at time: UTCInstant, from point: ScenarioPoint) -> ReceiverSky {
    guard let model else { return Self.constant }
    let slot = time.nanoseconds / Self.slotLength
    if slot != self.slot {
      self.slot = slot
      view = view(in: slot, from: point, mask: model.elevationMask)
    }
    return view
  }

  private func view(in slot: Int64, from point: ScenarioPoint, mask: Double) -> ReceiverSky {
    let time = Double(slot) * Double(Self.slotLength) * 1e-9
    let horizon = Horizon(at: point, time: time)
    let lowest = sin(mask * .pi / 180)
    var random = RandomStream(seed: seed ^ UInt64(bitPattern: slot) &* 0x9E37_79B9_7F4A_7C15, name: "signals")
    var satellites: [Satellite] = []
    var used: [SIMD3<Double>] = []
    var usedOfConstellation = 0
    for orbiter in orbiters {
      guard let direction = horizon.direction(to: orbiter.position(at: time)) else { continue }
      if satellites.last?.constellation != orbiter.constellation { usedOfConstellation = 0 }
      let isUsed = direction.z >= lowest && usedOfConstellation < Self.mostUsed
      if isUsed {
        used.append(direction)
        usedOfConstellation += 1
      }
      let signal = Self.signalAtHorizon + Self.signalGain * direction.z + orbiter.strength + random.normal()
      satellites.append(
        Satellite(
          constellation: orbiter.constellation, identifier: orbiter.identifier, number: orbiter.number,
          elevation: (asin(direction.z) * 180 / .pi).rounded(), azimuth: Self.azimuth(direction),
          signalStrength: signal.rounded(), isUsed: isUsed))
    }
    let dilution = DilutionOfPrecision(geometry: used)
    // No fix is computed from fewer.
    if dilution.isEmpty { for index in satellites.indices { satellites[index].isUsed = false } }
    return ReceiverSky(satellites: satellites, dilution: dilution)
  }

  /// Returns whole degrees, as receivers send them: 0 up to 360.
  private static func azimuth(_ direction: SIMD3<Double>) -> Double {
    let degrees = (atan2(direction.x, direction.y) * 180 / .pi).rounded()
    return degrees < 0 ? degrees + 360 : degrees + 0
  }

  /// Nanoseconds.
  private static let slotLength: Int64 = 10_000_000_000
  /// Largest number of satellites of a constellation in use: as many as a GSA sentence lists.
  private static let mostUsed = 12
  /// dB-Hz: 30 at the horizon and 48 overhead, typical of a patch antenna under an open sky.
  private static let signalAtHorizon = 30.0
  private static let signalGain = 18.0

  /// A sky that never changes.
  private static let constant = ReceiverSky(
    satellites: [
      gps(5, elevation: 68, azimuth: 295, signal: 46), gps(13, elevation: 52, azimuth: 88, signal: 44),
      gps(15, elevation: 44, azimuth: 172, signal: 43), gps(18, elevation: 33, azimuth: 241, signal: 40),
      gps(20, elevation: 29, azimuth: 312, signal: 38), gps(23, elevation: 21, azimuth: 45, signal: 35),
      gps(24, elevation: 9, azimuth: 134, signal: 27, isUsed: false),
      gps(29, elevation: 4, azimuth: 357, signal: 22, isUsed: false),
    ],
    dilution: DilutionOfPrecision(horizontal: 1, vertical: 1.6, position: 1.9))

  private static func gps(
    _ number: Int, elevation: Double, azimuth: Double, signal: Double, isUsed: Bool = true
  ) -> Satellite {
    Satellite(
      constellation: .gps, identifier: number, number: number, elevation: elevation, azimuth: azimuth,
      signalStrength: signal, isUsed: isUsed)
  }
}
