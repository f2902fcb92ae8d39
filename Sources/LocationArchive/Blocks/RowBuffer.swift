import LocationKit

/// Locations as columns of integers, in memory.
struct RowBuffer: Sendable {
  private(set) var columns = [[Int64]](repeating: [], count: ArchiveColumn.allCases.count)
  private(set) var origins: [LocationOrigin] = []
  private(set) var datums: [String] = []

  init() {}

  /// - Parameter columns: one array for each column, all of the same length.
  init(columns: [[Int64]], origins: [LocationOrigin], datums: [String]) {
    (self.columns, self.origins, self.datums) = (columns, origins, datums)
  }

  var count: Int { columns[0].count }
  var isEmpty: Bool { columns[0].isEmpty }

  subscript(column: ArchiveColumn) -> [Int64] { columns[Int(column.rawValue)] }

  @inline(__always)
  subscript(column: ArchiveColumn, row: Int) -> Int64 { columns[Int(column.rawValue)][row] }

  /// - Parameter key: the location's time.
  mutating func append(_ location: Location, key: Int64) {
    append(.key, key)
    append(.flags, RowFlags(location).rawValue)
    append(.latitude, location.coordinate.latitude)
    append(.longitude, location.coordinate.longitude)
    appendHeights(location)
    append(.speed, location.speed)
    append(.verticalSpeed, location.verticalSpeed)
    append(.course, location.courseOverGround)
    append(.magneticVariation, location.magneticVariation)
    appendQuality(location)
    append(.correctionAge, location.correctionAge)
    append(.correctionStation, location.correctionStation.map(Int64.init) ?? ArchiveColumn.absent)
    append(.datum, location.datum.map { number(of: $0) } ?? ArchiveColumn.absent)
    append(.origin, number(of: location.origin))
  }

  private mutating func append(_ column: ArchiveColumn, _ units: Int64) { columns[Int(column.rawValue)].append(units) }

  private mutating func append(_ column: ArchiveColumn, _ value: Double?) { append(column, column.units(value)) }

  private mutating func appendHeights(_ location: Location) {
    let altitude = ArchiveColumn.altitudeMSL.units(location.altitudeMSL)
    let separation = ArchiveColumn.geoidSeparation.units(location.geoidSeparation)
    let height = ArchiveColumn.ellipsoidalHeight.units(location.ellipsoidalHeight)
    let isSum =
      altitude != ArchiveColumn.absent && separation != ArchiveColumn.absent && altitude &+ separation == height
    append(.altitudeMSL, altitude)
    append(.geoidSeparation, separation)
    append(.ellipsoidalHeight, isSum ? ArchiveColumn.absent : height)
  }

  private mutating func appendQuality(_ location: Location) {
    let (horizontal, vertical) = (location.horizontalAccuracy, location.verticalAccuracy)
    append(.horizontalRadius, horizontal?.radius)
    append(.verticalRadius, vertical?.radius)
    append(.accuracyKinds, AccuracyKind.number(horizontal, vertical))
    append(.status, location.status.map { Int64($0.rawValue) } ?? ArchiveColumn.absent)
    append(.satellitesUsed, location.satellitesUsed.map(Int64.init) ?? ArchiveColumn.absent)
    let dilution = location.dilution
    append(.horizontalDilution, dilution.horizontal)
    append(.verticalDilution, dilution.vertical)
    append(.positionDilution, dilution.position)
    append(.timeDilution, dilution.time)
    append(.geometricDilution, dilution.geometric)
    append(.longitudeDilution, dilution.longitude)
    append(.latitudeDilution, dilution.latitude)
  }

  private mutating func number(of datum: String) -> Int64 {
    if let index = datums.firstIndex(of: datum) { return Int64(index) }
    datums.append(datum)
    return Int64(datums.count - 1)
  }

  /// Most locations have the origin of the one before.
  private mutating func number(of origin: LocationOrigin) -> Int64 {
    if let last = origins.last, last === origin { return Int64(origins.count - 1) }
    if let index = origins.firstIndex(of: origin) { return Int64(index) }
    origins.append(origin)
    return Int64(origins.count - 1)
  }

  /// The rows in this order.
  func rows(in order: [Int]) -> RowBuffer {
    RowBuffer(columns: columns.map { column in order.map { column[$0] } }, origins: origins, datums: datums)
  }

  func rows(_ range: Range<Int>) -> RowBuffer {
    if range == 0..<count { return self }
    return RowBuffer(columns: columns.map { Array($0[range]) }, origins: origins, datums: datums)
  }

  /// The rows in pieces that fit into a block.
  var pieces: [RowBuffer] {
    stride(from: 0, to: count, by: BlockHeader.mostRows).map { rows($0..<min($0 + BlockHeader.mostRows, count)) }
  }

  /// Appends a row of another buffer.
  mutating func append(_ row: Int, of other: RowBuffer) {
    for column in ArchiveColumn.allCases {
      let units = other[column, row]
      switch column {
      case .datum: append(.datum, other.datum(units).map { number(of: $0) } ?? ArchiveColumn.absent)
      case .origin: append(.origin, other.origin(units).map { number(of: $0) } ?? ArchiveColumn.absent)
      default: append(column, units)
      }
    }
  }

  func datum(_ number: Int64) -> String? { datums.indices.contains(Int(number)) ? datums[Int(number)] : nil }

  func origin(_ number: Int64) -> LocationOrigin? {
    origins.indices.contains(Int(number)) ? origins[Int(number)] : nil
  }
}
