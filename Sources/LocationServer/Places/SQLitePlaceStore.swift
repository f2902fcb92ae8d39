#if SQLite
  import Glibc
  import LocationIO
  public import LocationKit
  import LocationPlacesSQLite
  import Synchronization

  /// Places in a file of SQLite, as GeoJSON Features. A change is durable when its function returns.
  public final class SQLitePlaceStore: PlaceStore {
    private let database: Mutex<SQLiteDatabase>

    /// Opens the file, or creates it for its owner only. Throws a ``/LocationKit/LocationError`` that names it.
    public init(_ path: String) throws {
      // SQLite would let everybody read a new file; it gives its own journal the permissions of the file.
      let new = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, NewFile.ownerOnly)
      if new >= 0 { close(new) }
      database = Mutex(try SQLiteDatabase(path, isWritable: true))
      try run("PRAGMA synchronous = FULL")
      try run("CREATE TABLE IF NOT EXISTS place (id TEXT PRIMARY KEY, feature TEXT NOT NULL) WITHOUT ROWID")
    }

    public func places() throws -> [PointOfInterest] {
      try run("SELECT feature FROM place ORDER BY id").map { text in
        do throws(Problem) {
          return try PlaceText.place(Array(text.utf8))
        } catch {
          let path = database.withLock { $0.path }
          throw LocationError(.invalidData, "a stored place is damaged: \(error.detail)", context: path)
        }
      }
    }

    public func save(_ place: PointOfInterest) throws {
      let feature = String(decoding: PlaceText.feature(place), as: UTF8.self)
      try run("INSERT OR REPLACE INTO place (id, feature) VALUES (?1, ?2)", [place.id, feature])
    }

    public func remove(_ id: String) throws { try run("DELETE FROM place WHERE id = ?1", [id]) }

    /// Runs a statement with texts as its parameters, and returns the first column of all rows.
    @discardableResult
    private func run(_ statement: String, _ texts: [String] = []) throws(LocationError) -> [String] {
      try database.withLock { database throws(LocationError) in
        var found: [String] = []
        try database.rows(of: statement, texts) { row throws(LocationError) in found.append(row.text(0) ?? "") }
        return found
      }
    }
  }
#endif
