import LocationTracks

/// The elements of GPX that make a place; all others are skipped.
///
/// Sources: topografix.com/GPX/1/1/gpx.xsd; Garmin's GpxExtensions, version 3, and WaypointExtension, version 1, for
/// the proximity.
enum GPXPlaceElement: Sendable {
  case gpx, waypoint, name, extensions, garminWaypoint, proximity
  /// Elements of this package.
  case id, radius, dwellTime

  init?(localName: Span<UInt8>, in uri: Span<UInt8>) {
    switch uri {
    case "urn:locate:places": self.init(ownName: localName)
    case "http://www.garmin.com/xmlschemas/GpxExtensions/v3",
      "http://www.garmin.com/xmlschemas/WaypointExtension/v1":
      self.init(garminName: localName)
    default:
      guard case .gpx = GPXNamespace(uri: uri) else { return nil }
      self.init(gpxName: localName)
    }
  }

  private init?(gpxName name: Span<UInt8>) {
    switch name {
    case "gpx": self = .gpx
    case "wpt": self = .waypoint
    case "name": self = .name
    case "extensions": self = .extensions
    default: return nil
    }
  }

  private init?(garminName name: Span<UInt8>) {
    switch name {
    case "WaypointExtension": self = .garminWaypoint
    case "Proximity": self = .proximity
    default: return nil
    }
  }

  private init?(ownName name: Span<UInt8>) {
    switch name {
    case "id": self = .id
    case "radius_m": self = .radius
    case "dwell_s": self = .dwellTime
    default: return nil
    }
  }

  var holdsText: Bool {
    switch self {
    case .name, .proximity, .id, .radius, .dwellTime: true
    case .gpx, .waypoint, .extensions, .garminWaypoint: false
    }
  }

  func belongs(in parent: GPXPlaceElement?) -> Bool {
    switch self {
    case .gpx: parent == nil
    case .waypoint: parent == .gpx
    case .name, .extensions: parent == .waypoint
    case .garminWaypoint, .id, .radius, .dwellTime: parent == .extensions
    case .proximity: parent == .garminWaypoint
    }
  }
}
