#if SQLite
  import CLibSQLite3
  package import LocationKit

  /// A file of SQLite. One task at a time uses it.
  package final class SQLiteDatabase {
    package let path: String
    private let handle: OpaquePointer
    private let isWritable: Bool

    /// - Parameter isWritable: whether the file may be changed, and is created if there is none.
    package init(_ path: String, isWritable: Bool = false) throws(LocationError) {
      var handle: OpaquePointer?
      let access = isWritable ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY
      let result = sqlite3_open_v2(path, &handle, access | SQLITE_OPEN_NOMUTEX, nil)
      guard result == SQLITE_OK, let handle else {
        let reason = String(cString: sqlite3_errstr(result))
        sqlite3_close(handle)
        throw LocationError(.inputNotFound, "this database cannot be opened (\(reason))", context: path)
      }
      (self.path, self.handle, self.isWritable) = (path, handle, isWritable)
      // The file may come from anywhere: its views and triggers must not run functions with side effects.
      sqlite3_db_config_int(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
      sqlite3_busy_timeout(handle, 5000)
    }

    deinit { sqlite3_close(handle) }

    /// Calls `body` with each row of a result.
    /// - Parameter texts: the parameters `?1`, `?2` … of the query.
    package func rows(
      of query: String, _ texts: [String] = [], _ body: (SQLiteRow) throws(LocationError) -> Void
    ) throws(LocationError) {
      var statement: OpaquePointer?
      guard sqlite3_prepare_v2(handle, query, -1, &statement, nil) == SQLITE_OK, let statement else { throw failure }
      defer { sqlite3_finalize(statement) }
      // SQLite copies the text before the call returns.
      let copies = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
      for (index, text) in texts.enumerated() {
        guard sqlite3_bind_text(statement, Int32(index + 1), text, -1, copies) == SQLITE_OK else { throw failure }
      }
      while true {
        switch sqlite3_step(statement) {
        case SQLITE_ROW: try body(SQLiteRow(statement))
        case SQLITE_DONE: return
        default: throw failure
        }
      }
    }

    func hasTable(_ name: String) throws(LocationError) -> Bool {
      try !texts(of: "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = \(Self.literal(name))").isEmpty
    }

    /// Returns the tables and views that have all these columns.
    package func tables(with columns: [String]) throws(LocationError) -> [String] {
      var found: [String] = []
      for name in try texts(of: "SELECT name FROM sqlite_master WHERE type IN ('table', 'view') ORDER BY name") {
        let existing = try texts(of: "SELECT name FROM pragma_table_info(\(Self.literal(name)))")
        if Set(existing).isSuperset(of: columns) { found.append(name) }
      }
      return found
    }

    /// Returns the column of the primary key; `nil` unless it is a single column.
    func primaryKey(of table: String) throws(LocationError) -> String? {
      let keys = try texts(of: "SELECT name FROM pragma_table_info(\(Self.literal(table))) WHERE pk > 0")
      return keys.count == 1 ? keys[0] : nil
    }

    /// Returns the texts in the first column of a result.
    private func texts(of query: String) throws(LocationError) -> [String] {
      var texts: [String] = []
      try rows(of: query) { row throws(LocationError) in if let text = row.text(0) { texts.append(text) } }
      return texts
    }

    static func quoted(_ name: String) -> String { wrapped(name, in: "\"") }

    private static func literal(_ text: String) -> String { wrapped(text, in: "'") }

    /// Doubles quotes by scalars: a quote with a combining mark is another character, but the same byte to SQLite.
    private static func wrapped(_ text: String, in quote: Unicode.Scalar) -> String {
      let doubled = text.unicodeScalars.flatMap { $0 == quote ? [quote, quote] : [$0] }
      return String(String.UnicodeScalarView([quote] + doubled + [quote]))
    }

    private var failure: LocationError {
      let reason = String(cString: sqlite3_errmsg(handle))
      guard isWritable else {
        return LocationError(.invalidData, "the database cannot be read (\(reason))", context: path)
      }
      return LocationError(
        .writingFailed, "the database cannot be read or changed (\(reason))", context: path,
        remedy: "check the disk and the file")
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
