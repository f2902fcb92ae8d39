#if SQLite
  import CLibSQLite3
  public import LocationKit
  import Synchronization

  /// Places in a file of SQLite, as GeoJSON Features. A change is durable when its function returns.
  public final class SQLitePlaceStore: PlaceStore {
    /// A connection; the mutex permits one user at a time.
    private struct Connection: @unchecked Sendable {
      // The pointer is used only under the mutex below, and closed by `deinit`, which has no concurrent user.
      let handle: OpaquePointer
    }

    private let connection: Mutex<Connection>
    private let path: String

    /// Opens the file, or creates it. Throws a ``/LocationKit/LocationError`` that names it.
    public init(_ path: String) throws {
      var handle: OpaquePointer?
      let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
      guard sqlite3_open_v2(path, &handle, flags, nil) == SQLITE_OK, let handle else {
        let reason = handle.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
        sqlite3_close(handle)
        throw LocationError(.inputNotFound, "the store cannot be opened (\(reason))", context: path)
      }
      self.path = path
      connection = Mutex(Connection(handle: handle))
      sqlite3_busy_timeout(handle, 5000)
      try run("PRAGMA synchronous = FULL")
      try run("CREATE TABLE IF NOT EXISTS place (id TEXT PRIMARY KEY, feature TEXT NOT NULL) WITHOUT ROWID")
    }

    deinit { connection.withLock { _ = sqlite3_close($0.handle) } }

    public func places() throws -> [PointOfInterest] {
      var places: [PointOfInterest] = []
      try run("SELECT feature FROM place ORDER BY id") { text in
        do throws(Problem) {
          places.append(try PlaceText.place(Array(text.utf8)))
        } catch {
          throw LocationError(.invalidData, "a stored place is damaged: \(error.detail)", context: path)
        }
      }
      return places
    }

    public func save(_ place: PointOfInterest) throws {
      let feature = String(decoding: PlaceText.feature(place), as: UTF8.self)
      try run("INSERT OR REPLACE INTO place (id, feature) VALUES (?1, ?2)", [place.id, feature])
    }

    public func remove(_ id: String) throws { try run("DELETE FROM place WHERE id = ?1", [id]) }

    /// Runs a statement with texts as its parameters, and calls `row` with the first column of each row.
    private func run(_ statement: String, _ texts: [String] = [], row: (String) throws -> Void = { _ in }) throws {
      try connection.withLock { connection in
        var prepared: OpaquePointer?
        let handle = connection.handle
        guard sqlite3_prepare_v2(handle, statement, -1, &prepared, nil) == SQLITE_OK else { throw failure(handle) }
        defer { sqlite3_finalize(prepared) }
        // SQLite copies the text before the call returns.
        let copies = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        for (index, text) in texts.enumerated() {
          guard sqlite3_bind_text(prepared, Int32(index + 1), text, -1, copies) == SQLITE_OK else {
            throw failure(handle)
          }
        }
        while true {
          switch sqlite3_step(prepared) {
          case SQLITE_ROW: try row(sqlite3_column_text(prepared, 0).map { String(cString: $0) } ?? "")
          case SQLITE_DONE: return
          default: throw failure(handle)
          }
        }
      }
    }

    private func failure(_ handle: OpaquePointer) -> LocationError {
      LocationError(
        .writingFailed, "the store failed (\(String(cString: sqlite3_errmsg(handle))))", context: path,
        remedy: "check the disk and the file")
    }
  }
#endif
