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
  /// Centimetres per second.
  case speed = 7
  /// Centimetres per second.
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
  /// Strength of narrow-band interference, 0 to 255.
  case jammingStrength = 27
  /// See ``ReceiverStatusCode``.
  case receiverState = 28
  case signalCount = 29
  /// 0.1 dB-Hz.
  case meanSignal = 30
  /// 0.01 beats per minute.
  case heartRate = 31
  /// 0.01 revolutions per minute.
  case cadence = 32
  /// 0.01 degrees Celsius.
  case temperature = 33
  /// 0.01 watts.
  case power = 34
  /// Centimetres.
  case distance = 35

  /// Marks an absent value in memory; no unit of a column reaches it.
  static let absent = Int64.min

  /// The columns that are equal in two rows that report the same; the datum is compared by its name. What archives of
  /// earlier versions do not have is not compared.
  static let reported = allCases.filter {
    $0 != .flags && $0 != .origin && $0 != .datum && $0.rawValue <= ArchiveColumn.latitudeDilution.rawValue
  }

  /// 360 degrees in units of ``course``. An archive of an earlier version may have it in place of 0.
  static let fullCircle: Int64 = 36_000

  /// Returns the nearest number of units; absent if it is outside the range of an integer.
  ///
  /// - Parameter scale: number of units in a degree, a metre or a second.
  @inline(__always)
  static func units(_ value: Double, _ scale: Double) -> Int64 {
    let units = (value * scale).rounded()
    return units.magnitude < 9e18 ? Int64(units) : absent
  }

  @inline(__always)
  static func value(_ units: Int64, _ scale: Double) -> Double? { units == absent ? nil : Double(units) / scale }
}
