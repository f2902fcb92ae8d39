import LocationKit

/// A reader of the rows of one subject in the order of their keys. It skips groups by their summary.
struct RowReader {
  private let archive: Archive
  private let subject: Int
  private let keys: ClosedRange<Int64>
  private let columns: ColumnSet
  private var groups: Slice<BlockGroups>
  private var cursor: RowCursor?
  private(set) var rows = RowBuffer()
  private var range = 0..<0
  /// The block of which ``rows`` has only some columns.
  private var partial: (block: ArchiveSnapshot.Block, body: [UInt8])?
  /// All columns of one chunk of that block.
  private var details: (chunk: Int, rows: RowBuffer) = (-1, RowBuffer())

  /// - Parameter columns: the columns of ``rows`` that are needed; it may have others.
  init(_ period: ArchivePeriod, columns: ColumnSet = .all) {
    (archive, subject, keys, groups) = (period.archive, period.number ?? 0, period.keys, period.groups)
    self.columns = columns
  }

  /// The location of one of ``rows``. Decodes its chunk if ``rows`` has only some columns. `nil` if it is damaged.
  mutating func location(_ row: Int) -> Location? {
    guard let (block, body) = partial else { return rows.location(row) }
    let chunk = row / IntegerChunk.size
    if details.chunk != chunk {
      let range = block.place.header.rows(ofChunk: chunk)
      let isRead = body.withUnsafeBytes {
        ArchiveBlock.read($0, count: rows.count, range: range, into: &details.rows)
      }
      details.chunk = isRead ? chunk : -1
      if !isRead { archive.noteDamage(of: block) }
    }
    return details.chunk == chunk ? details.rows.location(row) : nil
  }

  /// Passes over the next of ``rows`` that lie in a square and begin no segment.
  ///
  /// - Returns: the last of them and their number; `nil` if there is none.
  mutating func pass(_ square: UnitSquare) -> (last: Int, count: Int)? {
    let range = range
    let end = rows.withColumns { column in
      guard let latitudes = column(.latitude), let longitudes = column(.longitude) else { return range.lowerBound }
      let flags = column(.flags)
      var row = range.lowerBound
      while row < range.upperBound, square.contains(latitudes[row], longitudes[row]) {
        if let flags, RowFlags(rawValue: flags[row]).contains(.startsSegment) { break }
        row += 1
      }
      return row
    }
    self.range = end..<range.upperBound
    return end > range.lowerBound ? (end - 1, end - range.lowerBound) : nil
  }

  /// The next of ``rows``; `nil` at the end.
  ///
  /// - Parameter isWanted: whether a row may be needed of a block with this summary.
  mutating func next(_ isWanted: (BlockHeader) -> Bool) throws(LocationError) -> Int? {
    while true {
      if let row = range.popFirst() { return row }
      guard try nextRows(isWanted) else { return nil }
    }
  }

  /// The next ones of ``rows``, at most `most`; `nil` at the end.
  ///
  /// - Parameters:
  ///   - isWanted: whether a row may be needed of a block with this summary.
  ///   - isWantedArea: whether a row may be needed of a chunk with this area; `nil` to read whole blocks.
  mutating func next(
    _ most: Int, _ isWanted: (BlockHeader) -> Bool, _ isWantedArea: ((BlockArea) -> Bool)? = nil
  ) throws(LocationError) -> Range<Int>? {
    if range.isEmpty, try !nextRows(isWanted, isWantedArea) { return nil }
    let found = range.prefix(most)
    range = found.upperBound..<range.upperBound
    return found
  }

  private mutating func nextRows(
    _ isWanted: (BlockHeader) -> Bool, _ isWantedArea: ((BlockArea) -> Bool)? = nil
  ) throws(LocationError) -> Bool {
    while true {
      if let piece = try cursor?.next(reusing: &rows) {
        (rows, range) = (piece.rows, piece.range)
        return true
      }
      (cursor, partial, details.chunk) = (nil, nil, -1)
      guard let group = groups.popFirst() else { return false }
      if let header = archive.header(subject, group) {
        if !isWanted(header) { continue }
        if group.isWithin(keys) {
          let wanted = try isWantedArea.flatMap { isWanted throws(LocationError) in
            try chunks(of: group, header, isWanted)
          }
          if try read(wanted ?? 0..<header.count, of: group) { return true }
          continue
        }
      }
      cursor = RowCursor(archive, subject, group, keys)
    }
  }

  /// The rows from the first chunk that is wanted to the last one; `nil` if the block has no chunk table.
  private func chunks(
    of group: BlockGroup, _ header: BlockHeader, _ isWanted: (BlockArea) -> Bool
  ) throws(LocationError) -> Range<Int>? {
    let block = archive.snapshot.blocks[subject][group.blocks.lowerBound]
    guard header.chunkCount > 1, let table = try archive.snapshot.file(of: block).chunks(of: block.place)
    else { return nil }
    let wanted = (0..<header.chunkCount).filter { isWanted(table.area(of: $0, in: header.area)) }
    guard let first = wanted.first, let last = wanted.last else { return 0..<0 }
    return header.rows(ofChunk: first).lowerBound..<header.rows(ofChunk: last).upperBound
  }

