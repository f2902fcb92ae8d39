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
    guard let address = WebAddress(template), ["http", "https"].contains(address.scheme),
      HostAndPort(address.authority) != nil, ["{z}", "{x}", "{y}"].allSatisfy(template.contains),
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
    (self.template, self.attribution, self.maximumZoom) = (template, attribution, maximumZoom)
    origin = "\(address.scheme)://\(address.authority)"
  }
}
