package import LocationKit

/// JSON for those who write piece by piece.
extension ASCIIWriter {
  package mutating func appendName(_ name: StaticString) {
    append(",\"", name, "\":")
  }

  /// A string of JSON (RFC 8259, section 7): quotes, backslashes and control characters are escaped.
  package mutating func appendQuoted(_ text: String) {
    append(upTo: ASCIICursor.roomQuoted(text)) { $0.putQuoted(text) }
  }
}
