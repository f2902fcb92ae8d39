import Glibc
import LocationKit

/// Locations as columns of integers, in memory.
///
/// All columns lie one behind the other in one array. A column that is absent in all rows takes no room.
struct RowBuffer: Sendable {
  private var units: [Int64] = []
  /// Which part of the array a column has; −1 for a column without values. An array, because reading one element of an
  /// `InlineArray` copies them all (Swift 6.3, measured).
  private var parts = Self.noParts
  private static let noParts = [Int](repeating: -1, count: RowValues.columnCount)
  private var partCount = 0
  /// The columns that have a value in any row.
  private(set) var columns: ColumnSet = []
  /// Rows for which a part has room.
  private var capacity = 0
  private(set) var count = 0
  private(set) var origins: [LocationOrigin] = []
  private(set) var datums: [String] = []
  /// The bytes from which both lists were read.
  private var listBytes: [UInt8] = []

  init() {}

  /// - Parameter capacity: rows for which there is room at once.
  init(capacity: Int, origins: [LocationOrigin], datums: [String]) {
    (self.capacity, self.origins, self.datums) = (capacity, origins, datums)
  }

  var isEmpty: Bool { count == 0 }

  /// Whether a column has a value in any row.
  func has(_ column: ArchiveColumn) -> Bool { parts[Int(column.rawValue)] >= 0 }

  /// A copy of a column.
  subscript(column: ArchiveColumn) -> [Int64] {
    withColumn(column) { $0.map(Array.init) } ?? [Int64](repeating: ArchiveColumn.absent, count: count)
  }

  @inline(__always)
  subscript(column: ArchiveColumn, row: Int) -> Int64 {
    let part = parts[Int(column.rawValue)]
    return part < 0 ? ArchiveColumn.absent : units[part &* capacity &+ row]
  }

  /// Gives `body` the rows of a column; `nil` if it is absent in all of them.
  @inline(__always)
  func withColumn<Result>(_ column: ArchiveColumn, _ body: (UnsafeBufferPointer<Int64>?) -> Result) -> Result {
    let part = parts[Int(column.rawValue)]
    guard part >= 0 else { return body(nil) }
    return units.withUnsafeBufferPointer { all in
      body(UnsafeBufferPointer(rebasing: all[(part * capacity)..<(part * capacity + count)]))
    }
  }

  /// Gives `body` a function that returns the rows of a column; `nil` if it is absent in all of them.
  @inline(__always)
  func withColumns<Result>(_ body: ((ArchiveColumn) -> UnsafePointer<Int64>?) -> Result) -> Result {
    units.withUnsafeBufferPointer { all in
      body { column in
        let part = parts[Int(column.rawValue)]
        return part < 0 ? nil : all.baseAddress.map { $0 + part * capacity }
      }
    }
  }

  /// The first row whose key is not less.
  func firstRow(from key: Int64) -> Int {
    withColumn(.key) { $0?.partitionPoint { $0 < key } ?? 0 }
  }

  // MARK: Appending

  /// - Parameter key: the location's time.
  mutating func append(_ location: Location, key: Int64) {
    var values = RowValues(location, key: key)
    if let datum = location.datum { values[.datum] = number(of: datum) }
    values[.origin] = number(of: location.origin)
    append(&values)
  }

  /// Appends a row of another buffer.
  mutating func append(_ row: Int, of other: RowBuffer) {
    var values = RowValues(of: other, row)
    values[.datum] = other.datum(values[.datum]).map { number(of: $0) } ?? ArchiveColumn.absent
    values[.origin] = other.origin(values[.origin]).map { number(of: $0) } ?? ArchiveColumn.absent
    append(&values)
  }

  /// Appends all rows of another buffer, column by column.
  mutating func append(contentsOf other: RowBuffer) {
    if count == 0 {
      self = other
      return
    }
    let rows = count..<(count + other.count)
    if rows.upperBound > capacity { grow(to: max(2 * capacity, rows.upperBound)) }
    for column in ArchiveColumn.allCases where other.has(column) && !has(column) { addPart(Int(column.rawValue)) }
    let origins = other.origins.map { number(of: $0) }
    let datums = other.datums.map { number(of: $0) }
    count = rows.upperBound
    for column in ArchiveColumn.allCases where has(column) && !other.has(column) { clear(column, rows) }
    for column in ArchiveColumn.allCases where other.has(column) {
      setColumn(column, rows, of: other) { units in
        switch column {
        case .origin: origins.indices.contains(Int(units)) ? origins[Int(units)] : ArchiveColumn.absent
        case .datum: datums.indices.contains(Int(units)) ? datums[Int(units)] : ArchiveColumn.absent
        default: units
        }
      }
    }
  }

