import LocationKit

/// The first bytes of an index: its kind, and the positions of its sections. It consists of words of eight bytes.
struct IndexHeader: Sendable {
  /// Sizes of the header and of a block in bytes, and the position at which the checksums of the blocks begin.
  static let size = 4096
  static let blockSize = 65_536
  var end = size
  /// Checksum of the checksums.
  var sumOfSums: UInt64 = 0

  var count = 0
  /// Positions and sizes in bytes: records; for each 16 places the start of their texts; the texts; the sorted
  /// numbers of the places with shapes; the starts of their shapes; the shapes; and the numbers of the places that
  /// are too large for any grid.
  var records = 0
  var textGroups = 0
  var texts = 0
  var textSize = 0
  var shapeNumbers = 0
  var shapeCount = 0
  var shapeStarts = 0
  var shapes = 0
  var shapeSize = 0
  var large = 0
  var largeCount = 0
  /// Levels, the finest first.
  var levels: [GridLevel] = []

  var blocks: Int { (end + Self.blockSize - 1) / Self.blockSize }
  var fileSize: Int { end + 8 * blocks }

  static let mostLevels = 16
  static let version: UInt64 = 1
  /// Like PNG's, it detects a transfer as text. "LCPOI" follows.
  private static let magic = UInt64(littleEndian: 0x0A_1A_0D_49_4F_50_4C_89)

  /// Returns whether a file with this beginning is an index, of any version.
  static func begins(_ head: Span<UInt8>) -> Bool {
    guard head.count >= 8 else { return false }
    return (0..<8).allSatisfy { head[$0] == UInt8(truncatingIfNeeded: magic >> (8 * UInt64($0))) }
  }

  private static let numbers: [any WritableKeyPath<IndexHeader, Int> & Sendable] = [
    \.end, \.count, \.records, \.textGroups, \.texts, \.textSize, \.shapeNumbers, \.shapeCount, \.shapeStarts, \.shapes,
    \.shapeSize, \.large, \.largeCount,
  ]
  private static let sections: [any WritableKeyPath<GridLevel.Sections, Int> & Sendable] = [
    \.rows, \.slots, \.entries, \.homes, \.slotCount, \.entryCount,
  ]

  /// All bytes of the header, with its own checksum at the end.
  var bytes: [UInt8] {
    var words = [Self.magic, Self.version, sumOfSums] + Self.numbers.map { UInt64(self[keyPath: $0]) }
    words.append(UInt64(levels.count))
    for level in levels {
      words.append(UInt64(level.rows))
      words += Self.sections.map { UInt64(level.sections[keyPath: $0]) }
    }
    words += [UInt64](repeating: 0, count: Self.size / 8 - 1 - words.count)
    let sum = words.withUnsafeBytes { BlockSum.of($0, seed: 0) }
    return (words + [sum]).flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * UInt64($0))) } }
  }

  init() {}

  /// Reads the first bytes of a file of `fileSize` bytes. Throws ``LocationError/Code/invalidData`` that names `place`.
  init(_ head: [UInt8], fileSize: Int, place: String) throws(LocationError) {
    let words = head.withUnsafeBytes { bytes in
      (0..<bytes.count / 8).map { bytes.loadUnaligned(fromByteOffset: 8 * $0, as: UInt64.self) }
    }
    guard words.count >= 2, words[0] == Self.magic else {
      throw LocationError(
        .invalidData, "this is not an index of places", context: place, remedy: "make one: locate places build")
    }
    guard words[1] == Self.version else {
      throw LocationError(
        .invalidData, "the index is of version \(words[1]), and \(Self.version) is known here", context: place,
        remedy: "build it again from the places")
    }
    guard head.count == Self.size else { throw Self.broken("the file ends within the header", place) }
    guard words.dropLast().withUnsafeBytes({ BlockSum.of($0, seed: 0) }) == words[words.count - 1] else {
      throw Self.broken("the header is not what was written", place)
    }
    guard read(words), isSound else { throw Self.broken("the header is invalid", place) }
    guard self.fileSize == fileSize else {
      throw Self.broken("the file has \(fileSize) bytes, and should have \(self.fileSize)", place)
    }
  }

  private mutating func read(_ words: [UInt64]) -> Bool {
    var rest = words[2...]
    func next() -> Int { rest.popFirst().flatMap { $0 < 1 << 48 ? Int($0) : nil } ?? -1 }
    sumOfSums = rest.removeFirst()
    for number in Self.numbers { self[keyPath: number] = next() }
    let levelCount = next()
    guard (0...Self.mostLevels).contains(levelCount) else { return false }
    for _ in 0..<levelCount {
      let rows = next()
      guard (1...Self.mostRows).contains(rows) else { return false }
      var level = GridLevel(rows: rows)
      for section in Self.sections { level.sections[keyPath: section] = next() }
      levels.append(level)
    }
    return true
  }

  /// Whether all sections lie within the file.
  private var isSound: Bool {
    func fits(_ start: Int, _ count: Int, _ size: Int) -> Bool {
      start >= Self.size && count >= 0 && start <= end && count <= (end - start) / size
    }
    let sections = [
      fits(records, count, PlaceRecord.size), fits(textGroups, (count + 15) / 16, 8), fits(texts, textSize, 1),
      fits(shapeNumbers, shapeCount, 4), fits(shapeStarts, shapeCount, 8), fits(shapes, shapeSize, 1),
      fits(large, largeCount, 4),
    ]
    return count < GridEntry.mustAsk && sections.allSatisfy { $0 }
      && levels.allSatisfy { level in
        let sections = level.sections
        return fits(sections.rows, level.rows, MemoryLayout<GridRow>.stride)
          && fits(sections.slots, sections.slotCount, 8)
          && sections.homes >= 0 && sections.homes < sections.slotCount
          && fits(sections.entries, sections.entryCount, GridEntry.size)
          && sections.entries + sections.entryCount * GridEntry.size + IndexImage.slack <= end
      }
  }

  static func broken(_ what: String, _ place: String) -> LocationError {
    LocationError(
      .invalidData, "the index is broken: \(what)", context: place,
      remedy: "build it again from the places; replace an index in use by renaming a new file to its name")
  }

  /// Upper limit of rows, for cells of 500 m.
  private static let mostRows = 50_000
}
