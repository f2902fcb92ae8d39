#if SQLite
  import LocationIO
  import LocationKit
  import LocationPlacesSQLite
  import Synchronization

  /// Map tiles in a file of the MBTiles format, which is a database of SQLite.
  final class TileFile: StoredTiles {
    let zooms: ClosedRange<Int>
    let attribution: String
    let isVector: Bool
    private let database: Mutex<SQLiteDatabase>

    /// Opens the file for reading. Throws if it holds no tiles that the page draws.
    ///
    /// - Parameter attribution: the attribution; `nil` for that of the file.
    init(_ path: String, attribution: String?) throws(LocationError) {
      // SQLite does not name the cause if there is no file, or a folder.
      _ = try InputFile(path)
      let opened = try SQLiteDatabase(path)
      guard try opened.tables(with: ["zoom_level", "tile_column", "tile_row", "tile_data"]).contains("tiles") else {
        throw Self.error("this database has no map tiles: it is not an MBTiles file", path)
      }
      let metadata = try Self.metadata(opened)
      isVector = try Self.isVector(opened, format: metadata["format"])
      zooms = try Self.zooms(opened, metadata)
      self.attribution = attribution ?? TileKind.plain(metadata["attribution"] ?? "")
      database = Mutex(try SQLiteDatabase(path))
    }

    func tile(_ position: TilePosition) throws(LocationError) -> [UInt8]? {
      try database.withLock { database throws(LocationError) in
        try Self.blob(
          "SELECT tile_data FROM tiles WHERE zoom_level = \(position.zoom) AND tile_column = \(position.column) "
            + "AND tile_row = \(position.rowFromSouth)", database)
      }
    }

    private static func blob(_ query: String, _ database: SQLiteDatabase) throws(LocationError) -> [UInt8]? {
      var found: [UInt8]?
      try database.rows(of: query + " LIMIT 1") { row throws(LocationError) in found = row.blob(0) }
      return found
    }

    private static func metadata(_ database: SQLiteDatabase) throws(LocationError) -> [String: String] {
      guard try database.tables(with: ["name", "value"]).contains("metadata") else { return [:] }
      var values: [String: String] = [:]
      try database.rows(of: "SELECT name, value FROM metadata") { row throws(LocationError) in
        if let name = row.text(0), let value = row.text(1) { values[name] = value }
      }
      return values
    }

    private static func isVector(_ database: SQLiteDatabase, format: String?) throws(LocationError) -> Bool {
      guard let first = try blob("SELECT tile_data FROM tiles WHERE tile_data IS NOT NULL", database) else {
        throw error("this MBTiles file is empty", database.path)
      }
      if let kind = TileKind(first) { return kind.isVector }
      let content = format.map { "tiles of the format \($0)" } ?? "other tiles"
      throw error("the map draws images and vector tiles, and this MBTiles file has \(content)", database.path)
    }

    private static func zooms(
      _ database: SQLiteDatabase, _ metadata: [String: String]
    ) throws(LocationError) -> ClosedRange<Int> {
      let least = try zoom(metadata["minzoom"], "min", database)
      let greatest = try zoom(metadata["maxzoom"], "max", database)
      let known = TilePosition.knownZooms
      guard known.contains(least), known.contains(greatest), least <= greatest else {
        throw error("this MBTiles file names zooms from \(least) to \(greatest)", database.path)
      }
      return least...greatest
    }

    private static func zoom(
      _ text: String?, _ function: String, _ database: SQLiteDatabase
    ) throws(LocationError) -> Int {
      if let zoom = text.flatMap({ Int($0) }) { return zoom }
      var zoom = 0
      try database.rows(of: "SELECT \(function)(zoom_level) FROM tiles") { row throws(LocationError) in
        zoom = row.integer(0)
      }
      return zoom
    }

    private static func error(_ message: String, _ path: String) -> LocationError {
      LocationError(
        .invalidData, message, context: path, remedy: "use an MBTiles file with png, jpg, webp or pbf tiles")
    }
  }
#endif
