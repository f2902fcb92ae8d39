/// A row of cells between two latitudes, and the plane in which distances near it are measured first: longitude and
/// latitude, each scaled by a factor of its own. The file stores it unchanged.
///
/// The plane's distance is not the true one. In the latitudes within ``margin`` rows of the row, the ratio of both
/// factors to the true ones lies between `shortest` and `longest`. Hence a straight line in the plane proves
/// nearness. A path along the earth that stays in these latitudes, as short ones do, is at least `shortest` times as
/// long as its image.
struct GridRow {
  let columnsPerDegree: Double
  /// Width and height of a cell, in units of the plane.
  let unitsPerColumn: Float
  let unitsPerRow: Float
  /// Radius in the plane, for a radius of one on earth, of a circle that contains only points that are certainly
  /// inside …
  let surelyInside: Float
  /// … and of a circle outside which all points are certainly outside. Near the poles it is 1e30: no point is.
  let surelyOutside: Float
  /// Number of the first cell of the row in the level.
  let firstCell: UInt32
  let columns: UInt32

  /// Largest sum, in sides of a cell, of a radius, a margin and the row itself.
  static let margin = 2.0
  /// Units in a cell's side, approximately.
  static let units = 16_384.0
  /// Units: the error from rounding both coordinates to whole units, and from the arithmetic in 32 bits.
  static let rounding: Float = 0.75

  init(_ row: Int, of rows: Int, cellSize: Double, firstCell: UInt32) {
    let height = 180 / Double(rows)
    let middle = (Double(row) + 0.5) * height - 90
    let reach = (0.5 + Self.margin) * height
    let band = Band(middle - reach, middle + reach)
    let (across, along) = (Ellipsoid.parallel(middle), Ellipsoid.meridian(middle))
    let longest = max(Ellipsoid.parallel(band.nearest) / across, Ellipsoid.meridian(band.farthest) / along)
    surelyInside = Float(1 / longest * (1 - 1e-6))
    if band.farthest >= 90 {
      surelyOutside = 1e30
    } else {
      let shortest = min(Ellipsoid.parallel(band.farthest) / across, Ellipsoid.meridian(band.nearest) / along)
      surelyOutside = Float(1 / shortest * (1 + 1e-6))
    }
    let widest = Ellipsoid.parallel(Band(middle - height / 2, middle + height / 2).nearest) * 2 * .pi
    columns = UInt32(max(1, widest / cellSize))
    self.firstCell = firstCell
    columnsPerDegree = Double(columns) / 360
    let unit = cellSize / Self.units
    unitsPerColumn = Float(across * 2 * .pi / Double(columns) / unit)
    unitsPerRow = Float(along * height * .pi / 180 / unit)
  }

  /// Whether longitudes lead to valid cells.
  @inline(__always)
  var isSound: Bool { columns > 0 && (360 * columnsPerDegree - Double(columns)).magnitude < 0.5 }

  /// Returns the number of columns from the antimeridian; whole numbers are edges of columns.
  @inline(__always)
  func columnValue(_ longitude: Double) -> Double { (longitude + 180) * columnsPerDegree }

  /// Returns the columns that are at most `reach` away. Numbers below 0 and beyond the last continue around the
  /// earth; no column occurs twice.
  func columns(within reach: Double, of value: Double) -> ClosedRange<Int> {
    let first = (value - reach).rounded(.down)
    let last = (value + reach).rounded(.down)
    return last - first + 1 >= Double(columns) ? 0...(Int(columns) - 1) : Int(first)...Int(last)
  }

  /// Returns the column in the row for a number of such a range.
  @inline(__always)
  func column(_ beyond: Int) -> Int {
    let all = Int(columns)
    return beyond < 0 ? beyond + all : beyond >= all ? beyond - all : beyond
  }

  /// Returns the units east of the middle of a cell for an offset in columns, by the shorter way around the earth.
  @inline(__always)
  func easting(_ offset: Double) -> Double {
    let half = Double(columns) / 2
    let short = offset > half ? offset - 2 * half : offset < -half ? offset + 2 * half : offset
    return short * Double(unitsPerColumn)
  }

  /// A range of latitudes, by their distance from the equator.
  private struct Band {
    let nearest: Double
    let farthest: Double

    init(_ south: Double, _ north: Double) {
      nearest = south * north <= 0 ? 0 : min(south.magnitude, north.magnitude)
      farthest = min(90, max(south.magnitude, north.magnitude))
    }
  }
}
