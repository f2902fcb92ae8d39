/// Whose an element is: an extension may use GPX's names for things of its own.
package enum GPXNamespace: Sendable {
  /// GPX 1.0 or 1.1, or no namespace at all: many loggers leave it out, and write their extensions so, too.
  case gpx
  /// Garmin's TrackPointExtension, version 1 or 2, or its elder in GpxExtensions, version 3
  /// (`www8.garmin.com/xmlschemas/TrackPointExtensionv2.xsd`, `GpxExtensionsv3.xsd`).
  case garmin
  /// Cluetrust's gpxdata (`www.cluetrust.com/Schemas/gpxdata10.xsd`).
  case cluetrust
  /// OsmAnd (`osmand.net/docs/technical/osmand-file-formats/osmand-gpx`).
  case osmAnd
  case foreign

  /// The namespace of this URI; an empty one is none.
  package init(uri: Span<UInt8>) {
    switch uri {
    case "", "http://www.topografix.com/GPX/1/1", "http://www.topografix.com/GPX/1/0": self = .gpx
    case "http://www.garmin.com/xmlschemas/TrackPointExtension/v1",
      "http://www.garmin.com/xmlschemas/TrackPointExtension/v2", "http://www.garmin.com/xmlschemas/GpxExtensions/v3":
      self = .garmin
    case "http://www.cluetrust.com/XML/GPXDATA/1/0": self = .cluetrust
    case "https://osmand.net", "https://osmand.net/docs/technical/osmand-file-formats/osmand-gpx": self = .osmAnd
    default: self = .foreign
    }
  }
}
