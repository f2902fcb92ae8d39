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
