import LocationKit
import LocationText

extension ASCIICursor {
  mutating func putSatellites(of sky: SkyView, _ form: WireEncoder.SignalForm) {
    guard !sky.satellites.isEmpty else { return }
    putMember("nSat", sky.satellites.count)
    putMember("uSat", sky.satellitesUsed)
    putName("satellites")
    put("[")
    var isFirst = true
    for satellite in sky.satellites {
      if form == .listed || satellite.signals.isEmpty {
        put(satellite, &isFirst)
      } else {
        for signal in satellite.signals { put(satellite.with(signal), &isFirst) }
      }
    }
    put("]")
  }

  private mutating func put(_ satellite: Satellite, _ isFirst: inout Bool) {
    put(isFirst ? "{\"PRN\":" : ",{\"PRN\":")
    isFirst = false
    put(satellite.number)
    putMember("el", satellite.elevation, decimals: 1)
    putMember("az", satellite.azimuth?.asFullCircle(decimals: 1), decimals: 1)
    putMember("ss", satellite.signalStrength, decimals: 1)
    putName("used")
    put(satellite.isUsed ? "true" : "false")
    putMember("gnssid", Int(satellite.constellation.rawValue))
    putMember("svid", satellite.identifier)
    putKind(satellite.signalIdentifier, satellite.health, satellite.signalQuality, satellite.residual)
    putSignals(of: satellite)
    put("}")
  }

  private mutating func putKind(
    _ identifier: UInt8?, _ health: SatelliteHealth?, _ quality: UInt8?, _ residual: Double?
  ) {
    putMember("sigid", identifier.map(Int.init))
    putMember("health", health.map { Int($0.rawValue) })
    putMember("qual", quality.map(Int.init))
    putMember("prRes", residual, decimals: 2)
  }

  private mutating func putSignals(of satellite: Satellite) {
    guard !satellite.signals.isEmpty else { return }
    putName("signals")
    for (index, signal) in satellite.signals.enumerated() {
      put(index == 0 ? "[{\"used\":" : ",{\"used\":")
      put(signal.isUsed ? "true" : "false")
      putMember("ss", signal.strength, decimals: 1)
      putKind(signal.identifier, signal.health, signal.quality, signal.residual)
      put("}")
    }
    put("]")
  }
}

extension Satellite {
  /// Returns the satellite with one of its signals, as gpsd lists it.
  fileprivate func with(_ signal: SatelliteSignal) -> Satellite {
    var satellite = self
    satellite.signals = []
    satellite.signalStrength = signal.strength
    satellite.signalIdentifier = signal.identifier
    satellite.signalQuality = signal.quality
    satellite.health = signal.health
    satellite.residual = signal.residual
    satellite.isUsed = signal.isUsed
    return satellite
  }
}
