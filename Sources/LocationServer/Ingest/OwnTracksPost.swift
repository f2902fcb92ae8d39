import LocationKit
import LocationTracks

/// A message of OwnTracks in its HTTP mode (https://owntracks.org/booklet/tech/http/).
enum OwnTracksPost {
  /// Returns the location of a message; `nil` for another kind of message, and for the empty one with which the program
  /// removes a friend. Throws 400 with the name of a wrong field.
  static func location(_ bytes: [UInt8], now: UTCInstant) throws(Problem) -> Location? {
    guard !bytes.isEmpty else { return nil }
    let body = try JSONBody(bytes)
    switch try body.text("_type") {
    case "location": return try location(body, now: now)
    case "encrypted":
      throw Problem(400, "the field _type is encrypted: remove the encryption key in OwnTracks, and use HTTPS")
    case nil: throw Problem(400, "the field _type is missing")
    // A transition repeats the location of a message before it; the others have none.
    default: return nil
    }
  }

  private static func location(_ body: JSONBody, now: UTCInstant) throws(Problem) -> Location {
    let (tracker, topic) = (try body.text("tid"), try body.text("topic"))
    var report = try PhoneReport(
      latitude: ("lat", body.number("lat")), longitude: ("lon", body.number("lon")), time: ("tst", time(body)),
      origin: LocationOrigin(source: "owntracks", device: tracker ?? topic, kind: .live), now: now)
    try report.set(.altitudeMSL, "alt", body.number("alt"))
    try report.set(.speed, "vel", body.number("vel"), times: 1 / 3.6)
    try report.set(.course, "cog", body.number("cog"))
    try report.set(.horizontalAccuracy, "acc", body.number("acc"))
    try report.set(.verticalAccuracy, "vac", body.number("vac"))
    return report.location
  }

  private static func time(_ body: JSONBody) throws(Problem) -> UTCInstant {
    guard let seconds = try body.number("tst") else { throw Problem(400, "the field tst is missing") }
    guard let time = UTCInstant(unix: seconds, .seconds) else {
      throw PhoneReport.problem("tst", "a number of seconds since 1970")
    }
    return time
  }
}
