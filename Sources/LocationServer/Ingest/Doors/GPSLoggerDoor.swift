import LocationKit
import LocationText
import LocationTracks

/// GPSLogger for Android, "Log to custom URL": its parameters, in the query or in the body, under the names of `%ALL`, of
/// its default address, and of Home Assistant's (https://gpslogger.app, https://www.home-assistant.io/integrations/gpslogger/).
struct GPSLoggerDoor: PhoneDoor {
  static let source = "gpslogger"
  static let paths = [("GET", "/v1/ingest/gpslogger"), ("POST", "/v1/ingest/gpslogger")]

  func device(_ post: PhonePost) throws(Problem) -> String? {
    try post.fields.text("id", "device", "profile", "ser", "aid")
  }

  func read(_ post: PhonePost) throws(Problem) -> [Result<Location, Problem>] {
    let fields = post.fields
    let isFast = try fields.text("s", "spd", "speed") == nil
    let location = try Self.names.location(
      from: Self.source, at: post.now, metresPerSecond: isFast ? 1 / 3.6 : 1
    ) { name throws(Problem) in
      if let json = fields.json { return try json.words(name) }
      return try fields.text(name)
    }
    return [.success(location)]
  }

  private static let names = PhoneNames(
    latitude: ["lat", "latitude"], longitude: ["lon", "longitude"], time: ["timestamp", "time", "timeoffset"],
    quantities: [
      (.altitudeMSL, ["alt", "altitude"]), (.speed, ["s", "spd", "speed", "spd_kph"]), (.course, ["dir", "direction"]),
      (.horizontalAccuracy, ["acc", "accuracy"]), (.horizontalDilution, ["hdop"]), (.verticalDilution, ["vdop"]),
      (.positionDilution, ["pdop"]),
    ])
}
