/// An array in chunks. When it grows, no value is copied, and the memory beyond its end is at most that of a chunk: an
/// array that doubles would leave twice the memory behind.
struct ChunkedArray<Element: Sendable>: Sendable {
  private var chunks: [[Element]] = []
  private(set) var count = 0

  private static var bits: Int { 12 }

  mutating func append(_ element: Element) {
    let size = 1 << Self.bits
    if count % size == 0 {
      var chunk: [Element] = []
      chunk.reserveCapacity(size)
      chunks.append(chunk)
    }
    chunks[count >> Self.bits].append(element)
    count += 1
  }

  @inline(__always)
  subscript(index: Int) -> Element {
    get { chunks[index >> Self.bits][index & (1 << Self.bits - 1)] }
    _modify { yield &chunks[index >> Self.bits][index & (1 << Self.bits - 1)] }
  }
}
