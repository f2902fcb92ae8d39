import LocationKit
import LocationText
import LocationTracks

/// µlogger for Android (https://github.com/bfabiszewski/ulogger-android): forms with an action. The program signs in once and then
/// has a cookie; here the token is in the path, which the program appends to, and no request depends on another.
///
/// A position with a picture is a form in parts. The picture is not kept: an error would stop all later positions, and the
/// program removes only its reduced copy.
struct ULoggerDoor: PhoneDoor {
  static let source = "ulogger"
  static let paths = [("POST", "/v1/ingest/ulogger/{token}/client/index.php")]

  func device(_ post: PhonePost) throws(Problem) -> String? { post.parameters["token"] }

  func read(_ post: PhonePost) throws(Problem) -> [Result<Location, Problem>] {
    switch try post.fields.text("action") {
    case "addpos":
      let location = try Self.names.location(from: Self.source, at: post.now) { name throws(Problem) in
        try post.fields.text(name)
      }
      return [.success(location)]
    case "auth", "addtrack": return []
    default: throw Problem(400, "the field action must be auth, addtrack or addpos")
    }
  }

  func answer(_ post: PhonePost, _ receipt: PhoneReceipt) async throws -> ServerResponse {
    // All positions of a subject are one track here.
    let answer: JSONObjectText = ["error": false, "trackid": 1]
    return .json(answer)
  }

  private static let names = PhoneNames(
    time: ["time"],
    quantities: [
      (.altitudeMSL, ["altitude"]), (.speed, ["speed"]), (.course, ["bearing"]), (.horizontalAccuracy, ["accuracy"]),
    ])
}
