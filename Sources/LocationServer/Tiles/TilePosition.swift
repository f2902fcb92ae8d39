/// The position of a map tile: zoom, column from the west, and row from the north.
struct TilePosition: Sendable, Hashable {
  static let knownZooms = 0...22

  let zoom: Int
  let column: Int
  let row: Int

  /// Creates the position that a path names; `nil` if no tile can be there.
  init?(zoom: String, column: String, row: String) {
    guard let zoom = Self.number(zoom), Self.knownZooms.contains(zoom), let column = Self.number(column),
      let row = Self.number(row), max(column, row) < 1 << zoom
    else { return nil }
    (self.zoom, self.column, self.row) = (zoom, column, row)
  }

  /// The row from the south, as in MBTiles.
  var rowFromSouth: Int { (1 << zoom) - 1 - row }

  private static func number(_ text: String) -> Int? {
    guard !text.isEmpty, text.utf8.count <= 8, text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
    return Int(text)
  }
}
