import LocationIO
import LocationKit

/// A reader of the blocks of a segment or of `current`, also while another process appends to it.
struct ArchiveFile: Sendable {
  /// `nil` if the file is missing.
  private let storage: FileStorage?
  let path: String
  /// Where the first block begins.
  let start: Int
  /// Where the committed blocks end.
  let end: Int

  init(_ storage: FileStorage, start: Int, end: Int) {
    (self.storage, path, self.start, self.end) = (storage, storage.path, start, end)
  }

  /// A file that is missing.
  init(missing path: String) { (storage, self.path, start, end) = (nil, path, 0, 0) }

  var isMissing: Bool { storage == nil }

  private func read(at offset: Int, count: Int) throws(LocationError) -> [UInt8] {
    try storage?.read(at: offset, count: count) ?? []
  }

  /// The headers of all blocks of a segment, with their places, and what is damaged. Reads no bodies.
  func headers() throws(LocationError) -> (blocks: [BlockPlace], damages: [DamagedSpan]) {
    try blocks { block throws(LocationError) in try self.block(at: block) }
  }

  /// The whole blocks of `current`, or of a segment that no manifest lists. A block at the end that a crash has torn is
  /// no damage.
  ///
  /// - Parameter durable: up to where the file was synchronized, at least: nothing before that was torn by a crash.
  /// - Returns: the blocks, what is damaged, and where the last whole block ends.
  func tail(durable: Int = 0) throws(LocationError) -> (blocks: [BlockPlace], damages: [DamagedSpan], end: Int) {
    var (blocks, damages) = try blocks { offset throws(LocationError) in
      guard let block = try self.block(at: offset), try self.body(of: block) != nil else { return nil }
      return block
    }
    if let last = damages.last, last.bytes.upperBound == end, last.bytes.lowerBound >= durable,
      try isTorn(from: last.bytes.lowerBound)
    {
      damages.removeLast()
    }
    if end < durable {
      // What is left of the last block belongs to what was cut off.
      let start =
        damages.last.flatMap { $0.bytes.upperBound == end ? damages.removeLast().bytes.lowerBound : nil } ?? end
      damages.append(
        DamagedSpan(path: path, bytes: start..<durable, after: blocks.last?.header.keys.upperBound))
    }
    return (blocks, damages, blocks.last?.end ?? start)
  }

  /// Whether the bytes up to the end are what a crash leaves of a block that was being written: a part of it, or zeros
  /// in place of its body.
  private func isTorn(from offset: Int) throws(LocationError) -> Bool {
    let bytes = try read(at: offset, count: BlockHeader.size)
    if let header = bytes.withUnsafeBytes({ BlockHeader($0) }) {
      return BlockPlace(header: header, offset: offset).end > end
    }
    var place = offset + BlockHeader.size
    while place < end {
      let bytes = try read(at: place, count: min(Self.window, end - place))
      guard !bytes.isEmpty, bytes.allSatisfy({ $0 == 0 }) else { return false }
      place += bytes.count
    }
    return true
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
    let bytes = try read(at: offset, count: BlockHeader.size)
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
      let bytes = try read(at: place, count: min(Self.window, end - place))
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

  /// The name of a block's subject; `nil` if the block is damaged.
  func subject(of block: BlockPlace) throws(LocationError) -> String? {
    try body(of: block)?.withUnsafeBytes { ArchiveBlock.subject($0) }
  }

  /// The bytes of a block.
  func bytes(of block: BlockPlace) throws(LocationError) -> [UInt8] {
    try read(at: block.offset, count: block.end - block.offset)
  }

  /// The chunk table of a block; `nil` if it is damaged.
  func chunks(of block: BlockPlace) throws(LocationError) -> ChunkTable? {
    ChunkTable(try read(at: block.offset + BlockHeader.size, count: ChunkTable.size))
  }

  /// Whether the file has the header of a block, which may come from an index.
  func hasHeader(of block: BlockPlace) throws(LocationError) -> Bool {
    try self.block(at: block.offset)?.header == block.header
  }

  /// The body of a block; `nil` if it is damaged.
  func body(of block: BlockPlace) throws(LocationError) -> [UInt8]? {
    let body = try read(at: block.offset + BlockHeader.size, count: block.header.bodyLength)
    return body.count == block.header.bodyLength && CRC32C.of(body.span) == block.header.bodyCheck ? body : nil
  }
}
