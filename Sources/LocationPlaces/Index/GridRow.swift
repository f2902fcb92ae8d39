/// A row of cells between two latitudes, and the plane in which distances near it are measured first: longitude and
/// latitude, each by a factor of its own. The file holds it as it is.
///
/// The plane's distance is not the true one. In the latitudes within ``margin`` rows of the row both factors differ from the
/// true ones by no more than `shortest` and `longest` say, hence a way that is straight in the plane proves nearness, and
/// any way along the earth that stays in these latitudes, as short ones do, is not shorter than `shortest` times its image.
struct GridRow {
  let columnsPerDegree: Double
  /// Units of the plane that a cell is wide and high.
  let unitsPerColumn: Float
  let unitsPerRow: Float
  /// A circle of this radius in the plane, for a radius of one on earth, has all inside it that is surely inside …
  let surelyInside: Float
  /// … and one of this all that is not surely outside. Near the poles 1e30: nothing is.
  let surelyOutside: Float
  /// The number of the first cell of the row in the level.
  let firstCell: UInt32
  let columns: UInt32

  /// Cells' sides that a radius, a margin and the row itself come to at most.
  static let margin = 2.0
  /// In a cell's side, roughly.
  static let units = 16_384.0
  /// Units: what the rounding of both coordinates to whole ones, and the arithmetic in 32 bits, come to.
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

  /// Whether longitudes lead to cells.
  @inline(__always)
  var isSound: Bool { columns > 0 && (360 * columnsPerDegree - Double(columns)).magnitude < 0.5 }

  /// Columns from the antimeridian; whole numbers are the edges.
  @inline(__always)
  func columnValue(_ longitude: Double) -> Double { (longitude + 180) * columnsPerDegree }

  /// The columns at most so many away; below 0 and beyond the last they go on around the earth, none comes twice.
  func columns(within reach: Double, of value: Double) -> ClosedRange<Int> {
    let first = (value - reach).rounded(.down)
    let last = (value + reach).rounded(.down)
    return last - first + 1 >= Double(columns) ? 0...(Int(columns) - 1) : Int(first)...Int(last)
  }

  /// Of a column of such a range, which it is.
  @inline(__always)
  func column(_ beyond: Int) -> Int {
    let all = Int(columns)
    return beyond < 0 ? beyond + all : beyond >= all ? beyond - all : beyond
  }

  /// Units east of the middle of a cell, for columns; the short way round the earth.
  @inline(__always)
  func easting(_ offset: Double) -> Double {
    let half = Double(columns) / 2
    let short = offset > half ? offset - 2 * half : offset < -half ? offset + 2 * half : offset
    return short * Double(unitsPerColumn)
  }

  /// Latitudes, by how far they are from the equator.
  private struct Band {
    let nearest: Double
    let farthest: Double

    init(_ south: Double, _ north: Double) {
      nearest = south * north <= 0 ? 0 : min(south.magnitude, north.magnitude)
      farthest = min(90, max(south.magnitude, north.magnitude))
    }
  }
}
