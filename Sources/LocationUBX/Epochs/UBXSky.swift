import LocationKit

/// The satellites of an epoch: from NAV-SAT, from NAV-SVINFO of old receivers, and with all signals from NAV-SIG.
struct UBXSky: Sendable {
  private var satellites: [Satellite]?
  private var signals: [Satellite] = []

  mutating func forget() { (satellites, signals) = (nil, []) }

  /// The satellites with their signals; `nil` if no message has contained them.
  var all: [Satellite]? {
    guard var all = satellites else { return nil }
    for signal in signals {
      if let known = all.firstIndex(where: {
        $0.constellation == signal.constellation && $0.identifier == signal.identifier
      }) {
        all[known].merge(signal)
      }
    }
    return all
  }

  /// Number and mean strength of the received signals, of NAV-SIG or of NAV-SAT; `nil` if no message has contained any.
  var summary: (count: Int, mean: Double)? {
    let strengths = (signals.isEmpty ? satellites ?? [] : signals).compactMap(\.signalStrength)
    return strengths.isEmpty ? nil : (strengths.count, strengths.reduce(0, +) / Double(strengths.count))
  }

  private enum Entry {
    static let layout = UBXLayout.navSAT
    static let (system, number) = (layout.number("gnssId"), layout.number("svId"))
    static let strength = layout.number("cno")
    static let (elevation, azimuth) = (layout.number("elev"), layout.number("azim"))
    static let (quality, isUsed) = (layout.number("qualityInd"), layout.number("svUsed"))
    static let health = layout.number("health")
    static let residual = layout.number("prRes")
  }

  mutating func takeSatellites(_ payload: Span<UInt8>) {
    satellites = Self.entries(Entry.layout, payload) { base in
      guard let constellation = Self.constellation(Entry.system.raw(payload, from: base)) else { return nil }
      let identifier = Int(Entry.number.raw(payload, from: base) ?? 0)
      return Satellite(
        constellation: constellation, identifier: identifier, number: Self.number(constellation, identifier),
        elevation: Self.elevation(Entry.elevation.value(payload, from: base)),
        azimuth: Self.azimuth(Entry.azimuth.value(payload, from: base)),
        signalStrength: Self.strength(Entry.strength.value(payload, from: base)),
        isUsed: Entry.isUsed.isSet(payload, from: base) == true,
        signalQuality: Entry.quality.raw(payload, from: base).map { UInt8(truncatingIfNeeded: $0) },
        health: Self.health(Entry.health.raw(payload, from: base)),
        residual: Entry.residual.value(payload, from: base))
    }
  }

  private enum Signal {
    static let layout = UBXLayout.navSIG
    static let (system, number) = (layout.number("gnssId"), layout.number("svId"))
    static let (identifier, strength) = (layout.number("sigId"), layout.number("cno"))
    static let (quality, isUsed) = (layout.number("qualityInd"), layout.number("prUsed"))
    static let health = layout.number("health")
    static let residual = layout.number("prRes")
  }

  mutating func takeSignals(_ payload: Span<UInt8>) {
    signals = Self.entries(Signal.layout, payload) { base in
      guard let constellation = Self.constellation(Signal.system.raw(payload, from: base)) else { return nil }
      let identifier = Int(Signal.number.raw(payload, from: base) ?? 0)
      return Satellite(
        constellation: constellation, identifier: identifier, number: Self.number(constellation, identifier),
        signalStrength: Self.strength(Signal.strength.value(payload, from: base)),
        isUsed: Signal.isUsed.isSet(payload, from: base) == true,
        signalIdentifier: Signal.identifier.raw(payload, from: base).map { UInt8(truncatingIfNeeded: $0) },
        signalQuality: Signal.quality.raw(payload, from: base).map { UInt8(truncatingIfNeeded: $0) },
        health: Self.health(Signal.health.raw(payload, from: base)),
        residual: Signal.residual.value(payload, from: base))
    }
  }

  private enum Channel {
    static let layout = UBXLayout.navSVINFO
    static let (number, strength) = (layout.number("svid"), layout.number("cno"))
    static let (elevation, azimuth) = (layout.number("elev"), layout.number("azim"))
    static let (quality, isUsed) = (layout.number("qualityInd"), layout.number("svUsed"))
    static let isUnhealthy = layout.number("unhealthy")
    static let residual = layout.number("prRes")
  }

  mutating func takeChannels(_ payload: Span<UInt8>) {
    guard satellites == nil else { return }
    satellites = Self.entries(Channel.layout, payload) { base in
      let number = Int(Channel.number.raw(payload, from: base) ?? 0)
      guard let (constellation, identifier) = UBloxSatelliteNumber.resolve(number) else { return nil }
      return Satellite(
        constellation: constellation, identifier: identifier, number: number,
        elevation: Self.elevation(Channel.elevation.value(payload, from: base)),
        azimuth: Self.azimuth(Channel.azimuth.value(payload, from: base)),
        signalStrength: Self.strength(Channel.strength.value(payload, from: base)),
        isUsed: Channel.isUsed.isSet(payload, from: base) == true,
        signalQuality: Channel.quality.raw(payload, from: base).map { UInt8(truncatingIfNeeded: $0) },
        health: Channel.isUnhealthy.isSet(payload, from: base) == true ? .unhealthy : .healthy,
        residual: Channel.residual.value(payload, from: base).map { $0 / 100 })
    }
  }

  private static func entries(
    _ layout: UBXLayout, _ payload: Span<UInt8>, _ satellite: (Int) -> Satellite?
  ) -> [Satellite] {
    (0..<layout.groups(in: payload)).compactMap { satellite(layout.fixedSize + $0 * layout.groupSize) }
  }

  private static func constellation(_ system: Int64?) -> Constellation? {
    system.flatMap { Constellation(rawValue: UInt8(truncatingIfNeeded: $0)) }
  }

  /// A u-blox sends −91 for an unknown elevation, and 0 dB-Hz for a satellite that it does not receive.
  private static func elevation(_ value: Double?) -> Double? {
    value.flatMap { PlausibleRange.elevation.contains($0) ? $0 : nil }
  }
  private static func azimuth(_ value: Double?) -> Double? {
    value.flatMap { PlausibleRange.azimuth.contains($0) ? $0 : nil }
  }
  private static func strength(_ value: Double?) -> Double? {
    value.flatMap { $0 > 0 && PlausibleRange.signalStrength.contains($0) ? $0 : nil }
  }

  private static func health(_ value: Int64?) -> SatelliteHealth? {
    value.flatMap { SatelliteHealth(rawValue: UInt8(truncatingIfNeeded: $0)) }
  }

  private static func number(_ constellation: Constellation, _ identifier: Int) -> Int {
    UBloxSatelliteNumber.number(constellation, identifier)
  }
}
