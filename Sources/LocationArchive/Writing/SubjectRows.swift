import LocationKit

/// The rows of one subject that are in no segment yet.
struct SubjectRows: Sendable {
  private(set) var rows = RowBuffer()
  /// The number of rows that the file `current` contains.
  private(set) var persisted = 0
  /// The greatest key of all rows.
  private var latest = Int64.min
  /// The greatest key of the blocks in segments. Rows that are not later become blocks of their own.
  private var sealed = Int64.min
  /// Rows that came after later ones, and may repeat other rows.
  private(set) var late: [Int] = []
  /// Whether rows have come late since the last block.
  private var hadLate = false

  init(sealedUpTo key: Int64?) {
    sealed = key ?? .min
    latest = sealed
  }

  /// Notes that a segment has got rows of the subject with keys up to this one.
  mutating func noteSealed(upTo key: Int64) { (sealed, latest) = (max(sealed, key), max(latest, key)) }

  mutating func append(_ appended: RowBuffer) {
    let start = rows.count
    rows.append(contentsOf: appended)
    rows.withColumn(.key) { keys in
      guard let keys else { return }
      for row in start..<keys.count {
        if keys[row] > latest { latest = keys[row] } else { late.append(row) }
      }
    }
    if !late.isEmpty { hadLate = true }
  }

  /// Adds rows that `current` contains.
  mutating func restore(_ restored: RowBuffer) {
    rows.append(contentsOf: restored)
    for row in 0..<restored.count { latest = max(latest, restored[.key, row]) }
    persisted = rows.count
  }

  /// Returns whether one of the rows is earlier than the key.
  func begins(before key: Int64) -> Bool { rows[.key].contains { $0 < key } }

  /// The rows that `current` does not contain, in the order of their keys.
  var unpersistedRows: RowBuffer { Self.sorted(rows.rows(persisted..<rows.count)) }

  mutating func markPersisted() { persisted = rows.count }

  /// All rows, in the order of their keys.
  var allRows: RowBuffer { Self.sorted(rows) }

  // MARK: Repetitions

  /// Removes the late rows that report the same as an earlier one, or as one of the rows of a block. Returns how many.
  ///
  /// - Parameter stored: calls its argument with the rows of each block whose times overlap these, if it is given
  ///   late rows.
  mutating func removeRepetitions(
    _ stored: (ClosedRange<Int64>, (ClosedRange<Int64>) -> Bool, (RowBuffer) -> Void) throws(LocationError) -> Void
  ) throws(LocationError) -> Int {
    if late.isEmpty { return 0 }
    let keys = rows[.key]
    let order = late.sorted { (keys[$0], $0) < (keys[$1], $1) }
    func candidates(_ range: ClosedRange<Int64>) -> ArraySlice<Int> {
      let start = order.partitionPoint { keys[$0] < range.lowerBound }
      return order[start..<max(start, order.partitionPoint { keys[$0] <= range.upperBound })]
    }
    var repeated = repetitionsAmongRows()
    if let first = order.first, let last = order.last {
      let visit = { (block: RowBuffer) in
        guard block.count > 0 else { return }
        for run in runs(candidates(block[.key, 0]...block[.key, block.count - 1]), keys) {
          let start = block.firstRow(from: keys[run[run.startIndex]])
          var end = start
          while end < block.count, block[.key, end] == keys[run[run.startIndex]] { end += 1 }
          repeated.formUnion(Self.repetitions(of: run, in: rows, among: Array(start..<end), of: block))
        }
      }
      try stored(keys[first]...keys[last], { !candidates($0).isEmpty }, visit)
    }
    remove(repeated)
    return repeated.count
  }

  /// Splits rows in the order of their keys where the key changes.
  private func runs(_ order: ArraySlice<Int>, _ keys: [Int64]) -> [ArraySlice<Int>] {
    var (runs, rest): ([ArraySlice<Int>], ArraySlice<Int>) = ([], order)
    while let first = rest.first {
      let run = rest.prefix { keys[$0] == keys[first] }
      runs.append(run)
      rest = rest[run.endIndex...]
    }
    return runs
  }

