import Glibc
import LocationKit
import LocationText

/// Counts of the subjects in the cells of a map.
///
/// The cells are squares of the map's plane: at a level L, the world has 2^L columns and rows. They do not depend on the
/// box, and a cell on the border of the box counts completely: moving the map, and small movements within a cell, change no
/// cluster.
struct ClusterGrid: Sendable {
  /// The subjects of a cell.
  struct Cell: Sendable {
    var count = 0
    var stale = 0
    /// Sums of the coordinates in 1e-7 degrees.
    var latitudes: Int64 = 0
    var longitudes: Int64 = 0
    /// Slot of one of the subjects.
    var slot = 0
  }

  /// Levels between the zoom of a map, whose world is 256 pixels wide at 0, and that of the cells: 64 pixels.
  static let levelsAboveZoom = 2
  /// The zooms that a map may have.
  static let zooms = 0...22

  let level: Int
  /// The cell in the north-west corner.
  private let column: UInt32
  private let row: UInt32
  private let columns: UInt32
  private let rows: UInt32
  private(set) var cells: [Cell]

  /// Covers a box. The cells are larger than those of the zoom if the box would have more than `mostCells`, which must
  /// be at least 16.
  init(_ box: DegreeBox, zoom: Int, mostCells: Int) {
    var level = zoom + Self.levelsAboveZoom
    var size = Self.size(of: box, level)
    while level > 2, Int(size.columns) * Int(size.rows) > mostCells {
      level -= 1
      size = Self.size(of: box, level)
    }
    self.level = level
    (columns, rows) = size
    column = MapPlane.column(longitude: box.west) &>> UInt32(32 - level)
    row = MapPlane.row(latitude: box.north) &>> UInt32(32 - level)
    cells = Array(repeating: Cell(), count: Int(columns * rows))
  }

  private static func size(of box: DegreeBox, _ level: Int) -> (columns: UInt32, rows: UInt32) {
    let shift = UInt32(32 - level)
    let west = MapPlane.column(longitude: box.west) &>> shift
    let east = (box.east == 180 ? .max : MapPlane.column(longitude: box.east)) &>> shift
    let all = UInt32(1) << UInt32(level)
    var columns = (east &- west) & (all - 1) + 1
    // The box goes around the world and ends in the column in which it begins.
    if columns == 1, box.east < box.west { columns = all }
    let rows = (MapPlane.row(latitude: box.south) &>> shift) - (MapPlane.row(latitude: box.north) &>> shift) + 1
    return (columns, rows)
  }

  /// Returns the index of the cell of a point of the plane; `nil` outside the box.
  func index(_ column: UInt32, _ row: UInt32) -> Int? {
    let shift = UInt32(32 - level)
    let across = ((column &>> shift) &- self.column) & (UInt32(1) &<< UInt32(level) &- 1)
    let down = (row &>> shift) &- self.row
    guard across < columns, down < rows else { return nil }
    return Int(down &* columns &+ across)
  }

  /// Counts a subject. Coordinates are in 1e-7 degrees.
  mutating func add(slot: Int, latitude: Int32, longitude: Int32, isStale: Bool, at index: Int) {
    cells[index].count += 1
    if isStale { cells[index].stale += 1 }
    cells[index].latitudes += Int64(latitude)
    cells[index].longitudes += Int64(longitude)
    cells[index].slot = slot
  }

  /// Number of the subjects, and of the stale ones.
  var totals: (count: Int, stale: Int) { cells.reduce((0, 0)) { ($0.0 + $1.count, $0.1 + $1.stale) } }

  /// The cells that have subjects, from the north-west, and their names LEVEL/COLUMN/ROW.
  var occupied: [(name: String, cell: Cell)] {
    let last = UInt32(1) << UInt32(level) - 1
    return cells.indices.filter { cells[$0].count > 0 }.map { index in
      let column = (self.column + UInt32(index) % columns) & last
      return ("\(level)/\(column)/\(row + UInt32(index) / columns)", cells[index])
    }
  }
}

extension ClusterGrid.Cell {
  /// The mean of the subjects' coordinates.
  var center: Coordinate? {
    Coordinate(
      latitude: Double(latitudes) / Double(count) / FleetPositions.partsPerDegree,
      longitude: Double(longitudes) / Double(count) / FleetPositions.partsPerDegree)
  }
}

/// The plane of web maps (Web Mercator, EPSG:3857), in parts of 2^-32 of the width of the world; from its north-west
/// corner. Latitudes beyond 85.05 degrees lie on its edge.
enum MapPlane {
  /// Parts east of the antimeridian. The longitude 180 is -180.
  static func column(longitude: Double) -> UInt32 {
    UInt32(truncatingIfNeeded: Int64(((longitude + 180) / 360 * 0x1p32).rounded(.down)))
  }

  static func row(latitude: Double) -> UInt32 {
    let share = 0.5 - asinh(tan(latitude * .pi / 180)) / (2 * .pi)
    return UInt32(min(max(0, share), 1 - 0x1p-32) * 0x1p32)
  }
}

/// The clusters of a part of the map, and the subjects that are alone in their cells.
struct FleetClusters: Sendable {
  let grid: ClusterGrid
  let occupied: [(name: String, cell: ClusterGrid.Cell)]
  /// Positions of subjects that are alone, by slot. One that was forgotten meanwhile is missing.
  let alone: [Int: FleetPosition]

  var object: JSONObjectText {
    let totals = grid.totals
    return [
      "level": grid.level, "count": totals.count, "stale": totals.stale,
      "clusters": occupied.filter { $0.cell.count > 1 }.map(Self.object),
      "subjects": occupied.filter { $0.cell.count == 1 }.compactMap { alone[$0.cell.slot]?.object },
    ]
  }

  private static func object(_ name: String, _ cell: ClusterGrid.Cell) -> JSONObjectText {
    [
      "cell": name, "lat": cell.center?.latitude, "lon": cell.center?.longitude, "count": cell.count,
      "stale": cell.stale,
    ]
  }
}
