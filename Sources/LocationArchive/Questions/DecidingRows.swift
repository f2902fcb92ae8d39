import LocationIO
import LocationKit

/// The rows of a subject that can change an event of places, in order: ``QuietRun`` describes those that are left out.
struct DecidingRows {
  /// What the reader does next.
  enum Piece {
    /// Some rows of one block; whether a segment begins with the first of them.
    case rows(RowBuffer, Range<Int>, beginsSegment: Bool)
    /// A group whose rows all decide.
    case group(BlockGroup)
  }

  private enum Output {
    case rows(group: Int, rows: Range<Int>, beginsSegment: Bool)
    case group(Int)
  }

  private let archive: LocationArchive
  private let blocks: [ArchiveSnapshot.Block]
  private let groups: ArraySlice<BlockGroup>
  private let keys: ClosedRange<Int64>
  private var zone: QuietZone
  private let isPossible: Bool
  private var next: Int
  private var run: QuietRun?
  private var outputs: [Output] = []
  private var firstOutput = 0
  /// The last location of the group before; `nil` if it is unknown.
  private var last: BlockHeader.Point?
  /// Whether locations are missing before the next output.
  private var beginsSegment = false
  private var recent = RecentBodies()
  /// What is given to the reader.
  private var rows = RowBuffer()
  /// Columns that are looked at first.
  private var scratch = RowBuffer()

  init(
    _ archive: LocationArchive, _ subject: Int, _ keys: ClosedRange<Int64>, _ zone: QuietZone
  ) throws(LocationError) {
    (self.archive, self.keys, self.zone) = (archive, keys, zone)
    blocks = archive.snapshot.blocks[subject]
    groups = archive.groups(of: subject, within: keys)
    next = groups.startIndex
    isPossible = try archive.snapshot.hasOneDevicePerSource(blocks)
  }

  mutating func nextPiece() throws(LocationError) -> Piece? {
    while true {
      while firstOutput < outputs.count {
        let output = outputs[firstOutput]
        firstOutput += 1
        if let piece = try piece(of: output) { return piece }
      }
      outputs.removeAll(keepingCapacity: true)
      firstOutput = 0
      while outputs.isEmpty, next < groups.endIndex {
        try take(next)
        next += 1
      }
      if outputs.isEmpty { try endRun() }
      if outputs.isEmpty { return nil }
    }
  }

  private mutating func piece(of output: Output) throws(LocationError) -> Piece? {
    switch output {
    case .group(let group): return .group(groups[group])
    case .rows(let group, let range, let beginsSegment):
      guard let body = try body(of: group) else { return nil }
      let count = block(group).place.header.count
      let isRead = body.withUnsafeBytes { ArchiveBlock.read($0, count: count, range: range, into: &rows) }
      return isRead ? .rows(rows, range, beginsSegment: beginsSegment) : nil
    }
  }

  // MARK: Groups

  private func block(_ group: Int) -> ArchiveSnapshot.Block { blocks[groups[group].blocks.lowerBound] }

  private mutating func take(_ index: Int) throws(LocationError) {
    let group = groups[index]
    guard isPossible, group.blocks.count == 1, group.isWithin(keys) else { return try takeAll(index) }
    let header = blocks[group.blocks.lowerBound].place.header
    guard header.marks.isEmpty else { return try takeAll(index) }
    let before = last
    last = header.last
    let step = before.map { Double(BlockSummary.centimetres(BlockSummary.step(from: $0, to: header.first))) }
    if let step, let inside = zone.placesAround(header, step: step) {
      return try append(index, 0..<header.count, header.originCheck, inside, isWhole: true)
    }
    guard let parts = try parts(of: index, after: before) else {
      try endRun()
      beginsSegment = true
      return
    }
    for part in parts {
      if let inside = part.inside {
        try append(index, part.rows, header.originCheck, inside, isWhole: part.rows.count == header.count)
      } else {
        try endRun()
        give(index, part.rows)
      }
    }
  }

  private mutating func takeAll(_ index: Int) throws(LocationError) {
    try endRun()
    last = nil
    outputs.append(.group(index))
  }

  private mutating func parts(
    of group: Int, after last: BlockHeader.Point?
  ) throws(LocationError) -> [QuietZone.Part]? {
    guard try read(group, .positions) else { return nil }
    return zone.parts(of: scratch, after: last)
  }

  // MARK: Runs

