public import LocationKit

extension TrackEntry {
  /// Time of a recorded entry; `nil` for one without a time, and for waypoints and routes.
  public var time: UTCInstant? {
    switch self {
    case .point(let point): point.location.time
    case .noFix(let report): report.time
    case .sky(let view): view.time
    case .heading(let heading): heading.time
    case .metadata, .waypoint, .route, .routePoint, .track, .fault: nil
    }
  }

  /// Whether the entry is metadata, a waypoint, or part of a route: the entries that precede tracks in GPX.
  package var isMark: Bool {
    switch self {
    case .metadata, .waypoint, .route, .routePoint: true
    case .track, .point, .noFix, .sky, .heading, .fault: false
    }
  }

  package var isOfRoute: Bool {
    switch self {
    case .route, .routePoint: true
    case .metadata, .waypoint, .track, .point, .noFix, .sky, .heading, .fault: false
    }
  }

  var isOfTrack: Bool {
    switch self {
    case .track, .point: true
    case .metadata, .waypoint, .route, .routePoint, .noFix, .sky, .heading, .fault: false
    }
  }
}
