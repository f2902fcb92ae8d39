/// Media types by the extensions of files.
enum MediaType {
  private static let types = [
    "css": "text/css; charset=utf-8", "csv": "text/csv; charset=utf-8", "geojson": "application/geo+json",
    "gpx": "application/gpx+xml", "html": "text/html; charset=utf-8", "ico": "image/x-icon", "jpeg": "image/jpeg",
    "jpg": "image/jpeg", "js": "text/javascript; charset=utf-8", "json": "application/json",
    "kml": "application/vnd.google-earth.kml+xml", "map": "application/json", "mjs": "text/javascript; charset=utf-8",
    "png": "image/png", "svg": "image/svg+xml", "txt": "text/plain; charset=utf-8",
    "webmanifest": "application/json", "webp": "image/webp",
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
