import LocationKit

/// The rows of one subject that are in no segment yet.
struct SubjectRows: Sendable {
  private(set) var rows = RowBuffer()
  /// The number of rows that the file `current` contains.
  private(set) var persisted = 0
  /// The greatest key of all rows. A location that is not later may be a repetition.
  private(set) var latest = Int64.min
  /// The greatest key of the blocks in segments. Rows that are not later become blocks of their own.
  private var sealed = Int64.min
  /// All rows by key; empty until a location arrives late.
  private var rowsByKey: [Int64: [Int]] = [:]

  init(sealedUpTo key: Int64?) {
    sealed = key ?? .min
    latest = sealed
  }

  mutating func append(_ location: Location, key: Int64) {
    if !rowsByKey.isEmpty { rowsByKey[key, default: []].append(rows.count) }
    rows.append(location, key: key)
    latest = max(latest, key)
  }

  /// Adds rows that `current` contains.
  mutating func restore(_ restored: RowBuffer) {
    for row in 0..<restored.count {
      rows.append(row, of: restored)
      latest = max(latest, restored[.key, row])
    }
    persisted = rows.count
  }

  /// Returns whether one of the rows equals the only row of `other`, apart from marks and the origin.
  mutating func contains(_ other: RowBuffer) -> Bool {
    if rowsByKey.isEmpty { rowsByKey = Dictionary(grouping: 0..<rows.count) { rows[.key, $0] } }
    return rowsByKey[other[.key, 0]]?.contains { rows.reportsSame($0, as: other, 0) } ?? false
  }

  /// Returns whether one of the rows is earlier than the key.
  func begins(before key: Int64) -> Bool { rows[.key].contains { $0 < key } }

  /// The rows that `current` does not contain, in the order of their keys.
  var unpersistedRows: RowBuffer { Self.sorted(rows.rows(persisted..<rows.count)) }

  mutating func markPersisted() { persisted = rows.count }

  /// All rows, in the order of their keys.
  var allRows: RowBuffer { Self.sorted(rows) }

  /// Removes all rows, and returns them as blocks that overlap no others where possible.
  mutating func seal() -> [RowBuffer] {
    let all = Self.sorted(rows)
    let late = sealed == .max ? all.count : all.firstRow(from: sealed + 1)
    if !all.isEmpty { sealed = max(sealed, all[.key, all.count - 1]) }
    rows = RowBuffer()
    rowsByKey = [:]
    persisted = 0
    return all.rows(0..<late).pieces + all.rows(late..<all.count).pieces
  }

  /// Returns the rows in the order of their keys. Rows with equal keys keep their order; a leap second precedes the
  /// second with the same number.
  static func sorted(_ rows: RowBuffer) -> RowBuffer {
    if hasRisingKeys(rows) { return rows }
    let (keys, flags) = (rows[.key], rows[.flags])
    func rank(_ row: Int) -> Int { RowFlags(rawValue: flags[row]).contains(.isLeapSecond) ? 0 : 1 }
    return rows.rows(in: keys.indices.sorted { (keys[$0], rank($0), $0) < (keys[$1], rank($1), $1) })
  }

  private static func hasRisingKeys(_ rows: RowBuffer) -> Bool {
    rows.withColumn(.key) { keys in
      guard let keys, keys.count > 1 else { return true }
      for row in 1..<keys.count where keys[row - 1] >= keys[row] { return false }
      return true
    }
  }
}
