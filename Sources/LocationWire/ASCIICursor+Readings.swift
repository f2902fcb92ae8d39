import LocationKit

/// Readings as lines of gpsd's JSON. Members and their order are gpsd's; ours follow.
extension ASCIICursor {
  mutating func put(_ location: Location) {
    beginObject("TPV")
    putMember("device", location.origin.device)
    putMember("status", location.status.map { Int($0.rawValue) })
    putMember("mode", Int(location.mode.rawValue))
    putMember("time", location.time)
    putCoordinate(location.coordinate)
    putHeights(of: location)
    putMember("magvar", location.magneticVariation, decimals: 6)
    putMember("track", location.courseOverGround?.asFullCircle(decimals: 6), decimals: 6)
    putMember("speed", location.speed, decimals: 6)
    putMember("climb", location.verticalSpeed, decimals: 6)
    putMember("eph", location.horizontalAccuracy?.radius, decimals: 4)
    putMember("epv", location.verticalAccuracy?.radius, decimals: 4)
    putMember("dgpsAge", location.correctionAge, decimals: 3)
    putMember("dgpsSta", location.correctionStation)
    putMember("datum", location.datum)
    putProvenance(location.origin, isSimulated: location.isSimulated)
    putAccuracyBasis(of: location)
    putFlag("leap", location.time?.isLeapSecond ?? false)
    putFlag("outOfOrder", location.isOutOfOrder)
    putFlag("segment", location.startsSegment)
    endLine()
  }

  mutating func put(_ report: NoFix) {
    beginObject("TPV")
    putMember("device", report.origin.device)
    putMember("mode", 1)
    putMember("time", report.time)
    putProvenance(report.origin, isSimulated: report.origin.kind == .simulated)
    putFlag("leap", report.time?.isLeapSecond ?? false)
    endLine()
  }

  mutating func put(_ sky: SkyView) {
    beginObject("SKY")
    putMember("device", sky.origin.device)
    putMember("time", sky.time)
    putMember("hdop", sky.dilution.horizontal, decimals: 2)
    putMember("pdop", sky.dilution.position, decimals: 2)
    putMember("vdop", sky.dilution.vertical, decimals: 2)
    putSatellites(of: sky)
    putProvenance(sky.origin, isSimulated: sky.origin.kind == .simulated)
    putFlag("leap", sky.time?.isLeapSecond ?? false)
    endLine()
  }

  mutating func putCoordinate(_ coordinate: Coordinate) {
    putMember("lat", coordinate.latitude, decimals: 9)
    putMember("lon", coordinate.longitude, decimals: 9)
  }

  private mutating func putHeights(of location: Location) {
    putMember("altHAE", location.ellipsoidalHeight, decimals: 9)
    putMember("altMSL", location.altitudeMSL, decimals: 9)
    // For clients older than gpsd 3.20, whose only height this is.
    putMember("alt", location.altitudeMSL, decimals: 9)
    putMember("geoidSep", location.geoidSeparation, decimals: 9)
  }

  private mutating func putProvenance(_ origin: LocationOrigin, isSimulated: Bool) {
    putMember("source", origin.source)
    putFlag("simulated", isSimulated)
  }

  /// What is said of `eph` holds for `epv` as long as nothing else is said of that.
  private mutating func putAccuracyBasis(of location: Location) {
    putBasis(ofHorizontal: location.horizontalAccuracy)
    guard let vertical = location.verticalAccuracy else { return }
    let inherited = location.horizontalAccuracy.map { WireAccuracy($0) }
    if inherited != WireAccuracy(vertical) {
      putMember("epvBasis", word: vertical.basis.wireName)
      putMember("epvLevel", vertical.level.wireShare, decimals: 2)
    }
  }

  mutating func putBasis(ofHorizontal accuracy: Accuracy?) {
    guard let accuracy else { return }
    putMember("ephBasis", word: accuracy.basis.wireName)
    putMember("ephLevel", accuracy.level.wireShare, decimals: 2)
  }

  private mutating func putSatellites(of sky: SkyView) {
    guard !sky.satellites.isEmpty else { return }
    putMember("nSat", sky.satellites.count)
    putMember("uSat", sky.satellitesUsed)
    putName("satellites")
    for (index, satellite) in sky.satellites.enumerated() {
      put(index == 0 ? "[" : ",")
      put(satellite)
    }
    put("]")
  }

  private mutating func put(_ satellite: Satellite) {
    put("{\"PRN\":")
    put(satellite.number)
    putMember("el", satellite.elevation, decimals: 1)
    putMember("az", satellite.azimuth?.asFullCircle(decimals: 1), decimals: 1)
    putMember("ss", satellite.signalStrength, decimals: 1)
    putName("used")
    put(satellite.isUsed ? "true" : "false")
    putMember("gnssid", Int(satellite.constellation.rawValue))
    putMember("svid", satellite.identifier)
    put("}")
  }
}
