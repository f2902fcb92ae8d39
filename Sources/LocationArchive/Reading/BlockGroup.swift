import LocationKit

/// Blocks of one subject whose times overlap: a single one, unless locations came late. The times of two groups do
/// not overlap.
struct BlockGroup: Sendable {
  /// The places of the blocks in the subject's list.
  var blocks: Range<Int>
  var keys: ClosedRange<Int64>
  /// The summary of a group of one block; `nil` for several.
  var header: BlockHeader?

  /// The groups of a subject that have times within `keys`, in order.
  static func groups(of blocks: [ArchiveSnapshot.Block], within keys: ClosedRange<Int64>) -> [BlockGroup] {
    var groups: [BlockGroup] = []
    for index in blocks.indices {
      let header = blocks[index].place.header
      if let last = groups.last, header.keys.lowerBound <= last.keys.upperBound {
        let end = max(last.keys.upperBound, header.keys.upperBound)
        groups[groups.count - 1] = BlockGroup(
          blocks: last.blocks.lowerBound..<(index + 1), keys: last.keys.lowerBound...end, header: nil)
      } else {
        groups.append(BlockGroup(blocks: index..<(index + 1), keys: header.keys, header: header))
      }
    }
    return groups.filter { $0.keys.overlaps(keys) }
  }

  /// Whether all of its rows have times within `keys`.
  func isWithin(_ keys: ClosedRange<Int64>) -> Bool {
    keys.lowerBound <= self.keys.lowerBound && self.keys.upperBound <= keys.upperBound
  }
}
