import LocationKit

/// The entries of a level while an index is built. Those of a cell are contiguous. They are sorted by the hash of the
/// cell and, within a cell, by place, independent of the number of threads that make them.
struct GridEntries {
  private let rows: [GridRow]
  private let entries: Scratch<GridEntry>
  private let workers: Workers
  /// Index of the first entry of each digit, and the end: see ``digit(of:)``.
  private let starts: [Int]
  /// Slot of each cell that has entries: its hash, and the index of its first entry in `entries`. A slot is at its
  /// home, which follows from the hash, or after it.
  let slots: [(hash: UInt32, start: UInt32)]
  let homes: Int

  var count: Int { entries.count }
  var rowCount: Int { rows.count }

  /// Makes the entries of the places whose radius fits this level and no finer one.
  init(
    _ level: GridLevel, of records: [PlaceRecord], radii: ClosedRange<Double>, _ workers: Workers
  ) throws(LocationError) {
    let rows = level.makeRows()
    let parts = workers.map { part in
      GridPart(level, rows, of: records, in: workers.range(of: part, in: records.count), radii: radii)
    }
    let (starts, firsts) = Self.starts(of: parts.map(\.counts))
    let entries = try Scratch<GridEntry>(starts[Self.digits])
    workers.run { part in parts[part].scatter(to: entries.base, from: firsts[part]) }
    let cells = workers.map { part in
      workers.range(of: part, in: Self.digits).reduce(0) { cells, digit in
        let range = UnsafeMutableBufferPointer(
          start: entries.base + starts[digit], count: starts[digit + 1] - starts[digit])
        return cells + range.sortByHash()
      }
    }
    (self.rows, self.entries, self.starts, self.workers) = (rows, entries, starts, workers)
    (slots, homes) = Self.slots(of: entries, cells: cells.reduce(0, +))
  }

  // MARK: Order

  /// Entries are divided by the first bits of their hash, into so many digits that the entries of one digit fit into
  /// a cache.
  static let digits = 2048
  @inline(__always)
  static func digit(of hash: UInt32) -> Int { Int(hash >> 21) }

  /// Returns the index of the first entry of each digit, and of each part within it.
  private static func starts(of counts: [[Int]]) -> (all: [Int], parts: [[Int]]) {
    var all = [Int](repeating: 0, count: digits + 1)
    var parts = counts
    var total = 0
    for digit in 0..<digits {
      all[digit] = total
      for part in counts.indices {
        parts[part][digit] = total
        total += counts[part][digit]
      }
    }
    all[digits] = total
    return (all, parts)
  }

  /// Returns the slots. The slot of a cell is at its home, which follows from the hash, or after it.
  private static func slots(
    of entries: Scratch<GridEntry>, cells: Int
  ) -> (slots: [(hash: UInt32, start: UInt32)], homes: Int) {
    let homes = cells + cells / 8
    var slots: [(hash: UInt32, start: UInt32)] = []
    slots.reserveCapacity(homes + 64)
    for index in 0..<entries.count where index == 0 || entries[index].hash != entries[index - 1].hash {
      let hash = entries[index].hash
      let home = GridSlots.home(of: hash, homes: homes)
      while slots.count < home { slots.append((GridSlots.empty, UInt32(index))) }
      slots.append((hash, UInt32(index)))
    }
    while slots.count < homes { slots.append((GridSlots.empty, UInt32(entries.count))) }
    slots.append((GridSlots.empty, UInt32(entries.count)))
    return (slots, homes)
  }

  // MARK: The image

  /// Writes rows, slots and entries to their sections.
  func write(to image: ImageMemory, _ sections: GridLevel.Sections) {
    let bytes = image.bytes
    for (index, row) in rows.enumerated() {
      bytes.storeBytes(of: row, toByteOffset: sections.rows + index * MemoryLayout<GridRow>.stride, as: GridRow.self)
    }
    for (index, slot) in slots.enumerated() {
      bytes.storeBytes(of: slot.hash, toByteOffset: sections.slots + 8 * index, as: UInt32.self)
      bytes.storeBytes(of: slot.start, toByteOffset: sections.slots + 8 * index + 4, as: UInt32.self)
    }
    workers.run { [entries, starts, workers] part in
      let digits = workers.range(of: part, in: Self.digits)
      let range = starts[digits.lowerBound]..<starts[digits.upperBound]
      Self.write(entries, range, to: image.bytes, at: sections.entries)
    }
  }

  private static func write(
    _ entries: Scratch<GridEntry>, _ range: Range<Int>, to image: UnsafeMutableRawBufferPointer, at offset: Int
  ) {
    var start = range.lowerBound
    while start < range.upperBound {
      var end = start + 1
      while end < range.upperBound, entries[end].hash == entries[start].hash { end += 1 }
      let count = end - start
      let cell = offset + GridEntry.size * start
      for index in 0..<count {
        let entry = entries[start + index]
        image.storeBytes(of: entry.x, toByteOffset: cell + 2 * index, as: Int16.self)
        image.storeBytes(of: entry.y, toByteOffset: cell + 2 * (count + index), as: Int16.self)
        image.storeBytes(of: entry.radius, toByteOffset: cell + 2 * (2 * count + index), as: UInt16.self)
        image.storeBytes(of: entry.word, toByteOffset: cell + 6 * count + 4 * index, as: UInt32.self)
      }
      start = end
    }
  }
}

