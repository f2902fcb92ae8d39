package import LocationKit

/// A writer of one JSON object on one line. Unknown values (`nil`, not finite) are omitted.
package struct JSONObjectText {
  private var writer = ASCIIWriter()
  private var isEmpty = true

  package init() {}

  /// Creates an object from a complete line of JSON.
  package init(written line: [UInt8]) {
    writer.append(contentsOf: Array(line.prefix { $0 != UInt8(ascii: "\n") }.dropLast()))
    isEmpty = false
  }

  package mutating func add(_ name: StaticString, _ text: String?) {
    guard let text else { return }
    begin(name)
    writer.appendQuoted(text)
  }

  package mutating func add(_ name: StaticString, _ flag: Bool) {
    begin(name)
    writer.append(flag ? "true" : "false")
  }

  package mutating func add(_ name: StaticString, _ number: Int) {
    begin(name)
    writer.append(number)
  }

  package mutating func add(_ name: StaticString, _ number: Double?) {
    guard let number, number.isFinite else { return }
    begin(name)
    writer.append(number, decimals: 6)
  }

  /// Adds a text, or `null` if it is unknown.
  package mutating func add(orNull name: StaticString, _ text: String?) {
    text == nil ? addNull(name) : add(name, text)
  }

  /// Adds a number, or `null` if it is unknown.
  package mutating func add(orNull name: StaticString, _ number: Double?) {
    number?.isFinite == true ? add(name, number) : addNull(name)
  }

  private mutating func addNull(_ name: StaticString) {
    begin(name)
    writer.append("null")
  }

  package mutating func add(_ name: StaticString, degrees: Double?) {
    guard let degrees else { return }
    begin(name)
    writer.append(degrees, decimals: 9)
  }

  package mutating func add(_ name: StaticString, _ time: UTCInstant?) { add(name, time?.description) }

  package mutating func add(_ name: StaticString, _ numbers: [Double]?) {
    guard let numbers else { return }
    begin(name)
    writer.appendList(numbers) { $0.append($1, decimals: 9) }
  }

  package mutating func add(_ name: StaticString, _ counts: [String: Int]) {
    begin(name)
    writer.append("{")
    for (index, (key, count)) in counts.sorted(by: { $0.key < $1.key }).enumerated() {
      if index > 0 { writer.append(",") }
      writer.appendQuoted(key)
      writer.append(":")
      writer.append(count)
    }
    writer.append("}")
  }

  package mutating func add(_ name: StaticString, _ texts: [String]) {
    begin(name)
    writer.appendList(texts) { $0.appendQuoted($1) }
  }

  package mutating func add(_ name: StaticString, _ object: JSONObjectText) {
    begin(name)
    writer.append(contentsOf: object.bytes)
  }

  package mutating func add(_ name: StaticString, _ objects: [JSONObjectText]) {
    begin(name)
    writer.append(contentsOf: Self.list(objects))
  }

  package static func list(_ objects: [JSONObjectText]) -> [UInt8] {
    var writer = ASCIIWriter()
    writer.appendList(objects) { $0.append(contentsOf: $1.bytes) }
    return writer.bytes
  }

  /// The whole object without a line end.
  package var bytes: [UInt8] {
    var line = ASCIIWriter()
    end(to: &line)
    return Array(line.bytes.dropLast())
  }

  /// Appends the whole object and a line end.
  package func end(to other: inout ASCIIWriter) {
    other.append(isEmpty ? "{" : "")
    other.append(contentsOf: writer.bytes)
    other.append("}\n")
  }

  private mutating func begin(_ name: StaticString) {
    writer.append(isEmpty ? "{\"" : ",\"", name, "\":")
    isEmpty = false
  }
}
