/// The format of a packed file, recognized by its first bytes.
package enum PackedFormat: Sendable {
  /// gzip (RFC 1952).
  case gzip
  /// ZIP (PKWARE's APPNOTE.TXT), which includes KMZ.
  case zip

  /// Recognizes a format; `nil` for bytes in neither format, and for fewer than ``signatureLength`` bytes.
  package init?(_ head: Span<UInt8>) {
    guard head.count >= Self.signatureLength else { return nil }
    switch (head[0], head[1], head[2], head[3]) {
    // Deflate is the only method defined.
    case (0x1F, 0x8B, 0x08, _): self = .gzip
    case (0x50, 0x4B, 0x03, 0x04): self = .zip
    default: return nil
    }
  }

  /// Number of bytes that are needed to recognize the format.
  package static let signatureLength = 4
}
