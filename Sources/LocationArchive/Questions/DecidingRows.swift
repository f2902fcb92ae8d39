import LocationKit

/// The rows of a subject that can change an event of places, in order: ``QuietRun`` describes those that are left out.
struct DecidingRows {
  /// What the reader does next.
  enum Piece {
    /// Some of the rows of a group that is one block; whether a segment begins with the first of them.
    case rows(group: Int, rows: Range<Int>, beginsSegment: Bool)
    /// A group whose rows all decide.
    case group(BlockGroup)
  }

  /// Some of the last rows of a run; whether rows before them are left out.
  private struct Tail {
    var group: Int
    var rows: Range<Int>
    var isBehindOmission: Bool
  }

  /// The body of a block.
  private struct Body {
    let bytes: [UInt8]
    /// Number of rows.
    let count: Int
  }

  private let archive: Archive
  private let blocks: BlockList
  private let groups: BlockGroups
  /// The groups that have times within the period.
  private let period: Range<Int>
  /// The areas of those groups that are blocks of one origin, all of whose rows are within the period.
  private let areas: ArraySlice<BlockArea>
  private let keys: ClosedRange<Int64>
  private var zone: QuietZone
  private let isPossible: Bool
  private var next: Int
  private var run: QuietRun?
  private var outputs: [Piece] = []
  private var firstOutput = 0
  /// The last location of the group before; `nil` if it is unknown.
  private var last: BlockHeader.Point?
  /// Whether locations are missing before the next output.
  private var beginsSegment = false
  private var recent = RecentValues<Int, Body>()
  /// Columns that are looked at first.
  private var scratch = RowBuffer()

  init(
    _ archive: Archive, _ subject: Int, _ keys: ClosedRange<Int64>, _ zone: QuietZone
  ) throws(LocationError) {
    (self.archive, self.keys, self.zone) = (archive, keys, zone)
    blocks = archive.snapshot.blocks[subject]
    let found = archive.groups(of: subject, within: keys)
    (groups, period) = (found.base, found.indices)
    let isLastWhole = found.last?.isWithin(keys) ?? true
    areas = blocks.hasOneOrigin ? groups.areas[period].dropLast(isLastWhole ? 0 : 1) : []
    next = period.lowerBound
    isPossible = try archive.snapshot.hasOneDevicePerSource(blocks)
  }

  /// - Parameter rows: takes the rows of a block, and keeps its memory.
  mutating func nextPiece(reusing rows: inout RowBuffer) throws(LocationError) -> Piece? {
    while true {
      while firstOutput < outputs.count {
        let output = outputs[firstOutput]
        firstOutput += 1
        if try read(output, into: &rows) { return output }
      }
      outputs.removeAll(keepingCapacity: true)
      firstOutput = 0
      while outputs.isEmpty, next < period.upperBound {
        if takeAlike() { continue }
        try take(next)
        next += 1
      }
      if outputs.isEmpty { try endRun() }
      if outputs.isEmpty { return nil }
    }
  }

  private mutating func read(_ output: Piece, into rows: inout RowBuffer) throws(LocationError) -> Bool {
    guard case .rows(let group, let range, _) = output else { return true }
    guard let body = try body(of: group) else { return false }
    return body.bytes.withUnsafeBytes { ArchiveBlock.read($0, count: body.count, range: range, into: &rows) }
  }

  // MARK: Groups

  private func block(_ group: Int) -> ArchiveSnapshot.Block { blocks[groups.firstBlock(of: group)] }

  private mutating func take(_ index: Int) throws(LocationError) {
    let group = groups[index]
    guard isPossible, group.blocks.count == 1, group.isWithin(keys) else { return try takeAll(index) }
    let header = blocks[group.blocks.lowerBound].place.header
    guard header.marks.isEmpty else { return try takeAll(index) }
    let before = last
    last = header.last
    let step = before.map { Double(BlockSummary.centimetres(BlockSummary.step(from: $0, to: header.first))) }
    if let step, let inside = zone.placesAround(header.area, step: step) {
      try begin(inside, header.originCheck)
      run?.append(index..<(index + 1))
      return
    }
    guard let parts = try parts(of: index, header, step) else {
      try endRun()
      beginsSegment = true
      return
    }
    for part in parts {
      if let inside = part.inside {
        // It is given with the rows before it if its block can be read.
        if try begin(inside, header.originCheck), try body(of: index) != nil { giveFirst(index, part.rows.lowerBound) }
        run?.append(index, part.rows)
      } else {
        try endRun()
        give(index, part.rows)
      }
    }
  }

  /// Appends groups to the run that their areas show to continue it. Returns whether there are any.
  private mutating func takeAlike() -> Bool {
    guard let run, last != nil, next < areas.endIndex else { return false }
    let end = zone.end(of: areas[next...], inside: run.inside)
    guard end > next else { return false }
    self.run?.append(next..<end)
    last = block(end - 1).place.header.last
    next = end
    return true
  }

