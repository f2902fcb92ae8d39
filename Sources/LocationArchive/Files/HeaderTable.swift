/// The headers of the blocks of one file, as bytes: a header is read when it is needed.
///
/// An archive of ten years has some 80,000 blocks. Opening it would take longer if all headers became objects.
struct HeaderTable: RandomAccessCollection, Sendable {
  /// Headers one behind the other, whose numbers do not contradict each other.
  private let bytes: [UInt8]
  /// Where the first header begins.
  private let start: Int
  /// Where the blocks begin in their file.
  private let offsets: [Int]

  var startIndex: Int { 0 }
  var endIndex: Int { offsets.count }

  init(_ places: [BlockPlace]) {
    var bytes: [UInt8] = []
    for place in places { place.header.append(to: &bytes) }
    (self.bytes, start, offsets) = (bytes, 0, places.map(\.offset))
  }

  /// The headers of successive blocks. `nil` if one is no header, or the last block does not end at `end`.
  ///
  /// - Parameters:
  ///   - bytes: the headers from `start` on; their checksums are right.
  ///   - first: where the first block begins.
  init?(_ bytes: [UInt8], from start: Int, first: Int, end: Int) {
    guard bytes.count >= start, (bytes.count - start) % BlockHeader.size == 0 else { return nil }
    let count = (bytes.count - start) / BlockHeader.size
    var offset = first
    offsets = bytes.withUnsafeBytes { all in
      [Int](unsafeUninitializedCapacity: count) { offsets, filled in
        while filled < count, let header = BlockHeader(checked: Self.header(filled, all, start)) {
          offsets[filled] = offset
          offset += BlockHeader.size + header.bodyLength
          filled += 1
        }
      }
    }
    guard offsets.count == count, offset == end else { return nil }
    (self.bytes, self.start) = (bytes, start)
  }

  @inline(__always)
  subscript(position: Int) -> BlockPlace {
    let offset = offsets[position]
    return bytes.withUnsafeBytes { all in
      BlockPlace(header: BlockHeader(consistent: Self.header(position, all, start)), offset: offset)
    }
  }

  @inline(__always)
  private static func header(
    _ position: Int, _ bytes: UnsafeRawBufferPointer, _ start: Int
  ) -> UnsafeRawBufferPointer {
    let first = start + position * BlockHeader.size
    return UnsafeRawBufferPointer(rebasing: bytes[first..<(first + BlockHeader.size)])
  }
}
