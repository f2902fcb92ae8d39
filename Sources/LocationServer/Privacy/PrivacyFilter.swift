import LocationKit
import LocationTracks

/// The one place that all locations pass on their way to a token with a ``PrivacyView``.
struct PrivacyFilter: Sendable {
  private var edits: TrackEdits
  /// Time of the youngest location that is shown; `nil` for any.
  private let latest: UTCInstant?

  init(_ view: PrivacyView, at now: UTCInstant) {
    latest = view.delay > .zero ? now.advanced(by: .zero - view.delay) : nil
    // A cell may have its centre in a zone, although the position is outside.
    let blur = view.blur.map { [CoordinateBlur(size: $0), HiddenZones(view.zones)] as [any TrackEdit] } ?? []
    edits = TrackEdits([HiddenZones(view.zones)] + blur)
  }

  /// Returns the location as it is shown; `nil` if it is not.
  mutating func seen(_ location: Location) -> Location? {
    if let latest {
      guard let time = location.time, time <= latest else { return nil }
    }
    var entries: [TrackEntry] = []
    edits.take(TrackEntry(location), into: &entries)
    guard case .point(let point)? = entries.first else { return nil }
    return point.location
  }
}
