package import LocationKit

/// A reader of the complete blocks of a ``BlockFile`` in order. It works while another process writes the file, and
/// also finds blocks after damage: bytes that were changed, inserted or lost.
package struct BlockReader: Sendable {
  package enum Finding: Sendable, Equatable {
    /// Content of a complete block.
    case content([UInt8])
    /// Bytes that are not a block and are followed by complete blocks, which a crash cannot cause. The range is empty
    /// if bytes are lost.
    case damage(Range<Int>)
  }

  private let storage: any BlockStorage
  private var scanner: BlockScanner
  private let isEmpty: Bool

  /// Creates a reader. Throws ``LocationError/Code/invalidData`` if it is another kind of file.
  /// - Parameter start: offset of the block to begin with; `nil` for the first.
  package init(
    _ storage: any BlockStorage, opening: StaticString, from start: Int? = nil
  ) throws(LocationError) {
    let expected = BlockFile.bytes(of: opening)
    let found = try storage.read(at: 0, count: expected.count)
    guard found == Array(expected.prefix(found.count)) else {
      throw LocationError(
        .invalidData, "this file is something else: it does not begin with \(opening)", context: storage.path,
        remedy: "choose another file")
    }
    self.storage = storage
    scanner = BlockScanner(storage, from: start ?? expected.count)
    isEmpty = found.count < expected.count
  }

  /// End of the blocks that were read; 0 if the file is shorter than its first eight bytes.
  package var end: Int { isEmpty ? 0 : scanner.offset }

  /// Returns the next block or damage; `nil` after the last complete block: a torn block, or nothing, follows.
  package mutating func next() throws(LocationError) -> Finding? {
    if isEmpty { return nil }
    if let block = try scanner.next() { return .content(block) }
    guard let other = try scanner.findNext() else { return nil }
    // A block that was being written when it was read is complete before the next one is begun.
    if let block = try scanner.next() { return .content(block) }
    let start = scanner.offset
    scanner.resume(at: other)
    return .damage(start..<other.place)
  }

  /// Returns the next content like ``next()``. Throws ``LocationError/Code/invalidData`` if there is damage: the file must
  /// not be written then.
  package mutating func nextContent() throws(LocationError) -> [UInt8]? {
    switch try next() {
    case .content(let content): return content
    case .damage(let bytes):
      throw LocationError(
        .invalidData,
        "the block at byte \(bytes.lowerBound) is damaged, and there are intact ones after it from byte "
          + "\(bytes.upperBound) on",
        context: storage.path,
        remedy: "restore the last good copy of the file, or start a new one; locate explain lists what this one holds")
    case nil: return nil
    }
  }
}
