/// A column of the archive: one field of a location as an integer in a stated unit.
///
/// The raw value is the column's number in a block. Numbers are never reused.
enum ArchiveColumn: UInt8, CaseIterable {
  /// Nanoseconds since 1970 UTC.
  case key = 0
  /// See ``RowFlags``.
  case flags = 1
  /// 1e-7 degrees.
  case latitude = 2
  /// 1e-7 degrees.
  case longitude = 3
  /// Centimetres.
  case altitudeMSL = 4
  /// Centimetres.
  case geoidSeparation = 5
  /// Centimetres; absent if it equals the sum of the two before.
  case ellipsoidalHeight = 6
  /// Centimetres a second.
  case speed = 7
  /// Centimetres a second.
  case verticalSpeed = 8
  /// 0.01 degrees.
  case course = 9
  /// 0.01 degrees.
  case magneticVariation = 10
  /// Millimetres, 1 or more.
  case horizontalRadius = 11
  /// Millimetres, 1 or more.
  case verticalRadius = 12
  /// Levels and bases of both radii: see ``AccuracyKind``.
  case accuracyKinds = 13
  /// gpsd's number.
  case status = 14
  case satellitesUsed = 15
  /// 0.01.
  case horizontalDilution = 16
  /// 0.01.
  case verticalDilution = 17
  /// 0.01.
  case positionDilution = 18
  /// 0.1 seconds.
  case correctionAge = 19
  case correctionStation = 20
  /// The place of the datum's name in the block's list.
  case datum = 21
  /// The place of the origin in the block's list.
  case origin = 22
  /// 0.01.
  case timeDilution = 23
  /// 0.01.
  case geometricDilution = 24
  /// 0.01.
  case longitudeDilution = 25
  /// 0.01.
  case latitudeDilution = 26

  /// How many units one is: degrees, metres, metres a second, seconds.
  var scale: Double {
    switch self {
    case .latitude, .longitude: 1e7
    case .horizontalRadius, .verticalRadius: 1000
    case .correctionAge: 10
    case .key, .flags, .accuracyKinds, .status, .satellitesUsed, .correctionStation, .datum, .origin: 1
    default: 100
    }
  }

  /// Marks an absent value in memory; no unit of a column reaches it.
  static let absent = Int64.min

  func units(_ value: Double?) -> Int64 {
    guard let value, let units = Int64(exactly: (value * scale).rounded()) else { return Self.absent }
    // A radius of 0 would be an unknown one.
    return self == .horizontalRadius || self == .verticalRadius ? max(1, units) : units
  }

  func value(_ units: Int64) -> Double? { units == Self.absent ? nil : Double(units) / scale }
}
