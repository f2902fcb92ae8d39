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
    var fields = LocationFields(coordinate: coordinate, time: time(row), origin: origin)
    fields.mode = flags.contains(.isThreeDimensional) ? .threeDimensional : .twoDimensional
    fields.isOutOfOrder = flags.contains(.isOutOfOrder)
    fields.startsSegment = flags.contains(.startsSegment)
    fields.altitudeMSL = value(.altitudeMSL, row)
    fields.geoidSeparation = value(.geoidSeparation, row)
    if let height = value(.ellipsoidalHeight, row) { fields.ellipsoidalHeight = height }
    fields.speed = value(.speed, row)
    fields.verticalSpeed = value(.verticalSpeed, row)
    fields.courseOverGround = value(.course, row)
    fields.magneticVariation = value(.magneticVariation, row)
    readQuality(row, into: &fields)
    fields.correctionAge = value(.correctionAge, row)
    fields.correctionStation = integer(.correctionStation, row)
    fields.datum = integer(.datum, row).flatMap { datum(Int64($0)) }
    return Location(fields)
  }

  private func readQuality(_ row: Int, into fields: inout LocationFields) {
    fields.status = integer(.status, row).map { FixStatus(rawValue: UInt8(truncatingIfNeeded: $0)) }
    if let kinds = integer(.accuracyKinds, row) {
      fields.horizontalAccuracy = AccuracyKind.horizontal(value(.horizontalRadius, row), Int64(kinds))
      fields.verticalAccuracy = AccuracyKind.vertical(value(.verticalRadius, row), Int64(kinds))
    }
    fields.satellitesUsed = integer(.satellitesUsed, row)
    fields.dilution.horizontal = value(.horizontalDilution, row)
    fields.dilution.vertical = value(.verticalDilution, row)
    fields.dilution.position = value(.positionDilution, row)
    fields.dilution.time = value(.timeDilution, row)
    fields.dilution.geometric = value(.geometricDilution, row)
    fields.dilution.longitude = value(.longitudeDilution, row)
    fields.dilution.latitude = value(.latitudeDilution, row)
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
  private func value(_ column: ArchiveColumn, _ row: Int) -> Double? { column.value(self[column, row]) }

  @inline(__always)
  private func integer(_ column: ArchiveColumn, _ row: Int) -> Int? {
    let units = self[column, row]
    return units == ArchiveColumn.absent ? nil : Int(units)
  }
}
