import LocationIO
import LocationKit

/// A reader of the blocks of a segment or of `current`, also while another process appends to it.
struct ArchiveFile: Sendable {
  private let storage: FileStorage
  /// Where the first block begins.
  let start: Int
  /// Where the committed blocks end.
  let end: Int

  init(_ storage: FileStorage, start: Int, end: Int) {
    (self.storage, self.start, self.end) = (storage, start, end)
  }

  var path: String { storage.path }

  /// The headers of all blocks of a segment, with their places, and what is damaged. Reads no bodies.
  func headers() throws(LocationError) -> (blocks: [BlockPlace], damages: [DamagedSpan]) {
    try blocks { block throws(LocationError) in try self.block(at: block) }
  }

  /// The whole blocks of `current`. A block at the end that is shorter than its header states, or has no header, was
  /// torn by a crash, and is no damage.
  ///
  /// - Returns: the blocks, what is damaged, and where the last whole block ends.
  func tail() throws(LocationError) -> (blocks: [BlockPlace], damages: [DamagedSpan], end: Int) {
    var (blocks, damages) = try blocks { offset throws(LocationError) in
      guard let block = try self.block(at: offset), try self.body(of: block) != nil else { return nil }
      return block
    }
    if let last = damages.last, last.bytes.upperBound == end, try block(at: last.bytes.lowerBound) == nil {
      damages.removeLast()
    }
    return (blocks, damages, blocks.last?.end ?? start)
  }

  private func blocks(
    _ find: (Int) throws(LocationError) -> BlockPlace?
  ) throws(LocationError) -> (blocks: [BlockPlace], damages: [DamagedSpan]) {
    var blocks: [BlockPlace] = []
    var damages: [DamagedSpan] = []
    var offset = start
    while offset < end {
      if let block = try find(offset) {
        blocks.append(block)
        offset = block.end
        continue
      }
      let next = try nextBlock(after: offset, find)
      let header = try block(at: offset)?.header
      damages.append(
        DamagedSpan(
          path: path, bytes: offset..<(next?.offset ?? end),
          after: header?.keys.lowerBound ?? blocks.last?.header.keys.upperBound,
          before: header?.keys.upperBound ?? next?.header.keys.lowerBound))
      offset = next?.offset ?? end
    }
    return (blocks, damages)
  }

  /// The block whose header is at this place; `nil` if there is none that lies before the end.
  private func block(at offset: Int) throws(LocationError) -> BlockPlace? {
    guard offset + BlockHeader.size <= end else { return nil }
    let bytes = try storage.read(at: offset, count: BlockHeader.size)
    guard let header = bytes.withUnsafeBytes({ BlockHeader($0) }) else { return nil }
    let place = BlockPlace(header: header, offset: offset)
    return place.end <= end ? place : nil
  }

  /// The next block behind one that is damaged.
  private func nextBlock(
    after offset: Int, _ find: (Int) throws(LocationError) -> BlockPlace?
  ) throws(LocationError) -> BlockPlace? {
    var place = offset + 1
    while place + BlockHeader.size <= end {
      let bytes = try storage.read(at: place, count: min(Self.window, end - place))
      guard bytes.count >= BlockHeader.size else { return nil }
      for index in 0...(bytes.count - BlockHeader.size) where bytes[index] == BlockHeader.mark[0] {
        let isHeader = bytes.withUnsafeBytes { BlockHeader(UnsafeRawBufferPointer(rebasing: $0[index...])) != nil }
        if isHeader, let block = try find(place + index) { return block }
      }
      place += bytes.count - BlockHeader.size + 1
    }
    return nil
  }

  private static let window = 1 << 18

  /// The rows of a block; `nil` if its body is damaged.
  func rows(of block: BlockPlace, columns: ColumnSet = .all) throws(LocationError) -> RowBuffer? {
    var rows = RowBuffer()
    return try read(block, columns: columns, into: &rows) ? rows : nil
  }

  /// Replaces the content of `rows` by the rows of a block. `false` if its body is damaged.
  ///
  /// - Parameter range: the rows that are wanted; others may have any values. `nil` for all.
  func read(
    _ block: BlockPlace, columns: ColumnSet = .all, range: Range<Int>? = nil, into rows: inout RowBuffer
  ) throws(LocationError) -> Bool {
    guard let body = try body(of: block) else { return false }
    return body.withUnsafeBytes {
      ArchiveBlock.read($0, count: block.header.count, columns: columns, range: range, into: &rows)
    }
  }

  /// The chunk table of a block; `nil` if it is damaged.
  func chunks(of block: BlockPlace) throws(LocationError) -> ChunkTable? {
    ChunkTable(try storage.read(at: block.offset + BlockHeader.size, count: ChunkTable.size))
  }

  /// The body of a block; `nil` if it is damaged.
  func body(of block: BlockPlace) throws(LocationError) -> [UInt8]? {
    let body = try storage.read(at: block.offset + BlockHeader.size, count: block.header.bodyLength)
    return body.count == block.header.bodyLength && CRC32C.of(body.span) == block.header.bodyCheck ? body : nil
  }
}