  private func repetitionsAmongRows() -> Set<Int> {
    let keys = rows[.key]
    let lateKeys = Set(late.map { keys[$0] })
    let order = rows.indices.filter { lateKeys.contains(keys[$0]) }.sorted { (keys[$0], $0) < (keys[$1], $1) }
    var repeated: Set<Int> = []
    for run in runs(order[...], keys) where run.count > 1 {
      if run.count <= Self.few {
        repeated.formUnion(run.filter { row in run.contains { $0 < row && rows.reportsSame($0, as: rows, row) } })
      } else {
        var reports: Set<RowBuffer.Report> = []
        repeated.formUnion(run.filter { !reports.insert(rows.report($0)).inserted })
      }
    }
    return repeated.filter { $0 >= persisted }
  }

  /// The rows of one key that report the same as one of others of that key.
  private static func repetitions(
    of some: ArraySlice<Int>, in rows: RowBuffer, among others: [Int], of block: RowBuffer
  ) -> [Int] {
    if others.isEmpty { return [] }
    if some.count * others.count <= few * few {
      return some.filter { row in others.contains { block.reportsSame($0, as: rows, row) } }
    }
    let reports = Set(others.map { block.report($0) })
    return some.filter { reports.contains(rows.report($0)) }
  }

  /// Rows of one key that are compared with each other; more are found by their hash values.
  private static let few = 8

  /// - Parameter repeated: rows that are not persisted.
  private mutating func remove(_ repeated: Set<Int>) {
    late = []
    if !repeated.isEmpty { rows = rows.rows(in: rows.indices.filter { !repeated.contains($0) }) }
  }

  // MARK: Blocks

  /// Removes all rows but those that may become a whole block with later ones, and returns them as blocks that overlap
  /// no others where possible.
  ///
  /// - Parameter isLast: whether all rows are removed.
  mutating func seal(isLast: Bool = false) -> [RowBuffer] {
    let all = Self.sorted(rows)
    var ranges = blocks(of: all)
    var rest = 0..<0
    if !isLast, let last = ranges.last, last.count < BlockHeader.mostRows { rest = ranges.removeLast() }
    if let last = ranges.last { sealed = max(sealed, all[.key, last.upperBound - 1]) }
    rows = all.rowsWithUsedLists(rest)
    (persisted, hadLate) = (0, false)
    return ranges.map { all.rowsWithUsedLists($0) }
  }

  /// Adds the rows of blocks that ``seal(isLast:)`` has returned, and that were not written.
  mutating func takeBack(_ blocks: ArraySlice<RowBuffer>) {
    for block in blocks { rows.append(contentsOf: block) }
    hadLate = true
  }

  /// The ranges of rows that become blocks. Rows that came late may be those of several journeys. They are divided at
  /// the longest gaps, so that few blocks span a time in which another journey may lie; that makes at most twice as
  /// many blocks.
  private func blocks(of all: RowBuffer) -> [Range<Int>] {
    if all.isEmpty { return [] }
    var cuts = Set([all.count])
    if hadLate {
      let keys = all[.key]
      cuts.insert(sealed == .max ? all.count : all.firstRow(from: sealed + 1))
      let gaps = (1..<max(1, all.count)).map { (row: $0, length: keys[$0].saturatingSubtracting(keys[$0 - 1])) }
        .filter { $0.length > Self.shortestGap }
      let most = (all.count + BlockHeader.mostRows - 1) / BlockHeader.mostRows
      cuts.formUnion(gaps.sorted { $0.length > $1.length }.prefix(most).map(\.row))
    }
    var (ranges, start): ([Range<Int>], Int) = ([], 0)
    for cut in cuts.sorted() where cut > start {
      ranges += stride(from: start, to: cut, by: BlockHeader.mostRows).map { $0..<min($0 + BlockHeader.mostRows, cut) }
      start = cut
    }
    return ranges
  }

  /// Nanoseconds; 10 minutes.
  private static let shortestGap: Int64 = 600_000_000_000

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

extension RowBuffer {
  var indices: Range<Int> { 0..<count }
}
