import LocationKit

/// A reader of the rows of one subject in the order of their keys. It skips groups by their summary.
struct RowReader {
  private let archive: LocationArchive
  private let subject: Int
  private let keys: ClosedRange<Int64>
  private var groups: Slice<BlockGroups>
  private var cursor: RowCursor?
  private(set) var rows = RowBuffer()
  private var range = 0..<0

  init(_ period: ArchivePeriod) {
    (archive, subject, keys, groups) = (period.archive, period.number ?? 0, period.keys, period.groups)
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
      guard let group = groups.popFirst() else { return false }
      if let header = archive.header(subject, group) {
        if !isWanted(header) { continue }
        if let isWantedArea, group.isWithin(keys), let wanted = try chunks(of: group, header, isWantedArea) {
          cursor = nil
          if !wanted.isEmpty, try read(wanted, of: group) { return true }
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

  /// Reads some rows of a block. `false` if it is damaged, which is noted.
  private mutating func read(_ wanted: Range<Int>, of group: BlockGroup) throws(LocationError) -> Bool {
    let block = archive.snapshot.blocks[subject][group.blocks.lowerBound]
    guard try archive.snapshot.file(of: block).read(block.place, range: wanted, into: &rows) else {
      archive.noteDamage(of: block)
      return false
    }
    range = wanted
    return true
  }
}
