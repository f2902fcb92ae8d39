package import LocationKit

/// Elements with escaped text. An unknown value writes nothing.
extension ASCIIWriter {
  package mutating func appendElement(_ name: StaticString, text: String?) {
    guard let text else { return }
    appendElement(name) { $0.appendXML(text) }
  }

  package mutating func appendElement(_ name: StaticString, _ time: UTCInstant?) {
    guard let time else { return }
    appendElement(name) { $0.append(time) }
  }

  package mutating func appendElement(_ name: StaticString, _ value: Int?) {
    guard let value else { return }
    appendElement(name) { $0.append(value) }
  }

  /// Appends a decimal number. XSD's `decimal` has no exponent: a number of 1e9 or more is implausible and counts as
  /// unknown.
  package mutating func appendElement(_ name: StaticString, _ value: Double?, decimals: Int) {
    guard let value, value.magnitude < 1e9 else { return }
    appendElement(name) { $0.append(value, decimals: decimals) }
  }

  package mutating func appendElement(_ name: StaticString, word: StaticString) {
    appendElement(name) { $0.append(word) }
  }

  /// Appends text for use between tags or in an attribute with double quotes. XML has only three control characters.
  /// Carriage returns, and in attributes all three, survive only as references; other control characters become U+FFFD.
  /// DEL and the C1 characters of ISO 6429 are written as references, because terminals interpret them.
  package mutating func appendXML(_ text: String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": append("&amp;")
      case "<": append("&lt;")
      case ">": append("&gt;")
      case "\"": append("&quot;")
      case "\t": append("&#9;")
      case "\n": append("&#10;")
      case "\r": append("&#13;")
      case "\u{0}"..<"\u{20}", "\u{FFFE}", "\u{FFFF}": append("\u{FFFD}")
      case "\u{7F}"..<"\u{A0}":
        append("&#")
        append(Int(scalar.value))
        append(";")
      default: append(utf8: String(scalar))
      }
    }
  }

  /// Appends an element, whose content `content` appends.
  package mutating func appendElement(_ name: StaticString, _ content: (inout ASCIIWriter) -> Void) {
    append("<", name, ">")
    content(&self)
    append("</", name, ">")
  }
}
