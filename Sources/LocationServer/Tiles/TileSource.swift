import LocationKit
import LocationText

/// Where the page gets the raster tiles of its map.
enum TileSource: Sendable {
  case address(TileAddress)
  #if SQLite
    case file(TileFile)
  #endif

  /// - Parameters:
  ///   - text: an address with `{z}`, `{x}` and `{y}`, or the path of an MBTiles file.
  ///   - attribution: the attribution; `nil` for that of the file.
  ///   - maximumZoom: largest zoom of an address.
  init(_ text: String, attribution: String?, maximumZoom: Int) throws(LocationError) {
    if text.contains("://") {
      self = .address(try TileAddress(text, attribution: attribution ?? "", maximumZoom: maximumZoom))
      return
    }
    #if SQLite
      self = .file(try TileFile(text, attribution: attribution))
    #else
      throw LocationError(
        .invalidArgument, "this program was built without SQLite, which reads MBTiles", context: text,
        remedy: "build it with --traits SQLite")
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
      #if SQLite
        case .file(let file): ("/tiles/{z}/{x}/{y}", file.attribution, file.zooms)
      #endif
      }
    return [
      "template": orNull(template), "attribution": attribution, "minZoom": zooms?.lowerBound,
      "maxZoom": zooms?.upperBound,
    ]
  }
}
