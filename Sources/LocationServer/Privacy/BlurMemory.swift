import LocationKit
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

  private static let most = 100_000
  private let cells = Mutex<[Key: CoordinateBlur.Cell]>([:])

  /// Returns the location as a filter of the view shows it. It continues in the cell that another filter showed last.
  func seen(
    _ location: Location, of subject: String?, by filter: inout PrivacyFilter, of view: PrivacyView
  ) -> Location? {
    guard let size = view.blur else { return filter.seen(location) }
    let key = Key(secret: view.secret, size: size, subject: subject)
    return cells.withLock { cells in
      if let known = cells[key] { filter.cell = known }
      let shown = filter.seen(location)
      if cells.count >= Self.most, cells[key] == nil { cells.removeAll() }
      cells[key] = filter.cell
      return shown
    }
  }
}
