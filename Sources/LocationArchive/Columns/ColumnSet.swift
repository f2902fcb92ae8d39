/// A set of columns.
struct ColumnSet: OptionSet {
  let rawValue: UInt32

  static let all = ColumnSet(rawValue: .max)
  static let keys = ColumnSet(.key)
  static let origins = ColumnSet(.origin)
  /// The columns from which place events are decided.
  static let positions = ColumnSet(.key).union(ColumnSet(.latitude)).union(ColumnSet(.longitude))

  /// The columns from which thinning chooses rows.
  static let intervals = ColumnSet(.key).union(ColumnSet(.flags)).union(ColumnSet(.origin))

  init(rawValue: UInt32) { self.rawValue = rawValue }

  init(_ column: ArchiveColumn) { rawValue = 1 << UInt32(column.rawValue) }

  var count: Int { rawValue.nonzeroBitCount }

  func contains(_ column: ArchiveColumn) -> Bool { rawValue >> UInt32(column.rawValue) & 1 != 0 }
}
