package import LocationKit

/// Conversion of locations to sentences, with seven decimals of a minute: 0.2 mm.
extension RMC {
  package init(_ location: Location) {
    self.init(
      time: location.time.map(TimeOfDay.init), status: UInt8(ascii: "A"), coordinate: location.coordinate,
      speed: location.speed, courseOverGround: location.courseOverGround, date: location.time?.receiverDate,
      magneticVariation: location.magneticVariation,
      mode: PositioningMode(location.writtenStatus) ?? .autonomous)
    coordinateDecimals = 7
  }

  package init(_ report: NoFix) {
    self.init(
      time: report.time.map(TimeOfDay.init), status: UInt8(ascii: "V"), coordinate: nil,
      date: report.time?.receiverDate, mode: PositioningMode.none)
  }
}

extension GGA {
  package init(_ location: Location) {
    self.init(
      time: location.time.map(TimeOfDay.init), coordinate: location.coordinate,
      quality: GGA.quality(of: location.writtenStatus), satellitesUsed: location.satellitesUsed,
      horizontalDilution: location.dilution.horizontal, altitudeMSL: location.writtenAltitudeMSL,
      geoidSeparation: location.writtenGeoidSeparation)
    coordinateDecimals = 7
    correctionAge = location.correctionAge
    correctionStation = location.correctionStation
  }

  package init(_ report: NoFix) {
    self.init(time: report.time.map(TimeOfDay.init), coordinate: nil, quality: 0)
  }
}

extension GSA {
  package init(_ location: Location, _ used: [Satellite] = [], systemID: Int? = nil) {
    self.init(
      fixMode: Int(location.mode.rawValue), satellites: used.map(\.numberInSentence), dilution: location.dilution,
      systemID: systemID)
  }
}

extension GST {
  /// Creates a GST; `nil` if the receiver itself has not sent an accuracy.
  package init?(_ location: Location) {
    let plane = location.horizontalAccuracy?.receiverDeviation
    let height = location.verticalAccuracy?.receiverHeightDeviation
    guard plane != nil || height != nil else { return nil }
    self.init(
      time: location.time.map(TimeOfDay.init), latitudeDeviation: plane, longitudeDeviation: plane,
      altitudeDeviation: height)
  }
}

extension UTCInstant {
  /// Date of the instant as receivers write it: a leap second is second 60 of the day that it ends.
  package var receiverDate: CalendarDate { isLeapSecond ? date.advanced(byDays: -1) : date }
}

extension Location {
  /// Status to write: a simulated location is always marked as such.
  fileprivate var writtenStatus: FixStatus { isSimulated ? .simulated : status ?? .autonomous }
}
