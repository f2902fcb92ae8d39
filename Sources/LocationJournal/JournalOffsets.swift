import LocationIO

/// Where the events of a journal are in its file: the offset of a block every 64 KB.
struct JournalOffsets: Sendable {
  private var marks: [(sequence: Int, offset: Int)] = []
  /// Offset of the next block.
  private var end = BlockFile.bytes(of: JournalBlock.opening).count

  private static let interval = 65_536

  /// Notes the next block of the file.
  mutating func note(_ block: JournalBlock) {
    if let first = block.sequences?.lowerBound, end - (marks.last?.offset ?? 0) >= Self.interval {
      marks.append((first, end))
    }
    end += BlockFile.size(of: block.content)
  }

  /// Returns the offset of a block before which there are no events from a number on; `nil` for the first block.
  func offset(before sequence: Int) -> Int? {
    // The numbers ascend.
    var (low, high) = (0, marks.count)
    while low < high {
      let middle = (low + high) / 2
      if marks[middle].sequence <= sequence { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? marks[low - 1].offset : nil
  }
}
