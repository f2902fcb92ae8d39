import LocationKit

extension ReceiverSky {
  /// dB-Hz: below, a receiver does not follow a signal.
  private static let weakestSignal = 15.0
  /// dB-Hz: a spoofer is near.
  private static let spoofedSignal = 47.0

  /// As a receiver has it that has a fix, or not: without one it uses no satellite.
  ///
  /// - Parameter weakening: decibels; `nil` where nothing is heard: it knows where the satellites are.
  func received(weakenedBy weakening: Double?, hasFix: Bool) -> ReceiverSky {
    if weakening == 0, hasFix { return self }
    var sky = self
    for index in sky.satellites.indices {
      let signal = sky.satellites[index].signalStrength
      sky.satellites[index].signalStrength = signal.flatMap { signal in
        weakening.flatMap { signal - $0 < Self.weakestSignal ? nil : signal - $0 }
      }
      if !hasFix || sky.satellites[index].signalStrength == nil { sky.satellites[index].isUsed = false }
    }
    if !hasFix { sky.dilution = DilutionOfPrecision() }
    return sky
  }

  /// As a spoofer makes it: all satellites, strong and alike.
  var spoofed: ReceiverSky {
    var sky = self
    for index in sky.satellites.indices {
      sky.satellites[index].signalStrength = Self.spoofedSignal
      sky.satellites[index].isUsed = true
    }
    return sky
  }
}
