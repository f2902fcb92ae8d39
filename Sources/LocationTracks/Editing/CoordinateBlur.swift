import Glibc
package import LocationKit

/// An edit that moves each location to the centre of its cell in a grid over the Earth. The grid is always the same: the
/// mean of many locations is no closer to the truth than one of them, which it would be with noise.
///
/// A receiver at rest next to a line of the grid would show both cells, and so that it is next to the line. Therefore a
/// location stays in the cell of the one before until it is a quarter of a cell outside, and the border of two cells is a
/// line within a quarter of a cell of that of the grid, which only the secret of the token tells. A change of cells
/// then tells no more than a strip of half a cell.
///
/// Speed, course, heights and all that a path can be computed from are left out.
package struct CoordinateBlur: TrackEdit {
  /// Sizes of a cell in metres.
  package static let sizes = 1.0...1_000_000

  /// Height of a cell in metres, and its width as closely as whole cells go around the Earth.
  package let size: Double
  /// Decides where the borders are.
  package let secret: UInt64
  /// The cell of the last location; `nil` before the first.
  package var cell: Cell?

  private let rows: Double

  /// A cell of the grid.
  package struct Cell: Sendable, Hashable {
    fileprivate var row: Double
    fileprivate var column: Double
    /// Number of columns in the row.
    fileprivate var columns: Double
  }

  /// Metres of a degree of latitude, at least.
  private static let metresPerDegree = 110_574.0
  /// Part of a cell by which a border differs from the line of the grid, at most, and that keeps a location in its cell.
  private static let quarter = 0.25
  /// Cells between a location and the centre that is shown, at most: a border is a quarter of a cell from its line, and a
  /// location that stays a quarter beyond it, in each direction.
  package static let reach = 1.5

  package init(size: Double, secret: UInt64) {
    (self.size, self.secret) = (size, secret)
    rows = (180 / min(180, size / Self.metresPerDegree)).rounded(.down)
  }

  package mutating func take(_ entry: TrackEntry, into entries: inout [TrackEntry]) {
    guard case .point(let point) = entry, let location = blurred(point.location) else { return }
    entries.append(TrackEntry(location))
  }

  /// Returns a location at the centre of its cell.
  package mutating func blurred(_ location: Location) -> Location? {
    let cell = move(to: location.coordinate)
    guard let center = center(of: cell) else { return nil }
    var blurred = Location(
      coordinate: center, time: location.time, mode: location.mode, origin: location.origin)
    blurred.status = location.status
    blurred.satellitesUsed = location.satellitesUsed
    blurred.isOutOfOrder = location.isOutOfOrder
    blurred.startsSegment = location.startsSegment
    let accuracy = location.horizontalAccuracy
    blurred.horizontalAccuracy = Accuracy(
      radius: (accuracy?.radius ?? 0) + Self.reach * size, level: accuracy?.level ?? .unknown,
      basis: accuracy?.basis ?? .stated)
    return blurred
  }

  // MARK: Cells

  /// Returns the cell that is shown for a coordinate, and keeps it.
  package mutating func move(to coordinate: Coordinate) -> Cell {
    if let cell, stays(in: cell, coordinate) { return cell }
    let found = self.cell(of: coordinate)
    cell = found
    return found
  }

  /// Returns the cell of a coordinate that is the first one.
  package func cell(of coordinate: Coordinate) -> Cell {
    let north = position(latitude: coordinate.latitude)
    let row = max(0, min(rows - 1, index(north, axis: -1)))
    let columns = columns(row)
    let east = (coordinate.longitude + 180) / 360 * columns
    // The longitude 180 is the longitude -180.
    let column = index(east, axis: row, count: columns)
    let wrapped = column < 0 ? column + columns : column >= columns ? column - columns : column
    return Cell(row: row, column: wrapped, columns: columns)
  }

  /// Returns the centre of a cell.
  package func center(of cell: Cell) -> Coordinate? {
    Coordinate(latitude: latitude(row: cell.row), longitude: -180 + (cell.column + 0.5) * 360 / cell.columns)
  }

  private func stays(in cell: Cell, _ coordinate: Coordinate) -> Bool {
    let north = position(latitude: coordinate.latitude) - cell.row
    guard north > border(cell.row, axis: -1) - Self.quarter, north < 1 + border(cell.row + 1, axis: -1) + Self.quarter
    else { return false }
    var east = (coordinate.longitude + 180) / 360 * cell.columns - cell.column
    // The way round the antimeridian is the shorter one.
    if east > cell.columns / 2 { east -= cell.columns } else if east < -cell.columns / 2 { east += cell.columns }
    return east > border(cell.column, axis: cell.row, count: cell.columns) - Self.quarter
      && east < 1 + border(cell.column + 1, axis: cell.row, count: cell.columns) + Self.quarter
  }

  /// Rows from the South Pole.
  private func position(latitude: Double) -> Double { (latitude + 90) / 180 * rows }

  private func latitude(row: Double) -> Double { -90 + (row + 0.5) * 180 / rows }

  private func columns(_ row: Double) -> Double {
    max(1, (360 / min(180, size / Self.metresPerDegree) * cos(latitude(row: row) * .pi / 180)).rounded(.down))
  }

  /// Returns the number of the cell at a position on an axis: the rows are the axis -1, the columns of each row are another.
  /// Only near a line does the border matter.
  private func index(_ position: Double, axis: Double, count: Double = .infinity) -> Double {
    let index = position.rounded(.down)
    let part = position - index
    if part < Self.quarter, part < border(index, axis: axis, count: count) { return index - 1 }
    if part > 1 - Self.quarter, part >= 1 + border(index + 1, axis: axis, count: count) { return index + 1 }
    return index
  }

  /// Returns how far the border at a line of the grid lies beyond it, in cells: a number from -1/4 to 1/4.
  private func border(_ line: Double, axis: Double, count: Double = .infinity) -> Double {
    let line = line < count ? line : line - count
    var hash = secret ^ 0x9E37_79B9_7F4A_7C15
    for value in [line.bitPattern, axis.bitPattern] {
      hash = (hash ^ value) &* 0xBF58_476D_1CE4_E5B9
      hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
      hash ^= hash >> 31
    }
    return (Double(hash >> 11) / 0x1p53 - 0.5) * 2 * Self.quarter
  }
}
