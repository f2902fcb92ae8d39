#if SQLite
  import CLibSQLite3
  package import LocationKit

  /// A file of SQLite, open for reading. One task at a time uses it.
  package final class SQLiteDatabase {
    package let path: String
    private let handle: OpaquePointer

    package init(_ path: String) throws(LocationError) {
      var handle: OpaquePointer?
      let result = sqlite3_open_v2(path, &handle, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, nil)
      guard result == SQLITE_OK, let handle else {
        let reason = String(cString: sqlite3_errstr(result))
        sqlite3_close(handle)
        throw LocationError(.inputNotFound, "this database cannot be opened (\(reason))", context: path)
      }
      self.path = path
      self.handle = handle
      // The file may come from anywhere: its views and triggers must not run functions with side effects.
      sqlite3_db_config_int(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
      sqlite3_busy_timeout(handle, 5000)
    }

    deinit { sqlite3_close(handle) }

    /// Calls `body` with each row of a result.
    package func rows(
      of query: String, _ body: (SQLiteRow) throws(LocationError) -> Void
    ) throws(LocationError) {
      var statement: OpaquePointer?
      guard sqlite3_prepare_v2(handle, query, -1, &statement, nil) == SQLITE_OK, let statement else { throw failure }
      defer { sqlite3_finalize(statement) }
      while true {
        switch sqlite3_step(statement) {
        case SQLITE_ROW: try body(SQLiteRow(statement))
        case SQLITE_DONE: return
        default: throw failure
        }
      }
    }

    func hasTable(_ name: String) throws(LocationError) -> Bool {
      var isThere = false
      try rows(of: "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = \(Self.literal(name))") {
        _ throws(LocationError) in isThere = true
      }
      return isThere
    }

    /// Returns the tables and views that have all these columns.
    package func tables(with columns: [String]) throws(LocationError) -> [String] {
      var names: [String] = []
      try rows(of: "SELECT name FROM sqlite_master WHERE type IN ('table', 'view') ORDER BY name") {
        row throws(LocationError) in names += [row.text(0)].compactMap { $0 }
      }
      var found: [String] = []
      for name in names {
        var existing: Set<String> = []
        try rows(of: "SELECT name FROM pragma_table_info(\(Self.literal(name)))") { row throws(LocationError) in
          if let column = row.text(0) { existing.insert(column) }
        }
        if existing.isSuperset(of: columns) { found.append(name) }
      }
      return found
    }

    /// Returns the column of the primary key; `nil` unless it is a single column.
    func primaryKey(of table: String) throws(LocationError) -> String? {
      var keys: [String] = []
      try rows(of: "SELECT name FROM pragma_table_info(\(Self.literal(table))) WHERE pk > 0") {
        row throws(LocationError) in keys += [row.text(0)].compactMap { $0 }
      }
      return keys.count == 1 ? keys[0] : nil
    }

    /// Returns a name as quoted in a query.
    static func quoted(_ name: String) -> String { wrapped(name, in: "\"") }

    private static func literal(_ text: String) -> String { wrapped(text, in: "'") }

    private static func wrapped(_ text: String, in quote: Character) -> String {
      var wrapped = String(quote)
      for character in text {
        wrapped.append(character)
        if character == quote { wrapped.append(quote) }
      }
      return wrapped + String(quote)
    }

    private var failure: LocationError {
      LocationError(
        .invalidData, "the database cannot be read (\(String(cString: sqlite3_errmsg(handle))))", context: path)
    }
  }

  /// A row of a result; valid only during the call that receives it.
  package struct SQLiteRow {
    private let statement: OpaquePointer

    fileprivate init(_ statement: OpaquePointer) { self.statement = statement }

    var count: Int { Int(sqlite3_column_count(statement)) }

    func name(_ column: Int) -> String {
      sqlite3_column_name(statement, Int32(column)).map { String(cString: $0) } ?? ""
    }

    /// Returns the text of a column; `nil` for NULL.
    package func text(_ column: Int) -> String? {
      guard let start = sqlite3_column_text(statement, Int32(column)) else { return nil }
      let count = Int(sqlite3_column_bytes(statement, Int32(column)))
      return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    package func integer(_ column: Int) -> Int { Int(sqlite3_column_int64(statement, Int32(column))) }

    /// Returns the number in a column; `nil` if it is not a number.
    func number(_ column: Int) -> Double? {
      switch sqlite3_column_type(statement, Int32(column)) {
      case SQLITE_INTEGER, SQLITE_FLOAT: return sqlite3_column_double(statement, Int32(column))
      case SQLITE_TEXT: return DecimalText.double(text(column) ?? "")
      default: return nil
      }
    }

    /// Returns the bytes of a column; `nil` for NULL.
    package func blob(_ column: Int) -> [UInt8]? {
      guard let start = sqlite3_column_blob(statement, Int32(column)) else { return nil }
      return Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, Int32(column)))))
    }
  }
#endif
