import LocationKit

/// The groups of a subject, in order.
struct BlockGroups: RandomAccessCollection, Sendable {
  private let blocks: BlockList
  /// Empty if each block is a group.
  private let overlapping: [BlockGroup]
  /// By group: its area, with the step that leads to it. Without bound of the steps if it decides nothing.
  let areas: [BlockArea]

  static let none = BlockGroups(blocks: BlockList(), overlapping: [], areas: [])[...]

  init(blocks: BlockList, overlapping: [BlockGroup], areas: [BlockArea]) {
    (self.blocks, self.overlapping, self.areas) = (blocks, overlapping, areas)
  }

  var startIndex: Int { 0 }
  var endIndex: Int { overlapping.isEmpty ? blocks.count : overlapping.count }

  @inline(__always)
  subscript(position: Int) -> BlockGroup {
    if !overlapping.isEmpty { return overlapping[position] }
    return BlockGroup(blocks: position..<(position + 1), keys: blocks[position].place.header.keys)
  }

  /// The place of a group's first block in the subject's list.
  @inline(__always)
  func firstBlock(of position: Int) -> Int {
    overlapping.isEmpty ? position : overlapping[position].blocks.lowerBound
  }

  /// The groups that have times within `keys`.
  func overlapping(_ keys: ClosedRange<Int64>) -> Slice<BlockGroups> {
    let start = partitionPoint { $0.keys.upperBound < keys.lowerBound }
    let end = partitionPoint { $0.keys.lowerBound <= keys.upperBound }
    return self[start..<Swift.max(start, end)]
  }
}

/// Blocks of one subject whose times overlap: a single one, unless locations came late. The times of two groups do not
/// overlap.
struct BlockGroup: Sendable {
  /// The places of the blocks in the subject's list.
  var blocks: Range<Int>
  var keys: ClosedRange<Int64>

  /// The groups of a subject, in order.
  static func groups(of blocks: BlockList) -> [BlockGroup] {
    var groups: [BlockGroup] = []
    groups.reserveCapacity(blocks.count)
    for index in blocks.indices {
      let keys = blocks[index].place.header.keys
      if let last = groups.last, keys.lowerBound <= last.keys.upperBound {
        groups[groups.count - 1] = BlockGroup(
          blocks: last.blocks.lowerBound..<(index + 1),
          keys: last.keys.lowerBound...max(last.keys.upperBound, keys.upperBound))
      } else {
        groups.append(BlockGroup(blocks: index..<(index + 1), keys: keys))
      }
    }
    return groups
  }

  /// Whether all of its rows have times within `keys`.
  func isWithin(_ keys: ClosedRange<Int64>) -> Bool {
    keys.lowerBound <= self.keys.lowerBound && self.keys.upperBound <= keys.upperBound
  }
}

/// The blocks of one subject, in the order of their first keys; of equal ones in the order of writing.
struct BlockList: RandomAccessCollection, Sendable {
  private struct Entry {
    var file: UInt32
    var number: UInt32
  }

  /// By the number of the file.
  private var tables: [HeaderTable] = []
  private var entries: [Entry] = []
  private var lastStart = Int64.min
  private var latest = Int64.min
  private var isSorted = true
  /// By block: its area, with the step that leads to it.
  private var areas: [BlockArea] = []
  private var lastPoint: BlockHeader.Point?
  private var hasOverlaps = false
  private var checks: (source: UInt32, origin: UInt32)?
  /// Whether all rows have the same origin.
  private(set) var hasOneOrigin = true

  var startIndex: Int { 0 }
  var endIndex: Int { entries.count }

  @inline(__always)
  subscript(position: Int) -> ArchiveSnapshot.Block {
    let entry = entries[position]
    return ArchiveSnapshot.Block(
      place: tables[Int(entry.file)][Int(entry.number)], file: Int(entry.file))
  }

  /// Appends a block, which is the next one in the order of writing.
  @inline(__always)
  mutating func append(_ header: BlockHeader, file: Int, number: Int) {
    entries.append(Entry(file: UInt32(file), number: UInt32(number)))
    if header.keys.lowerBound < lastStart { isSorted = false }
    if entries.count > 1, header.keys.lowerBound <= latest { hasOverlaps = true }
    appendArea(header)
    lastStart = header.keys.lowerBound
    latest = Swift.max(latest, header.keys.upperBound)
    let checks = self.checks ?? (header.sourceCheck, header.originCheck)
    self.checks = checks
    let isSame = checks == (header.sourceCheck, header.originCheck)
    if !isSame || header.marks.contains(.severalOrigins) { hasOneOrigin = false }
  }

  /// Completes the list. Nothing is appended afterwards.
  ///
  /// - Parameter tables: the headers of each file.
  mutating func finish(_ tables: [HeaderTable]) {
    self.tables = tables
    if !isSorted { sort() }
  }

  private mutating func sort() {
    let keys = map(\.place.header.keys.lowerBound)
    entries = entries.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }.map { entries[$0] }
    (areas, lastPoint) = ([], nil)
    for index in indices { appendArea(self[index].place.header) }
  }

  @inline(__always)
  private mutating func appendArea(_ header: BlockHeader) {
    areas.append(header.area(after: lastPoint))
    lastPoint = header.last
  }

  /// Blocks whose times overlap, together.
  var groups: BlockGroups {
    guard hasOverlaps else { return BlockGroups(blocks: self, overlapping: [], areas: areas) }
    let groups = BlockGroup.groups(of: self)
    var isAlone = false
    let groupAreas = groups.map { group in
      // The step from a group of several blocks is unknown.
      defer { isAlone = group.blocks.count == 1 }
      let area = areas[group.blocks.lowerBound]
      return isAlone && group.blocks.count == 1 ? area : area.undecided
    }
    return BlockGroups(blocks: self, overlapping: groups, areas: groupAreas)
  }
}
