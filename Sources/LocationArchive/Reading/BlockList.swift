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
