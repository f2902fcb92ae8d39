import LocationKit
import LocationText
import LocationWire

/// A writer of one JSON object on one line. Unknown values (`nil`, not finite) are omitted.
struct JSONObjectText {
  private var writer = ASCIIWriter()
  private var isEmpty = true

  init() {}

  /// Creates an object from a complete line of JSON.
  init(written line: [UInt8]) {
    writer.append(contentsOf: Array(line.prefix { $0 != UInt8(ascii: "\n") }.dropLast()))
    isEmpty = false
  }

  mutating func add(_ name: StaticString, _ text: String?) {
    guard let text else { return }
    begin(name)
    writer.appendQuoted(text)
  }

  mutating func add(_ name: StaticString, _ flag: Bool) {
    begin(name)
    writer.append(flag ? "true" : "false")
  }

  mutating func add(_ name: StaticString, _ number: Int) {
    begin(name)
    writer.append(number)
  }

  mutating func add(_ name: StaticString, _ number: Double?) {
    guard let number, number.isFinite else { return }
    begin(name)
    writer.append(number, decimals: 6)
  }

  mutating func add(_ name: StaticString, degrees: Double?) {
    guard let degrees else { return }
    begin(name)
    writer.append(degrees, decimals: 9)
  }

  mutating func add(_ name: StaticString, _ time: UTCInstant?) { add(name, time?.description) }

  mutating func add(_ name: StaticString, _ numbers: [Double]?) {
    guard let numbers else { return }
    begin(name)
    for (index, number) in numbers.enumerated() {
      writer.append(index == 0 ? "[" : ",")
      writer.append(number, decimals: 9)
    }
    writer.append("]")
  }

  mutating func add(_ name: StaticString, _ counts: [String: Int]) {
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

  mutating func add(_ name: StaticString, _ texts: [String]) {
    begin(name)
    for (index, text) in texts.enumerated() {
      writer.append(index == 0 ? "[" : ",")
      writer.appendQuoted(text)
    }
    writer.append(texts.isEmpty ? "[]" : "]")
  }

  mutating func add(_ name: StaticString, _ object: JSONObjectText) {
    begin(name)
    append(object)
  }

  private mutating func append(_ object: JSONObjectText) {
    var line = ASCIIWriter()
    object.end(to: &line)
    writer.append(contentsOf: Array(line.bytes.dropLast()))
  }

  mutating func add(_ name: StaticString, _ objects: [JSONObjectText]) {
    begin(name)
    for (index, object) in objects.enumerated() {
      writer.append(index == 0 ? "[" : ",")
      append(object)
    }
    writer.append(objects.isEmpty ? "[]" : "]")
  }

  /// Appends the whole object and a line end.
  func end(to other: inout ASCIIWriter) {
    other.append(isEmpty ? "{" : "")
    other.append(contentsOf: writer.bytes)
    other.append("}\n")
  }

  private mutating func begin(_ name: StaticString) {
    writer.append(isEmpty ? "{\"" : ",\"")
    writer.append(name)
    writer.append("\":")
    isEmpty = false
  }
}
