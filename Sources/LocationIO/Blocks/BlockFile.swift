package import LocationKit

/// A file of blocks that only grows, and holds whole blocks whatever happens while it is written.
///
/// It begins with eight bytes that say what it is. A block is `BLOK`, the length of its content, the CRC32C of its place in
/// the file, length and content, all little-endian in four bytes each, and the content. A block is waited for (fdatasync)
/// before the next one is written, so that a crash tears the last one at most: that one is cut off.
package struct BlockFile: Sendable {
  private let storage: any BlockStorage
  /// Where the next block begins.
  private(set) package var end: Int
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
    let end = try Self.read(storage, opening: opening, visit: visit)
    self.storage = storage
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

  /// Reads all whole blocks, also of a file that is being written. Returns where they end; 0 where there is less than the
  /// opening. Throws as ``init(_:opening:visit:)`` does.
  @discardableResult
  package static func read(
    _ storage: any BlockStorage, opening: StaticString, visit: ([UInt8]) throws(LocationError) -> Void
  ) throws(LocationError) -> Int {
    let expected = bytes(of: opening)
    let found = try storage.read(at: 0, count: expected.count)
    guard found == Array(expected.prefix(found.count)) else {
      throw LocationError(
        .badData, "this file is something else: it does not begin with \(opening)", place: storage.path,
        remedy: "name another file")
    }
    guard found.count == expected.count else { return 0 }
    var scanner = BlockScanner(storage, from: expected.count)
    while let block = try scanner.next() { try visit(block) }
    if let other = try scanner.findNext() {
      throw LocationError(
        .badData,
        "the block at byte \(scanner.offset) is damaged, and there are whole ones behind it from byte \(other) on",
        place: storage.path, remedy: "take the last good copy of the file, or begin a new one")
    }
    return scanner.offset
  }

  /// Returns when the disk has the block. Of one that throws nothing is left, unless the disk has failed altogether; then
  /// nothing more can be appended.
  package mutating func append(_ content: [UInt8]) throws(LocationError) {
    if let failure { throw failure }
    guard content.count <= BlockScanner.largestContent else {
      throw LocationError(.internal, "a block of \(content.count) bytes is too large", place: storage.path)
    }
    let block = Self.header(of: content, at: end) + content
    do throws(LocationError) {
      try storage.write(block, at: end)
      try storage.synchronize()
    } catch {
      do throws(LocationError) { try storage.truncate(to: end) } catch { failure = error }
      throw error
    }
    end += block.count
  }

  private static func bytes(of text: StaticString) -> [UInt8] { text.withUTF8Buffer { Array($0) } }

  private static func header(of content: [UInt8], at offset: Int) -> [UInt8] {
    BlockScanner.mark + UInt32(content.count).bytes + BlockScanner.check(content.span, at: offset).bytes
  }
}

extension UInt32 {
  /// Little-endian.
  fileprivate var bytes: [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: self >> ($0 * 8)) } }
}