  private mutating func append(
    _ group: Int, _ rows: Range<Int>, _ origin: UInt32, _ inside: [Int], isWhole: Bool
  ) throws(LocationError) {
    if run?.continues(in: inside, origin) != true {
      try endRun()
      run = QuietRun(inside: inside, origin: origin)
    }
    run?.append(group, rows, isWhole: isWhole)
  }

  /// Gives the first row of the run, and the last ones.
  private mutating func endRun() throws(LocationError) {
    guard let spans = run?.spans else { return }
    run = nil
    guard let first = try firstRow(of: spans) else { return }
    let (tail, isComplete) = try lastRows(of: spans, after: first)
    give(first.group, first.row..<(first.row + 1))
    for piece in tail {
      if piece.isBehindOmission { beginsSegment = true }
      give(piece.group, piece.rows)
    }
    if !isComplete { beginsSegment = true }
  }

  /// The first row that can be read.
  private mutating func firstRow(of spans: [QuietRun.Span]) throws(LocationError) -> (group: Int, row: Int)? {
    for span in spans {
      for group in span.groups {
        if try body(of: group) != nil { return (group, span.rows.lowerBound) }
        beginsSegment = true
      }
    }
    return nil
  }

  private struct Tail {
    var group: Int
    var rows: Range<Int>
    var isBehindOmission: Bool
  }

  /// The last rows behind the first one that give as many intervals as are remembered, in order; and whether the very
  /// last one can be read.
  private mutating func lastRows(
    of spans: [QuietRun.Span], after first: (group: Int, row: Int)
  ) throws(LocationError) -> (tail: [Tail], isComplete: Bool) {
    var (tail, intervals, later, isComplete): ([Tail], Int, Int64?, Bool) = ([], 0, nil, true)
    for span in spans.reversed() {
      for group in span.groups.reversed() where group >= first.group {
        guard try read(group, .keys) else {
          if tail.isEmpty { isComplete = false } else { tail[tail.count - 1].isBehindOmission = true }
          continue
        }
        let isFirst = group == first.group
        let start = isFirst ? first.row + 1 : span.isWhole ? 0 : span.rows.lowerBound
        let end = span.isWhole ? scratch.count : span.rows.upperBound
        var row = end
        while row > start, intervals < QuietRun.intervals {
          row -= 1
          if let later, scratch[.key, row] < later { intervals += 1 }
          later = scratch[.key, row]
        }
        let isEnough = intervals == QuietRun.intervals
        tail.append(Tail(group: group, rows: row..<end, isBehindOmission: isEnough && (row > start || !isFirst)))
        if isEnough { return (tail.reversed(), isComplete) }
      }
    }
    return (tail.reversed(), isComplete)
  }

  /// Rows that follow the last ones of the same block are given with them.
  private mutating func give(_ group: Int, _ rows: Range<Int>) {
    if rows.isEmpty { return }
    defer { beginsSegment = false }
    if !beginsSegment, case .rows(group, let given, let begins) = outputs.last, given.upperBound == rows.lowerBound {
      outputs[outputs.count - 1] = .rows(
        group: group, rows: given.lowerBound..<rows.upperBound, beginsSegment: begins)
    } else {
      outputs.append(.rows(group: group, rows: rows, beginsSegment: beginsSegment))
    }
  }

  // MARK: Blocks

  private mutating func read(_ group: Int, _ columns: ColumnSet) throws(LocationError) -> Bool {
    guard let body = try body(of: group) else { return false }
    let count = block(group).place.header.count
    return body.withUnsafeBytes { ArchiveBlock.read($0, count: count, columns: columns, into: &scratch) }
  }

  /// `nil` if it is damaged, which is noted.
  private mutating func body(of group: Int) throws(LocationError) -> [UInt8]? {
    if let known = recent[group] { return known }
    let block = block(group)
    guard let body = try archive.snapshot.body(of: block) else {
      archive.note(archive.snapshot.damage(of: block))
      return nil
    }
    recent.insert(body, of: group)
    return body
  }
}

/// The bodies of the blocks that were read last.
private struct RecentBodies {
  private var bodies: [(group: Int, body: [UInt8])] = []
  private static let capacity = 4

  subscript(group: Int) -> [UInt8]? { bodies.last { $0.group == group }?.body }

  mutating func insert(_ body: [UInt8], of group: Int) {
    if bodies.count == Self.capacity { bodies.removeFirst() }
    bodies.append((group, body))
  }
}
