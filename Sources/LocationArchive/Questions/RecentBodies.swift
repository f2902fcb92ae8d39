import LocationKit

/// The bodies of the blocks that were read last.
struct RecentBodies {
  struct Body {
    let bytes: [UInt8]
    /// Number of rows.
    let count: Int
  }

  private let archive: LocationArchive
  private var bodies: [(number: Int, body: Body)] = []
  /// The place of the one that was read first.
  private var oldest = 0
  private static let capacity = 4

  init(_ archive: LocationArchive) { self.archive = archive }

  /// The body of a block; `nil` if it was not read lately.
  ///
  /// - Parameter number: identifies the block.
  subscript(number: Int) -> Body? { bodies.first { $0.number == number }?.body }

  /// Reads the body of a block; `nil` if it is damaged, which is noted.
  mutating func read(_ block: ArchiveSnapshot.Block, _ number: Int) throws(LocationError) -> Body? {
    guard let bytes = try archive.snapshot.body(of: block) else {
      archive.note(archive.snapshot.damage(of: block))
      return nil
    }
    let body = Body(bytes: bytes, count: block.place.header.count)
    if bodies.count < Self.capacity {
      bodies.append((number, body))
    } else {
      bodies[oldest] = (number, body)
      oldest = (oldest + 1) % Self.capacity
    }
    return body
  }
}
