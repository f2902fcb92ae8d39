import LocationKit
import LocationText

/// A request, independent of the HTTP library. Names of headers are in lower case.
struct ServerRequest: Sendable {
  var method: String
  /// Path without the query, percent-decoded segment by segment.
  var path: RequestPath
  var query: RequestQuery
  var headers: [String: String]
  var body: [UInt8]
  /// Passes the body on in pieces as it arrives; `nil` if ``body`` has it. Throws 413 for one that is larger than a number of
  /// bytes.
  var bodyStream: BodyStream?
  /// The token, once it has been checked; `nil` for none.
  var token: AccessToken?
  /// Time of the request.
  var now = SystemWallClock.now()
  /// Returns whether the client has closed its connection, or its side of it. Long work then ends.
  var hasLeft: @Sendable () -> Bool = { false }
  /// Returns whether the token is still valid. Streams and long work ask again and again.
  var isPermitted: @Sendable () -> Bool = { true }

  typealias BodyStream =
    @Sendable (Int, @Sendable ([UInt8]) async throws -> Void) async throws -> Void

  /// Reads the body of a route that streams it.
  func readBody(_ limit: Int, _ take: @Sendable ([UInt8]) async throws -> Void) async throws {
    if let bodyStream { return try await bodyStream(limit, take) }
    guard body.count <= limit else { throw Problem(413, "the body is larger than \(limit) bytes") }
    try await take(body)
  }

  /// - Parameters:
  ///   - target: path and query as in the request line: `/v1/history?from=2026-05-01`.
  ///   - headers: names in lower case.
  ///
  /// Throws a ``Problem`` if the target has an invalid escape or a path segment such as `..`.
  init(
    _ method: String, _ target: String, headers: [String: String] = [:], body: [UInt8] = []
  ) throws(Problem) {
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    self.method = method
    path = try RequestPath(parts.first ?? "")
    query = try RequestQuery(parts.count > 1 ? parts[1] : "")
    self.headers = headers
    self.body = body
  }

  subscript(header name: String) -> String? { headers[name] }

  /// Whether a body follows the headers, or has been read.
  var announcesBody: Bool {
    !body.isEmpty || headers["transfer-encoding"] != nil || !["0", nil].contains(headers["content-length"])
  }

  /// Media type of the body in lower case, without parameters.
  var contentType: String? { headers["content-type"]?.split(separator: ";").first?.lowercased() }
}

/// The path of a request, in decoded segments: `/v1/places/pier%201` is `["v1", "places", "pier 1"]`.
struct RequestPath: Sendable, Hashable {
  let segments: [String]

  /// Throws a ``Problem`` for a path that does not begin with `/`, an invalid escape, an empty segment, and for the segments
  /// `.` and `..`. A segment may contain an escaped slash: see ``Route/parameters(of:)``.
  init(_ text: Substring) throws(Problem) {
    guard text.first == "/" else { throw Problem(400, "the path does not begin with a slash") }
    if text == "/" {
      segments = []
      return
    }
    var segments: [String] = []
    for part in text.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      guard let segment = PercentEncoding.decode(part), !segment.isEmpty, segment != ".", segment != ".." else {
        throw Problem(400, "the path has an invalid segment")
      }
      segments.append(segment)
    }
    self.segments = segments
  }
}

/// Media types by the extensions of files.
enum MediaType {
  private static let types = [
    "css": "text/css; charset=utf-8", "csv": "text/csv; charset=utf-8", "geojson": "application/geo+json",
    "fit": "application/vnd.ant.fit", "gpx": "application/gpx+xml", "html": "text/html; charset=utf-8",
    "ico": "image/x-icon", "jpeg": "image/jpeg",
    "jpg": "image/jpeg", "js": "text/javascript; charset=utf-8", "json": "application/json",
    "kml": "application/vnd.google-earth.kml+xml", "map": "application/json", "mjs": "text/javascript; charset=utf-8",
    "png": "image/png", "svg": "image/svg+xml", "tcx": "application/vnd.garmin.tcx+xml",
    "txt": "text/plain; charset=utf-8",
    "webmanifest": "application/manifest+json", "webp": "image/webp",
  ]

  /// Returns the media type of a track format, by its word. That of `json` is a list of lines.
  static func ofTrack(_ word: String) -> String {
    word == "json" ? "application/x-ndjson" : types[word] ?? "text/plain; charset=utf-8"
  }

  /// Whether files of a type become smaller when they are compressed: texts do, and pictures are compressed already.
  static func isCompressible(_ type: String) -> Bool {
    type.hasPrefix("text/") || type.hasPrefix("application/") || type == "image/svg+xml"
  }

  static func ofFile(_ name: String) -> String {
    name.split(separator: ".").last.flatMap { types[String($0)] } ?? "application/octet-stream"
  }
}
