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
    ("temp", .temperature), ("atemp", .temperature), ("temperature", .temperature),
  ]

  private static let garminNames: Names = [
    ("TrackPointExtension", .garminTrackPoint), ("WaypointExtension", .garminWaypoint), ("Proximity", .proximity),
    ("hr", .heartRate), ("cad", .cadence), ("atemp", .temperature), ("Temperature", .temperature), ("speed", .speed),
    ("course", .course),
  ]

  private static let cluetrustNames: Names = [
    ("hr", .heartRate), ("cadence", .cadence), ("temp", .temperature), ("speed", .speed), ("course", .course),
  ]

  /// OsmAnd's `heading` is the direction of the phone, not the course.
  private static let osmAndNames: Names = [("speed", .speed), ("hdop", .horizontalDilution)]

  private static let placeNames: Names = [("id", .placeID), ("radius_m", .placeRadius), ("dwell_s", .dwellTime)]
}