  private mutating func takeAll(_ index: Int) throws(LocationError) {
    try endRun()
    last = nil
    outputs.append(.group(groups[index]))
  }

  /// Divides a block: the chunk table decides most chunks, and coordinates are read of the others. `nil` if the block
  /// is damaged.
  ///
  /// - Parameter step: centimetres from the location before the block, at most; `nil` if it is unknown.
  private mutating func parts(
    of group: Int, _ header: BlockHeader, _ step: Double?
  ) throws(LocationError) -> [QuietZone.Part]? {
    // The table is read with the body: hardly any block that may decide is decided by its table alone.
    guard let body = try body(of: group) else { return nil }
    let table = header.chunkCount > 1 ? ChunkTable(body.bytes) : nil
    var parts: [QuietZone.Part] = []
    parts.reserveCapacity(header.chunkCount)
    var open: (rows: Range<Int>, entry: Double?)?
    for chunk in 0..<header.chunkCount {
      let rows = header.rows(ofChunk: chunk)
      let area = table?.area(of: chunk, in: header.area)
      let entry = chunk == 0 ? step : area.map { Double($0.longestStep) }
      if let area, let entry, let inside = zone.placesAround(area, step: entry) {
        guard try divide(open, of: group, into: &parts) else { return nil }
        open = nil
        parts.append(rows, inside)
      } else {
        open = (open.map { $0.rows.lowerBound..<rows.upperBound } ?? rows, open.map(\.entry) ?? entry)
      }
    }
    return try divide(open, of: group, into: &parts) ? parts : nil
  }

  /// `false` if the block is damaged.
  private mutating func divide(
    _ open: (rows: Range<Int>, entry: Double?)?, of group: Int, into parts: inout [QuietZone.Part]
  ) throws(LocationError) -> Bool {
    guard let open else { return true }
    guard try read(group, .coordinates, open.rows) else { return false }
    zone.divide(open.rows, of: scratch, entry: open.entry.map(BlockSummary.units), into: &parts)
    return true
  }

  // MARK: Runs

  /// Begins a run, unless these rows continue the present one. Returns whether it has.
  @discardableResult
  private mutating func begin(_ inside: [Int], _ origin: UInt32) throws(LocationError) -> Bool {
    if run?.continues(in: inside, origin) == true { return false }
    try endRun()
    run = QuietRun(inside: inside, origin: origin)
    return true
  }

  private mutating func giveFirst(_ group: Int, _ row: Int) {
    give(group, row..<(row + 1))
    run?.first = (group, row)
  }

  /// Gives the first row of the run, unless it was given, and the last ones.
  private mutating func endRun() throws(LocationError) {
    guard let spans = run?.spans else { return }
    if run?.first == nil, let first = try firstRow(of: spans) { giveFirst(first.group, first.row) }
    guard let first = run.take()?.first else { return }
    let (tail, isComplete) = try lastRows(of: spans, after: first)
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

  /// The last rows behind the first one that give as many intervals as are remembered, in order; and whether the very
  /// last one can be read.
  private mutating func lastRows(
    of spans: [QuietRun.Span], after first: (group: Int, row: Int)
  ) throws(LocationError) -> (tail: [Tail], isComplete: Bool) {
    var (tail, intervals, later, isComplete): ([Tail], Int, Int64?, Bool) = ([], 0, nil, true)
    for span in spans.reversed() {
      for group in span.groups.reversed() where group >= first.group {
        let isFirst = group == first.group
        let start = isFirst ? first.row + 1 : span.isWhole ? 0 : span.rows.lowerBound
        let end = span.isWhole ? block(group).place.header.count : span.rows.upperBound
        var read = IntegerChunk.rows(endingAt: end)
        guard try self.read(group, .keys, read) else {
          if tail.isEmpty { isComplete = false } else { tail[tail.count - 1].isBehindOmission = true }
          continue
        }
        var row = end
        while row > start, intervals < QuietRun.intervals {
          if row == read.lowerBound {
            read = IntegerChunk.rows(endingAt: row)
            _ = try self.read(group, .keys, read)
          }
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

  /// Reads some rows of a block into ``scratch``.
  private mutating func read(_ group: Int, _ columns: ColumnSet, _ rows: Range<Int>) throws(LocationError) -> Bool {
    guard let body = try body(of: group) else { return false }
    return body.bytes.withUnsafeBytes {
      ArchiveBlock.read($0, count: body.count, columns: columns, range: rows, into: &scratch)
    }
  }

  /// `nil` if it is damaged, which is noted.
  private mutating func body(of group: Int) throws(LocationError) -> Body? {
    if let known = recent[group] { return known }
    let block = block(group)
    guard let bytes = try archive.snapshot.file(of: block).body(of: block.place) else {
      archive.noteDamage(of: block)
      return nil
    }
    let body = Body(bytes: bytes, count: block.place.header.count)
    recent.insert(body, for: group)
    return body
  }
}
