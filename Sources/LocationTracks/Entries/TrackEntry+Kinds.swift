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

  /// Whether it is a route, or a point of one.
  public var isOfRoute: Bool {
    switch self {
    case .route, .routePoint: true
    case .metadata, .waypoint, .track, .point, .noFix, .sky, .fault: false
    }
  }

  /// Whether it is a track, or a point of one.
  var isOfTrack: Bool {
    switch self {
    case .track, .point: true
    case .metadata, .waypoint, .route, .routePoint, .noFix, .sky, .fault: false
    }
  }
}
