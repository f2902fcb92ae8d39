public import LocationKit

/// Writes gpsd's JSON and our own classes, one object a line with a line feed at its end.
///
/// What is unknown is left out; no number is ever NaN or infinite; the bytes depend on no locale or time zone. What
/// is written reads back with ``WireDecoder`` to these roundings: latitude and longitude 0.5e-9°; heights 0.5e-9 m;
/// accuracies 0.00005 m; speeds 0.0000005 m/s; directions and variation 0.0000005°; the age of corrections 0.0005 s;
/// dilutions 0.005; elevation, azimuth and signal strength 0.05; times exactly. A TPV does not carry the dilution and
/// the number of satellites used, which gpsd has in `SKY`.
public struct WireEncoder: Sendable {
  public init() {}

  /// A location is `TPV`, "no fix" is `TPV` with mode 1, a sky view is `SKY`. Faults and accounts write nothing.
  public func encode(_ reading: Reading, to writer: inout ASCIIWriter) {
    switch reading {
    case .location(let location): encode(location, to: &writer)
    case .noFix(let report): encode(report, to: &writer)
    case .sky(let sky): encode(sky, to: &writer)
    case .fault, .account: break
    }
  }

  /// Members and their order are gpsd's; ours follow.
  public func encode(_ location: Location, to writer: inout ASCIIWriter) {
    writer.beginObject("TPV")
    writer.appendMember("device", location.origin.device)
    writer.appendMember("status", location.status.map { Int($0.rawValue) })
    writer.appendMember("mode", Int(location.mode.rawValue))
    writer.appendMember("time", location.time)
    writer.appendCoordinate(location.coordinate)
    writer.appendHeights(of: location)
    writer.appendMember("magvar", location.magneticVariation, decimals: 6)
    writer.appendMember("track", location.courseOverGround, decimals: 6)
    writer.appendMember("speed", location.speed, decimals: 6)
    writer.appendMember("climb", location.verticalSpeed, decimals: 6)
    writer.appendMember("eph", location.horizontalAccuracy?.radius, decimals: 4)
    writer.appendMember("epv", location.verticalAccuracy?.radius, decimals: 4)
    writer.appendMember("dgpsAge", location.correctionAge, decimals: 3)
    writer.appendMember("dgpsSta", location.correctionStation)
    writer.appendMember("datum", location.datum)
    writer.appendProvenance(location.origin, isSimulated: location.isSimulated)
    writer.appendAccuracyBasis(of: location)
    writer.appendFlag("leap", location.time?.isLeapSecond ?? false)
    writer.appendFlag("outOfOrder", location.isOutOfOrder)
    writer.appendFlag("segment", location.startsSegment)
    writer.endLine()
  }

  public func encode(_ report: NoFix, to writer: inout ASCIIWriter) {
    writer.beginObject("TPV")
    writer.appendMember("device", report.origin.device)
    writer.appendMember("mode", 1)
    writer.appendMember("time", report.time)
    writer.appendProvenance(report.origin, isSimulated: report.origin.kind == .simulated)
    writer.appendFlag("leap", report.time?.isLeapSecond ?? false)
    writer.endLine()
  }

  public func encode(_ sky: SkyView, to writer: inout ASCIIWriter) {
    writer.beginObject("SKY")
    writer.appendMember("device", sky.origin.device)
    writer.appendMember("time", sky.time)
    writer.appendMember("hdop", sky.dilution.horizontal, decimals: 2)
    writer.appendMember("pdop", sky.dilution.position, decimals: 2)
    writer.appendMember("vdop", sky.dilution.vertical, decimals: 2)
    writer.appendSatellites(of: sky)
    writer.appendProvenance(sky.origin, isSimulated: sky.origin.kind == .simulated)
    writer.appendFlag("leap", sky.time?.isLeapSecond ?? false)
    writer.endLine()
  }
}

extension ASCIIWriter {
  mutating func appendCoordinate(_ coordinate: Coordinate) {
    appendMember("lat", coordinate.latitude, decimals: 9)
    appendMember("lon", coordinate.longitude, decimals: 9)
  }

  fileprivate mutating func appendHeights(of location: Location) {
    appendMember("altHAE", location.ellipsoidalHeight, decimals: 9)
    appendMember("altMSL", location.altitudeMSL, decimals: 9)
    // For clients older than gpsd 3.20, whose only height this is.
    appendMember("alt", location.altitudeMSL, decimals: 9)
    appendMember("geoidSep", location.geoidSeparation, decimals: 9)
  }

  fileprivate mutating func appendProvenance(_ origin: LocationOrigin, isSimulated: Bool) {
    appendMember("source", origin.source)
    appendFlag("simulated", isSimulated)
  }

  /// What is said of `eph` holds for `epv` as long as nothing else is said of that.
  fileprivate mutating func appendAccuracyBasis(of location: Location) {
    if let horizontal = location.horizontalAccuracy {
      appendMember("ephBasis", word: horizontal.basis.wireName)
      appendMember("ephLevel", horizontal.level.wireShare, decimals: 2)
    }
    guard let vertical = location.verticalAccuracy else { return }
    let inherited = location.horizontalAccuracy.map { WireAccuracy($0) }
    if inherited != WireAccuracy(vertical) {
      appendMember("epvBasis", word: vertical.basis.wireName)
      appendMember("epvLevel", vertical.level.wireShare, decimals: 2)
    }
  }

  fileprivate mutating func appendSatellites(of sky: SkyView) {
    guard !sky.satellites.isEmpty else { return }
    appendMember("nSat", sky.satellites.count)
    appendMember("uSat", sky.satellitesUsed)
    appendName("satellites")
    for (index, satellite) in sky.satellites.enumerated() {
      append(index == 0 ? "[" : ",")
      append(satellite)
    }
    append("]")
  }

  private mutating func append(_ satellite: Satellite) {
    append("{\"PRN\":")
    append(satellite.number)
    appendMember("el", satellite.elevation, decimals: 1)
    appendMember("az", satellite.azimuth, decimals: 1)
    appendMember("ss", satellite.signalStrength, decimals: 1)
    appendName("used")
    append(satellite.isUsed ? "true" : "false")
    appendMember("gnssid", Int(satellite.constellation.rawValue))
    appendMember("svid", satellite.identifier)
    append("}")
  }
}
