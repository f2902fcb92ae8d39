import LocationKit
import LocationText
import LocationTracks

/// A way by which programs on phones send locations: their paths, how a request is read, and the answer that they expect.
protocol PhoneDoor: Sendable {
  /// Name of the source in the origin of the locations.
  static var source: String { get }
  /// Methods and paths. A parameter of a path is a token, or the name of a device.
  static var paths: [(String, String)] { get }

  /// Returns the device that the request names; `nil` for none.
  func device(_ post: PhonePost) throws(Problem) -> String?
  /// Replaces an encrypted message by its plaintext, once the subject is known.
  func open(_ post: inout PhonePost) throws(Problem)
  /// Returns the locations of a request. Of a batch, those that can be read are stored, also if others are failures.
  func read(_ post: PhonePost) throws(Problem) -> [Result<Location, Problem>]
  /// Returns the answer to a request whose locations are on the disk.
  func answer(_ post: PhonePost, _ receipt: PhoneReceipt) async throws -> ServerResponse
}

extension PhoneDoor {
  func open(_ post: inout PhonePost) throws(Problem) {}

  func answer(_ post: PhonePost, _ receipt: PhoneReceipt) async throws -> ServerResponse { .text("") }
}

/// A request of a phone.
struct PhonePost: Sendable {
  let request: ServerRequest
  /// The parameters in the path.
  let parameters: RouteParameters
  let fields: PostedFields
  /// The message: the body, or its plaintext.
  var message: [UInt8]
  /// The time of arrival.
  let now: UTCInstant
  /// The subject under which locations are stored; empty until the device is known.
  var subject = ""

  init(_ request: ServerRequest, _ parameters: RouteParameters = RouteParameters(), now: UTCInstant) {
    (self.request, self.parameters, self.now) = (request, parameters, now)
    (fields, message) = (PostedFields(request), request.body)
  }

  /// Returns the object that the body must be.
  func object() throws(Problem) -> JSONBody {
    if let json = fields.json { return json }
    // Says why the body is not one.
    return try JSONBody(request.body)
  }

  /// Reads each element of a list on its own.
  static func each(
    _ list: [JSONBody.Element], _ read: (JSONBody.Element) throws(Problem) -> Location
  ) throws(Problem) -> [Result<Location, Problem>] {
    guard list.count <= mostLocations else {
      throw Problem(
        413, "a request may have at most \(mostLocations) locations: make the batches of the program smaller")
    }
    return list.map { element in Result { () throws(Problem) in try read(element) } }
  }

  static let mostLocations = 10_000
}

/// What became of the locations of a request.
struct PhoneReceipt: Sendable {
  var stored = 0
  /// Locations that could not be read.
  var skipped = 0
  /// Why the first of them could not.
  var reason: String?

  /// Adds the numbers to an answer, for people: programs ignore them.
  func with(_ answer: JSONObjectText) -> ServerResponse {
    var answer = answer
    answer.add("stored", stored)
    if skipped > 0 {
      answer.add("skipped", skipped)
      answer.add("reason", reason)
    }
    return .json(answer)
  }
}

/// The names that a program gives to the values of a location.
struct PhoneNames: Sendable {
  var latitude = ["lat"]
  var longitude = ["lon"]
  var time = ["timestamp"]
  /// Names of further quantities; of several names, the first that has a value counts.
  var quantities: [(quantity: PointQuantity, names: [String])]

  /// Reads a location. Throws 400 with the name of a wrong value.
  ///
  /// - Parameters:
  ///   - metresPerSecond: of the unit of speeds.
  ///   - text: returns the value of a name as a text; `nil` for none.
  func location(
    from source: String, at now: UTCInstant, metresPerSecond: Double = 1,
    _ text: (String) throws(Problem) -> String?
  ) throws(Problem) -> Location {
    func first(_ names: [String]) throws(Problem) -> (name: String, text: String?) {
      for name in names { if let text = try text(name), !text.isEmpty { return (name, text) } }
      return (names[0], nil)
    }
    func number(_ names: [String]) throws(Problem) -> (name: String, value: Double?) {
      let (name, text) = try first(names)
      guard let text else { return (name, nil) }
      guard let number = DecimalText.double(text) else { throw PhoneReport.problem(name, "a number") }
      return (name, number)
    }
    let (timeName, timeText) = try first(time)
    let moment = try timeText.map { text throws(Problem) in try Self.time(text, timeName) }
    var report = try PhoneReport(
      latitude: number(latitude), longitude: number(longitude), time: (timeName, moment),
      origin: LocationOrigin(source: source, device: nil, kind: .live), now: now)
    for (quantity, names) in quantities {
      let (name, value) = try number(names)
      try report.set(quantity, name, value, times: quantity == .speed ? metresPerSecond : 1)
    }
    return report.location
  }

  /// Returns the time of seconds or milliseconds since 1970, or of ISO 8601.
  private static func time(_ text: String, _ name: String) throws(Problem) -> UTCInstant {
    if let number = DecimalText.double(text) {
      if let time = UTCInstant(unix: number, .unknown) { return time }
      // A phone without a time sends 0, which `DeviceClock` replaces.
      if (0..<UTCInstant.earliestUnix).contains(number) { return UTCInstant(nanoseconds: 0) }
    } else if let time = UTCInstant(iso8601: text) ?? UTCInstant(iso8601: text.replacing(" ", with: "T") + "Z") {
      return time
    }
    throw PhoneReport.problem(name, "seconds or milliseconds since 1970, or such as 2026-05-01T10:00:00Z")
  }
}

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
