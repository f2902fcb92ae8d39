import LocationKit
import LocationText
import LocationTracks

/// A location as OsmAnd and Traccar's clients send it: in the query, in a form, or, from version 9 of Traccar Client on,
/// as JSON (https://www.traccar.org/osmand/).
enum OsmAndPost {
  /// Returns the location; `nil` if the client has none. Throws 400 with the name of a wrong field.
  static func location(_ request: ServerRequest, now: UTCInstant) throws(Problem) -> Location? {
    let fields = PostedFields(request)
    if let body = fields.json { return try location(body, now: now) }
    guard request.body.isEmpty || fields.form != nil else {
      throw Problem(400, "the body is neither a form nor a JSON object")
    }
    return try location(fields, now: now)
  }

  /// Returns the device that the request names; `nil` for none.
  static func device(_ request: ServerRequest) throws(Problem) -> String? {
    let fields = PostedFields(request)
    if let body = fields.json, let device = try body.text("device_id") { return device }
    return try fields.text("id", "deviceid")
  }

  // MARK: Query and form

  private static func location(_ fields: PostedFields, now: UTCInstant) throws(Problem) -> Location? {
    var report = try PhoneReport(
      latitude: ("lat", number("lat", fields)), longitude: ("lon", number("lon", fields)),
      time: ("timestamp", fields.text("timestamp").map { text throws(Problem) in try time(text) }),
      origin: LocationOrigin(source: "osmand", device: nil, kind: .live), now: now)
    try report.set(.altitudeMSL, "altitude", number("altitude", fields))
    try report.set(.speed, "speed", number("speed", fields), times: speedUnit(fields))
    let course = try fields.text("bearing") == nil ? "heading" : "bearing"
    try report.set(.course, course, number(course, fields))
    try report.set(.horizontalAccuracy, "accuracy", number("accuracy", fields))
    try report.set(.horizontalDilution, "hdop", number("hdop", fields))
    if let battery = try number("batt", fields), !(-1...100).contains(battery) {
      throw PhoneReport.problem("batt", "a number of percent")
    }
    // What the client calls invalid must not be stored, and is checked like the rest.
    if let valid = try fields.text("valid"), ["false", "0"].contains(valid.lowercased()) { return nil }
    return report.location
  }

  private static func number(_ name: String, _ fields: PostedFields) throws(Problem) -> Double? {
    guard let text = try fields.text(name) else { return nil }
    guard let number = DecimalText.double(text) else { throw PhoneReport.problem(name, "a number") }
    return number
  }

  /// Returns the metres per second of the unit. Traccar's clients send knots; an address for OsmAnd can name another one.
  private static func speedUnit(_ fields: PostedFields) throws(Problem) -> Double {
    switch try fields.text("speed-unit") {
    case nil, "kn": 1852.0 / 3600
    case "m/s": 1
    case "km/h": 1 / 3.6
    default: throw PhoneReport.problem("speed-unit", "kn, m/s or km/h")
    }
  }

  /// Returns the time of seconds or milliseconds since 1970, or of ISO 8601.
  private static func time(_ text: String) throws(Problem) -> UTCInstant {
    if let number = DecimalText.double(text) {
      if let time = UTCInstant(unix: number, .unknown) { return time }
      // A phone without a time sends 0, which `DeviceClock` replaces.
      if (0..<UTCInstant.earliestUnix).contains(number) { return UTCInstant(nanoseconds: 0) }
    } else if let time = UTCInstant(iso8601: text) ?? UTCInstant(iso8601: text.replacing(" ", with: "T") + "Z") {
      return time
    }
    throw PhoneReport.problem("timestamp", "seconds or milliseconds since 1970, or such as 2026-05-01T10:00:00Z")
  }

  // MARK: JSON

  private static func location(_ body: JSONBody, now: UTCInstant) throws(Problem) -> Location? {
    guard let location = try body.object("location"), let values = try location.object("coords") else { return nil }
    let moment = try location.words("timestamp").map { text throws(Problem) in try time(text) }
    var report = try PhoneReport(
      latitude: ("latitude", values.number("latitude")), longitude: ("longitude", values.number("longitude")),
      time: ("timestamp", moment), origin: LocationOrigin(source: "osmand", device: nil, kind: .live), now: now)
    try report.set(.altitudeMSL, "altitude", values.number("altitude"))
    try report.set(.speed, "speed", values.number("speed"))
    try report.set(.course, "heading", values.number("heading"))
    try report.set(.horizontalAccuracy, "accuracy", values.number("accuracy"))
    return report.location
  }
}
