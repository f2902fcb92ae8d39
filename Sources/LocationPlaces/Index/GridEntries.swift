import LocationKit

/// The entries of a level while an index is built.
struct GridEntries {
  private let level: GridLevel
  private let rows: [GridRow]
  private var entries: [GridEntry] = []
  /// Of each cell that has entries: its hash, and where in `entries` they begin; by hash.
  private(set) var slots: [(hash: UInt32, start: UInt32)] = []
  private(set) var homes = 0

  var count: Int { entries.count }
  var rowCount: Int { rows.count }

  init(_ level: GridLevel, expecting count: Int) {
    self.level = level
    rows = level.makeRows()
    entries.reserveCapacity(count)
  }

  /// Adds a place to all cells that its circle touches.
  mutating func add(_ place: PlaceRecord, number: Int) {
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

  /// Adds it to the cells of a row that are at most so many columns away.
  private mutating func add(
    _ place: PlaceRecord, word: UInt32, radius: Double, y: Double, frame: GridRow, within reach: Double
  ) {
    let value = frame.columnValue(place.longitude)
    for beyond in frame.columns(within: reach, of: value) {
      let column = frame.column(beyond)
      let x = frame.easting(value - Double(column) - 0.5)
      let hash = GridLevel.hash(frame.firstCell + UInt32(column))
      entries.append(
        GridEntry(hash: hash, word: word | (place.hasShape ? GridEntry.mustAsk : 0), x: x, y: y, radius: radius))
    }
  }

  /// Puts the entries of a cell side by side, and gives each cell a slot: at its home, which the hash says, or behind it.
  mutating func arrange() {
    entries.sortByHash()
    var cells = 0
    for index in entries.indices where index == 0 || entries[index].hash != entries[index - 1].hash { cells += 1 }
    homes = cells + cells / 8
    slots.reserveCapacity(homes + 64)
    for index in entries.indices where index == 0 || entries[index].hash != entries[index - 1].hash {
      fill(upTo: GridSlots.home(of: entries[index].hash, homes: homes), start: index)
      slots.append((entries[index].hash, UInt32(index)))
    }
    fill(upTo: homes, start: entries.count)
    slots.append((GridSlots.empty, UInt32(entries.count)))
  }

  private mutating func fill(upTo home: Int, start: Int) {
    while slots.count < home { slots.append((GridSlots.empty, UInt32(start))) }
  }

  /// Writes rows, slots and entries to their sections.
  func write(to image: UnsafeMutableRawBufferPointer, _ sections: GridLevel.Sections) {
    for (index, row) in rows.enumerated() {
      image.storeBytes(of: row, toByteOffset: sections.rows + index * MemoryLayout<GridRow>.stride, as: GridRow.self)
    }
    for (index, slot) in slots.enumerated() {
      image.storeBytes(of: slot.hash, toByteOffset: sections.slots + 8 * index, as: UInt32.self)
      image.storeBytes(of: slot.start, toByteOffset: sections.slots + 8 * index + 4, as: UInt32.self)
    }
    var start = 0
    while start < entries.count {
      var end = start + 1
      while end < entries.count, entries[end].hash == entries[start].hash { end += 1 }
      write(start..<end, to: image, at: sections.entries + GridEntry.size * start)
      start = end
    }
  }

  /// Those of one cell.
  private func write(_ range: Range<Int>, to image: UnsafeMutableRawBufferPointer, at offset: Int) {
    let count = range.count
    for (index, entry) in entries[range].enumerated() {
      image.storeBytes(of: entry.x, toByteOffset: offset + 2 * index, as: Int16.self)
      image.storeBytes(of: entry.y, toByteOffset: offset + 2 * (count + index), as: Int16.self)
      image.storeBytes(of: entry.radius, toByteOffset: offset + 2 * (2 * count + index), as: UInt16.self)
      image.storeBytes(of: entry.word, toByteOffset: offset + 6 * count + 4 * index, as: UInt32.self)
    }
  }
}

extension GridEntry {
  /// What does not fit into the plane, which is so near the poles, must be asked about wherever one is.
  init(hash: UInt32, word: UInt32, x: Double, y: Double, radius: Double) {
    let fits = x.magnitude <= Self.farthest && y.magnitude <= Self.farthest && radius < Double(UInt16.max)
    self.init(
      hash: hash, word: fits ? word : word | Self.mustAsk, x: Self.rounded(x), y: Self.rounded(y),
      radius: fits ? UInt16(radius) : UInt16.max)
  }

  private static func rounded(_ value: Double) -> Int16 { Int16(min(max(value.rounded(), -farthest), farthest)) }

  /// With a radius of 65535 units, a circle there is around all points of a cell.
  private static let farthest = 32_766.0
}

extension Array where Element == GridEntry {
  /// Stable; by three digits of eleven bits, the low one first.
  mutating func sortByHash() {
    var sorted = [GridEntry](unsafeUninitializedCapacity: count) { buffer, initialized in
      withUnsafeBufferPointer { Self.sort(from: $0, to: buffer, shift: 0) }
      initialized = count
    }
    withUnsafeMutableBufferPointer { first in
      sorted.withUnsafeMutableBufferPointer { second in
        Self.sort(from: UnsafeBufferPointer(second), to: first, shift: 11)
        Self.sort(from: UnsafeBufferPointer(first), to: second, shift: 22)
      }
    }
    self = sorted
  }

  private static func sort(
    from source: UnsafeBufferPointer<GridEntry>, to target: UnsafeMutableBufferPointer<GridEntry>, shift: UInt32
  ) {
    withUnsafeTemporaryAllocation(of: Int.self, capacity: 2048) { starts in
      starts.initialize(repeating: 0)
      for entry in source { starts[Int((entry.hash >> shift) & 2047)] += 1 }
      var total = 0
      for digit in 0..<2048 { (starts[digit], total) = (total, total + starts[digit]) }
      for entry in source {
        let digit = Int((entry.hash >> shift) & 2047)
        (target.baseAddress! + starts[digit]).initialize(to: entry)
        starts[digit] += 1
      }
    }
  }
}
