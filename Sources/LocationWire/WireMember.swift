/// The known members of gpsd's objects, and of this package's; all others are skipped. They are in the order in which
/// gpsd writes them, so that a scanner can expect the member that follows another. For this reason, some members are
/// listed that are not read, but that every gpsd sends.
enum WireMember: UInt8, CaseIterable {
  // TPV
  case objectClass, device, status, mode, time, leapseconds, ept
  case lat, lon, altHAE, altMSL, alt, epx, epy, epv, track, magtrack, magvar, speed, climb, eps, epc, geoidSep, eph, sep
  case dgpsAge, dgpsSta, datum
  // This package's members in TPV and SKY
  case simulated, ephBasis, ephLevel, epvBasis, epvLevel, leap, outOfOrder, segment, subject
  // SKY
  case xdop, ydop, vdop, tdop, hdop, gdop, pdop, nSat, uSat, satellites
  // ATT, the last two of this package
  case heading, mheading, deviation, headingError
  // VERSION, DEVICE, DEVICES, ERROR, POLL
  case release, version, protocolMajor, protocolMinor, path, driver, activated, bps, devices, message, tpv, sky
  // One of the satellites in SKY, or one of its signals
  case number, elevation, azimuth, signalStrength, isUsed, gnssid, svid
  case signalIdentifier, health, signalQuality, signals

  /// Number of members of lines, which come before those of satellites.
  static var lineMemberCount: Int { Int(number.rawValue) }

  /// Name on the wire if it differs from the case's name.
  private var otherName: String? {
    switch self {
    case .objectClass: "class"
    case .number: "PRN"
    case .elevation: "el"
    case .azimuth: "az"
    case .signalStrength: "ss"
    case .isUsed: "used"
    case .signalIdentifier: "sigid"
    case .signalQuality: "qual"
    case .protocolMajor: "proto_major"
    case .protocolMinor: "proto_minor"
    default: nil
    }
  }

  var name: String { otherName ?? "\(self)" }
}
