import LocationKit
import LocationWire

/// The numbers that a track point may have beside time and coordinate: the columns of a CSV file, the arrays of
/// GeoJSON and KML.
///
/// Set them in the order of the cases: a level or a basis belongs to the accuracy before it.
public enum PointQuantity: UInt8, Sendable, CaseIterable {
  case altitudeMSL, ellipsoidalHeight, geoidSeparation
  case speed, course, verticalSpeed, magneticVariation
  case horizontalAccuracy, horizontalLevel, horizontalBasis, verticalAccuracy, verticalLevel, verticalBasis
  case horizontalDilution, verticalDilution, positionDilution
  case satellitesUsed, correctionAge, correctionStation
  case mode, status, isLeapSecond
  case heartRate, cadence, temperature

  /// In GeoJSON and KML; gpsd's name where it has one. Metres, metres a second, degrees, seconds; ``heartRate`` and
  /// ``cadence`` a minute, ``temperature`` in degrees Celsius.
  public var name: StaticString {
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

  /// What it can be; `nil` for what is chosen from a list.
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

  /// To how many places it is written.
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

  /// What is written instead of the number, by its value: those of ``LocationKit/Accuracy/Basis``.
  var words: [StaticString]? {
    self == .horizontalBasis || self == .verticalBasis ? Self.basisNames : nil
  }

  /// The number that a text stands for; `nil` for one that is neither a number nor one of the ``words``.
  func value(in text: Span<UInt8>) -> Double? {
    guard let words else { return DecimalText.double(text) }
    return words.firstIndex { $0 ~= text }.map(Double.init)
  }

  private static let basisNames = Accuracy.Basis.allCases.map(\.wireName)
}
