import LocationKit

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

  private let archive: LocationArchive
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
    _ archive: LocationArchive, _ subject: Int, _ group: BlockGroup, _ keys: ClosedRange<Int64>,
    columns: ColumnSet = .all
  ) {
    (self.archive, self.keys, self.columns) = (archive, keys, columns)
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
