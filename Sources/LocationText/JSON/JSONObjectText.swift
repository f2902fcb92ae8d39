package import LocationKit

/// A writer of one JSON object on one line: `["lat": JSONDegrees(latitude), "name": name]`. Members with unknown values
/// (`nil`, not finite) are omitted.
package struct JSONObjectText: ExpressibleByDictionaryLiteral {
  private var writer = ASCIIWriter()
  private var isEmpty = true

  package init() {}

  package init(dictionaryLiteral members: (StaticString, (any JSONTextValue)?)...) {
    for (name, value) in members { add(name, value) }
  }

  /// Creates an object from a complete line of JSON.
  package init(written line: [UInt8]) {
    writer.append(contentsOf: Array(line.prefix { $0 != UInt8(ascii: "\n") }.dropLast()))
    isEmpty = false
  }

  package mutating func add(_ name: StaticString, _ value: (any JSONTextValue)?) {
    guard let value, value.isKnown else { return }
    writer.append(isEmpty ? "{\"" : ",\"", name, "\":")
    value.appendJSON(to: &writer)
    isEmpty = false
  }

  /// Returns an array of objects.
  package static func list(_ objects: [JSONObjectText]) -> [UInt8] {
    var writer = ASCIIWriter()
    objects.appendJSON(to: &writer)
    return writer.bytes
  }

  /// The whole object without a line end.
  package var bytes: [UInt8] {
    var text = ASCIIWriter()
    appendJSON(to: &text)
    return text.bytes
  }

  /// Appends the whole object and a line end.
  package func end(to other: inout ASCIIWriter) {
    appendJSON(to: &other)
    other.append("\n")
  }
}

extension JSONObjectText: JSONTextValue {
  package func appendJSON(to writer: inout ASCIIWriter) {
    writer.append(isEmpty ? "{" : "")
    writer.append(contentsOf: self.writer.bytes)
    writer.append("}")
  }
}
