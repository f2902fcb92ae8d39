import LocationKit

/// A location as the interface of GeoClue states it.
struct SharedLocation: Sendable, Hashable {
  let coordinate: Coordinate
  /// Time of the measurement, or of the receipt if it is unknown.
  let time: UTCInstant
  /// Metres: the 95 % radius that a position is within, as the readers of the web and of Core Location expect, or a radius
  /// of an unknown level; `nil` if it is unknown.
  let accuracy: Double?
  let properties: [String: BusValue]

  /// GeoClue's value for an unknown altitude.
  static let unknownAltitude = -Double.greatestFiniteMagnitude
  /// GeoClue's value for an unknown accuracy, speed or heading.
  static let unknown = -1.0

  /// - Parameter now: the time of receipt.
  init(_ location: Location, at now: UTCInstant) {
    coordinate = location.coordinate
    time = location.time ?? now
    accuracy = location.horizontalAccuracy.flatMap { $0.radius(at: .ninetyFive) ?? $0.radius }
    let microseconds = time.nanoseconds.magnitude / 1000
    properties = [
      "Latitude": .double(coordinate.latitude),
      "Longitude": .double(coordinate.longitude),
      "Accuracy": .double(accuracy ?? Self.unknown),
      "Altitude": .double(location.altitudeMSL ?? Self.unknownAltitude),
      "Speed": .double(location.speed ?? Self.unknown),
      "Heading": .double(location.courseOverGround ?? Self.unknown),
      "Description": .string(Self.description(of: location)),
      "Timestamp": .structure([
        .uint64(time.nanoseconds < 0 ? 0 : microseconds / 1_000_000),
        .uint64(time.nanoseconds < 0 ? 0 : microseconds % 1_000_000),
      ]),
    ]
  }

  /// Descriptions of positions that are not the user's own.
  static let simulated = "simulated"
  static let recorded = "recorded"

  private static func description(of location: Location) -> String {
    if location.isSimulated { return simulated }
    return location.origin.kind == .replayed ? recorded : ""
  }
}
