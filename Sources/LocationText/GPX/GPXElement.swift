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
  case heartRate, cadence, temperature, power, distance
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
    case .heartRate, .cadence, .temperature, .power, .distance:
      parent == .extensions || parent == .garminTrackPoint
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
    case .heartRate, .cadence, .temperature, .power, .distance: "unreadable sensor value"
    default: holdsWords ? "unreadable text" : "unreadable quality value"
    }
  }
}

extension GPXElement {
  private typealias Names = [(name: StaticString, element: GPXElement)]

  /// Returns the element with this name, without its prefix, in a namespace; `nil` for a foreign one.
  package init?(localName: Span<UInt8>, in uri: Span<UInt8>) {
    let found = Self.names(in: uri).first { $0.name ~= localName }
    // Each program has its own namespace for its accuracies, or none; the names have one meaning in all.
    guard let (_, element) = found ?? Self.accuracyNames.first(where: { $0.name ~= localName }) else { return nil }
    self = element
  }

  /// The names of OpenTracks, HealthFit, Apple Health, and of other programs.
  private static let accuracyNames: Names = [
    ("hAcc", .horizontalAccuracy), ("vAcc", .verticalAccuracy), ("hacc", .horizontalAccuracy),
    ("vacc", .verticalAccuracy),
    ("accuracy_horizontal", .horizontalAccuracy), ("accuracy_vertical", .verticalAccuracy),
    ("accuracyHorizontal", .horizontalAccuracy), ("accuracyVertical", .verticalAccuracy),
    ("accuracy", .horizontalAccuracy), ("gpsAccuracy", .horizontalAccuracy), ("gps_accuracy", .horizontalAccuracy),
    ("horizontalAccuracy", .horizontalAccuracy), ("verticalAccuracy", .verticalAccuracy),
    ("horizontal_accuracy", .horizontalAccuracy), ("vertical_accuracy", .verticalAccuracy),
    ("horizontalaccuracy", .horizontalAccuracy), ("verticalaccuracy", .verticalAccuracy),
    ("HorizontalAccuracy", .horizontalAccuracy), ("VerticalAccuracy", .verticalAccuracy),
    ("Accuracy", .horizontalAccuracy), ("altitudeAccuracy", .verticalAccuracy),
    ("altitude_accuracy", .verticalAccuracy),
    ("haccuracy", .horizontalAccuracy), ("vaccuracy", .verticalAccuracy), ("hAccuracy", .horizontalAccuracy),
    ("vAccuracy", .verticalAccuracy), ("h_accuracy", .horizontalAccuracy), ("v_accuracy", .verticalAccuracy),
    ("eph", .horizontalAccuracy), ("epv", .verticalAccuracy), ("ehpe", .horizontalAccuracy),
    ("hpe", .horizontalAccuracy),
    ("vpe", .verticalAccuracy), ("hepe", .horizontalAccuracy), ("vepe", .verticalAccuracy),
    ("epe", .horizontalAccuracy), ("acc", .horizontalAccuracy), ("precision", .horizontalAccuracy),
  ]

  /// Returns the names of a vocabulary: extensions may use the names of GPX with other meanings.
  private static func names(in uri: Span<UInt8>) -> Names {
    switch uri {
    // Many loggers omit the namespace, even for their extensions.
    case "", "http://www.topografix.com/GPX/1/1", "http://www.topografix.com/GPX/1/0": gpxNames
    // TrackPointExtension, version 1 or 2, WaypointExtension, version 1, or their predecessor GpxExtensions, version 3
    // (`www8.garmin.com/xmlschemas/TrackPointExtensionv2.xsd`, `GpxExtensionsv3.xsd`).
    case "http://www.garmin.com/xmlschemas/TrackPointExtension/v1",
      "http://www.garmin.com/xmlschemas/TrackPointExtension/v2", "http://www.garmin.com/xmlschemas/GpxExtensions/v3",
      "http://www.garmin.com/xmlschemas/WaypointExtension/v1":
      garminNames
    // Cluetrust's gpxdata (`www.cluetrust.com/Schemas/gpxdata10.xsd`).
    case "http://www.cluetrust.com/XML/GPXDATA/1/0": cluetrustNames
    // `www8.garmin.com/xmlschemas/PowerExtensionv1.xsd`
    case "http://www.garmin.com/xmlschemas/PowerExtension/v1": powerNames
    case "https://osmand.net", "https://osmand.net/docs/technical/osmand-file-formats/osmand-gpx": osmAndNames
    case "urn:locate:places": placeNames
    default: []
    }
  }

  /// The names of GPX, and at the end those that loggers write within `extensions` without a namespace.
  private static let gpxNames: Names = [
    ("trkpt", .trackPoint), ("ele", .elevation), ("time", .time), ("rtept", .routePoint), ("wpt", .waypoint),
    ("trkseg", .trackSegment), ("trk", .track), ("rte", .route), ("gpx", .gpx), ("metadata", .metadata),
    ("extensions", .extensions), ("speed", .speed), ("course", .course), ("fix", .fix), ("sat", .satellites),
    ("hdop", .horizontalDilution), ("vdop", .verticalDilution), ("pdop", .positionDilution),
    ("geoidheight", .geoidHeight), ("magvar", .magneticVariation), ("ageofdgpsdata", .correctionAge),
    ("dgpsid", .correctionStation), ("name", .name), ("cmt", .comment), ("desc", .description), ("src", .source),
    ("sym", .symbol), ("type", .type), ("keywords", .keywords), ("author", .author),
    ("hr", .heartRate), ("heartrate", .heartRate), ("heartRate", .heartRate), ("bpm", .heartRate), ("cad", .cadence),
    ("cadence", .cadence),
    ("temp", .temperature), ("atemp", .temperature), ("temperature", .temperature), ("power", .power),
  ]

  private static let garminNames: Names = [
    ("TrackPointExtension", .garminTrackPoint), ("WaypointExtension", .garminWaypoint), ("Proximity", .proximity),
    ("hr", .heartRate), ("cad", .cadence), ("atemp", .temperature), ("Temperature", .temperature), ("speed", .speed),
    ("course", .course),
  ]

  private static let cluetrustNames: Names = [
    ("hr", .heartRate), ("cadence", .cadence), ("temp", .temperature), ("speed", .speed), ("course", .course),
    ("distance", .distance), ("power", .power),
  ]

  private static let powerNames: Names = [("PowerInWatts", .power)]

  /// OsmAnd's `heading` is the direction of the phone, not the course.
  private static let osmAndNames: Names = [("speed", .speed), ("hdop", .horizontalDilution)]

  private static let placeNames: Names = [("id", .placeID), ("radius_m", .placeRadius), ("dwell_s", .dwellTime)]
}
