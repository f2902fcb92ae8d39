import LocationKit

extension RowBuffer {
  /// The location of a row; `nil` if its coordinate is out of range, or its origin is not in the list.
  func location(_ row: Int) -> Location? {
    guard
      let coordinate = Coordinate(
        latitude: Double(self[.latitude, row]) / 1e7, longitude: Double(self[.longitude, row]) / 1e7),
      let origin = origin(self[.origin, row])
    else { return nil }
    let flags = RowFlags(rawValue: self[.flags, row])
    let time = UTCInstant(nanoseconds: self[.key, row], isLeapSecond: flags.contains(.isLeapSecond))
    var fields = LocationFields(coordinate: coordinate, time: time, origin: origin)
    if flags.contains(.isThreeDimensional) { fields.mode = .threeDimensional }
    fields.isOutOfOrder = flags.contains(.isOutOfOrder)
    fields.startsSegment = flags.contains(.startsSegment)
    readHeights(row, into: &fields)
    fields.speed = hundredths(.speed, row)
    fields.courseOverGround = hundredths(.course, row)
    if has(.verticalSpeed) { fields.verticalSpeed = hundredths(.verticalSpeed, row) }
    if has(.magneticVariation) { fields.magneticVariation = hundredths(.magneticVariation, row) }
    readQuality(row, into: &fields)
    readCorrections(row, into: &fields)
    return Location(consume fields)
  }

  @inline(__always)
  private func readHeights(_ row: Int, into fields: inout LocationFields) {
    fields.altitudeMSL = hundredths(.altitudeMSL, row)
    if has(.geoidSeparation) { fields.geoidSeparation = hundredths(.geoidSeparation, row) }
    if has(.ellipsoidalHeight), let height = hundredths(.ellipsoidalHeight, row) { fields.ellipsoidalHeight = height }
  }

  @inline(__always)
  private func readQuality(_ row: Int, into fields: inout LocationFields) {
    fields.status = integer(.status, row).map { FixStatus(rawValue: UInt8(truncatingIfNeeded: $0)) }
    fields.satellitesUsed = integer(.satellitesUsed, row)
    let kinds = self[.accuracyKinds, row]
    guard kinds != ArchiveColumn.absent else { return }
    if let radius = ArchiveColumn.value(self[.horizontalRadius, row], 1000) {
      fields.horizontalAccuracy = AccuracyKind.horizontal(radius, kinds)
    }
    if let radius = ArchiveColumn.value(self[.verticalRadius, row], 1000) {
      fields.verticalAccuracy = AccuracyKind.vertical(radius, kinds)
    }
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
    for column in ArchiveColumn.allCases where column != .flags && column != .origin && column != .datum {
      if self[column, row] != other[column, otherRow] { return false }
    }
    return datum(self[.datum, row]) == other.datum(other[.datum, otherRow])
      && time(row) == other.time(otherRow)
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
