import LocationKit
import LocationText
import LocationTracks

/// The webhook of Home Assistant's applications
/// (https://developers.home-assistant.io/docs/api/native-app-integration/sending-data): `update_location`; other types are ignored.
/// A message of OwnTracks, and the parameters of GPSLogger, are taken as well: Home Assistant has webhooks for them, too.
struct HomeAssistantDoor: PhoneDoor {
  static let source = "home-assistant"
  static let paths = [("POST", "/api/webhook/{id}")]

  let ownTracks: OwnTracksDoor

  func device(_ post: PhonePost) throws(Problem) -> String? { post.parameters["id"] }

  func open(_ post: inout PhonePost) throws(Problem) {
    if post.fields.json?.has("_type") == true { try ownTracks.open(&post) }
  }

  func read(_ post: PhonePost) throws(Problem) -> [Result<Location, Problem>] {
    guard let body = post.fields.json else { return try GPSLoggerDoor().read(post) }
    guard !body.has("_type") else { return try ownTracks.read(post) }
    guard let type = try body.text("type") else { return try GPSLoggerDoor().read(post) }
    if type == "encrypted" {
      throw Problem(400, "the field type is encrypted: only OwnTracks may encrypt its messages; use HTTPS")
    }
    guard type == "update_location", let data = try body.object("data") else { return [] }
    // With the name of a zone alone, there is no position.
    guard let place = try data.list("gps") else { return [] }
    guard place.count == 2 else { throw Problem(400, "the field gps must be a list of a latitude and a longitude") }
    let location = try Self.names.location(from: Self.source, at: post.now) { name throws(Problem) in
      switch name {
      case "gps": place.first?.words
      case "gps longitude": place.dropFirst().first?.words
      default: try data.words(name)
      }
    }
    return [.success(location)]
  }

  func answer(_ post: PhonePost, _ receipt: PhoneReceipt) async throws -> ServerResponse {
    guard post.fields.json?.has("_type") != true else { return try await ownTracks.answer(post, receipt) }
    return .json(Array("{}".utf8))
  }

  /// The messages have no time.
  private static let names = PhoneNames(
    latitude: ["gps"], longitude: ["gps longitude"],
    quantities: [
      (.altitudeMSL, ["altitude"]), (.speed, ["speed"]), (.course, ["course"]), (.horizontalAccuracy, ["gps_accuracy"]),
      (.verticalAccuracy, ["vertical_accuracy"]),
    ])
}
