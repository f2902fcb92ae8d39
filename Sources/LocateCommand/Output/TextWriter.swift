import LocationKit

/// A writer of text for users. All external text is escaped by ``Swift/String/visible``: control sequences and line
/// ends come only from literals.
struct TextWriter {
  /// The underlying writer, for numbers, units, and formats with their own escaping. It escapes nothing.
  var raw = ASCIIWriter()

  /// Appends a literal unchanged.
  mutating func append(_ literal: StaticString) { raw.append(literal) }

  mutating func append(text: String) { raw.append(utf8: text.visible) }

  mutating func append(_ value: Int) { raw.append(value) }

  /// Appends `value`, rounded to `decimals` places; see ``LocationKit/ASCIIWriter/append(_:decimals:trimmed:)``.
  mutating func append(_ value: Double, decimals: Int, trimmed: Bool = true) {
    raw.append(value, decimals: decimals, trimmed: trimmed)
  }

  mutating func append(_ instant: UTCInstant) { raw.append(instant) }

  /// Appends a text and a line end.
  mutating func append(line text: String) {
    append(text: text)
    append("\n")
  }

  mutating func append(_ other: TextWriter) { raw.append(contentsOf: other.raw.bytes) }

  /// Appends the output of `body`, in a style if colours are enabled.
  mutating func append(_ style: TextStyle, hasColours: Bool, _ body: (inout TextWriter) -> Void) {
    guard hasColours, style != .plain else { return body(&self) }
    append(style.sequence)
    body(&self)
    append(TextStyle.reset)
  }
}
