public import LocationKit

/// Locations that are decoded together. Their memory is used again for the next ones, unless the caller has kept them.
@usableFromInline
struct LocationBatch {
  @usableFromInline private(set) var locations: [Location] = []
  /// Number of locations in the batch; there may be former ones behind them.
  @usableFromInline private(set) var count = 0
  /// The columns from which the locations of the batch were decoded.
  private var columns: ColumnSet = []
  /// Whether some were decoded from other columns.
  private var isMixed = false

  static let size = 64

  init() { locations.reserveCapacity(Self.size) }

  mutating func begin() {
    count = 0
    if isMixed { locations.removeAll(keepingCapacity: true) }
    isMixed = false
  }

  mutating func append(_ range: Range<Int>, of rows: RowBuffer, _ isWanted: (Int) -> Bool = { _ in true }) {
    if rows.columns != columns {
      // A location of a former batch has fields of other columns.
      locations.removeSubrange(count...)
      columns = rows.columns
      isMixed = count > 0
    }
    rows.read(range, into: &locations, count: &count, isWanted)
  }
}
