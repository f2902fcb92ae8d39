/// An element of GPX 1.0 and 1.1 that is read, or of an extension with more values of a point or a place.
///
/// All others, and those of other vocabularies, are *foreign*: they are skipped with their content. Source: the schemas
/// at topografix.com/GPX/1/0 and /1/1; for the extensions see `names(in:)`.
@usableFromInline package enum GPXElement: UInt16, Sendable {
  case gpx = 1
  case waypoint, route, routePoint, track, trackSegment, trackPoint
  case elevation, time, magneticVariation, geoidHeight
  case fix, satellites, horizontalDilution, verticalDilution, positionDilution
  case correctionAge, correctionStation
  /// Origin of a point's data. ``GPXWriter`` uses it to mark simulated points.
  case source
  /// Metres per second and degrees true: children of the point in GPX 1.0, within extensions elsewhere.
  case speed, course
  case extensions, garminTrackPoint
  case heartRate, cadence, temperature
  /// Radii in metres, within extensions.
  case horizontalAccuracy, verticalAccuracy
  /// `author` is text in GPX 1.0 and contains a name in GPX 1.1.
  case metadata, author
  case name, comment, description, symbol, type, keywords
  /// Elements of a place, of Garmin and of this package.
  case garminWaypoint, proximity, placeID, placeRadius, dwellTime

  @inlinable package var isPoint: Bool { self == .trackPoint || self == .routePoint || self == .waypoint }

  /// Whether its text is a value of the enclosing element.
  @inlinable package var holdsText: Bool {
    switch self {
    case .gpx, .metadata, .waypoint, .route, .routePoint, .track, .trackSegment, .trackPoint, .extensions,
      .garminTrackPoint, .garminWaypoint:
      false
    default: true
    }
  }

  /// Whether its text is free text rather than a number, a time or a keyword.
  @inlinable package var holdsWords: Bool {
    switch self {
    case .author, .name, .comment, .description, .symbol, .type, .keywords: true
    default: false
    }
  }

  /// Returns whether the schema permits this element directly within `parent`; `nil` is the document.
  @inlinable package func belongs(in parent: GPXElement?) -> Bool {
    switch self {
    case .gpx: parent == nil
    case .waypoint, .route, .track, .metadata: parent == .gpx
    case .routePoint: parent == .route
    case .trackSegment: parent == .track
    case .trackPoint: parent == .trackSegment
    case .garminTrackPoint, .garminWaypoint, .placeID, .placeRadius, .dwellTime: parent == .extensions
    case .proximity: parent == .garminWaypoint
    case .heartRate, .cadence, .temperature: parent == .extensions || parent == .garminTrackPoint
    case .speed, .course, .horizontalDilution, .horizontalAccuracy, .verticalAccuracy:
      parent?.isPoint == true || parent == .extensions || parent == .garminTrackPoint
    case .author, .keywords: parent == .metadata || parent == .gpx
    case .name: parent == .author || holdsTitles(parent) || parent == .metadata || parent == .gpx
    case .description: holdsTitles(parent) || parent == .metadata || parent == .gpx
    case .comment, .type: holdsTitles(parent)
    case .time: parent?.isPoint == true || parent == .metadata || parent == .gpx
    default: parent?.isPoint == true
    }
  }

  @inlinable package func holdsTitles(_ parent: GPXElement?) -> Bool {
    parent?.isPoint == true || parent == .track || parent == .route
  }

  /// Whether it describes a place only.
  package var isOfPlace: Bool {
    switch self {
    case .garminWaypoint, .proximity, .placeID, .placeRadius, .dwellTime: true
    default: false
    }
  }

  /// Reason for the account: `unreadable time`.
  package var reasonWhenUnreadable: String {
    switch self {
    case .elevation: "unreadable elevation"
    case .time: "unreadable time"
    case .fix: "unknown kind of fix"
    case .source: "unreadable text"
    case .heartRate, .cadence, .temperature: "unreadable sensor value"
    default: holdsWords ? "unreadable text" : "unreadable quality value"
    }
  }
}
