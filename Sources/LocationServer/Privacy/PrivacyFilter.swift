import LocationKit
import LocationTracks

/// The one place that all locations pass on their way to a token with a ``PrivacyView``.
struct PrivacyFilter: Sendable {
  private var zones: HiddenZones
  private var blur: CoordinateBlur?
  /// A cell may have its centre in a zone, although the position is outside.
  private var zonesOfCells: HiddenZones
  /// Time of the youngest location that is shown; `nil` for any.
  private let latest: UTCInstant?
  private let view: PrivacyView

  init(_ view: PrivacyView, at now: UTCInstant) {
    self.view = view
    latest = view.delay > .zero ? now.advanced(by: .zero - view.delay) : nil
    (zones, zonesOfCells) = (HiddenZones(view.zones), HiddenZones(view.zones))
    blur = view.blur.map { CoordinateBlur(size: $0, secret: view.secret) }
  }

  /// The cell of the last location that was shown blurred.
  var cell: CoordinateBlur.Cell? {
    get { blur?.cell }
    set { blur?.cell = newValue }
  }

  /// Returns whether any location of a subject is shown.
  func shows(_ subject: String) -> Bool { view.shows(subject) }

  /// Returns the location as it is shown; `nil` if it is not.
  mutating func seen(_ location: Location) -> Location? {
    if let latest {
      guard let time = location.time, time <= latest else { return nil }
    }
    guard let open = Self.pass(location, &zones) else { return nil }
    guard blur != nil else { return open }
    var entries: [TrackEntry] = []
    blur?.take(TrackEntry(open), into: &entries)
    guard case .point(let point)? = entries.first else { return nil }
    return Self.pass(point.location, &zonesOfCells)
  }

  /// Returns the location of a subject that others precede: it stays in nobody's cell.
  mutating func seen(_ location: Location, ofAnother subject: String) -> Location? {
    guard shows(subject) else { return nil }
    blur?.cell = nil
    return seen(location)
  }

  private static func pass(_ location: Location, _ zones: inout HiddenZones) -> Location? {
    var entries: [TrackEntry] = []
    zones.take(TrackEntry(location), into: &entries)
    guard case .point(let point)? = entries.first else { return nil }
    return point.location
  }
}
