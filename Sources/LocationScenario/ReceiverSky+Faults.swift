import LocationKit

extension ReceiverSky {
  /// dB-Hz: a receiver does not track weaker signals.
  private static let weakestSignal = 15.0
  /// dB-Hz of the signals of a spoofer, which is near.
  private static let spoofedSignal = 47.0

  /// Returns the sky as received, with or without a fix. Without a fix, no satellite is used.
  ///
  /// - Parameter weakening: decibels; `nil` if no signal is received: the receiver still has the positions of the
  ///   satellites.
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
