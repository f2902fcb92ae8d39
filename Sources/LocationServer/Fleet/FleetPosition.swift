import LocationKit
import LocationText

/// The last position of a subject, as the fleet stores it.
struct FleetPosition: Sendable {
  let subject: String
  /// Coordinates to 1e-7 degrees, speed to 0.01 m/s up to 655 m/s, course to 0.01 degrees; no other quantities.
  var location: Location
  /// Seconds since the position was received; for one that arrived late, since its fix.
  let age: Int
  let isStale: Bool

  /// Returns the position as a filter shows it; `nil` if it does not. Without a filter, all is shown.
  func seen(by filter: inout PrivacyFilter?) -> FleetPosition? {
    guard filter != nil else { return self }
    guard let seen = filter?.seen(location, of: subject) else { return nil }
    var position = self
    position.location = seen
    return position
  }

  var object: JSONObjectText {
    [
      "subject": subject, "state": isStale ? "stale" : "live", "age": age, "time": location.time,
      "lat": JSONDegrees(location.coordinate.latitude), "lon": JSONDegrees(location.coordinate.longitude),
      "speed": location.speed, "track": location.courseOverGround, "simulated": location.isSimulated ? true : nil,
    ]
  }
}
