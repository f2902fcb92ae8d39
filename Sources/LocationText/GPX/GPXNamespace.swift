/// The vocabulary of an element: extensions may use the names of GPX with other meanings.
enum GPXNamespace: Sendable {
  /// GPX 1.0 or 1.1, or no namespace: many loggers omit it, even for their extensions.
  case gpx
  /// Garmin's TrackPointExtension, version 1 or 2, WaypointExtension, version 1, or their predecessor GpxExtensions,
  /// version 3 (`www8.garmin.com/xmlschemas/TrackPointExtensionv2.xsd`, `GpxExtensionsv3.xsd`).
  case garmin
  /// Cluetrust's gpxdata (`www.cluetrust.com/Schemas/gpxdata10.xsd`).
  case cluetrust
  /// OsmAnd (`osmand.net/docs/technical/osmand-file-formats/osmand-gpx`).
  case osmAnd
  /// Places of this package.
  case places
  case foreign

  /// Returns the namespace of this URI; an empty URI is no namespace.
  init(uri: Span<UInt8>) {
    switch uri {
    case "", "http://www.topografix.com/GPX/1/1", "http://www.topografix.com/GPX/1/0": self = .gpx
    case "http://www.garmin.com/xmlschemas/TrackPointExtension/v1",
      "http://www.garmin.com/xmlschemas/TrackPointExtension/v2", "http://www.garmin.com/xmlschemas/GpxExtensions/v3",
      "http://www.garmin.com/xmlschemas/WaypointExtension/v1":
      self = .garmin
    case "urn:locate:places": self = .places
    case "http://www.cluetrust.com/XML/GPXDATA/1/0": self = .cluetrust
    case "https://osmand.net", "https://osmand.net/docs/technical/osmand-file-formats/osmand-gpx": self = .osmAnd
    default: self = .foreign
    }
  }
}
