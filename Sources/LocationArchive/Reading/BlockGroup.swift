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
