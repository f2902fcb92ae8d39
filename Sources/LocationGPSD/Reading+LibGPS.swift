import CGPSShim
import LocationKit

extension Reading {
  /// Creates the reading of a TPV. libgps also reports a fix without a coordinate; unknown values are NaN or infinite.
  /// `nil` if a value is missing or implausible, which the project's own decoder reports.
  init?(fix: UnsafePointer<cgps_report>, origin: LocationOrigin) {
    let report = fix.pointee
    let coordinate = Coordinate(latitude: report.latitude, longitude: report.longitude)
    let isPlaceKnown = report.latitude.isFinite || report.longitude.isFinite
    guard (1...3).contains(report.mode), coordinate != nil || !isPlaceKnown, report.isPlausible else { return nil }
    guard let mode = FixMode(rawValue: UInt8(report.mode)), let coordinate else {
      self = .noFix(NoFix(time: report.time, reason: .noFix, origin: origin))
      return
    }
    var fields = LocationFields(coordinate: coordinate, time: report.time, mode: mode, origin: origin)
    // gpsd's status 0 is "unknown".
    if report.status != 0 { fields.status = UInt8(exactly: report.status).map(FixStatus.init) }
    fields.take(report)
    fields.datum = String(cString: cgps_report_datum(fix))
    self = .location(Location(fields))
  }
}

extension LocationFields {
  fileprivate mutating func take(_ report: cgps_report) {
    // Before gpsd 3.20 there was only `alt`, above mean sea level.
    altitudeMSL = report.altitude_msl.isFinite ? report.altitude_msl : report.altitude
    ellipsoidalHeight = report.altitude_hae
    geoidSeparation = report.geoid_separation
    speed = report.speed
    courseOverGround = report.track
    verticalSpeed = report.climb
    magneticVariation = report.magnetic_variation
    // The level is unknown: "95 % confidence. Except when they are not" (gpsd).
    horizontalAccuracy = Accuracy(radius: report.eph, level: .unknown, basis: .daemon)
    verticalAccuracy = Accuracy(radius: report.epv, level: .unknown, basis: .daemon)
    correctionAge = report.dgps_age
    correctionStation = report.dgps_station < 0 ? nil : Int(report.dgps_station)
  }
}

extension SkyView {
  /// Returns `nil` if a value is implausible.
  init?(_ report: cgps_report, satellites: [Satellite], origin: LocationOrigin) {
    guard report.hasPlausibleDilutions else { return nil }
    let dilution = DilutionOfPrecision(
      horizontal: report.hdop, vertical: report.vdop, position: report.pdop, time: report.tdop,
      geometric: report.gdop, longitude: report.xdop, latitude: report.ydop)
    self.init(time: report.time, satellites: satellites, dilution: dilution, origin: origin)
  }
}

extension Double {
  /// Returns whether a value of libgps is unknown, or in the range of its quantity.
  func isPlausible(_ range: ClosedRange<Double>) -> Bool { !isFinite || self == 0 || range.contains(self) }
}

extension cgps_report {
  fileprivate var isPlausible: Bool {
    altitude_msl.isPlausible(PlausibleRange.height) && altitude.isPlausible(PlausibleRange.height)
      && altitude_hae.isPlausible(PlausibleRange.height)
      && geoid_separation.isPlausible(PlausibleRange.geoidSeparation) && speed.isPlausible(PlausibleRange.speed)
      && track.isPlausible(PlausibleRange.course) && climb.isPlausible(PlausibleRange.verticalSpeed)
      && magnetic_variation.isPlausible(PlausibleRange.magneticVariation)
      && eph.isPlausible(PlausibleRange.accuracy) && epv.isPlausible(PlausibleRange.accuracy)
      && dgps_age.isPlausible(PlausibleRange.correctionAge)
      && Int(dgps_station) <= PlausibleRange.correctionStation.upperBound
  }

  fileprivate var hasPlausibleDilutions: Bool {
    [xdop, ydop, vdop, tdop, hdop, gdop, pdop].allSatisfy { $0.isPlausible(PlausibleRange.dilution) }
  }

  fileprivate var time: UTCInstant? {
    guard has_time else { return nil }
    let (product, overflows) = seconds.multipliedReportingOverflow(by: UTCInstant.nanosecondsPerSecond)
    return overflows ? nil : UTCInstant(nanoseconds: product &+ nanoseconds)
  }
}
