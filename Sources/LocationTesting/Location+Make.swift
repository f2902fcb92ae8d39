public import LocationKit

extension Location {
  /// Creates a location for a test. Every value has a default: no altitude, no speed, no accuracy, a time on 1 May
  /// 2026. Traps if the coordinate is out of range.
  public static func make(
    latitude: Double = 48, longitude: Double = 11, time: UTCInstant? = .utc("2026-05-01T10:00:00Z"),
    mode: FixMode = .twoDimensional, status: FixStatus? = nil, altitudeMSL: Double? = nil, speed: Double? = nil,
    courseOverGround: Double? = nil, horizontalAccuracy: Accuracy? = nil, origin: LocationOrigin = .mock
  ) -> Location {
    var location = Location(
      coordinate: .make(latitude: latitude, longitude: longitude), time: time, mode: mode, origin: origin)
    location.status = status
    location.altitudeMSL = altitudeMSL
    location.speed = speed
    location.courseOverGround = courseOverGround
    location.horizontalAccuracy = horizontalAccuracy
    return location
  }
}

extension Coordinate {
  /// Creates a coordinate. Traps if it is out of range.
  public static func make(latitude: Double, longitude: Double) -> Coordinate {
    guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
      preconditionFailure("there is no coordinate \(latitude), \(longitude)")
    }
    return coordinate
  }
}

extension Accuracy {
  /// Creates an accuracy from a radius in metres; by default at the 95 % level, from the receiver. Traps if it is
  /// outside `PlausibleRange.accuracy`.
  public static func metres(_ radius: Double, level: Level = .ninetyFive, basis: Basis = .receiver) -> Accuracy {
    guard let accuracy = Accuracy(radius: radius, level: level, basis: basis) else {
      preconditionFailure("there is no accuracy of \(radius) m")
    }
    return accuracy
  }
}

extension LocationOrigin {
  /// Default origin of a test's readings.
  public static let mock = LocationOrigin(source: "mock", kind: .live)
}
