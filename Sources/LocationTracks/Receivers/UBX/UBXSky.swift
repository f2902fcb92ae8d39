import LocationKit
import LocationUBX

/// The satellites of an epoch: from NAV-SAT, from NAV-SVINFO of old receivers, and with all signals from NAV-SIG.
struct UBXSky: Sendable {
  /// Whether to read the satellites, and not only their number and strength.
  private let wantsSatellites: Bool
  private var satellites: [Satellite] = []
  private var signals: [Satellite] = []
  /// Strengths of the satellites, and of their signals; `nil` if no message has contained them.
  private var satelliteStrengths: Strengths?
  private var signalStrengths: Strengths?

  private struct Strengths: Sendable {
    var entries = 0
    var count = 0
    var sum = 0.0
  }

  init(wantsSatellites: Bool) { self.wantsSatellites = wantsSatellites }

  mutating func forget() {
    (satellites, signals) = ([], [])
    (satelliteStrengths, signalStrengths) = (nil, nil)
  }

  /// The satellites with their signals; `nil` if no message has contained them.
  var all: [Satellite]? {
    guard satelliteStrengths != nil, wantsSatellites else { return nil }
    guard !signals.isEmpty else { return satellites }
    var all = satellites
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
    guard let strengths = signalStrengths.flatMap({ $0.entries > 0 ? $0 : nil }) ?? satelliteStrengths,
      strengths.count > 0
    else { return nil }
    return (strengths.count, strengths.sum / Double(strengths.count))
  }

  /// The numbers of a group of NAV-SAT, NAV-SIG or NAV-SVINFO.
  private struct Numbers: Sendable {
    let layout: UBXLayout
    let number, strength, quality, isUsed, health, residual: UBXNumber
    let system, elevation, azimuth, signal: UBXNumber?
    /// NAV-SVINFO has one bit for the health, and residuals in centimetres.
    let isOld: Bool

    init(_ layout: UBXLayout, number: String = "svId", isUsed: String = "svUsed", health: String = "health") {
      self.layout = layout
      (self.number, strength, quality) = (layout.number(number), layout.number("cno"), layout.number("qualityInd"))
      (self.isUsed, self.health, residual) = (layout.number(isUsed), layout.number(health), layout.number("prRes"))
      func optional(_ name: String) -> UBXNumber? {
        layout.group.contains { $0.name == name } ? layout.number(name) : nil
      }
      (system, signal) = (optional("gnssId"), optional("sigId"))
      (elevation, azimuth) = (optional("elev"), optional("azim"))
      isOld = system == nil
    }

    static let satellites = Numbers(.navSAT)
    static let signals = Numbers(.navSIG, isUsed: "prUsed")
    static let channels = Numbers(.navSVINFO, number: "svid", health: "unhealthy")
  }

  mutating func takeSatellites(_ payload: Span<UInt8>) {
    satelliteStrengths = Self.read(Numbers.satellites, payload, into: &satellites, wantsSatellites)
  }

  mutating func takeSignals(_ payload: Span<UInt8>) {
    signalStrengths = Self.read(Numbers.signals, payload, into: &signals, wantsSatellites)
  }

  mutating func takeChannels(_ payload: Span<UInt8>) {
    guard satelliteStrengths == nil else { return }
    satelliteStrengths = Self.read(Numbers.channels, payload, into: &satellites, wantsSatellites)
  }

  private static func read(
    _ numbers: Numbers, _ payload: Span<UInt8>, into satellites: inout [Satellite], _ wantsSatellites: Bool
  ) -> Strengths {
    let (count, start, size) = (numbers.layout.groups(in: payload), numbers.layout.fixedSize, numbers.layout.groupSize)
    satellites = []
    if wantsSatellites { satellites.reserveCapacity(count) }
    var strengths = Strengths()
    for index in 0..<count {
      let base = start + index * size
      guard let name = name(numbers, payload, at: base) else { continue }
      strengths.entries += 1
      let strength = strength(numbers.strength.value(payload, from: base))
      if let strength { (strengths.count, strengths.sum) = (strengths.count + 1, strengths.sum + strength) }
      if wantsSatellites { satellites.append(satellite(name, strength, numbers, payload, at: base)) }
    }
    return strengths
  }

  /// Returns the system and the numbers of a satellite; `nil` for an unknown system.
  private static func name(
    _ numbers: Numbers, _ payload: Span<UInt8>, at base: Int
  ) -> (constellation: Constellation, identifier: Int, number: Int)? {
    let number = Int(numbers.number.raw(payload, from: base) ?? 0)
    guard let system = numbers.system else {
      return UBloxSatelliteNumber.resolve(number).map { ($0, $1, number) }
    }
    guard let raw = system.raw(payload, from: base),
      let constellation = Constellation(rawValue: UInt8(truncatingIfNeeded: raw))
    else { return nil }
    return (constellation, number, UBloxSatelliteNumber.number(constellation, number))
  }

  private static func satellite(
    _ name: (constellation: Constellation, identifier: Int, number: Int), _ strength: Double?, _ numbers: Numbers,
    _ payload: Span<UInt8>, at base: Int
  ) -> Satellite {
    let health = numbers.health.raw(payload, from: base).map { UInt8(truncatingIfNeeded: $0) }
    let residual = numbers.residual.value(payload, from: base)
    return Satellite(
      constellation: name.constellation, identifier: name.identifier, number: name.number,
      elevation: within(PlausibleRange.elevation, numbers.elevation?.value(payload, from: base)),
      azimuth: within(PlausibleRange.azimuth, numbers.azimuth?.value(payload, from: base)),
      signalStrength: strength, isUsed: numbers.isUsed.isSet(payload, from: base) == true,
      signalIdentifier: numbers.signal?.raw(payload, from: base).map { UInt8(truncatingIfNeeded: $0) },
      signalQuality: numbers.quality.raw(payload, from: base).map { UInt8(truncatingIfNeeded: $0) },
      health: health.flatMap { SatelliteHealth(rawValue: numbers.isOld ? $0 + 1 : $0) },
      residual: numbers.isOld ? residual.map { $0 / 100 } : residual)
  }

  /// A u-blox sends −91 for an unknown elevation.
  private static func within(_ range: ClosedRange<Double>, _ value: Double?) -> Double? {
    value.flatMap { range.contains($0) ? $0 : nil }
  }

  /// A u-blox sends 0 dB-Hz for a satellite that it does not receive.
  private static func strength(_ value: Double?) -> Double? {
    value.flatMap { $0 > 0 && PlausibleRange.signalStrength.contains($0) ? $0 : nil }
  }
}
