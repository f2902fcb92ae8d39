import LocationKit
import LocationText
import LocationWire

/// A number that a track point may have in addition to its time and coordinate: a column of a CSV file, an array of
/// GeoJSON and KML.
///
/// Set the quantities in the order of the cases: a level or a basis belongs to the accuracy before it.
package enum PointQuantity: UInt8, Sendable, CaseIterable {
  case altitudeMSL, ellipsoidalHeight, geoidSeparation
  case speed, course, verticalSpeed, magneticVariation
  case horizontalAccuracy, horizontalLevel, horizontalBasis, verticalAccuracy, verticalLevel, verticalBasis
  case horizontalDilution, verticalDilution, positionDilution
  case satellitesUsed, correctionAge, correctionStation
  case mode, status, isLeapSecond
  case heartRate, cadence, temperature

  /// Name in GeoJSON and KML; gpsd's name if it has one. Units are metres, metres per second, degrees and seconds;
  /// ``heartRate`` and ``cadence`` are per minute, ``temperature`` is in degrees Celsius.
  package var name: StaticString {
    switch self {
    case .altitudeMSL: "altMSL"
    case .ellipsoidalHeight: "altHAE"
    case .geoidSeparation: "geoidSep"
    case .speed: "speed"
    case .course: "course"
    case .verticalSpeed: "climb"
    case .magneticVariation: "magvar"
    case .horizontalAccuracy: "eph"
    case .horizontalLevel: "ephLevel"
    case .horizontalBasis: "ephBasis"
    case .verticalAccuracy: "epv"
    case .verticalLevel: "epvLevel"
    case .verticalBasis: "epvBasis"
    case .horizontalDilution: "hdop"
    case .verticalDilution: "vdop"
    case .positionDilution: "pdop"
    case .satellitesUsed: "sat"
    case .correctionAge: "dgpsAge"
    case .correctionStation: "dgpsSta"
    case .mode: "mode"
    case .status: "status"
    case .isLeapSecond: "leap"
    case .heartRate: "heartrate"
    case .cadence: "cadence"
    case .temperature: "temperature"
    }
  }

  /// Range of plausible values; `nil` for a quantity with listed values.
  var plausibleRange: ClosedRange<Double>? {
    switch self {
    case .altitudeMSL, .ellipsoidalHeight: PlausibleRange.height
    case .geoidSeparation: PlausibleRange.geoidSeparation
    case .speed: PlausibleRange.speed
    case .course: PlausibleRange.course
    case .verticalSpeed: PlausibleRange.verticalSpeed
    case .magneticVariation: PlausibleRange.magneticVariation
    case .horizontalAccuracy, .verticalAccuracy: PlausibleRange.accuracy
    case .horizontalDilution, .verticalDilution, .positionDilution: PlausibleRange.dilution
    case .satellitesUsed: Self.range(PlausibleRange.satelliteCount)
    case .correctionAge: PlausibleRange.correctionAge
    case .correctionStation: Self.range(PlausibleRange.correctionStation)
    case .heartRate: PlausibleRange.heartRate
    case .cadence: PlausibleRange.cadence
    case .temperature: PlausibleRange.temperature
    case .horizontalLevel, .horizontalBasis, .verticalLevel, .verticalBasis, .mode, .status, .isLeapSecond: nil
    }
  }

  private static func range(_ whole: ClosedRange<Int>) -> ClosedRange<Double> {
    Double(whole.lowerBound)...Double(whole.upperBound)
  }

  /// Number of decimals in files.
  var decimals: Int {
    switch self {
    case .altitudeMSL, .ellipsoidalHeight, .geoidSeparation, .horizontalAccuracy, .verticalAccuracy: 3
    case .speed, .course, .verticalSpeed, .magneticVariation: 4
    case .horizontalDilution, .verticalDilution, .positionDilution: 3
    case .horizontalLevel, .verticalLevel, .temperature, .heartRate, .cadence: 2
    case .correctionAge: 3
    case .horizontalBasis, .verticalBasis, .satellitesUsed, .correctionStation, .mode, .status,
      .isLeapSecond:
      0
    }
  }

  /// Words that replace the number, indexed by its value: those of ``LocationKit/Accuracy/Basis``; `nil` for a plain
  /// number.
  var words: [StaticString]? {
    self == .horizontalBasis || self == .verticalBasis ? Self.basisNames : nil
  }

  /// Returns the number that a text represents; `nil` if it is neither a number nor one of the ``words``.
  func value(in text: Span<UInt8>) -> Double? {
    guard let words else { return DecimalText.double(text) }
    return words.firstIndex { $0 ~= text }.map(Double.init)
  }

  private static let basisNames = Accuracy.Basis.allCases.map(\.wireName)
}
