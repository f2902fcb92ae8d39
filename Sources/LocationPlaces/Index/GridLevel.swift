import Glibc
import LocationKit

/// A grid over the earth with cells of one size, in rows of one height; towards the poles a row has fewer cells.
///
/// It contains the circles with a radius of at most half a cell's side, each in all cells that it touches.
struct GridLevel: Sendable {
  let rows: Int
  /// Metres; the sides of the cells are hardly shorter.
  let cellSize: Double
  let rowsPerDegree: Double
  /// Size of a unit of the plane, in metres.
  let unit: Double
  var sections = Sections()

  /// The position of the level in the image, in bytes.
  struct Sections: Sendable {
    var rows = 0
    var slots = 0
    var entries = 0
    /// Number of slots that a hash may lead to, and number of all slots.
    var homes = 0
    var slotCount = 0
    var entryCount = 0
  }

  init(rows: Int) {
    self.rows = rows
    cellSize = .pi * Ellipsoid.smallestRadius / Double(rows)
    rowsPerDegree = Double(rows) / 180
    unit = cellSize / GridRow.units
  }

  /// Metres: the largest radius that the level contains, and the largest margin for which the plane is valid.
  var largestRadius: Double { cellSize / 2 }

  /// Returns the number of rows for cells of at least this size in metres.
  static func rows(ofCells size: Double) -> Int { Int(.pi * Ellipsoid.smallestRadius / size) }

  func makeRows() -> [GridRow] {
    var made: [GridRow] = []
    made.reserveCapacity(rows)
    var cells: UInt32 = 0
    for row in 0..<rows {
      made.append(GridRow(row, of: rows, cellSize: cellSize, firstCell: cells))
      cells += made[row].columns
    }
    return made
  }

  /// Returns the number of rows from the south pole; whole numbers are edges of rows.
  func rowValue(_ latitude: Double) -> Double { (latitude + 90) * rowsPerDegree }

  func rows(within radius: Double, of latitude: Double) -> ClosedRange<Int> {
    let reach = Ellipsoid.degrees(radius)
    let first = rowValue(max(-90, latitude - reach))
    let last = rowValue(min(90, latitude + reach))
    return min(Int(first), rows - 1)...min(Int(last), rows - 1)
  }

  /// Returns the hash that distributes the cells over the slots. It is a bijection: no two cells have the same hash.
  static func hash(_ cell: UInt32) -> UInt32 {
    // The finalizer of MurmurHash3 (A. Appleby).
    var hash = (cell ^ (cell >> 16)) &* 0x85EB_CA6B
    hash = (hash ^ (hash >> 13)) &* 0xC2B2_AE35
    return hash ^ (hash >> 16)
  }
}
