import LocationIO
import LocationKit

/// A cache of the rows of recently read blocks.
struct RecentRows: Sendable {
  private var recent: [(segment: UInt32, offset: Int, rows: RowBuffer?)] = []
  private static let capacity = 4

  /// The rows of a block; `nil` if it is damaged.
  mutating func rows(
    _ block: SealedBlocks.Block, in folder: ArchiveFolder
  ) throws(LocationError) -> RowBuffer? {
    if let found = recent.first(where: { $0.segment == block.segment && $0.offset == block.place.offset }) {
      return found.rows
    }
    let file = ArchiveFile(
      try FileStorage(reading: folder.segment(block.segment)), start: SegmentFile.headSize, end: block.place.end)
    let rows = try file.rows(of: block.place)
    if recent.count == Self.capacity { recent.removeFirst() }
    recent.append((block.segment, block.place.offset, rows))
    return rows
  }
}
