import LocationKit
import LocationText
import LocationTracks

/// A location as OsmAnd and Traccar's clients send it: in the query, in a form, or, from version 9 of Traccar Client on,
/// as JSON (https://www.traccar.org/osmand/).
enum OsmAndPost {
  /// Returns the location; `nil` if the client has none. Throws 400 with the name of a wrong field.
  static func location(_ request: ServerRequest, now: UTCInstant) throws(Problem) -> Location? {
    if let body = try json(request) { return try location(body, now: now) }
    return try location(fields(request), now: now)
  }

  /// Returns the device that the request names; `nil` for none. A token is no device.
  static func device(_ request: ServerRequest) throws(Problem) -> String? {
    if let body = try json(request) { return try body.text("device_id") }
    let fields = try fields(request)
    let (name, other) = (try fields.text("id"), try fields.text("deviceid"))
    return (name ?? other).flatMap { $0.hasPrefix(TokenSecret.prefix) ? nil : $0 }
  }

  /// Returns the body if it is JSON.
  private static func json(_ request: ServerRequest) throws(Problem) -> JSONBody? {
    request.contentType == "application/json" && !request.body.isEmpty ? try JSONBody(request.body) : nil
  }

  private static func fields(_ request: ServerRequest) throws(Problem) -> RequestQuery {
    guard request.contentType == "application/x-www-form-urlencoded", !request.body.isEmpty else {
      return request.query
    }
    guard let text = String(validating: request.body, as: UTF8.self) else {
      throw Problem(400, "the body is not UTF-8")
    }
    return try RequestQuery(text[...])
  }

  // MARK: Query and form

  private static func location(_ fields: RequestQuery, now: UTCInstant) throws(Problem) -> Location? {
    if let valid = try fields.text("valid"), ["false", "0"].contains(valid.lowercased()) { return nil }
    var report = try PhoneReport(
      latitude: ("lat", number("lat", fields)), longitude: ("lon", number("lon", fields)),
      time: ("timestamp", fields.text("timestamp").map { text throws(Problem) in try time(text) } ?? now),
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
    return report.location
  }

  private static func number(_ name: String, _ fields: RequestQuery) throws(Problem) -> Double? {
    guard let text = try fields.text(name) else { return nil }
    guard let number = DecimalText.double(text) else { throw PhoneReport.problem(name, "a number") }
    return number
  }

  /// Returns the metres per second of the unit. Traccar's clients send knots; an address for OsmAnd can name another one.
  private static func speedUnit(_ fields: RequestQuery) throws(Problem) -> Double {
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
    } else if let time = UTCInstant(iso8601: text) ?? UTCInstant(iso8601: text.replacing(" ", with: "T") + "Z") {
      return time
    }
    throw PhoneReport.problem("timestamp", "seconds or milliseconds since 1970, or such as 2026-05-01T10:00:00Z")
  }

  // MARK: JSON

  private static func location(_ body: JSONBody, now: UTCInstant) throws(Problem) -> Location? {
    guard let location = try body.object("location"), let values = try location.object("coords") else { return nil }
    var moment = now
    if let text = try location.text("timestamp") { moment = try time(text) }
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
