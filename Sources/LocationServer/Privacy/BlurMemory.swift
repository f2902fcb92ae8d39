import LocationKit
import LocationTracks
import Synchronization

/// The cells in which tokens have seen subjects last: the answers about the present stay in them.
final class BlurMemory: Sendable {
  struct Key: Sendable, Hashable {
    /// Of the token's view.
    let secret: UInt64
    let size: Double
    /// `nil` is the server's own source.
    let subject: String?
  }

  /// As many as the subjects of a large fleet.
  private static let most = 1_000_000
  private let cells = Mutex<[Key: CoordinateBlur.Cell]>([:])

  /// Calls `body` with the cell that was shown last, if any, and keeps the one that is shown now.
  func update(_ key: Key, _ body: (inout CoordinateBlur.Cell?) -> Location?) -> Location? {
    cells.withLock { cells in
      var cell = cells[key]
      let known = cell
      let shown = body(&cell)
      guard cell != known else { return shown }
      if known == nil, cells.count >= Self.most { cells.removeAll() }
      cells[key] = cell
      return shown
    }
  }
}
