#if SQLite
  import LocationIO
  import LocationKit
  import LocationPlacesSQLite
  import Synchronization

  /// Raster map tiles in a file of the MBTiles format, which is a database of SQLite.
  final class TileFile: Sendable {
    /// The zooms of the tiles.
    let zooms: ClosedRange<Int>
    /// Attribution as plain text.
    let attribution: String
    private let database: Mutex<SQLiteDatabase>

    /// Opens the file for reading. Throws if it holds no images of tiles.
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
      try Self.checkContent(opened, format: metadata["format"])
      zooms = try Self.zooms(opened, metadata)
      self.attribution = attribution ?? Self.plain(metadata["attribution"] ?? "")
      database = Mutex(try SQLiteDatabase(path))
    }

    /// Returns the bytes of a tile; `nil` if the file does not have it. Waits for the disk.
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

    private static func checkContent(_ database: SQLiteDatabase, format: String?) throws(LocationError) {
      guard let first = try blob("SELECT tile_data FROM tiles WHERE tile_data IS NOT NULL", database) else {
        throw error("this MBTiles file is empty", database.path)
      }
      guard TileImage(first) == nil || format == "pbf" else { return }
      let content = format.map { "tiles of the format \($0)" } ?? "other tiles"
      throw error("the map draws images, and this MBTiles file has \(content)", database.path)
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

    /// Removes the tags: the page shows an attribution as HTML, and the file may come from anywhere.
    private static func plain(_ html: String) -> String {
      var (text, depth) = ("", 0)
      for character in html {
        switch character {
        case "<": depth += 1
        case ">": depth = max(0, depth - 1)
        default: if depth == 0 { text.append(character) }
        }
      }
      return text
    }

    private static func error(_ message: String, _ path: String) -> LocationError {
      LocationError(.invalidData, message, context: path, remedy: "use an MBTiles file with png, jpg or webp tiles")
    }
  }
#endif
