public import LocationKit

extension ASCIIWriter {
  package mutating func appendName(_ name: StaticString) {
    append(",\"", name, "\":")
  }

  /// Appends a string of JSON (RFC 8259, section 7): quotes, backslashes and control characters are escaped.
  package mutating func appendQuoted(_ text: String) {
    append(upTo: ASCIICursor.roomQuoted(text)) { $0.putQuoted(text) }
  }

  /// Appends an array, whose elements `append` appends.
  @inlinable package mutating func appendList<Element>(
    _ elements: some Sequence<Element>, _ append: (inout ASCIIWriter, Element) -> Void
  ) {
    self.append("[")
    var isFirst = true
    for element in elements {
      if !isFirst { self.append(",") }
      isFirst = false
      append(&self, element)
    }
    self.append("]")
  }
}

extension ASCIICursor {
  /// Returns the largest number of bytes of a quoted text: an escape has six bytes.
  package static func roomQuoted(_ text: String?) -> Int { text.map { 2 + 6 * $0.utf8.count } ?? 0 }

  /// Writes a string of JSON (RFC 8259, section 7). Quotes, backslashes and control characters are escaped, including
  /// those of ISO 6429 (C1) and DEL, which a terminal would interpret.
  package mutating func putQuoted(_ text: String) {
    put("\"")
    if Self.isPlain(text) {
      put(utf8: text)
    } else {
      putEscaped(text)
    }
    put("\"")
  }

  /// Returns whether no character needs an escape. It has no early exit, so that many bytes are compared at once.
  private static func isPlain(_ text: String) -> Bool {
    let isPlain = text.utf8.withContiguousStorageIfAvailable { bytes in
      bytes.reduce(true) {
        $0 && ($1 >= 0x20) && ($1 != UInt8(ascii: "\"")) && ($1 != UInt8(ascii: "\\")) && ($1 != 0x7F)
          && ($1 != leadOfC1)
      }
    }
    return isPlain ?? false
  }

  /// First byte in UTF-8 of U+0080 to U+00BF.
  private static let leadOfC1: UInt8 = 0xC2

  private mutating func putEscaped(_ text: String) {
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x22: put("\\\"")
      case 0x5C: put("\\\\")
      case 0x00..<0x20, 0x7F..<0xA0: putEscape(control: UInt8(scalar.value))
      default: put(utf8: String(scalar))
      }
    }
  }

  private mutating func putEscape(control code: UInt8) {
    let digits: StaticString = "0123456789abcdef"
    put("\\u00")
    put(digits.utf8Start[Int(code >> 4)])
    put(digits.utf8Start[Int(code & 0x0F)])
  }
}
