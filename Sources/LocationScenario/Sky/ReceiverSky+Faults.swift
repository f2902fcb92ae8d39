import Glibc
import LocationKit

extension ReceiverSky {
  /// dB-Hz: a receiver does not track weaker signals.
  private static let weakestSignal = 15.0
  /// dB-Hz of the signals of a spoofer, which is near.
  private static let spoofedSignal = 47.0

  /// dB by which the direct signals from the side of a reflection are weaker.
  private static let shadow = 8.0
  /// Degrees above which nothing stands in the way.
  private static let roof = 60.0

  /// Returns the sky as received, with or without a fix. Without a fix, no satellite is used.
  ///
  /// - Parameter aside: displacement by a reflection, metres east and north.
  func received(_ reception: Acquisition.Reception, reflected aside: SIMD2<Double>, hasFix: Bool) -> ReceiverSky {
    if reception.isHeard, reception.weakening == 0, aside == .zero, hasFix { return self }
    var sky = self
    for index in sky.satellites.indices {
      let loss = loss(of: sky.satellites[index], reception, aside)
      let strength = sky.satellites[index].signalStrength.flatMap { signal -> Double? in
        let rest = signal - loss
        return reception.isHeard && (rest == signal || rest >= Self.weakestSignal) ? rest : nil
      }
      sky.satellites[index].signalStrength = strength
      if strength == nil || loss >= Jamming.overwhelming { sky.satellites[index].isUsed = false }
    }
    let used = sky.satellites.filter(\.isUsed)
    if used.count < satellites.count(where: \.isUsed) {
      sky.dilution = DilutionOfPrecision(geometry: used.compactMap(\.direction))
    }
    if !hasFix || sky.dilution.isEmpty {
      for index in sky.satellites.indices { sky.satellites[index].isUsed = false }
      sky.dilution = DilutionOfPrecision()
    }
    return sky
  }

  /// Returns the sky without the satellites of other systems; the whole sky for `nil`.
  func limited(to constellations: Set<Constellation>?) -> ReceiverSky {
    guard let constellations, !satellites.allSatisfy({ constellations.contains($0.constellation) }) else { return self }
    var sky = self
    sky.satellites.removeAll { !constellations.contains($0.constellation) }
    sky.dilution = DilutionOfPrecision(geometry: sky.satellites.filter(\.isUsed).compactMap(\.direction))
    if sky.dilution.isEmpty { for index in sky.satellites.indices { sky.satellites[index].isUsed = false } }
    return sky
  }

  private func loss(
    of satellite: Satellite, _ reception: Acquisition.Reception, _ aside: SIMD2<Double>
  ) -> Double {
    let jammed = reception.jammer?.reaches(satellite.constellation) == true ? reception.weakening : 0
    guard aside != .zero, let elevation = satellite.elevation, elevation < Self.roof,
      let direction = satellite.direction
    else { return jammed }
    return jammed + (direction.x * aside.x + direction.y * aside.y > 0 ? Self.shadow : 0)
  }

  /// The sky that a spoofer simulates: all satellites, with strong and equal signals.
  var spoofed: ReceiverSky {
    var sky = self
    for index in sky.satellites.indices {
      sky.satellites[index].signalStrength = Self.spoofedSignal
      sky.satellites[index].isUsed = true
    }
    return sky
  }
}

extension Satellite {
  /// Direction to it (east, north, up; of length 1).
  fileprivate var direction: SIMD3<Double>? {
    guard let elevation, let azimuth else { return nil }
    let (height, side) = (elevation * .pi / 180, azimuth * .pi / 180)
    return SIMD3(cos(height) * sin(side), cos(height) * cos(side), sin(height))
  }
}
