import LocationKit
import LocationTracks

/// Locations to write.
enum Sample {
  static let origin = LocationOrigin(source: "ride", kind: .replayed)
  /// 2026-05-01T10:00:00Z
  static let start = UTCInstant(nanoseconds: 1_777_629_600_000_000_000)

  static func location(
    _ latitude: Double = 47.5, _ longitude: Double = 8.25, second: Int? = 0,
    _ change: (inout Location) -> Void = { _ in }
  ) -> Location {
    // A test's own numbers are on the globe.
    let coordinate = Coordinate(latitude: latitude, longitude: longitude)!
    var location = Location(
      coordinate: coordinate, time: second.map { start.advanced(by: .seconds($0)) }, origin: origin)
    change(&location)
    return location
  }

  static func point(
    _ latitude: Double = 47.5, _ longitude: Double = 8.25, second: Int? = 0,
    _ change: (inout Location) -> Void = { _ in }
  ) -> TrackEntry {
    TrackEntry(location(latitude, longitude, second: second, change))
  }

  static let noFix = TrackEntry.noFix(NoFix(time: start, reason: .noFix, origin: origin))
  static let sky = TrackEntry.sky(SkyView(time: start, satellites: [], origin: origin))

  /// With everything that a location can have, and a sensor.
  static var full: TrackEntry {
    let location = location(-47.123456789, -8.987654321) { location in
      location.mode = .threeDimensional
      location.status = .differential
      location.altitudeMSL = 408.125
      location.geoidSeparation = 47.9
      location.speed = 1.25
      location.courseOverGround = 93.5
      location.verticalSpeed = -0.25
      location.magneticVariation = -2.5
      location.horizontalAccuracy = Accuracy(radius: 3.5, level: .ninetyFive, basis: .receiver)
      location.verticalAccuracy = Accuracy(radius: 6, level: .twoThirds, basis: .derived)
      location.dilution = DilutionOfPrecision(horizontal: 0.9, vertical: 1.2, position: 1.5)
      location.satellitesUsed = 9
      location.correctionAge = 2.5
      location.correctionStation = 120
    }
    return .point(TrackPoint(location, sensors: SensorValues(heartRate: 140, cadence: 85, temperature: 21.5)))
  }
}
