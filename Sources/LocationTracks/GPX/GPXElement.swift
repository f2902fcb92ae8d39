/// The elements of GPX 1.0 and 1.1 that are read, and those of extensions that say more of a point.
///
/// All others, and those of other vocabularies, are *foreign*: they and their content are passed over.
/// Source: the schemas at topografix.com/GPX/1/0 and /1/1; for the extensions see ``GPXNamespace``.
enum GPXElement: UInt8, Sendable {
  case gpx = 1
  case waypoint, route, routePoint, track, trackSegment, trackPoint
  case elevation, time, magneticVariation, geoidHeight
  case fix, satellites, horizontalDilution, verticalDilution, positionDilution
  case correctionAge, correctionStation
  /// Of a point: where its data is from. Our writer marks a simulated one so.
  case source
  /// Metres a second and degrees true: GPX 1.0 has them at the point, others within extensions.
  case speed, course
  case extensions, garminTrackPoint
  case heartRate, cadence, temperature
  /// `author` is a text in GPX 1.0 and holds a name in GPX 1.1.
  case metadata, author
  case name, comment, description, symbol, type, keywords

  /// Whether it bears coordinates.
  var isPoint: Bool { self == .trackPoint || self == .routePoint || self == .waypoint }

  /// Whether its text is a value of what is around it.
  var holdsText: Bool {
    switch self {
    case .gpx, .metadata, .waypoint, .route, .routePoint, .track, .trackSegment, .trackPoint, .extensions,
      .garminTrackPoint:
      false
    default: true
    }
  }

  /// Whether its text is words, not a number, a time or one of a few kinds.
  var holdsWords: Bool {
    switch self {
    case .author, .name, .comment, .description, .symbol, .type, .keywords: true
    default: false
    }
  }

  /// Whether the schema has this element directly within `parent`; `nil` stands for the document.
  func belongs(in parent: GPXElement?) -> Bool {
    switch self {
    case .gpx: parent == nil
    case .waypoint, .route, .track, .metadata: parent == .gpx
    case .routePoint: parent == .route
    case .trackSegment: parent == .track
    case .trackPoint: parent == .trackSegment
    case .garminTrackPoint: parent == .extensions
    case .heartRate, .cadence, .temperature: parent == .extensions || parent == .garminTrackPoint
    case .speed, .course, .horizontalDilution:
      parent?.isPoint == true || parent == .extensions || parent == .garminTrackPoint
    case .author, .keywords: parent == .metadata || parent == .gpx
    case .name: parent == .author || holdsTitles(parent) || parent == .metadata || parent == .gpx
    case .description: holdsTitles(parent) || parent == .metadata || parent == .gpx
    case .comment, .type: holdsTitles(parent)
    case .time: parent?.isPoint == true || parent == .metadata || parent == .gpx
    default: parent?.isPoint == true
    }
  }

  private func holdsTitles(_ parent: GPXElement?) -> Bool {
    parent?.isPoint == true || parent == .track || parent == .route
  }

  /// For the account: `unreadable time`.
  var reasonWhenUnreadable: String {
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
