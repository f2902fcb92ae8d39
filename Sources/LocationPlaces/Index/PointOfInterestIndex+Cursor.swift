public import LocationKit

extension PointOfInterestIndex {
  /// Asks an index along a way: a location in the cells of the last one looks up nothing.
  ///
  /// A value for one task at a time; any number of them may ask the same index.
  public struct Cursor: Sendable {
    private let index: PointOfInterestIndex
    private var cells: [Seen]

    /// The cell of a level that was looked up last.
    ///
    /// Sendable, unchecked for the cell's pointer: it leads into the image of the index beside it, which is never written and
    /// lives as long as the cursor holds that index.
    private struct Seen: @unchecked Sendable {
      let level: GridLevel
      var cell: GridCell?
    }

    public init(_ index: PointOfInterestIndex) {
      self.index = index
      cells = index.header.levels.map { Seen(level: $0) }
    }

    /// As ``PointOfInterestIndex/search(containing:into:)``.
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
