/// The elements of GPX 1.0 and 1.1 that hold, or lead to, what a location is made of, and Garmin's TrackPointExtension.
///
/// All others, and those of other vocabularies, are *foreign*: they and their content are passed over.
/// Source: the schemas at topografix.com/GPX/1/0 and /1/1.
public enum GPXElement: Sendable, Hashable {
  case gpx
  case waypoint, route, routePoint, track, trackSegment, trackPoint
  case elevation, time, magneticVariation, geoidHeight
  case fix, satellites, horizontalDilution, verticalDilution, positionDilution
  case correctionAge, correctionStation
  /// Metres a second and degrees true: GPX 1.0 has them at the point, Garmin within its extension.
  case speed, course
  case extensions, garminTrackPoint

  /// The element of this name, without its prefix, in a namespace; `nil` for a foreign one.
  public init?(localName: Span<UInt8>, in namespace: GPXNamespace) {
    switch namespace {
    case .gpx: self.init(gpxName: localName)
    case .garminTrackPoint: self.init(garminName: localName)
    case .foreign: return nil
    }
  }

  private init?(gpxName name: Span<UInt8>) {
    switch name {
    case "trkpt": self = .trackPoint
    case "ele": self = .elevation
    case "time": self = .time
    case "rtept": self = .routePoint
    case "wpt": self = .waypoint
    case "trkseg": self = .trackSegment
    case "trk": self = .track
    case "rte": self = .route
    case "gpx": self = .gpx
    case "extensions": self = .extensions
    default: self.init(nameOfQuality: name)
    }
  }

  private init?(nameOfQuality name: Span<UInt8>) {
    switch name {
    case "speed": self = .speed
    case "course": self = .course
    case "fix": self = .fix
    case "sat": self = .satellites
    case "hdop": self = .horizontalDilution
    case "vdop": self = .verticalDilution
    case "pdop": self = .positionDilution
    case "geoidheight": self = .geoidHeight
    case "magvar": self = .magneticVariation
    case "ageofdgpsdata": self = .correctionAge
    case "dgpsid": self = .correctionStation
    default: return nil
    }
  }

  private init?(garminName name: Span<UInt8>) {
    switch name {
    case "TrackPointExtension": self = .garminTrackPoint
    case "speed": self = .speed
    case "course": self = .course
    default: return nil
    }
  }

  /// Whether it bears coordinates.
  public var isPoint: Bool { self == .trackPoint || self == .routePoint || self == .waypoint }

  /// Whether its text is a value of the point around it.
  var holdsText: Bool {
    switch self {
    case .gpx, .waypoint, .route, .routePoint, .track, .trackSegment, .trackPoint, .extensions, .garminTrackPoint: false
    default: true
    }
  }

  /// Whether the schema has this element directly within `parent`; `nil` stands for the document.
  func belongs(in parent: GPXElement?) -> Bool {
    switch self {
    case .gpx: parent == nil
    case .waypoint, .route, .track: parent == .gpx
    case .routePoint: parent == .route
    case .trackSegment: parent == .track
    case .trackPoint: parent == .trackSegment
    case .garminTrackPoint: parent == .extensions
    case .speed, .course: parent == .garminTrackPoint || parent?.isPoint == true
    default: parent?.isPoint == true
    }
  }

  /// For the account: `unreadable time`.
  var reasonWhenUnreadable: String {
    switch self {
    case .elevation: "unreadable elevation"
    case .time: "unreadable time"
    case .fix: "unknown kind of fix"
    default: "unreadable quality value"
    }
  }
}

extension Span<UInt8> {
  /// Lets names be told apart by `switch`, byte for byte.
  fileprivate static func ~= (name: StaticString, bytes: Span<UInt8>) -> Bool {
    guard bytes.count == name.utf8CodeUnitCount else { return false }
    for index in 0..<bytes.count where bytes[index] != name.utf8Start[index] { return false }
    return true
  }
}
