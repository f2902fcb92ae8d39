/// Media types of files by their extensions.
enum MediaType {
  /// Returns the media type of a track format, by its word.
  static func ofTrack(_ word: String) -> String {
    switch word {
    case "gpx": "application/gpx+xml"
    case "kml": "application/vnd.google-earth.kml+xml"
    case "geojson": "application/geo+json"
    case "csv": "text/csv; charset=utf-8"
    case "json": "application/x-ndjson"
    default: "text/plain; charset=utf-8"
    }
  }

  static func ofFile(_ name: String) -> String {
    switch name.split(separator: ".").last {
    case "html": "text/html; charset=utf-8"
    case "js", "mjs": "text/javascript; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "json", "map", "webmanifest": "application/json"
    case "geojson": "application/geo+json"
    case "svg": "image/svg+xml"
    case "png": "image/png"
    case "webp": "image/webp"
    case "jpg", "jpeg": "image/jpeg"
    case "ico": "image/x-icon"
    case "txt": "text/plain; charset=utf-8"
    default: "application/octet-stream"
    }
  }
}