  /// - Parameter rows: those that become the rows of the other buffer.
  @inline(__always)
  private mutating func setColumn(
    _ column: ArchiveColumn, _ rows: Range<Int>, of other: RowBuffer, _ number: (Int64) -> Int64
  ) {
    let start = parts[Int(column.rawValue)] * capacity + rows.lowerBound
    units.withUnsafeMutableBufferPointer { units in
      other.withColumn(column) { values in
        for (row, value) in (values ?? .init(start: nil, count: 0)).enumerated() { units[start + row] = number(value) }
      }
    }
  }

  /// Sets a flag of a row.
  mutating func insert(_ flag: RowFlags, row: Int) {
    if !has(.flags) { addPart(Int(ArchiveColumn.flags.rawValue)) }
    let former = self[.flags, row]
    let flags = former == ArchiveColumn.absent ? [] : RowFlags(rawValue: former)
    units[parts[Int(ArchiveColumn.flags.rawValue)] &* capacity &+ row] = flags.union(flag).rawValue
  }

  private mutating func append(_ values: inout RowValues) {
    if count == capacity { grow(to: max(16, 2 * capacity)) }
    values.columns.subtracting(columns).forEachNumber { addPart($0) }
    let row = count
    units.withUnsafeMutableBufferPointer { units in
      columns.forEachNumber { units[parts[$0] &* capacity &+ row] = values.units(of: $0) }
    }
    count += 1
  }

  private mutating func addPart(_ column: Int) {
    // A buffer that was decoded may have room behind its parts.
    units.removeSubrange((partCount * capacity)...)
    parts[column] = partCount
    partCount += 1
    columns.insert(ColumnSet(rawValue: 1 << UInt64(column)))
    units += repeatElement(ArchiveColumn.absent, count: capacity)
  }

  /// Makes rows absent. Behind the rows that were decoded, columns have any values.
  private mutating func clear(_ column: ArchiveColumn, _ rows: Range<Int>) {
    let start = parts[Int(column.rawValue)] * capacity
    for row in rows { units[start + row] = ArchiveColumn.absent }
  }

  private mutating func grow(to larger: Int) {
    var grown: [Int64] = []
    grown.reserveCapacity(partCount * larger)
    for part in 0..<partCount {
      grown += units[(part * capacity)..<(part * capacity + count)]
      grown += repeatElement(ArchiveColumn.absent, count: larger - count)
    }
    (units, capacity) = (grown, larger)
  }

  private mutating func number(of datum: String) -> Int64 {
    if let index = datums.firstIndex(of: datum) { return Int64(index) }
    datums.append(datum)
    listBytes = []
    return Int64(datums.count - 1)
  }

  /// Most locations have the origin of the one before.
  private mutating func number(of origin: LocationOrigin) -> Int64 {
    if let last = origins.last, last === origin { return Int64(origins.count - 1) }
    if let index = origins.firstIndex(of: origin) { return Int64(index) }
    origins.append(origin)
    listBytes = []
    return Int64(origins.count - 1)
  }

  // MARK: Parts of it

  /// The rows in this order.
  func rows(in order: [Int]) -> RowBuffer { picked(order.count) { order[$0] } }

  func rows(_ range: Range<Int>) -> RowBuffer {
    range == 0..<count ? self : picked(range.count) { range.lowerBound + $0 }
  }

  /// Removes the rows of locations that were not trusted.
  mutating func dropDistrusted() {
    let kept = (0..<count).filter { !RowFlags(rawValue: self[.flags, $0]).isDistrusted }
    if kept.count < count { self = rows(in: kept) }
  }

  private func picked(_ count: Int, _ row: (Int) -> Int) -> RowBuffer {
    var picked = RowBuffer(capacity: count, origins: origins, datums: datums)
    (picked.parts, picked.partCount, picked.columns, picked.count) = (parts, partCount, columns, count)
    picked.units.reserveCapacity(partCount * count)
    for part in 0..<partCount {
      for index in 0..<count { picked.units.append(units[part * capacity + row(index)]) }
    }
    return picked
  }

