/// The known members of gpsd's objects, and of this package's; all others are skipped. They are in the order in which
/// gpsd writes them, so that a scanner can expect the member that follows another. For this reason, some members are
/// listed that are not read, but that every gpsd sends.
enum WireMember: UInt8, CaseIterable {
  // TPV
  case objectClass, device, status, mode, time, leapseconds, ept
  case lat, lon, altHAE, altMSL, alt, epx, epy, epv, track, magtrack, magvar, speed, climb, eps, epc, geoidSep, eph, sep
  case dgpsAge, dgpsSta, datum
  // This package's members in TPV and SKY
  case simulated, ephBasis, ephLevel, epvBasis, epvLevel, leap, outOfOrder, segment, reasons, subject
  // SKY
  case xdop, ydop, vdop, tdop, hdop, gdop, pdop, nSat, uSat, satellites
  // ATT, the last two of this package
  case heading, mheading, deviation, headingError
  // VERSION, DEVICE, DEVICES, ERROR, POLL
  case release, version, protocolMajor, protocolMinor, path, driver, activated, bps, devices, message, tpv, sky
  // TPV of few receivers; from `jamState` on they are this package's
  case ecefx, ecefy, ecefz, ecefvx, ecefvy, ecefvz, ecefpAcc, ecefvAcc, errEllOr, errEllMaj, errEllMin
  case relN, relE, relD, relH, relL, ant, antPwr, jam, jamState, spoofing, unconfirmed
  case signalCount, meanSignal
  case heartrate, cadence, temperature, power, distance
  // TPV of gpsd whose receiver states no speed
  case velN, velE, velD
  // PPS, TOFF
  case realSeconds, realNanoseconds, clockSeconds, clockNanoseconds
  // One of the satellites in SKY, or one of its signals
  case number, elevation, azimuth, signalStrength, isUsed, gnssid, svid
  case signalIdentifier, health, signalQuality, residual, signals

  /// Number of members of lines, which come before those of satellites.
  static var lineMemberCount: Int { Int(number.rawValue) }
  /// Number of members of lines that are not details of few receivers, which come after them.
  static var commonCount: Int { Int(ecefx.rawValue) }

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
    case .residual: "prRes"
    case .realSeconds: "real_sec"
    case .realNanoseconds: "real_nsec"
    case .clockSeconds: "clock_sec"
    case .clockNanoseconds: "clock_nsec"
    case .protocolMajor: "proto_major"
    case .protocolMinor: "proto_minor"
    default: nil
    }
  }

  var name: String { otherName ?? "\(self)" }
}
