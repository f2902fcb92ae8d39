/// The members of gpsd's objects, and of ours, that mean something here; all others are passed over.
enum WireMember: UInt8, CaseIterable {
  case objectClass, device, time
  // TPV
  case mode, status, lat, lon, alt, altHAE, altMSL, geoidSep, magvar, track, speed, climb, eph, epv
  case dgpsAge, dgpsSta, datum
  // Ours in TPV and SKY
  case simulated, ephBasis, ephLevel, epvBasis, epvLevel, leap, outOfOrder, segment
  // SKY
  case hdop, vdop, pdop, satellites
  case number, gnssid, svid, elevation, azimuth, signalStrength, isUsed
  // VERSION, DEVICE, DEVICES, ERROR, POLL
  case release, version, protocolMajor, protocolMinor, path, driver, activated, devices, message, tpv, sky

  /// `nil` for a member that means nothing here.
  static func named(_ name: JSONValue, in line: Span<UInt8>) -> WireMember? {
    switch name.count {
    case 2, 3: named2or3(name, in: line)
    case 4: named4(name, in: line)
    case 5, 6: named5or6(name, in: line)
    case 7, 8: named7or8(name, in: line)
    case 9...11: named9to11(name, in: line)
    default: nil
    }
  }

  private static func named2or3(_ name: JSONValue, in line: Span<UInt8>) -> WireMember? {
    if name.reads("lat", in: line) { return .lat }
    if name.reads("lon", in: line) { return .lon }
    if name.reads("alt", in: line) { return .alt }
    if name.reads("eph", in: line) { return .eph }
    if name.reads("epv", in: line) { return .epv }
    if name.reads("PRN", in: line) { return .number }
    if name.reads("el", in: line) { return .elevation }
    if name.reads("az", in: line) { return .azimuth }
    if name.reads("ss", in: line) { return .signalStrength }
    if name.reads("tpv", in: line) { return .tpv }
    if name.reads("sky", in: line) { return .sky }
    return nil
  }

  private static func named4(_ name: JSONValue, in line: Span<UInt8>) -> WireMember? {
    if name.reads("mode", in: line) { return .mode }
    if name.reads("time", in: line) { return .time }
    if name.reads("used", in: line) { return .isUsed }
    if name.reads("svid", in: line) { return .svid }
    if name.reads("leap", in: line) { return .leap }
    if name.reads("hdop", in: line) { return .hdop }
    if name.reads("vdop", in: line) { return .vdop }
    if name.reads("pdop", in: line) { return .pdop }
    if name.reads("path", in: line) { return .path }
    return nil
  }

  private static func named5or6(_ name: JSONValue, in line: Span<UInt8>) -> WireMember? {
    if name.reads("class", in: line) { return .objectClass }
    if name.reads("track", in: line) { return .track }
    if name.reads("speed", in: line) { return .speed }
    if name.reads("climb", in: line) { return .climb }
    if name.reads("datum", in: line) { return .datum }
    if name.reads("device", in: line) { return .device }
    if name.reads("status", in: line) { return .status }
    if name.reads("altHAE", in: line) { return .altHAE }
    if name.reads("altMSL", in: line) { return .altMSL }
    if name.reads("magvar", in: line) { return .magvar }
    if name.reads("gnssid", in: line) { return .gnssid }
    if name.reads("driver", in: line) { return .driver }
    return nil
  }

  private static func named7or8(_ name: JSONValue, in line: Span<UInt8>) -> WireMember? {
    if name.reads("geoidSep", in: line) { return .geoidSep }
    if name.reads("ephBasis", in: line) { return .ephBasis }
    if name.reads("ephLevel", in: line) { return .ephLevel }
    if name.reads("epvBasis", in: line) { return .epvBasis }
    if name.reads("epvLevel", in: line) { return .epvLevel }
    if name.reads("dgpsAge", in: line) { return .dgpsAge }
    if name.reads("dgpsSta", in: line) { return .dgpsSta }
    if name.reads("segment", in: line) { return .segment }
    if name.reads("release", in: line) { return .release }
    if name.reads("version", in: line) { return .version }
    if name.reads("devices", in: line) { return .devices }
    if name.reads("message", in: line) { return .message }
    return nil
  }

  private static func named9to11(_ name: JSONValue, in line: Span<UInt8>) -> WireMember? {
    if name.reads("simulated", in: line) { return .simulated }
    if name.reads("satellites", in: line) { return .satellites }
    if name.reads("outOfOrder", in: line) { return .outOfOrder }
    if name.reads("activated", in: line) { return .activated }
    if name.reads("proto_major", in: line) { return .protocolMajor }
    if name.reads("proto_minor", in: line) { return .protocolMinor }
    return nil
  }
}
