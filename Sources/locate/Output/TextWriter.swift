import LocationKit

/// Text for people. Whatever is not part of this program is escaped as ``Swift/String/visible``: sequences for a terminal
/// and ends of lines come from literals only.
struct TextWriter {
  /// For numbers, units, and formats that have escapes of their own: here nothing is escaped.
  var raw = ASCIIWriter()

  /// Appends a literal as it is.
  mutating func append(_ literal: StaticString) { raw.append(literal) }

  mutating func append(text: String) { raw.append(utf8: text.visible) }

  mutating func append(_ value: Int) { raw.append(value) }

  /// `value` rounded to `decimals` places; see ``LocationKit/ASCIIWriter/append(_:decimals:trimmed:)``.
  mutating func append(_ value: Double, decimals: Int, trimmed: Bool = true) {
    raw.append(value, decimals: decimals, trimmed: trimmed)
  }

  mutating func append(_ instant: UTCInstant) { raw.append(instant) }

  /// Appends a text and the end of its line.
  mutating func append(line text: String) {
    append(text: text)
    append("\n")
  }

  mutating func append(_ other: TextWriter) { raw.append(contentsOf: other.raw.bytes) }

  /// Appends what `body` appends, in a style if there are colours.
  mutating func append(_ style: TextStyle, hasColours: Bool, _ body: (inout TextWriter) -> Void) {
    guard hasColours, style != .plain else { return body(&self) }
    append(style.sequence)
    body(&self)
    append(TextStyle.reset)
  }
}

/// What `write` writes.
func written(_ write: (inout ASCIIWriter) -> Void) -> String {
  var writer = ASCIIWriter()
  write(&writer)
  return String(decoding: writer.bytes, as: UTF8.self)
}
