import LocationKit

/// The columns that most locations have, for reading many rows one after the other.
struct CommonColumns: ~Copyable {
  /// A column, or one absent value for all rows.
  struct Column {
    private let values: UnsafePointer<Int64>
    private let mask: Int

    /// - Parameter values: `nil` if the column is absent.
    init(_ values: UnsafePointer<Int64>?, absent: UnsafePointer<Int64>) {
      (self.values, mask) = values.map { ($0, -1) } ?? (absent, 0)
    }

    @inline(__always)
    subscript(row: Int) -> Int64 { values[row & mask] }

    /// NaN if it is absent.
    @inline(__always)
    func number(_ row: Int) -> Double {
      let units = self[row]
      return units == ArchiveColumn.absent ? .nan : Double(units)
    }
  }

  private let key, flags, latitude, longitude, altitude, speed, course, radius, kinds, status, satellites: Column
  private let origin: Column
  private let origins: [LocationOrigin]
  private var originNumber: Int64
  private var values: LocationMeasurements

  /// `nil` if there is no origin.
  ///
  /// - Parameter column: valid as long as this value.
  init?(origins: [LocationOrigin], _ column: (ArchiveColumn) -> Column) {
    guard let first = origins.first, let zero = Coordinate(latitude: 0, longitude: 0) else { return nil }
    values = LocationMeasurements(coordinate: zero, time: UTCInstant(nanoseconds: 0), origin: first)
    (self.origins, originNumber) = (origins, 0)
    (key, flags, latitude, longitude) = (column(.key), column(.flags), column(.latitude), column(.longitude))
    (altitude, speed, course) = (column(.altitudeMSL), column(.speed), column(.course))
    (radius, kinds) = (column(.horizontalRadius), column(.accuracyKinds))
    (status, satellites, origin) = (column(.status), column(.satellitesUsed), column(.origin))
  }

  /// Calls `body` with the measurements of a row; returns `nil` if its coordinate is out of range, or its origin is not
  /// in the list.
  @inline(__always)
  mutating func read<Result>(_ row: Int, _ body: (borrowing LocationMeasurements) -> Result) -> Result? {
    let degrees = SIMD2(Double(latitude[row]), Double(longitude[row])) / 1e7
    guard let coordinate = Coordinate(latitude: degrees.x, longitude: degrees.y), takeOrigin(row) else { return nil }
    values.coordinate = coordinate
    let marks = RowFlags(rawValue: flags[row])
    values.time = UTCInstant(nanoseconds: key[row], isLeapSecond: marks.contains(.isLeapSecond))
    values.mode = marks.contains(.isThreeDimensional) ? .threeDimensional : .twoDimensional
    values.isOutOfOrder = marks.contains(.isOutOfOrder)
    values.startsSegment = marks.contains(.startsSegment)
    readNumbers(row)
    return body(values)
  }

  @inline(__always)
  private mutating func readNumbers(_ row: Int) {
    let first = SIMD2(altitude.number(row), speed.number(row)) / 100
    (values.altitudeMSL, values.speed) = (first.x, first.y)
    let second = SIMD2(course.number(row), radius.number(row)) / SIMD2(100, 1000)
    values.courseOverGround = second.x == 360 ? 0 : second.x
    values.horizontalAccuracy = second.y.isNaN ? nil : AccuracyKind.horizontal(second.y, kinds[row])
    let (status, used) = (status[row], satellites[row])
    values.status = status == ArchiveColumn.absent ? nil : FixStatus(rawValue: UInt8(truncatingIfNeeded: status))
    values.satellitesUsed = used == ArchiveColumn.absent ? nil : Int(used)
  }

  /// `false` if the number is not in the list.
  @inline(__always)
  private mutating func takeOrigin(_ row: Int) -> Bool {
    let number = origin[row]
    if number == originNumber { return true }
    guard origins.indices.contains(Int(number)) else { return false }
    values.origin = origins[Int(number)]
    originNumber = number
    return true
  }
}
