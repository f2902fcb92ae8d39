import LocationKit

/// The address of raster map tiles of another server.
struct TileAddress: Sendable, Hashable {
  /// Address with `{z}`, `{x}` and `{y}`.
  let template: String
  let attribution: String
  let maximumZoom: Int
  /// The origin that the browser may load images from: `https://tiles.example.org`.
  let origin: String

  /// Throws unless the template is an address with the three parts. Its origin becomes a part of a header, and must
  /// contain nothing that changes the header's meaning.
  init(_ template: String, attribution: String, maximumZoom: Int) throws(LocationError) {
    guard let origin = Self.origin(of: template), ["{z}", "{x}", "{y}"].allSatisfy(template.contains),
      template.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else {
      throw LocationError(
        .invalidArgument, "this is not an address of map tiles", context: template,
        remedy: "write https://SERVER/{z}/{x}/{y}.png, or the path of an MBTiles file")
    }
    guard TilePosition.knownZooms.contains(maximumZoom) else {
      throw LocationError(
        .invalidArgument, "the largest zoom of map tiles is a number from 0 to \(TilePosition.knownZooms.upperBound)",
        context: "\(maximumZoom)")
    }
    (self.template, self.attribution, self.maximumZoom, self.origin) = (template, attribution, maximumZoom, origin)
  }

  private static func origin(of template: String) -> String? {
    for scheme in ["https://", "http://"] where template.hasPrefix(scheme) {
      let rest = template.dropFirst(scheme.count)
      guard rest.contains("/") else { return nil }
      let authority = rest.prefix { $0 != "/" }
      let parts = authority.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count <= 2, let host = parts.first, !host.isEmpty else { return nil }
      guard host.utf8.allSatisfy({ $0.isLetterOrDigit(or: "-.") }) else { return nil }
      if parts.count == 2 { guard let port = UInt16(parts[1]), port > 0, parts[1].first != "+" else { return nil } }
      return scheme + authority
    }
    return nil
  }
}
