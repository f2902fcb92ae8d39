import LocationKit
import LocationTracks

/// A location that a phone has posted, while it is read. Each value is checked; errors name the field.
struct PhoneReport {
  private(set) var point: TrackPoint

  /// - Throws: 400 for a coordinate or a time that cannot be one.
  /// - Parameters:
  ///   - latitude, longitude: the values with the names of their fields.
  ///   - time: of the location, with the name of its field; `nil` if it is unknown.
  ///   - now: the time of arrival.
  init(
    latitude: (name: String, value: Double?), longitude: (name: String, value: Double?),
    time: (name: String, value: UTCInstant?), origin: LocationOrigin, now: UTCInstant
  ) throws(Problem) {
    let (south, west) = (try Self.required(latitude), try Self.required(longitude))
    guard (-90...90).contains(south) else { throw Self.problem(latitude.name, "a latitude from -90 to 90") }
    guard (-180...180).contains(west), let coordinate = Coordinate(latitude: south, longitude: west) else {
      throw Self.problem(longitude.name, "a longitude from -180 to 180")
    }
    guard let time = DeviceClock.time(time.value, at: now) else {
      throw Problem(400, "the field \(time.name) lies more than a day in the future: set the phone's clock")
    }
    point = TrackPoint(Location(coordinate: coordinate, time: time, origin: origin))
  }

  /// Sets a quantity if its value is known. Phones send −1 for an unknown accuracy, speed or course, and 0 for an unknown
  /// accuracy.
  mutating func set(
    _ quantity: PointQuantity, _ name: String, _ value: Double?, times factor: Double = 1
  ) throws(Problem) {
    guard let value else { return }
    let isNeverNegative = quantity != .altitudeMSL
    if value == -1, isNeverNegative { return }
    if value == 0, isNeverNegative, quantity != .speed, quantity != .course { return }
    guard quantity.set(value * factor, on: &point) else { throw Self.problem(name, "a possible value") }
  }

  /// The location. Accuracies of phones are of the 68 % level: see `PhonePoints` in LocationTracks.
  var location: Location {
    var location = point.location
    location.horizontalAccuracy = location.horizontalAccuracy?.ofPhone(.live)
    location.verticalAccuracy = location.verticalAccuracy?.ofPhone(.live)
    location.mode = location.altitudeMSL == nil ? .twoDimensional : .threeDimensional
    return location
  }

  private static func required(_ field: (name: String, value: Double?)) throws(Problem) -> Double {
    guard let value = field.value else { throw Problem(400, "the field \(field.name) is missing") }
    return value
  }

  static func problem(_ name: String, _ expected: String) -> Problem {
    Problem(400, "the field \(name) must be \(expected)")
  }
}
