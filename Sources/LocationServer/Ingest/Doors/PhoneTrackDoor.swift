import LocationKit
import LocationText
import LocationTracks

/// PhoneTrack for Android, which knows only the paths of the application for Nextcloud
/// (https://github.com/julien-nc/phonetrack). It sends a location again until the answer has `"done":1`.
struct PhoneTrackDoor: PhoneDoor {
  static let source = "phonetrack"
  static let paths = ["", "/index.php"].flatMap { prefix in
    [("GET", "logGet"), ("POST", "logPost"), ("POST", "logPostMultiple")].map { method, name in
      (method, "\(prefix)/apps/phonetrack/\(name)/{token}/{device}")
    }
  }

  func device(_ post: PhonePost) throws(Problem) -> String? { post.parameters["device"] }

  func read(_ post: PhonePost) throws(Problem) -> [Result<Location, Problem>] {
    if let list = try post.fields.json?.list("points") {
      return try PhonePost.each(list) { element throws(Problem) in
        guard let values = element.list else { throw Problem(400, "a point is not a list") }
        return try Self.names.location(from: Self.source, at: post.now) { name throws(Problem) in
          Self.columns.firstIndex(of: name).flatMap { $0 < values.count ? values[$0].words : nil }
        }
      }
    }
    let location = try Self.names.location(from: Self.source, at: post.now) { name throws(Problem) in
      try post.fields.text(name)
    }
    return [.success(location)]
  }

  func answer(_ post: PhonePost, _ receipt: PhoneReceipt) async throws -> ServerResponse {
    receipt.with(["done": 1, "friends": [String]()])
  }

  /// The values of a point of `logPostMultiple`.
  private static let columns = ["lat", "lon", "timestamp", "alt", "acc", "bat", "sat", "useragent", "speed", "bearing"]

  private static let names = PhoneNames(quantities: [
    (.altitudeMSL, ["alt"]), (.speed, ["speed"]), (.course, ["bearing"]), (.horizontalAccuracy, ["acc"]),
  ])
}
