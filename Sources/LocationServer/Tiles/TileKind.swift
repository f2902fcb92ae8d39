import LocationIO
import LocationKit

/// Map tiles in a file.
protocol StoredTiles: Sendable {
  /// The zooms of the tiles.
  var zooms: ClosedRange<Int> { get }
  /// Attribution as plain text.
  var attribution: String { get }
  /// Whether the tiles are vector tiles, and not images.
  var isVector: Bool { get }

  /// Returns the bytes of a tile; `nil` if the file does not have it. Waits for the disk.
  func tile(_ position: TilePosition) throws -> [UInt8]?
}

/// The kinds of map tiles, by their first bytes.
enum TileKind: Sendable, CaseIterable {
  case png, jpeg, webp
  /// A Mapbox vector tile, whose first field is a layer.
  case vector
  /// The same, compressed by gzip.
  case packedVector

  /// Bytes of the largest tile.
  static let largest = 16 << 20

  /// Recognizes a tile; `nil` for other bytes.
  init?(_ bytes: [UInt8]) {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      self = .webp
    } else if bytes.starts(with: [0x1F, 0x8B]) {
      self = .packedVector
    } else if bytes.first == 0x1A {
      self = .vector
    } else {
      return nil
    }
  }

  var isVector: Bool { self == .vector || self == .packedVector }

  var mediaType: String {
    switch self {
    case .png: "image/png"
    case .jpeg: "image/jpeg"
    case .webp: "image/webp"
    case .vector, .packedVector: "application/vnd.mapbox-vector-tile"
    }
  }

  /// Returns the content of bytes that are compressed by gzip. Throws ``LocationError/Code/invalidData`` if they are damaged, cut
  /// off, or have a larger content than ``largest``.
  /// - Parameter place: the name of the file in errors.
  static func unpacked(_ packed: [UInt8], place: String?) throws(LocationError) -> [UInt8] {
    var unpacker = try Unpacker(.gzip, place: place)
    unpacker.push(packed)
    var content: [UInt8] = []
    while let piece = try unpacker.pop() {
      content += piece
      guard content.count <= largest else {
        throw LocationError(.invalidData, "the compressed data has more than \(largest) bytes", context: place)
      }
    }
    try unpacker.finish()
    return content
  }

  /// Removes the tags of an attribution: the page shows it as HTML, and the file may come from anywhere.
  static func plain(_ html: String) -> String {
    // By scalars, as a browser reads them: a character may begin with another scalar than its "<".
    var (text, depth) = (String.UnicodeScalarView(), 0)
    for scalar in html.unicodeScalars {
      switch scalar {
      case "<": depth += 1
      case ">": depth = max(0, depth - 1)
      default: if depth == 0 { text.append(scalar) }
      }
    }
    return String(text)
  }
}
