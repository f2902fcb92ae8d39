extension GPXElement {
  /// Returns the element with this name, without its prefix, in a namespace; `nil` for a foreign one.
  package init?(localName: Span<UInt8>, in uri: Span<UInt8>) {
    switch GPXNamespace(uri: uri) {
    case .gpx: self.init(gpxName: localName)
    case .garmin: self.init(garminName: localName)
    case .cluetrust: self.init(cluetrustName: localName)
    case .places: self.init(placeName: localName)
    case .osmAnd: self.init(osmAndName: localName)
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
    case "metadata": self = .metadata
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
    default: self.init(nameOfWords: name)
    }
  }

  private init?(nameOfWords name: Span<UInt8>) {
    switch name {
    case "name": self = .name
    case "cmt": self = .comment
    case "desc": self = .description
    case "src": self = .source
    case "sym": self = .symbol
    case "type": self = .type
    case "keywords": self = .keywords
    case "author": self = .author
    default: self.init(plainName: name)
    }
  }

  /// Returns the element for names that loggers write within `extensions` without a namespace.
  private init?(plainName name: Span<UInt8>) {
    switch name {
    case "hr", "heartrate", "heartRate": self = .heartRate
    case "cad", "cadence": self = .cadence
    case "temp", "atemp", "temperature": self = .temperature
    default: return nil
    }
  }

  private init?(garminName name: Span<UInt8>) {
    switch name {
    case "TrackPointExtension": self = .garminTrackPoint
    case "WaypointExtension": self = .garminWaypoint
    case "Proximity": self = .proximity
    case "hr": self = .heartRate
    case "cad": self = .cadence
    case "atemp", "Temperature": self = .temperature
    case "speed": self = .speed
    case "course": self = .course
    default: return nil
    }
  }

  private init?(placeName name: Span<UInt8>) {
    switch name {
    case "id": self = .placeID
    case "radius_m": self = .placeRadius
    case "dwell_s": self = .dwellTime
    default: return nil
    }
  }

  private init?(cluetrustName name: Span<UInt8>) {
    switch name {
    case "hr": self = .heartRate
    case "cadence": self = .cadence
    case "temp": self = .temperature
    case "speed": self = .speed
    case "course": self = .course
    default: return nil
    }
  }

  /// Returns the element for OsmAnd's names. Its `heading` is the direction of the phone, not the course.
  private init?(osmAndName name: Span<UInt8>) {
    switch name {
    case "speed": self = .speed
    case "hdop": self = .horizontalDilution
    default: return nil
    }
  }
}
