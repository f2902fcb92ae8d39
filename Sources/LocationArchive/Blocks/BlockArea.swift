/// The box of successive rows, and their steps.
struct BlockArea: Sendable, Equatable {
  /// 1e-7 degrees.
  var latitudes: ClosedRange<Int32>
  /// 1e-7 degrees.
  var longitudes: ClosedRange<Int32>
  /// Centimetres from one row to the next, at most.
  var longestStep: UInt32

  /// The same area without a bound of its steps: it decides nothing about places.
  var undecided: BlockArea { BlockArea(latitudes: latitudes, longitudes: longitudes, longestStep: .max) }

  /// The smallest area that contains both.
  func union(_ other: BlockArea) -> BlockArea {
    BlockArea(
      latitudes: min(
        latitudes.lowerBound, other.latitudes.lowerBound)...max(
          latitudes.upperBound, other.latitudes.upperBound),
      longitudes: min(
        longitudes.lowerBound, other.longitudes.lowerBound)...max(
          longitudes.upperBound, other.longitudes.upperBound), longestStep: max(longestStep, other.longestStep))
  }
}

extension BlockHeader {
  @inline(__always)
  var area: BlockArea { BlockArea(latitudes: latitudes, longitudes: longitudes, longestStep: longestStep) }

  /// The area with the step that leads to it from the block before. It decides nothing if that block is unknown, or if
  /// the marks require that the rows are read.
  @inline(__always)
  func area(after last: Point?) -> BlockArea {
    guard let last, marks.isEmpty else { return area.undecided }
    var area = area
    area.longestStep = max(longestStep, BlockSummary.centimetres(BlockSummary.step(from: last, to: first)))
    return area
  }

  var chunkCount: Int { (count + IntegerChunk.size - 1) / IntegerChunk.size }

  func rows(ofChunk chunk: Int) -> Range<Int> {
    let start = chunk * IntegerChunk.size
    return start..<min(start + IntegerChunk.size, count)
  }
}