/// The entries of some of the places, in their order.
private struct GridPart: Sendable {
  private let level: GridLevel
  private let rows: [GridRow]
  private var entries: [GridEntry] = []
  private(set) var counts = [Int](repeating: 0, count: GridEntries.digits)

  init(
    _ level: GridLevel, _ rows: [GridRow], of records: [PlaceRecord], in range: Range<Int>, radii: ClosedRange<Double>
  ) {
    (self.level, self.rows) = (level, rows)
    // The capacity that most sets of places need.
    entries.reserveCapacity(range.count * 5 / 2)
    for number in range where radii.contains(records[number].radius) { add(records[number], number: number) }
  }

  /// Adds a place to all cells that its circle touches.
  private mutating func add(_ place: PlaceRecord, number: Int) {
    let radius = (place.radius / level.unit).rounded(.up)
    let rowValue = level.rowValue(place.latitude)
    for row in level.rows(within: place.radius, of: place.latitude) {
      let frame = rows[row]
      let y = (rowValue - Double(row) - 0.5) * Double(frame.unitsPerRow)
      let beyond = max(0, y.magnitude - Double(frame.unitsPerRow) / 2)
      let reach = (radius + Double(GridRow.rounding)) * Double(frame.surelyOutside)
      guard beyond <= reach else { continue }
      let columns = (reach * reach - beyond * beyond).squareRoot() / Double(frame.unitsPerColumn)
      add(place, word: UInt32(number), radius: radius, y: y, frame: frame, within: columns)
    }
  }

  /// Adds a place to the cells of a row that are at most `reach` columns away.
  private mutating func add(
    _ place: PlaceRecord, word: UInt32, radius: Double, y: Double, frame: GridRow, within reach: Double
  ) {
    let value = frame.columnValue(place.longitude)
    for beyond in frame.columns(within: reach, of: value) {
      let column = frame.column(beyond)
      let x = frame.easting(value - Double(column) - 0.5)
      let hash = GridLevel.hash(frame.firstCell + UInt32(column))
      counts[GridEntries.digit(of: hash)] += 1
      entries.append(
        GridEntry(hash: hash, word: word | (place.hasShape ? GridEntry.mustAsk : 0), x: x, y: y, radius: radius))
    }
  }

  /// Appends each entry to those of its digit, from its start index on.
  func scatter(to target: UnsafeMutablePointer<GridEntry>, from starts: [Int]) {
    var starts = starts
    for entry in entries {
      let digit = GridEntries.digit(of: entry.hash)
      (target + starts[digit]).initialize(to: entry)
      starts[digit] += 1
    }
  }
}

/// A circle in one of the cells that it touches.
struct GridEntry {
  var hash: UInt32
  /// Number of the place, and ``mustAsk``.
  var word: UInt32
  /// Coordinates of the centre from the cell's middle, in units of the row's plane, rounded to the nearest.
  var x: Int16
  var y: Int16
  /// Radius in units, rounded up.
  var radius: UInt16

  /// Size in the image, in bytes.
  static let size = 10
  /// Flag in the word: the plane can only prove that a point is outside.
  static let mustAsk: UInt32 = 1 << 31
}

extension GridEntry {
  /// Creates an entry. A circle that does not fit into the plane, near the poles, must always be checked exactly.
  init(hash: UInt32, word: UInt32, x: Double, y: Double, radius: Double) {
    let fits = x.magnitude <= Self.farthest && y.magnitude <= Self.farthest && radius < Double(UInt16.max)
    self.init(
      hash: hash, word: fits ? word : word | Self.mustAsk, x: Self.rounded(x), y: Self.rounded(y),
      radius: fits ? UInt16(radius) : UInt16.max)
  }

  private static func rounded(_ value: Double) -> Int16 { Int16(min(max(value.rounded(), -farthest), farthest)) }

  /// A circle with a radius of 65535 units at this distance contains all points of a cell.
  private static let farthest = 32_766.0
}

extension UnsafeMutableBufferPointer where Element == GridEntry {
  /// Sorts by the bits below the digit; stable, so that places stay in order. Returns the number of cells.
  fileprivate func sortByHash() -> Int {
    if count > 64 {
      withUnsafeTemporaryAllocation(of: GridEntry.self, capacity: count) { other in
        sort(to: other, shift: 0)
        other.sort(to: self, shift: 11)
      }
    } else {
      insert()
    }
    var cells = 0
    for index in indices where index == 0 || self[index].hash != self[index - 1].hash { cells += 1 }
    return cells
  }

  private func insert() {
    for index in indices.dropFirst() {
      let entry = self[index]
      var place = index
      while place > 0, self[place - 1].hash > entry.hash {
        self[place] = self[place - 1]
        place -= 1
      }
      self[place] = entry
    }
  }

  private func sort(to target: UnsafeMutableBufferPointer<GridEntry>, shift: UInt32) {
    withUnsafeTemporaryAllocation(of: Int.self, capacity: 2048) { starts in
      starts.initialize(repeating: 0)
      for entry in self { starts[Int((entry.hash >> shift) & 2047)] += 1 }
      var total = 0
      for digit in 0..<2048 { (starts[digit], total) = (total, total + starts[digit]) }
      for entry in self {
        let digit = Int((entry.hash >> shift) & 2047)
        target.initializeElement(at: starts[digit], to: entry)
        starts[digit] += 1
      }
    }
  }
}
