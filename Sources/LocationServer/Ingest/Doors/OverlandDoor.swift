import LocationKit
import LocationText
import LocationTracks

/// Overland for iOS: a batch of GeoJSON features (https://github.com/aaronpk/Overland-iOS#api). The program keeps a batch, and
/// sends it again, until the answer is `{"result":"ok"}`. Dawarich's own programs send the same batches to `/api/v1/points`, and
/// expect a list `data` (https://dawarich.app/docs/api).
struct OverlandDoor: PhoneDoor {
  static let source = "overland"
  static let paths = [
    ("POST", "/v1/ingest/overland"), ("POST", "/api/v1/overland/batches"), ("POST", "/api/v1/points"),
  ]

  func device(_ post: PhonePost) throws(Problem) -> String? {
    let first = try post.object().list("locations")?.first
    if let name = try? first?.object().object("properties")?.text("device_id") { return name }
    return try post.request.query.text("id")
  }

  func read(_ post: PhonePost) throws(Problem) -> [Result<Location, Problem>] {
    guard let list = try post.object().list("locations") else { throw Problem(400, "the field locations is missing") }
    return try PhonePost.each(list) { element throws(Problem) in
      let feature = try element.object()
      guard let geometry = try feature.object("geometry"), let properties = try feature.object("properties") else {
        throw Problem(400, "a location has no geometry, or no properties")
      }
      // Visits, trips and pauses have the time of the record with the place of another time: an enter or exit would be wrong.
      guard !properties.has("action"), !properties.has("type") else {
        throw Problem(400, "a record of a visit, a trip or a pause is not a location")
      }
      let place = try geometry.list("coordinates") ?? []
      return try Self.names.location(from: Self.source, at: post.now) { name throws(Problem) in
        switch name {
        case "longitude": place.first?.words
        case "latitude": place.dropFirst().first?.words
        default: try properties.words(name)
        }
      }
    }
  }

  func answer(_ post: PhonePost, _ receipt: PhoneReceipt) async throws -> ServerResponse {
    receipt.with(["result": "ok", "data": [String]()])
  }

  private static let names = PhoneNames(
    latitude: ["latitude"], longitude: ["longitude"],
    quantities: [
      (.altitudeMSL, ["altitude"]), (.speed, ["speed"]), (.course, ["course"]),
      (.horizontalAccuracy, ["horizontal_accuracy"]), (.verticalAccuracy, ["vertical_accuracy"]),
    ])
}