  /// Some of the rows, with only the origins and datums that they use: an archive may have thousands of them.
  func rowsWithUsedLists(_ range: Range<Int>) -> RowBuffer {
    var rows = rows(range)
    rows.origins = rows.keepUsed(of: rows.origins, .origin)
    rows.datums = rows.keepUsed(of: rows.datums, .datum)
    return rows
  }

  /// Renumbers the values of a column, which are places in a list. Returns the part of the list that they use.
  private mutating func keepUsed<Value>(of list: [Value], _ column: ArchiveColumn) -> [Value] {
    guard list.count > (column == .origin ? 1 : 0) else { return list }
    var (used, numbers): ([Value], [Int64: Int64]) = ([], [:])
    listBytes = []
    guard has(column) else { return [] }
    let start = parts[Int(column.rawValue)] * capacity
    for place in start..<(start + count) where list.indices.contains(Int(clamping: units[place])) {
      let former = units[place]
      if let number = numbers[former] {
        units[place] = number
      } else {
        (units[place], numbers[former]) = (Int64(used.count), Int64(used.count))
        used.append(list[Int(former)])
      }
    }
    return used
  }

  /// The rows in pieces that fit into a block.
  var pieces: [RowBuffer] {
    stride(from: 0, to: count, by: BlockHeader.mostRows).map {
      rowsWithUsedLists($0..<min($0 + BlockHeader.mostRows, count))
    }
  }

  func datum(_ number: Int64) -> String? { datums.indices.contains(Int(number)) ? datums[Int(number)] : nil }

  func origin(_ number: Int64) -> LocationOrigin? {
    origins.indices.contains(Int(number)) ? origins[Int(number)] : nil
  }
}

// MARK: Decoding

extension RowBuffer {
  /// Begins to take up to `columns` columns of `count` rows, and uses the memory of former ones again.
  mutating func begin(rows count: Int, columns: Int) {
    (partCount, parts, self.count, capacity) = (0, Self.noParts, count, count + IntegerChunk.slack)
    self.columns = []
    let size = columns * capacity
    guard units.count < size else { return }
    // A reader writes each column before it is read.
    units = [Int64](unsafeUninitializedCapacity: size) { _, filled in filled = size }
  }

  /// The size of the lists of origins and datums with which these bytes begin; `nil` if others were read last.
  func sizeOfLists(at bytes: Slice<UnsafeRawBufferPointer>) -> Int? {
    let bytes = UnsafeRawBufferPointer(rebasing: bytes)
    guard let start = bytes.baseAddress, !listBytes.isEmpty, listBytes.count <= bytes.count else { return nil }
    return memcmp(listBytes, start, listBytes.count) == 0 ? listBytes.count : nil
  }

  mutating func setLists(origins: [LocationOrigin], datums: [String], bytes: UnsafeRawBufferPointer) {
    (self.origins, self.datums, listBytes) = (origins, datums, Array(bytes))
  }

  /// Replaces the origins of live locations.
  mutating func replaceLiveOrigins(_ replacement: (LocationOrigin) -> LocationOrigin) {
    for index in origins.indices where origins[index].kind == .live { origins[index] = replacement(origins[index]) }
  }

  /// Takes a column that `fill` writes for all rows. Returns what `fill` returns.
  mutating func take(_ column: ArchiveColumn, _ fill: (UnsafeMutableBufferPointer<Int64>) -> Bool) -> Bool {
    let index = Int(column.rawValue)
    if parts[index] < 0 {
      guard (partCount + 1) * capacity <= units.count else { return false }
      parts[index] = partCount
      partCount += 1
      columns.insert(ColumnSet(column))
    }
    let start = parts[index] * capacity
    return units.withUnsafeMutableBufferPointer { all in
      fill(UnsafeMutableBufferPointer(rebasing: all[start..<(start + capacity)]))
    }
  }
}

/// The values that were read last.
struct RecentValues<Key: Equatable, Value> {
  private var entries: [(key: Key, value: Value)] = []
  /// The place of the one that was read first.
  private var oldest = 0
  private static var capacity: Int { 4 }

  subscript(key: Key) -> Value? { entries.first { $0.key == key }?.value }

  mutating func insert(_ value: Value, for key: Key) {
    guard entries.count == Self.capacity else { return entries.append((key, value)) }
    entries[oldest] = (key, value)
    oldest = (oldest + 1) % Self.capacity
  }
}

extension RecentValues: Sendable where Key: Sendable, Value: Sendable {}
