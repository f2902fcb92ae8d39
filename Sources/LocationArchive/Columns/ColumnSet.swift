/// A set of columns.
struct ColumnSet: OptionSet {
  let rawValue: UInt64

  /// Calls `body` with the number of each column, in ascending order.
  @inline(__always)
  func forEachNumber(_ body: (Int) -> Void) {
    var rest = rawValue
    while rest != 0 {
      body(rest.trailingZeroBitCount)
      rest &= rest &- 1
    }
  }

  static let all = ColumnSet(rawValue: .max)
  static let keys = ColumnSet(.key)
  static let origins = ColumnSet(.origin)
  /// The columns from which place events are decided.
  static let coordinates = ColumnSet(.latitude).union(ColumnSet(.longitude))
  /// The columns from which a level of detail chooses rows.
  static let path = coordinates.union(keys).union(ColumnSet(.flags))

  /// The columns from which thinning chooses rows.
  static let intervals = ColumnSet(.key).union(ColumnSet(.flags)).union(ColumnSet(.origin))

  /// What ``CommonColumns`` reads.
  static let common: ColumnSet = [
    ColumnSet(.key), ColumnSet(.flags), ColumnSet(.latitude), ColumnSet(.longitude), ColumnSet(.altitudeMSL),
    ColumnSet(.speed), ColumnSet(.course), ColumnSet(.horizontalRadius), ColumnSet(.accuracyKinds),
    ColumnSet(.status), ColumnSet(.satellitesUsed), ColumnSet(.origin),
  ]

  static let details: ColumnSet = [
    ColumnSet(.jammingStrength), ColumnSet(.receiverState), ColumnSet(.signalCount), ColumnSet(.meanSignal),
  ]

  static let sensors: ColumnSet = [
    ColumnSet(.heartRate), ColumnSet(.cadence), ColumnSet(.temperature), ColumnSet(.power), ColumnSet(.distance),
  ]

  /// What most receivers do not report.
  static let corrections: ColumnSet = [
    ColumnSet(.horizontalDilution), ColumnSet(.verticalDilution), ColumnSet(.positionDilution),
    ColumnSet(.timeDilution), ColumnSet(.geometricDilution), ColumnSet(.longitudeDilution),
    ColumnSet(.latitudeDilution), ColumnSet(.correctionAge), ColumnSet(.correctionStation),
    ColumnSet(.datum),
  ]

  init(rawValue: UInt64) { self.rawValue = rawValue }

  init(_ column: ArchiveColumn) { rawValue = 1 << UInt64(column.rawValue) }

  var count: Int { rawValue.nonzeroBitCount }

  func contains(_ column: ArchiveColumn) -> Bool { rawValue >> UInt64(column.rawValue) & 1 != 0 }
}