  /// Reads some rows of a block. `false` if none is wanted, or if the block is damaged, which is noted.
  private mutating func read(_ wanted: Range<Int>, of group: BlockGroup) throws(LocationError) -> Bool {
    if wanted.isEmpty { return false }
    let block = archive.snapshot.blocks[subject][group.blocks.lowerBound]
    let count = block.place.header.count
    guard let body = try archive.snapshot.file(of: block).body(of: block.place),
      body.withUnsafeBytes({
        ArchiveBlock.read($0, count: count, columns: columns, range: wanted, into: &rows)
      })
    else {
      archive.noteDamage(of: block)
      return false
    }
    range = wanted
    if columns != .all { partial = (block, body) }
    return true
  }
}

/// A cursor over the rows of one subject in the order of their keys, in blocks that may overlap.
///
/// It holds only the rows of blocks that overlap the time of the current row.
struct RowCursor {
  private struct Open {
    var rows: RowBuffer
    var next: Int
    /// The order of writing, for equal keys.
    var order: Int

    var key: Int64 { rows[.key, next] }
  }

  private let archive: Archive
  private let blocks: Slice<BlockList>
  private let keys: ClosedRange<Int64>
  private let columns: ColumnSet
  private var nextBlock: Int
  private var open: [Open] = []

  /// - Parameters:
  ///   - group: the blocks that are read.
  ///   - keys: rows outside of it are omitted.
  ///   - columns: the columns that are read.
  init(
    _ archive: Archive, _ subject: Int, _ group: BlockGroup, _ keys: ClosedRange<Int64>,
    columns: ColumnSet = .all
  ) {
    (self.archive, self.keys) = (archive, keys)
    self.columns = archive.isTrustedOnly ? columns.union(ColumnSet(.flags)) : columns
    blocks = archive.snapshot.blocks[subject][group.blocks]
    nextBlock = blocks.startIndex
  }

  /// The next rows: a buffer and a range of it. `nil` at the end.
  mutating func next() throws(LocationError) -> (rows: RowBuffer, range: Range<Int>)? {
    var spare = RowBuffer()
    return try next(reusing: &spare)
  }

  /// Returns the same as ``next()``.
  ///
  /// - Parameter spare: rows that are not needed any more; their memory is used again.
  mutating func next(reusing spare: inout RowBuffer) throws(LocationError) -> (rows: RowBuffer, range: Range<Int>)? {
    while true {
      try openBlocks(&spare)
      guard let first = open.indices.min(by: { (open[$0].key, open[$0].order) < (open[$1].key, open[$1].order) })
      else { return nil }
      let start = open[first].next
      let end = end(of: first)
      let rows = open[first].rows
      if end == rows.count { open.remove(at: first) } else { open[first].next = end }
      let isWanted = rows[.key, start] <= keys.upperBound
      if !isWanted { return nil }
      let last = rows[.key, end - 1] <= keys.upperBound ? end : rows.firstRow(from: keys.upperBound + 1)
      return (rows, start..<last)
    }
  }

  /// Opens every block that may hold the next row.
  private mutating func openBlocks(_ spare: inout RowBuffer) throws(LocationError) {
    while nextBlock < blocks.endIndex {
      let header = blocks[nextBlock].place.header
      guard header.keys.lowerBound <= open.map(\.key).min() ?? keys.upperBound else { return }
      let block = blocks[nextBlock]
      nextBlock += 1
      guard header.keys.upperBound >= keys.lowerBound else { continue }
      var rows = RowBuffer()
      swap(&rows, &spare)
      guard try archive.snapshot.file(of: block).read(block.place, columns: columns, into: &rows) else {
        archive.noteDamage(of: block)
        continue
      }
      if archive.isTrustedOnly { rows.dropDistrusted() }
      let start = rows.firstRow(from: keys.lowerBound)
      if start < rows.count { open.append(Open(rows: rows, next: start, order: nextBlock)) }
    }
  }

  /// Up to which row the block can be read before another one has the next row.
  private func end(of first: Int) -> Int {
    let rows = open[first].rows
    var limit: Int64?
    for index in open.indices where index != first { limit = min(limit ?? .max, open[index].key) }
    if nextBlock < blocks.endIndex { limit = min(limit ?? .max, blocks[nextBlock].place.header.keys.lowerBound) }
    guard let limit else { return rows.count }
    // A row with the limit's own key is alone, so that the order of writing decides.
    return max(open[first].next + 1, rows.firstRow(from: limit))
  }
}
