package import LocationKit

/// Reads the whole blocks of a ``BlockFile`` in order, also while another process writes it, and also behind damage: bytes
/// that were changed, inserted or lost.
package struct BlockReader: Sendable {
  package enum Finding: Sendable, Equatable {
    /// Of a whole block.
    case content([UInt8])
    /// Bytes that are no block, and that whole blocks follow: no crash does that. The range is empty where bytes are lost.
    case damage(Range<Int>)
  }

  private let storage: any BlockStorage
  private var scanner: BlockScanner
  private let isEmpty: Bool

  /// Throws ``LocationError/Code/badData`` where it is another kind of file.
  package init(_ storage: any BlockStorage, opening: StaticString) throws(LocationError) {
    let expected = BlockFile.bytes(of: opening)
    let found = try storage.read(at: 0, count: expected.count)
    guard found == Array(expected.prefix(found.count)) else {
      throw LocationError(
        .badData, "this file is something else: it does not begin with \(opening)", place: storage.path,
        remedy: "name another file")
    }
    self.storage = storage
    scanner = BlockScanner(storage, from: expected.count)
    isEmpty = found.count < expected.count
  }

  /// Where the blocks that were read end; 0 where there is less than the opening.
  package var end: Int { isEmpty ? 0 : scanner.offset }

  /// `nil` behind the last whole one: what follows there is a torn block, or nothing.
  package mutating func next() throws(LocationError) -> Finding? {
    if isEmpty { return nil }
    if let block = try scanner.next() { return .content(block) }
    guard let other = try scanner.findNext() else { return nil }
    // One that was being written when it was looked at is whole before the next one is begun.
    if let block = try scanner.next() { return .content(block) }
    let start = scanner.offset
    scanner.resume(at: other)
    return .damage(start..<other.place)
  }

  /// As ``next()``. Throws ``LocationError/Code/badData`` where there is damage: nothing may be written there.
  package mutating func nextContent() throws(LocationError) -> [UInt8]? {
    switch try next() {
    case .content(let content): return content
    case .damage(let bytes):
      throw LocationError(
        .badData,
        "the block at byte \(bytes.lowerBound) is damaged, and there are whole ones behind it from byte "
          + "\(bytes.upperBound) on",
        place: storage.path,
        remedy: "restore the last good copy of the file, or start a new one; locate explain lists what this one holds")
    case nil: return nil
    }
  }
}
