import LocationIO
import LocationKit
import LocationText

/// Where the page gets the tiles of its map.
enum TileSource: Sendable {
  case address(TileAddress)
  case file(any StoredTiles)

  /// - Parameters:
  ///   - text: an address with `{z}`, `{x}` and `{y}`, or the path of an MBTiles or PMTiles file.
  ///   - attribution: the attribution; `nil` for that of the file.
  ///   - maximumZoom: largest zoom of an address.
  init(_ text: String, attribution: String?, maximumZoom: Int) throws(LocationError) {
    if text.contains("://") {
      self = .address(try TileAddress(text, attribution: attribution ?? "", maximumZoom: maximumZoom))
      return
    }
    if try PMTilesFile.recognizes(text) {
      self = .file(try PMTilesFile(text, attribution: attribution))
      return
    }
    #if SQLite
      self = .file(try TileFile(text, attribution: attribution))
    #else
      throw LocationError(
        .invalidArgument, "this program was built without SQLite, which reads MBTiles", context: text,
        remedy: "build it with: swift build --traits Server,SQLite")
    #endif
  }

  /// Origin of another server from which the browser may load images; `nil` for none.
  var origin: String? {
    if case .address(let address) = self { address.origin } else { nil }
  }

  /// The answer of `/v1/tiles`.
  static func object(_ source: TileSource?) -> JSONObjectText {
    let (template, attribution, zooms): (String?, String?, ClosedRange<Int>?) =
      switch source {
      case nil: (nil, nil, nil)
      case .address(let address): (address.template, address.attribution, 0...address.maximumZoom)
      case .file(let file): ("/tiles/{z}/{x}/{y}", file.attribution, file.zooms)
      }
    let isVector = if case .file(let file) = source { file.isVector } else { false }
    return [
      "template": orNull(template), "attribution": attribution, "minZoom": zooms?.lowerBound,
      "maxZoom": zooms?.upperBound, "format": isVector ? "vector" : nil,
    ]
  }
}

/// The position of a map tile: zoom, column from the west, and row from the north.
struct TilePosition: Sendable, Hashable {
  static let knownZooms = 0...22

  let zoom: Int
  let column: Int
  let row: Int

  /// Creates the position that a path names; `nil` if no tile can be there.
  init?(zoom: String, column: String, row: String) {
    guard let zoom = Self.number(zoom), Self.knownZooms.contains(zoom), let column = Self.number(column),
      let row = Self.number(row), max(column, row) < 1 << zoom
    else { return nil }
    (self.zoom, self.column, self.row) = (zoom, column, row)
  }

  /// The row from the south, as in MBTiles.
  var rowFromSouth: Int { (1 << zoom) - 1 - row }

  private static func number(_ text: String) -> Int? {
    guard !text.isEmpty, text.utf8.count <= 8, text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
    return Int(text)
  }
}

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
    guard let address = AbsoluteAddress(template), ["http", "https"].contains(address.scheme),
      WebAuthority(address.authority) != nil, ["{z}", "{x}", "{y}"].allSatisfy(template.contains),
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
