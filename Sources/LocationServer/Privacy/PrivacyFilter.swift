import LocationKit
import LocationTracks
import Synchronization

/// The one place that all locations pass on their way to a token with a ``PrivacyView``.
struct PrivacyFilter: Sendable {
  private var zones: HiddenZones
  private var blur: CoordinateBlur?
  /// A cell may have its centre in a zone, although the position is outside.
  private var zonesOfCells: HiddenZones
  /// Time of the youngest location that is shown; `nil` for any.
  private let latest: UTCInstant?
  private let view: PrivacyView
  private let memory: BlurMemory

  init(_ view: PrivacyView, at now: UTCInstant, _ memory: BlurMemory) {
    (self.view, self.memory) = (view, memory)
    latest = view.delay > .zero ? now.advanced(by: .zero - view.delay) : nil
    (zones, zonesOfCells) = (HiddenZones(view.zones), HiddenZones(view.zones))
    blur = view.blur.map { CoordinateBlur(size: $0, secret: view.secret) }
  }

  /// Returns the location as it is shown; `nil` if it is not.
  mutating func seen(_ location: Location) -> Location? {
    if let latest {
      guard let time = location.time, time <= latest else { return nil }
    }
    if let since = view.since {
      guard let time = location.time, time >= since else { return nil }
    }
    guard var open = Self.pass(location, &zones) else { return nil }
    if view.hidesSensors, !open.sensors.isEmpty { open.sensors = SensorValues() }
    guard blur != nil else { return open }
    var entries: [TrackEntry] = []
    blur?.take(TrackEntry(open), into: &entries)
    guard case .point(let point)? = entries.first else { return nil }
    return Self.pass(point.location, &zonesOfCells)
  }

  /// Returns the location of a subject, which others may precede: it stays in the cell in which the token has seen the
  /// subject last.
  /// - Parameter subject: `nil` for the server's own source.
  mutating func seen(_ location: Location, of subject: String?) -> Location? {
    if let subject, !view.shows(subject) { return nil }
    guard let size = view.blur else { return seen(location) }
    return memory.update(BlurMemory.Key(secret: view.secret, size: size, subject: subject)) { cell in
      blur?.cell = cell
      let shown = seen(location)
      cell = blur?.cell
      return shown
    }
  }

  private static func pass(_ location: Location, _ zones: inout HiddenZones) -> Location? {
    var entries: [TrackEntry] = []
    zones.take(TrackEntry(location), into: &entries)
    guard case .point(let point)? = entries.first else { return nil }
    return point.location
  }
}

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
