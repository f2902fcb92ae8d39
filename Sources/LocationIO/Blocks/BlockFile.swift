package import LocationKit

/// A file of blocks that grows, and holds whole blocks whatever happens while it is written.
///
/// It begins with eight bytes that say what it is. A block is `BLOK`, the length of its content, the CRC32C of its place in
/// the file, length and content, all little-endian in four bytes each, and the content. A block is waited for (fdatasync)
/// before the next one is written, so that a crash tears the last one at most: that one is cut off.
package struct BlockFile: Sendable {
  private var storage: any BlockStorage
  private let opening: StaticString
  /// Where the next block begins.
  package private(set) var end: Int
  /// Bytes of a torn block that were behind the last whole one.
  package let torn: Int
  /// Why nothing can be written any more.
  private var failure: LocationError?

  /// Opens it for writing, or makes it of something empty, and gives `visit` the content of each block.
  ///
  /// Throws ``LocationError/Code/badData`` where it is another kind of file, and where a block is damaged that others
  /// follow: that is no crash's doing. Neither is written to.
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

  /// Returns when the disk has the block. Of one that throws nothing is left, unless the disk has failed altogether; then
  /// nothing more can be appended.
  package mutating func append(_ content: [UInt8]) throws(LocationError) {
    if let failure { throw failure }
    guard content.count <= BlockScanner.largestContent else {
      throw LocationError(.internal, "a block of \(content.count) bytes is too large", place: storage.path)
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

  /// Holds these blocks in place of all that it has, or all that it has: whatever happens meanwhile. Returns false where
  /// the disk has no room for both; nothing is changed then. Throws where nothing can be written any more.
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

  /// Of all that it has.
  package func reader() throws(LocationError) -> BlockReader { try BlockReader(storage, opening: opening) }

  static func bytes(of text: StaticString) -> [UInt8] { text.withUTF8Buffer { Array($0) } }

  private static func block(_ content: [UInt8], at offset: Int) -> [UInt8] {
    BlockScanner.mark + UInt32(content.count).bytes + BlockScanner.check(content.span, at: offset).bytes + content
  }
}

extension UInt32 {
  /// Little-endian.
  fileprivate var bytes: [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: self >> ($0 * 8)) } }
}
