import LocationKit

/// The columns of one location.
struct RowValues {
  static let columnCount = 36

  private var units = InlineArray<36, Int64>(repeating: ArchiveColumn.absent)
  /// The columns that have a value.
  private(set) var columns: ColumnSet = []

  /// Reading is mutating, because swiftc 6.3 copies all units before it reads one of an owner that cannot change.
  @inline(__always)
  mutating func units(of column: Int) -> Int64 { units[column] }

  @inline(__always)
  subscript(column: ArchiveColumn) -> Int64 {
    mutating get { units[Int(column.rawValue)] }
    set {
      units[Int(column.rawValue)] = newValue
      if newValue == ArchiveColumn.absent {
        columns.remove(ColumnSet(column))
      } else {
        columns.insert(ColumnSet(column))
      }
    }
  }

  /// Datum and origin are left out: their numbers depend on the block.
  init(_ location: Location, key: Int64) {
    self[.key] = key
    self[.flags] = RowFlags(location).rawValue
    self[.latitude] = ArchiveColumn.units(location.coordinate.latitude, 1e7)
    self[.longitude] = ArchiveColumn.units(location.coordinate.longitude, 1e7)
    takeHeights(location)
    set(.speed, location.speed)
    set(.verticalSpeed, location.verticalSpeed)
    set(.course, location.courseOverGround)
    if self[.course] == ArchiveColumn.fullCircle { self[.course] = 0 }
    set(.magneticVariation, location.magneticVariation)
    takeQuality(location)
    takeDilution(location.dilution)
    if let age = location.correctionAge { self[.correctionAge] = ArchiveColumn.units(age, 10) }
    if let station = location.correctionStation { self[.correctionStation] = Int64(station) }
    if let details = location.details { take(details) }
    take(location.sensors)
  }

  init(of rows: RowBuffer, _ row: Int) {
    for column in ArchiveColumn.allCases { self[column] = rows[column, row] }
  }

  /// Hundredths.
  @inline(__always)
  private mutating func set(_ column: ArchiveColumn, _ value: Double?) {
    if let value { self[column] = ArchiveColumn.units(value, 100) }
  }

  private mutating func takeHeights(_ location: Location) {
    set(.altitudeMSL, location.altitudeMSL)
    set(.geoidSeparation, location.geoidSeparation)
    set(.ellipsoidalHeight, location.ellipsoidalHeight)
    let (altitude, separation) = (self[.altitudeMSL], self[.geoidSeparation])
    let isSum =
      altitude != ArchiveColumn.absent && separation != ArchiveColumn.absent
      && altitude &+ separation == self[.ellipsoidalHeight]
    if isSum { self[.ellipsoidalHeight] = ArchiveColumn.absent }
  }

  private mutating func takeQuality(_ location: Location) {
    let (horizontal, vertical) = (location.horizontalAccuracy, location.verticalAccuracy)
    // A radius of 0 would be an unknown one.
    if let horizontal { self[.horizontalRadius] = max(1, ArchiveColumn.units(horizontal.radius, 1000)) }
    if let vertical { self[.verticalRadius] = max(1, ArchiveColumn.units(vertical.radius, 1000)) }
    self[.accuracyKinds] = AccuracyKind.number(horizontal, vertical)
    if let status = location.status { self[.status] = Int64(status.rawValue) }
    if let used = location.satellitesUsed { self[.satellitesUsed] = Int64(used) }
  }

  private mutating func take(_ details: LocationDetails) {
    if let receiver = details.receiver {
      if let strength = receiver.jammingStrength { self[.jammingStrength] = Int64(strength) }
      self[.receiverState] = ReceiverStatusCode.number(receiver)
    }
    if let count = details.signalCount { self[.signalCount] = Int64(count) }
    if let mean = details.meanSignal { self[.meanSignal] = ArchiveColumn.units(mean, 10) }
  }

  private mutating func take(_ sensors: SensorValues) {
    set(.heartRate, sensors.heartRate)
    set(.cadence, sensors.cadence)
    set(.temperature, sensors.temperature)
    set(.power, sensors.power)
    set(.distance, sensors.distance)
  }

  private mutating func takeDilution(_ dilution: DilutionOfPrecision) {
    set(.horizontalDilution, dilution.horizontal)
    set(.verticalDilution, dilution.vertical)
    set(.positionDilution, dilution.position)
    set(.timeDilution, dilution.time)
    set(.geometricDilution, dilution.geometric)
    set(.longitudeDilution, dilution.longitude)
    set(.latitudeDilution, dilution.latitude)
  }
}
