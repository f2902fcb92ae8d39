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
