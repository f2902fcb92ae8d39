/// The kinds of images that are map tiles, by their first bytes.
enum TileImage: String, Sendable, CaseIterable {
  case png = "image/png"
  case jpeg = "image/jpeg"
  case webp = "image/webp"

  /// Recognizes an image; `nil` for other bytes, such as a vector tile.
  init?(_ bytes: [UInt8]) {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      self = .webp
    } else {
      return nil
    }
  }
}
