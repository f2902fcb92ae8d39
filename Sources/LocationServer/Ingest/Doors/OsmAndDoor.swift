import LocationKit
import LocationText
import LocationTracks

/// OsmAnd and Traccar's clients: parameters of the query, or, from version 10 of Traccar Client on, of a form, or JSON of version
/// 9 (https://www.traccar.org/osmand/).
struct OsmAndDoor: PhoneDoor {
  static let source = "osmand"
  static let paths = [
    ("GET", "/v1/ingest/osmand"), ("POST", "/v1/ingest/osmand"), ("POST", "/api/v1/traccar/points"),
  ]

  func device(_ post: PhonePost) throws(Problem) -> String? {
    if let device = try post.fields.json?.text("device_id") { return device }
    return try post.fields.text("id", "deviceid")
  }

  func read(_ post: PhonePost) throws(Problem) -> [Result<Location, Problem>] {
    if let body = post.fields.json { return try Self.json(body, post.now) }
    guard post.request.body.isEmpty || post.fields.form != nil else {
      throw Problem(400, "the body is neither a form nor a JSON object")
    }
    if try Self.hasNoPosition(post.fields) { return [] }
    let pair = try post.fields.text("location")?.split(separator: ",", omittingEmptySubsequences: false) ?? []
    let location = try Self.names.location(
      from: Self.source, at: post.now, metresPerSecond: Self.speedUnit(post.fields)
    ) { name throws(Problem) in
      if let text = try post.fields.text(name) { return text }
      guard pair.count == 2 else { return nil }
      return name == "lat" ? String(pair[0]) : name == "lon" ? String(pair[1]) : nil
    }
    if let text = try post.fields.text("batt"), !(DecimalText.double(text).map { (-1...100).contains($0) } ?? false) {
      throw PhoneReport.problem("batt", "a number of percent")
    }
    // What the client calls invalid must not be stored, and is checked like the rest.
    if let valid = try post.fields.text("valid"), ["false", "0"].contains(valid.lowercased()) { return [] }
    return [.success(location)]
  }

  private static let names = PhoneNames(quantities: [
    (.altitudeMSL, ["altitude"]), (.speed, ["speed"]), (.course, ["bearing", "heading"]),
    (.horizontalAccuracy, ["accuracy"]), (.horizontalDilution, ["hdop"]),
  ])

  /// Returns whether this is a form in which Traccar Client 10 reports that it runs without a fix, or a token for notifications.
  /// The program repeats a form until it succeeds, and sends no later location before.
  private static func hasNoPosition(_ fields: PostedFields) throws(Problem) -> Bool {
    guard let form = fields.form, try fields.text("lat", "lon", "location") == nil else { return false }
    if try form.text("timestamp") != nil { return true }
    return try form.text("notificationToken") != nil
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

  /// Speeds of the JSON are in metres per second.
  private static func json(_ body: JSONBody, _ now: UTCInstant) throws(Problem) -> [Result<Location, Problem>] {
    guard let location = try body.object("location"), let values = try location.object("coords") else { return [] }
    var read = try jsonNames.location(from: source, at: now) { name throws(Problem) in
      try name == "timestamp" ? location.words(name) : values.words(name)
    }
    // Another program on the phone has made it up.
    if location.isTrue("mock") { read.status = .simulated }
    return [.success(read)]
  }

  private static let jsonNames = PhoneNames(
    latitude: ["latitude"], longitude: ["longitude"],
    quantities: [
      (.altitudeMSL, ["altitude"]), (.speed, ["speed"]), (.course, ["heading"]), (.horizontalAccuracy, ["accuracy"]),
    ])
}
