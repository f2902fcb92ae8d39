import LocationKit
import LocationText
import LocationTracks

/// OwnTracks in its HTTP mode (https://owntracks.org/booklet/tech/http/).
struct OwnTracksDoor: PhoneDoor {
  static let source = "owntracks"
  static let paths = [
    ("POST", "/v1/ingest/owntracks"), ("POST", "/pub"), ("POST", "/api/v1/owntracks/points"),
  ]

  var settings = OwnTracksSettings()
  /// Where the friends are; `nil` for no friends.
  var subjects: SubjectLocations?
  var memory = BlurMemory()
  var editor: PlaceEditor?
  var mostPlaces = 0

  func device(_ post: PhonePost) throws(Problem) -> String? {
    if let user = post.request[header: "x-limit-u"] { return user }
    return try post.request.query.text("u")
  }

  /// Another kind of message has no location, nor has the empty one with which the program removes a friend. What a phone
  /// says of the regions that it enters and leaves (`transition`) decides nothing: the server decides by the locations.
  func read(_ post: PhonePost) throws(Problem) -> [Result<Location, Problem>] {
    guard !post.message.isEmpty else { return [] }
    let message: OwnTracksMessage
    do throws(OwnTracksMessage.Fault) {
      message = try OwnTracksMessage(post.message.span, source: Self.source, now: post.now)
      if let flaw = message.flaws.first { throw flaw }
    } catch {
      throw Problem(400, error.message)
    }
    if message.type == "encrypted" {
      throw Problem(
        400, "the field _type is encrypted: start the server with the key, or remove the encryption key in OwnTracks")
    }
    guard var location = message.location else { return [] }
    // A time that is more than a day ahead is a fault of the message.
    location.time = DeviceClock.time(location.time, at: post.now)
    return [.success(location)]
  }

  func open(_ post: inout PhonePost) throws(Problem) {
    guard let keys = settings.keys, !post.message.isEmpty else { return }
    do { post.message = try keys.open(post.message, of: post.subject) } catch {
      throw (error as? OwnTracksMessage.Fault).map { Problem(400, $0.message) } ?? Problem(error)
    }
  }

  /// A list of messages for the phone: the cards and the positions of friends.
  func answer(_ post: PhonePost, _ receipt: PhoneReceipt) async throws -> ServerResponse {
    if settings.takesWaypoints, receipt.stored == 0 { try await storeWaypoints(of: post) }
    let messages = JSONObjectText.list(try await friends(of: post))
    return .json(try settings.keys?.seal(messages, for: post.subject) ?? messages)
  }

  // MARK: Friends

  /// Returns the card and the position of each friend that the token shows. In HTTP mode, the program tells friends apart
  /// by `tid`.
  private func friends(of post: PhonePost) async throws -> [JSONObjectText] {
    guard let subjects, let view = post.request.token?.privacy else { return [] }
    let names = view.subjects.subtracting([post.subject]).sorted()
    var filter = view.makeFilter(at: post.now, memory)
    var messages: [JSONObjectText] = []
    for (name, initials) in zip(names, Self.initials(of: names)) {
      guard let latest = try? await subjects.latest(of: name), let location = filter.seen(latest, of: name),
        let time = location.time
      else { continue }
      messages.append(["_type": "card", "tid": initials, "name": name])
      messages.append([
        "_type": "location", "tid": initials, "topic": "owntracks/http/\(initials)",
        "lat": JSONDegrees(location.coordinate.latitude), "lon": JSONDegrees(location.coordinate.longitude),
        "tst": Int(time.nanoseconds / UTCInstant.nanosecondsPerSecond),
        "acc": location.horizontalAccuracy.map { Int($0.radius.rounded(.up)) },
        "alt": location.altitudeMSL.map { Int($0.rounded()) },
        "vel": location.speed.map { Int(($0 * 3.6).rounded()) },
        "cog": location.courseOverGround.map { Int($0.rounded()) },
      ])
    }
    return messages
  }

  /// Returns two characters for each name, different ones as long as there are some.
  static func initials(of names: [String]) -> [String] {
    var used: Set<String> = []
    return names.map { name in
      let letters = name.lowercased().filter { $0.isLetter || $0.isNumber }
      let first = letters.first ?? "x"
      let candidates = letters.dropFirst().map { "\(first)\($0)" } + (0...9).map { "\(first)\($0)" }
      let initials = candidates.first { !used.contains($0) } ?? name
      used.insert(initials)
      return initials
    }
  }

  // MARK: Waypoints

  /// Makes places of the subject of the waypoints in a message. Those without a radius are no regions, and are left out.
  private func storeWaypoints(of post: PhonePost) async throws {
    guard let editor, !post.message.isEmpty, !post.subject.contains(where: { ",*\"".contains($0) }) else { return }
    let message = try JSONBody(post.message)
    switch try message.text("_type") {
    case "waypoint": try await store(message, post, editor)
    case "waypoints":
      for waypoint in try message.list("waypoints") ?? [] { try await store(waypoint.object(), post, editor) }
    default: return
    }
  }

  private func store(_ waypoint: JSONBody, _ post: PhonePost, _ editor: PlaceEditor) async throws {
    func number(_ name: String) throws(Problem) -> Double? {
      try waypoint.words(name).flatMap { DecimalText.double($0) }
    }
    guard let radius = try number("rad"), radius > 0 else { return }
    guard let time = try number("tst").flatMap({ Int(exactly: $0) }), let south = try number("lat"),
      let west = try number("lon"), let center = Coordinate(latitude: south, longitude: west), radius <= 1e6
    else { throw Problem(400, "a waypoint needs the numbers lat, lon, rad and tst") }
    let place = PointOfInterest(
      // The time of its creation identifies a waypoint.
      id: "owntracks:\(post.subject):\(time)", name: try waypoint.text("desc"),
      region: .circle(center: center, radius: radius), attributes: ["subjects": post.subject])
    var condition = Precondition(post.request)
    condition.noneMatch = EntityTag(hashOf: PlaceText.feature(place)).text
    do { _ = try await editor.save(place, condition, limit: mostPlaces) } catch let problem as Problem {
      // The place is there, and has not changed.
      guard problem.status == 412 else { throw problem }
    }
  }
}
