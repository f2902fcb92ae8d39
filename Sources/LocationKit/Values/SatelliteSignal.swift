/// A signal of a satellite that a receiver tracks.
public struct SatelliteSignal: Sendable, Hashable {
  /// gpsd's `sigid`, which is u-blox's: for GPS 0 is L1 C/A, 3 is L2 CL, 4 is L2 CM. `nil` if unknown.
  public var identifier: UInt8?
  /// Health of the signal; `nil` if unknown.
  public var health: SatelliteHealth?
  /// u-blox's quality indicator, gpsd's `qual`: from 0 (no signal) to 7 (code and carrier locked). `nil` if unknown.
  public var quality: UInt8?
  /// Whether the fix was computed with this signal.
  public var isUsed: Bool
  /// Carrier-to-noise density in dB-Hz.
  @CompactOptional public var strength: Double?
  /// Residual of the pseudorange in metres.
  @CompactOptional public var residual: Double?

  /// Creates a signal; `nil` for values that are unknown.
  public init(
    identifier: UInt8? = nil, strength: Double? = nil, health: SatelliteHealth? = nil, quality: UInt8? = nil,
    isUsed: Bool = false, residual: Double? = nil
  ) {
    self.identifier = identifier
    self.health = health
    self.quality = quality
    self.isUsed = isUsed
    self.strength = strength
    self.residual = residual
  }

  var strengthOrNone: Double { strength ?? -1 }
}

/// The health that a satellite broadcasts; the raw values are gpsd's (`health`).
public enum SatelliteHealth: UInt8, Sendable, Hashable, CaseIterable {
  /// Usable.
  case healthy = 1
  /// Not usable.
  case unhealthy = 2
}

extension Satellite {
  /// All signals, at least one: ``signals``, or the signal that the satellite's own properties describe.
  public var allSignals: [SatelliteSignal] { signals.isEmpty ? [bestSignal] : signals }

  private var bestSignal: SatelliteSignal {
    SatelliteSignal(
      identifier: signalIdentifier, strength: signalStrength, health: health, quality: signalQuality, isUsed: isUsed,
      residual: residual)
  }

  /// Merges another report of this satellite, about the same signal or another one. The strongest signal describes the
  /// satellite; of two reports of one signal, the stronger is kept.
  package mutating func merge(_ other: Satellite) {
    let isStronger = other.signalStrength ?? -1 > signalStrength ?? -1
    mergeSignals(other)
    if isStronger {
      signalStrength = other.signalStrength
      signalIdentifier = other.signalIdentifier
      signalQuality = other.signalQuality
      residual = other.residual
    }
    health = isStronger ? other.health ?? health : health ?? other.health
    // gpsd sends 0 as the direction of a signal that was reported without one.
    if elevation ?? 0 == 0, azimuth ?? 0 == 0 {
      elevation = other.elevation ?? elevation
      azimuth = other.azimuth ?? azimuth
    }
    isUsed = isUsed || other.isUsed
  }

  private mutating func mergeSignals(_ other: Satellite) {
    if signals.isEmpty, other.signals.isEmpty, signalIdentifier == other.signalIdentifier { return }
    var all = allSignals
    for signal in other.allSignals {
      if let known = all.firstIndex(where: { $0.identifier == signal.identifier }) {
        if signal.strengthOrNone > all[known].strengthOrNone { all[known] = signal }
      } else if all.count < Self.mostSignals {
        all.append(signal)
      }
    }
    signals = all
  }

  /// Largest number of signals kept; no satellite sends more.
  package static let mostSignals = 16
}
