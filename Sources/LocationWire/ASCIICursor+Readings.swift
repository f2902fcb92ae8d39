import LocationKit
import LocationText

/// Writing of readings as lines of gpsd's JSON. Members and their order are those of gpsd; this package's own members
/// follow.
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
    if let details = location.details { put(details) }
    put(location.sensors)
    putMember("dgpsAge", location.correctionAge, decimals: 3)
    putMember("dgpsSta", location.correctionStation)
    putMember("datum", location.datum)
    putProvenance(location.origin, isSimulated: location.isSimulated)
    putAccuracyBasis(of: location)
    putFlag("leap", location.time?.isLeapSecond ?? false)
    putFlag("outOfOrder", location.isOutOfOrder)
    putFlag("segment", location.startsSegment)
    putIntegrity(location.distrust)
    endLine()
  }

  mutating func put(_ report: NoFix) {
    beginObject("TPV")
    putMember("device", report.origin.device)
    putMember("mode", 1)
    putMember("time", report.time)
    if let receiver = report.receiver { put(receiver) }
    endLine(report.origin, isSimulated: report.origin.kind == .simulated, at: report.time)
  }

  mutating func put(_ sky: SkyView, signals: WireEncoder.SignalForm) {
    beginObject("SKY")
    putMember("device", sky.origin.device)
    putMember("time", sky.time)
    put(sky.dilution)
    putSatellites(of: sky, signals)
    endLine(sky.origin, isSimulated: sky.origin.kind == .simulated, at: sky.time)
  }

  mutating func put(_ heading: Heading) {
    beginObject("ATT")
    putMember("device", heading.origin.device)
    putMember("time", heading.time)
    putMember("heading", heading.trueHeading?.asFullCircle(decimals: 6), decimals: 6)
    putMember("mheading", heading.magneticHeading?.asFullCircle(decimals: 6), decimals: 6)
    putMember("magvar", heading.magneticVariation, decimals: 6)
    putMember("deviation", heading.magneticDeviation, decimals: 6)
    putMember("headingError", heading.accuracy, decimals: 4)
    endLine(heading.origin, isSimulated: heading.origin.kind == .simulated, at: heading.time)
  }

  private mutating func put(_ dilution: DilutionOfPrecision) {
    putMember("xdop", dilution.longitude, decimals: 2)
    putMember("ydop", dilution.latitude, decimals: 2)
    putMember("vdop", dilution.vertical, decimals: 2)
    putMember("tdop", dilution.time, decimals: 2)
    putMember("hdop", dilution.horizontal, decimals: 2)
    putMember("gdop", dilution.geometric, decimals: 2)
    putMember("pdop", dilution.position, decimals: 2)
  }

  mutating func putCoordinate(_ coordinate: Coordinate) {
    putMember("lat", coordinate.latitude, decimals: 9)
    putMember("lon", coordinate.longitude, decimals: 9)
  }

  private mutating func putHeights(of location: Location) {
    putMember("altHAE", location.ellipsoidalHeight, decimals: 9)
    putMember("altMSL", location.altitudeMSL, decimals: 9)
    // For clients of gpsd before 3.20, which read no other height.
    putMember("alt", location.altitudeMSL, decimals: 9)
    putMember("geoidSep", location.geoidSeparation, decimals: 9)
  }

  /// Writes the provenance, the mark of a leap second and the number of an event, and ends the line.
  mutating func endLine(
    _ origin: LocationOrigin?, isSimulated: Bool, at time: UTCInstant?, sequence: Int? = nil
  ) {
    putProvenance(origin, isSimulated: isSimulated)
    putFlag("leap", time?.isLeapSecond ?? false)
    putMember("seq", sequence)
    endLine()
  }

  private mutating func putProvenance(_ origin: LocationOrigin?, isSimulated: Bool) {
    putMember("source", origin?.source)
    putFlag("simulated", isSimulated)
  }

  /// Writes the basis of the accuracies. The basis of `eph` also applies to `epv`, unless `epv` has its own.
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
}
