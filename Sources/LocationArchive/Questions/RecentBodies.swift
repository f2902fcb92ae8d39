import LocationKit

/// The bodies of the blocks that were read last.
struct RecentBodies {
  private let archive: LocationArchive
  private var bodies: [(number: Int, body: [UInt8])] = []
  private static let capacity = 4

  init(_ archive: LocationArchive) { self.archive = archive }

  /// The body of a block; `nil` if it is damaged, which is noted.
  ///
  /// - Parameter number: identifies the block.
  mutating func body(of block: ArchiveSnapshot.Block, _ number: Int) throws(LocationError) -> [UInt8]? {
    if let known = bodies.last(where: { $0.number == number }) { return known.body }
    guard let body = try archive.snapshot.body(of: block) else {
      archive.note(archive.snapshot.damage(of: block))
      return nil
    }
    if bodies.count == Self.capacity { bodies.removeFirst() }
    bodies.append((number, body))
    return body
  }
}
