import LocationKit

/// The Military Grid Reference System with a resolution of one metre: NGA.STND.0037 (2014). A reference names the
/// square that contains the point: digits are cut off, never rounded.
enum MilitaryGrid {
  /// Appends a reference: `33UUU8988919652`; around the poles without a zone: `ZAH0000000000`.
  static func append(_ coordinate: Coordinate, to writer: inout ASCIIWriter) {
    let position = GridPosition(coordinate)
    let (column, east) = square(position.easting)
    let (row, north) = square(position.northing)
    if let zone = position.zone {
      writer.append(zone, digits: 2)
      writer.append(position.band)
      writer.append(columns[(zone - 1) % 3][column - 1])
      writer.append(rows[(row + (zone.isMultiple(of: 2) ? 5 : 0)) % rows.count])
    } else {
      let isSouth = coordinate.latitude < 0
      writer.append(position.band)
      writer.append(column < 20 ? polarWest[column - 8] : polarEast[column - 20])
      writer.append(polarRows[row - (isSouth ? 8 : 13)])
    }
    writer.append(east, digits: 5)
    writer.append(north, digits: 5)
  }

  /// Returns the index of the 100 km square, and the whole metres within it.
  private static func square(_ metres: Double) -> (number: Int, rest: Int) {
    (Int(metres) / 100_000, Int(metres) % 100_000)
  }

  /// Column letters, without I and O, which look like digits; they repeat every three zones.
  private static let columns = [Array("ABCDEFGH".utf8), Array("JKLMNPQR".utf8), Array("STUVWXYZ".utf8)]
  /// Row letters, from the equator; even zones begin at F.
  private static let rows = Array("ABCDEFGHJKLMNPQRSTUV".utf8)
  /// Column letters from easting 800 km to the pole.
  private static let polarWest = Array("JKLPQRSTUXYZ".utf8)
  /// Column letters from the pole to the east.
  private static let polarEast = Array("ABCFGHJKLPQR".utf8)
  /// Row letters, from northing 800 km in the south and 1300 km in the north.
  private static let polarRows = Array("ABCDEFGHJKLMNPQRSTUVWXYZ".utf8)
}
