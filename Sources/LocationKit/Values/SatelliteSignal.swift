/// One of the signals that a receiver tracks of a satellite.
public struct SatelliteSignal: Sendable, Hashable {
  /// gpsd's `sigid`, which is u-blox's: of GPS 0 is L1 C/A, 3 L2 CL, 4 L2 CM. `nil` when unknown.
  public var identifier: UInt8?
  /// Whether the signal is usable. `nil` when unknown.
  public var health: SatelliteHealth?
  /// u-blox's quality indicator, gpsd's `qual`: 0 no signal to 7 code and carrier locked. `nil` when unknown.
  public var quality: UInt8?
  /// Whether the fix was computed with it.
  public var isUsed: Bool
  /// Carrier to noise density in dB-Hz.
  @CompactOptional public var strength: Double?

  public init(
    identifier: UInt8? = nil, strength: Double? = nil, health: SatelliteHealth? = nil, quality: UInt8? = nil,
    isUsed: Bool = false
  ) {
    self.identifier = identifier
    self.health = health
    self.quality = quality
    self.isUsed = isUsed
    self.strength = strength
  }

  var strengthOrNone: Double { strength ?? -1 }
}

/// What a satellite reports of itself; gpsd's numbers (`health`).
public enum SatelliteHealth: UInt8, Sendable, Hashable, CaseIterable {
  case healthy = 1
  case unhealthy = 2
}

extension Satellite {
  /// All its signals, at least one: ``signals``, or the one that the satellite's own members describe.
  public var allSignals: [SatelliteSignal] { signals.isEmpty ? [bestSignal] : signals }

  private var bestSignal: SatelliteSignal {
    SatelliteSignal(
      identifier: signalIdentifier, strength: signalStrength, health: health, quality: signalQuality, isUsed: isUsed)
  }

  /// Takes in another report of this satellite, about another of its signals or about the same. The strongest signal
  /// describes the satellite; of two reports of one signal the stronger counts.
  package mutating func merge(_ other: Satellite) {
    let isStronger = other.signalStrength ?? -1 > signalStrength ?? -1
    mergeSignals(other)
    if isStronger {
      signalStrength = other.signalStrength
      signalIdentifier = other.signalIdentifier
      signalQuality = other.signalQuality
    }
    health = isStronger ? other.health ?? health : health ?? other.health
    // gpsd sends 0 for the direction of a signal that came without one.
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

  /// No satellite sends more.
  package static let mostSignals = 16
}
