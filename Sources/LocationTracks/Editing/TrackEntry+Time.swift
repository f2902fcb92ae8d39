public import LocationKit

extension TrackEntry {
  /// When it happened, for what happened on the way; `nil` for what has no time, and for waypoints and routes.
  public var time: UTCInstant? {
    switch self {
    case .point(let point): point.location.time
    case .noFix(let report): report.time
    case .sky(let view): view.time
    case .metadata, .waypoint, .route, .routePoint, .track, .fault: nil
    }
  }

  /// Whether it is a waypoint, belongs to a route, or is said of the whole file: what GPX holds before its tracks.
  public var isMark: Bool {
    switch self {
    case .metadata, .waypoint, .route, .routePoint: true
    case .track, .point, .noFix, .sky, .fault: false
    }
  }
}
