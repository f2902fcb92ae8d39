public import LocationKit

extension PointOfInterestIndex {
  /// A cursor for queries of an index along a path: a location in the same cells as the last one requires no lookup.
  ///
  /// A cursor is used by one task at a time; any number of cursors may query the same index.
  public struct Cursor: Sendable {
    private let index: PointOfInterestIndex
    private var cells: [Seen]

    /// The cell of a level that was looked up last.
    ///
    /// Unchecked Sendable because of the cell's pointer: it points into the image of the cursor's index, which is
    /// never written and lives as long as the cursor holds that index.
    private struct Seen: @unchecked Sendable {
      let level: GridLevel
      var cell: GridCell?
    }

    /// Creates a cursor for queries of an index.
    public init(_ index: PointOfInterestIndex) {
      self.index = index
      cells = index.header.levels.map { Seen(level: $0) }
    }

    /// Appends places as ``PointOfInterestIndex/search(containing:into:)`` does.
    public mutating func search(containing coordinate: Coordinate, into numbers: inout [Int]) throws(LocationError) {
      var view = Viewpoint(coordinate)
      for number in cells.indices {
        if let cell = cells[number].cell {
          let row = cells[number].level.rowValue(coordinate.latitude) - cell.row
          let column = cell.frame.columnValue(coordinate.longitude) - cell.column
          if row >= 0, row < 1, column >= 0, column < 1 {
            index.append(cell, column: column, row: row, containing: &view, to: &numbers)
            continue
          }
        }
        guard let (cell, column, row) = index.cell(at: coordinate, on: cells[number].level) else { continue }
        cells[number].cell = cell
        index.append(cell, column: column, row: row, containing: &view, to: &numbers)
      }
      index.appendLarge(containing: &view, to: &numbers)
      try index.throwFault()
    }
  }
}
