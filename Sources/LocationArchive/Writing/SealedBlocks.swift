import LocationKit

/// The blocks of one subject in all segments, for finding repetitions of late locations.
struct SealedBlocks: Sendable {
  struct Block: Sendable {
    var keys: ClosedRange<Int64>
    var segment: UInt32
    var place: BlockPlace
  }

  /// In the order of their first keys.
  private var blocks: [Block] = []
  /// The longest time that a block spans, in nanoseconds.
  private var longestSpan: Int64 = 0

  mutating func insert(_ place: BlockPlace, segment: UInt32) {
    let block = Block(keys: place.header.keys, segment: segment, place: place)
    longestSpan = max(longestSpan, block.keys.upperBound.saturatingSubtracting(block.keys.lowerBound))
    blocks.insert(block, at: end(atMost: block.keys.lowerBound))
  }

  var isEmpty: Bool { blocks.isEmpty }

  /// Whether no other segments have blocks of the subject.
  func isWithin(_ segments: Set<UInt32>) -> Bool { blocks.allSatisfy { segments.contains($0.segment) } }

  mutating func remove(segments: Set<UInt32>) { blocks.removeAll { segments.contains($0.segment) } }

  /// Whether one of the blocks begins before the key.
  func begins(before key: Int64) -> Bool { blocks.first.map { $0.keys.lowerBound < key } ?? false }

  /// The blocks whose times overlap these.
  func blocks(overlapping keys: ClosedRange<Int64>) -> [Block] {
    // A longest span that is beyond an Int64 is no bound.
    let earliest = keys.lowerBound.saturatingSubtracting(longestSpan).saturatingSubtracting(1)
    let start = longestSpan == .max ? 0 : end(atMost: earliest)
    return blocks[start..<max(start, end(atMost: keys.upperBound))].filter { $0.keys.overlaps(keys) }
  }

  /// The index after the last block that begins at this key or before it.
  private func end(atMost key: Int64) -> Int { blocks.partitionPoint { $0.keys.lowerBound <= key } }
}
