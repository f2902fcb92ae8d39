package import LocationKit

/// A growing file of blocks, which contains only complete blocks whatever happens while it is written.
///
/// It begins with eight bytes that identify its content. A block consists of `BLOK`, the length of its content, the
/// CRC32C of its position in the file, length and content, all little-endian in four bytes each, and the content. Each
/// block is synchronized (fdatasync) before the next one is written, so that a crash can tear only the last block,
/// which is then removed.
package struct BlockFile: Sendable {
  private var storage: any BlockStorage
  private let opening: StaticString
  /// Offset of the next block.
  package private(set) var end: Int
  /// Number of bytes of a torn block after the last complete one.
  package let torn: Int
  /// Reason why nothing more can be written.
  private var failure: LocationError?

  /// Opens the file for writing, or initializes an empty one, and calls `visit` with the content of each block.
  ///
  /// Throws ``LocationError/Code/invalidData`` if it is another kind of file, or if a damaged block is followed by others,
  /// which a crash cannot cause. The file is not changed in either case.
  package init(
    _ storage: any BlockStorage, opening: StaticString, visit: ([UInt8]) throws(LocationError) -> Void
  ) throws(LocationError) {
    let size = try storage.size()
    var reader = try BlockReader(storage, opening: opening)
    while let content = try reader.nextContent() { try visit(content) }
    let end = reader.end
    (self.storage, self.opening) = (storage, opening)
    if end > 0 {
      if size > end { try storage.truncate(to: end) }
      (self.end, torn) = (end, size - end)
    } else {
      let bytes = Self.bytes(of: opening)
      try storage.truncate(to: 0)
      try storage.write(bytes, at: 0)
      try storage.synchronize()
      (self.end, torn) = (bytes.count, 0)
    }
  }

  /// Appends a block. Returns when the disk has stored it. If it throws, nothing of the block remains, unless the disk
  /// has failed altogether; then nothing more can be appended.
  package mutating func append(_ content: [UInt8]) throws(LocationError) {
    if let failure { throw failure }
    guard content.count <= BlockScanner.largestContent else {
      throw LocationError(.internalError, "a block of \(content.count) bytes is too large", context: storage.path)
    }
    let block = Self.block(content, at: end)
    do throws(LocationError) {
      try storage.write(block, at: end)
      try storage.synchronize()
    } catch {
      do throws(LocationError) { try storage.truncate(to: end) } catch { failure = error }
      throw error
    }
    end += block.count
  }

  /// Replaces all blocks by these, atomically: whatever happens, the file contains either the old blocks or the new
  /// ones. Returns `false` if the disk has no room for both; nothing is changed then. Throws if nothing can be written
  /// any more.
  package mutating func replace(with contents: [[UInt8]]) throws(LocationError) -> Bool {
    if let failure { throw failure }
    var bytes = Self.bytes(of: opening)
    for content in contents { bytes += Self.block(content, at: bytes.count) }
    do throws(LocationError) {
      guard let replaced = try storage.replaced(by: bytes) else { return false }
      storage = replaced
    } catch {
      failure = error
      throw error
    }
    end = bytes.count
    return true
  }

  /// Returns a reader of all blocks, or of those from an offset on.
  package func reader(from start: Int? = nil) throws(LocationError) -> BlockReader {
    try BlockReader(storage, opening: opening, from: start)
  }

  /// Returns the number of bytes that a block of a content takes.
  package static func size(of content: [UInt8]) -> Int { BlockScanner.headerSize + content.count }

  package static func bytes(of text: StaticString) -> [UInt8] { text.withUTF8Buffer { Array($0) } }

  /// Returns the bytes of a block at an offset of the file.
  package static func block(_ content: [UInt8], at offset: Int) -> [UInt8] {
    BlockScanner.mark + UInt32(content.count).bytes + BlockScanner.check(content.span, at: offset).bytes + content
  }
}

extension UInt32 {
  /// Little-endian bytes.
  fileprivate var bytes: [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: self >> ($0 * 8)) } }
}
