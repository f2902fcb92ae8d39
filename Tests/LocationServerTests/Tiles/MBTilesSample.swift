#if SQLite
  import CLibSQLite3
  import Foundation
  import TestSupport
  import Testing

  /// A temporary database with map tiles, removed with the last reference to it.
  final class MBTilesSample {
    static let png = "89504E470D0A1A0A"
    static let jpeg = "FFD8FFE0"
    static let webp = "524946460400000057454250"
    static let vector = "1A0378020A"

    let path = RunFolder.url.appending(path: "\(UUID().uuidString).mbtiles").path

    /// - Parameters:
    ///   - metadata: names and values.
    ///   - tiles: zoom, column, row from the south, and the bytes as hexadecimal digits.
    init(metadata: [String: String] = [:], tiles: [(zoom: Int, column: Int, row: Int, bytes: String)]) throws {
      try run("CREATE TABLE metadata (name TEXT, value TEXT)")
      try run("CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB)")
      for (name, value) in metadata { try run("INSERT INTO metadata VALUES ('\(name)', '\(value)')") }
      for tile in tiles {
        try run("INSERT INTO tiles VALUES (\(tile.zoom), \(tile.column), \(tile.row), x'\(tile.bytes)')")
      }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func run(_ statement: String) throws {
      var handle: OpaquePointer?
      try #require(sqlite3_open(path, &handle) == SQLITE_OK)
      defer { sqlite3_close(handle) }
      try #require(sqlite3_exec(handle, statement, nil, nil, nil) == SQLITE_OK, "\(statement)")
    }
  }
#endif
