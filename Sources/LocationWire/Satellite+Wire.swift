package import LocationKit

extension Satellite {
  init?(_ members: SatelliteMembers) {
    self.init(
      number: members.number ?? 0, gnssid: members.gnssid, svid: members.svid, elevation: members.elevation,
      azimuth: members.azimuth, signalStrength: members.signalStrength, isUsed: members.isUsed)
  }

  /// A satellite as gpsd sends it, whoever has decoded it. `nil` where it does not come out which satellite it is.
  package init?(
    number: Int, gnssid: Int?, svid: Int?, elevation: Double?, azimuth: Double?, signalStrength: Double?, isUsed: Bool
  ) {
    guard let (constellation, identifier) = Self.sent(gnssid, svid) ?? Self.derived(from: number) else { return nil }
    self.init(
      constellation: constellation, identifier: identifier, number: number, elevation: elevation, azimuth: azimuth,
      // libgps uses -1 for unknown; 0 is sent for satellites that are not tracked.
      signalStrength: signalStrength.flatMap { $0 < 0 ? nil : $0 }, isUsed: isUsed)
  }

  private static func sent(_ gnssid: Int?, _ svid: Int?) -> (Constellation, Int)? {
    guard let constellation = gnssid.flatMap(UInt8.init(exactly:)).flatMap(Constellation.init),
      let svid, svid > 0
    else { return nil }
    return (constellation, svid)
  }

  /// By the numbering of NMEA 4 as gpsd uses it for `PRN`, where a release does not send gnssid and svid.
  private static func derived(from number: Int) -> (Constellation, Int)? {
    switch number {
    case 1...32: (.gps, number)
    case 33...64: (.sbas, number + 87)
    case 65...96: (.glonass, number - 64)
    case 120...158: (.sbas, number)
    case 193...200: (.qzss, number - 192)
    case 201...263: (.beidou, number - 200)
    case 301...336: (.galileo, number - 300)
    case 401...463: (.beidou, number - 400)
    default: nil
    }
  }

  /// Takes in another signal of the same satellite: the best counts.
  mutating func merge(_ signal: Satellite) {
    let strength = signalStrength ?? -1
    if let other = signal.signalStrength, other > strength { signalStrength = other }
    // gpsd sends 0 for the direction of a signal that came without one.
    if elevation ?? 0 == 0, azimuth ?? 0 == 0 {
      elevation = signal.elevation ?? elevation
      azimuth = signal.azimuth ?? azimuth
    }
    isUsed = isUsed || signal.isUsed
  }
}
