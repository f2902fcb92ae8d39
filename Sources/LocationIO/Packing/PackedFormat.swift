/// How a file is packed, by its first bytes.
public enum PackedFormat: Sendable {
  /// RFC 1952.
  case gzip
  /// PKWARE's APPNOTE.TXT: KMZ among others.
  case zip

  /// `nil` for bytes that are not packed in one of these ways, and for less than ``signatureLength`` of them.
  public init?(_ head: Span<UInt8>) {
    guard head.count >= Self.signatureLength else { return nil }
    switch (head[0], head[1], head[2], head[3]) {
    // Deflate is the only method there is.
    case (0x1F, 0x8B, 0x08, _): self = .gzip
    case (0x50, 0x4B, 0x03, 0x04): self = .zip
    default: return nil
    }
  }

  /// How many bytes tell.
  public static let signatureLength = 4
}
