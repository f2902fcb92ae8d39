import LocationKit

extension RowBuffer {
  /// The location of a row; `nil` if its coordinate is out of range, or its origin is not in the list.
  func location(_ row: Int) -> Location? {
    let location = withCommonColumns { $0.read(row, Self.location) }
    guard var location = location ?? nil else { return nil }
    location.integrity = RowFlags(rawValue: self[.flags, row]).distrust
    if hasRest { location.update { readRest(row, into: &$0) } }
    return location
  }

  @inline(__always)
  private static func location(_ values: borrowing LocationMeasurements) -> Location {
    var location = Location(coordinate: values.coordinate, time: values.time, origin: values.origin)
    location.take(values)
    return location
  }

  /// Replaces locations by those of rows, and appends the ones that do not fit, without new memory for locations to
  /// which nothing else refers.
  ///
  /// - Parameters:
  ///   - locations: those of a buffer with the same columns; the fields of other columns remain as they are.
  ///   - count: how many of them are new; it grows.
  ///   - isWanted: which rows are read.
  @inline(__always)
  func read(
    _ range: Range<Int>, into locations: inout [Location], count: inout Int, _ isWanted: (Int) -> Bool
  ) {
    let hasRest = hasRest
    withCommonColumns { common in
      for row in range where isWanted(row) {
        if count == locations.count {
          guard let location = common.read(row, Self.location) else { continue }
          locations.append(location)
        } else {
          guard common.read(row, { locations[count].take($0) }) != nil else { continue }
        }
        locations[count].integrity = RowFlags(rawValue: self[.flags, row]).distrust
        if hasRest { locations[count].update { readRest(row, into: &$0) } }
        count += 1
      }
    }
  }

  /// Returns `nil` if there is no origin.
  @inline(__always)
  private func withCommonColumns<Result>(_ body: (inout CommonColumns) -> Result) -> Result? {
    withUnsafePointer(to: ArchiveColumn.absent) { absent in
      withColumns { column in
        guard var common = CommonColumns(origins: origins, { CommonColumns.Column(column($0), absent: absent) }) else {
          return nil
        }
        return body(&common)
      }
    }
  }

  /// Whether a column has values that ``CommonColumns`` does not read.
  private var hasRest: Bool { !columns.isSubset(of: .common) }

  /// Reads the fields of the other columns that have values.
  private func readRest(_ row: Int, into fields: inout LocationFields) {
    if has(.geoidSeparation) { fields.geoidSeparation = hundredths(.geoidSeparation, row) }
    if has(.ellipsoidalHeight) { fields.ellipsoidalHeight = hundredths(.ellipsoidalHeight, row) }
    if has(.verticalSpeed) { fields.verticalSpeed = hundredths(.verticalSpeed, row) }
    if has(.magneticVariation) { fields.magneticVariation = hundredths(.magneticVariation, row) }
    if has(.verticalRadius) {
      fields.verticalAccuracy = ArchiveColumn.value(self[.verticalRadius, row], 1000).flatMap {
        AccuracyKind.vertical($0, self[.accuracyKinds, row])
      }
    }
    if !columns.isDisjoint(with: .corrections) { readCorrections(row, into: &fields) }
    if !columns.isDisjoint(with: .details) { fields.details = details(row) }
    if !columns.isDisjoint(with: .sensors) {
      fields.sensors = SensorValues(
        heartRate: hundredths(.heartRate, row), cadence: hundredths(.cadence, row),
        temperature: hundredths(.temperature, row), power: hundredths(.power, row),
        distance: hundredths(.distance, row))
    }
  }

  private func details(_ row: Int) -> LocationDetails {
    var (details, receiver) = (LocationDetails(), ReceiverStatus())
    receiver.jammingStrength = integer(.jammingStrength, row).flatMap { UInt8(exactly: $0) }
    ReceiverStatusCode.read(self[.receiverState, row], into: &receiver)
    if receiver != ReceiverStatus() { details.receiver = receiver }
    details.signalCount = integer(.signalCount, row)
    details.meanSignal = ArchiveColumn.value(self[.meanSignal, row], 10)
    return details
  }

  /// What most receivers do not report.
  @inline(__always)
  private func readCorrections(_ row: Int, into fields: inout LocationFields) {
    if has(.horizontalDilution) { fields.dilution.horizontal = hundredths(.horizontalDilution, row) }
    if has(.verticalDilution) { fields.dilution.vertical = hundredths(.verticalDilution, row) }
    if has(.positionDilution) { fields.dilution.position = hundredths(.positionDilution, row) }
    if has(.timeDilution) { fields.dilution.time = hundredths(.timeDilution, row) }
    if has(.geometricDilution) { fields.dilution.geometric = hundredths(.geometricDilution, row) }
    if has(.longitudeDilution) { fields.dilution.longitude = hundredths(.longitudeDilution, row) }
    if has(.latitudeDilution) { fields.dilution.latitude = hundredths(.latitudeDilution, row) }
    if has(.correctionAge) { fields.correctionAge = ArchiveColumn.value(self[.correctionAge, row], 10) }
    if has(.correctionStation) { fields.correctionStation = integer(.correctionStation, row) }
    if has(.datum) { fields.datum = datum(self[.datum, row]) }
  }

  /// The time of a row.
  func time(_ row: Int) -> UTCInstant {
    let isLeapSecond = RowFlags(rawValue: self[.flags, row]).contains(.isLeapSecond)
    return UTCInstant(nanoseconds: self[.key, row], isLeapSecond: isLeapSecond)
  }

  /// Whether two rows report the same: all fields are equal but marks and the origin. A file that was imported from
  /// another path, or of which only a part was imported before, is the same file.
  func reportsSame(_ row: Int, as other: RowBuffer, _ otherRow: Int) -> Bool {
    for column in ArchiveColumn.reported {
      if reported(column, row) != other.reported(column, otherRow) { return false }
    }
    return datum(self[.datum, row]) == other.datum(other[.datum, otherRow])
      && time(row) == other.time(otherRow)
  }

  /// What a row reports, to find it among many.
  func report(_ row: Int) -> Report {
    Report(
      units: ArchiveColumn.reported.map { reported($0, row) }, datum: datum(self[.datum, row]), time: time(row))
  }

  /// A value; a course of 360 degrees is one of 0.
  @inline(__always)
  private func reported(_ column: ArchiveColumn, _ row: Int) -> Int64 {
    let units = self[column, row]
    return column == .course && units == ArchiveColumn.fullCircle ? 0 : units
  }

  struct Report: Hashable {
    var units: [Int64]
    var datum: String?
    var time: UTCInstant
  }

  @inline(__always)
  private func hundredths(_ column: ArchiveColumn, _ row: Int) -> Double? {
    ArchiveColumn.value(self[column, row], 100)
  }

  @inline(__always)
  private func integer(_ column: ArchiveColumn, _ row: Int) -> Int? {
    let units = self[column, row]
    return units == ArchiveColumn.absent ? nil : Int(units)
  }
}
