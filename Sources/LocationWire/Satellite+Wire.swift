package import LocationKit

extension Satellite {
  init?(_ members: SatelliteMembers) {
    self.init(
      number: members.number ?? 0, gnssid: members.gnssid, svid: members.svid,
      direction: (members.elevation, members.azimuth), signal: SatelliteSignal(members))
    signals = members.signals
  }

  /// Creates a satellite from the values that gpsd sends, for both decoders. `nil` if gpsd does not identify the
  /// satellite.
  package init?(
    number: Int, gnssid: Int?, svid: Int?, direction: (elevation: Double?, azimuth: Double?), signal: SatelliteSignal
  ) {
    // Releases that do not send gnssid and svid have only NMEA's number.
    guard let (constellation, identifier) = Self.sent(gnssid, svid) ?? NMEASatelliteNumber.resolve(number) else {
      return nil
    }
    self.init(
      constellation: constellation, identifier: identifier, number: number, elevation: direction.elevation,
      azimuth: direction.azimuth, signalStrength: signal.strength, isUsed: signal.isUsed,
      signalIdentifier: signal.identifier, signalQuality: signal.quality, health: signal.health,
      residual: signal.residual)
  }

  private static func sent(_ gnssid: Int?, _ svid: Int?) -> (Constellation, Int)? {
    guard let constellation = gnssid.flatMap(UInt8.init(exactly:)).flatMap(Constellation.init),
      let svid, svid > 0
    else { return nil }
    return (constellation, svid)
  }
}

extension SatelliteSignal {
  init(_ members: SatelliteMembers) {
    self.init(
      identifier: members.signalIdentifier.flatMap(UInt8.init(exactly:)), strength: members.signalStrength,
      health: members.health.flatMap(UInt8.init(exactly:)).flatMap(SatelliteHealth.init),
      quality: members.signalQuality.flatMap(UInt8.init(exactly:)), isUsed: members.isUsed,
      residual: members.residual)
  }
}
