import CGPSShim
import LocationKit

extension Reading {
  /// What a TPV says. libgps calls a fix also what has no coordinate: unknown is NaN or infinite there.
  init(fix: UnsafePointer<cgps_report>, origin: LocationOrigin) {
    let report = fix.pointee
    guard let mode = UInt8(exactly: report.mode).flatMap(FixMode.init),
      let coordinate = Coordinate(latitude: report.latitude, longitude: report.longitude)
    else {
      self = .noFix(NoFix(time: report.time, reason: .noFix, origin: origin))
      return
    }
    var fields = LocationFields(coordinate: coordinate, time: report.time, mode: mode, origin: origin)
    // Status 0 is gpsd's "unknown".
    if report.status != 0 { fields.status = UInt8(exactly: report.status).map(FixStatus.init) }
    fields.take(report)
    fields.datum = String(cString: cgps_report_datum(fix))
    self = .location(Location(fields))
  }
}

extension LocationFields {
  fileprivate mutating func take(_ report: cgps_report) {
    // Before gpsd 3.20 there was `alt` alone, above mean sea level.
    altitudeMSL = report.altitude_msl.isFinite ? report.altitude_msl : report.altitude
    ellipsoidalHeight = report.altitude_hae
    geoidSeparation = report.geoid_separation
    if report.speed >= 0 { speed = report.speed }
    if (0...360).contains(report.track) { courseOverGround = report.track }
    verticalSpeed = report.climb
    magneticVariation = report.magnetic_variation
    // Of unknown level: "95 % confidence. Except when they are not" (gpsd).
    horizontalAccuracy = Accuracy(radius: report.eph, level: .unknown, basis: .daemon)
    verticalAccuracy = Accuracy(radius: report.epv, level: .unknown, basis: .daemon)
    correctionAge = report.dgps_age
    correctionStation = report.dgps_station < 0 ? nil : Int(report.dgps_station)
  }
}

extension SkyView {
  init(_ report: cgps_report, satellites: [Satellite], origin: LocationOrigin) {
    let dilution = DilutionOfPrecision(horizontal: report.hdop, vertical: report.vdop, position: report.pdop)
    self.init(time: report.time, satellites: satellites, dilution: dilution, origin: origin)
  }
}

extension cgps_report {
  fileprivate var time: UTCInstant? {
    guard has_time else { return nil }
    let (product, overflows) = seconds.multipliedReportingOverflow(by: UTCInstant.nanosecondsPerSecond)
    return overflows ? nil : UTCInstant(nanoseconds: product &+ nanoseconds)
  }
}
