/// The headers that restrict what a browser does with the answers.
struct SecurityHeaders: Sendable {
  private let policy: String

  /// - Parameter tileOrigin: origin of map tiles of another server: `https://tiles.example.org`; `nil` for none.
  init(tileOrigin: String? = nil) {
    let images = ["'self'", "data:", "blob:"] + [tileOrigin].compactMap { $0 }
    policy =
      "default-src 'self'; img-src \(images.joined(separator: " ")); style-src 'self'; script-src 'self'; "
      + "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
  }

  func add(to response: inout ServerResponse) {
    response.headers["content-security-policy"] = policy
    response.headers["x-content-type-options"] = "nosniff"
    response.headers["referrer-policy"] = "no-referrer"
    response.headers["cross-origin-resource-policy"] = "same-origin"
    response.headers["cross-origin-opener-policy"] = "same-origin"
    if response.headers["cache-control"] == nil { response.headers["cache-control"] = "no-cache" }
  }
}
