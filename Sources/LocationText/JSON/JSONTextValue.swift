package import LocationKit

/// A value of a member of a ``JSONObjectText``.
package protocol JSONTextValue {
  /// Whether the value can be written.
  var isKnown: Bool { get }
  func appendJSON(to writer: inout ASCIIWriter)
}

extension JSONTextValue {
  package var isKnown: Bool { true }
}

extension String: JSONTextValue {
  package func appendJSON(to writer: inout ASCIIWriter) { writer.appendQuoted(self) }
}

extension Bool: JSONTextValue {
  package func appendJSON(to writer: inout ASCIIWriter) { writer.append(self ? "true" : "false") }
}

extension Int: JSONTextValue {
  package func appendJSON(to writer: inout ASCIIWriter) { writer.append(self) }
}

extension Double: JSONTextValue {
  package var isKnown: Bool { isFinite }
  package func appendJSON(to writer: inout ASCIIWriter) { writer.append(self, decimals: 6) }
}

extension UTCInstant: JSONTextValue {
  package func appendJSON(to writer: inout ASCIIWriter) { writer.appendQuoted(description) }
}

extension [String: Int]: JSONTextValue {
  package func appendJSON(to writer: inout ASCIIWriter) {
    writer.append("{")
    for (index, (key, count)) in sorted(by: { $0.key < $1.key }).enumerated() {
      if index > 0 { writer.append(",") }
      writer.appendQuoted(key)
      writer.append(":")
      writer.append(count)
    }
    writer.append("}")
  }
}

/// Coordinates in a list are ``JSONDegrees``: a `Double` has six decimals only.
extension Array: JSONTextValue where Element: JSONTextValue {
  package func appendJSON(to writer: inout ASCIIWriter) {
    writer.appendList(self) { $1.appendJSON(to: &$0) }
  }
}

/// A number with nine decimals: degrees to less than a millimetre.
package struct JSONDegrees: JSONTextValue {
  private let degrees: Double

  package init(_ degrees: Double) { self.degrees = degrees }

  package func appendJSON(to writer: inout ASCIIWriter) { writer.append(degrees, decimals: 9) }
}

private struct JSONNull: JSONTextValue {
  func appendJSON(to writer: inout ASCIIWriter) { writer.append("null") }
}

/// Returns a value, or `null` if it is unknown.
package func orNull(_ value: (any JSONTextValue)?) -> any JSONTextValue {
  guard let value, value.isKnown else { return JSONNull() }
  return value
}
