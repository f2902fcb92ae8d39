package import LocationKit

/// Reads the whole blocks of a ``BlockFile`` in order, also while another process writes it.
package struct BlockReader: Sendable {
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

  /// `nil` behind the last whole one. Throws ``LocationError/Code/badData`` where a block is damaged that others follow:
  /// that is no crash's doing.
  package mutating func next() throws(LocationError) -> [UInt8]? {
    if isEmpty { return nil }
    if let block = try scanner.next() { return block }
    guard let other = try scanner.findNext() else { return nil }
    // One that was being written when it was looked at is whole before the next one is begun.
    if let block = try scanner.next() { return block }
    throw LocationError(
      .badData,
      "the block at byte \(scanner.offset) is damaged, and there are whole ones behind it from byte \(other) on",
      place: storage.path, remedy: "take the last good copy of the file, or begin a new one")
  }
}
