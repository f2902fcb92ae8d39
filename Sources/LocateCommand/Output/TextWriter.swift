import LocationKit

/// A writer of text for users. All external text is escaped by ``Swift/String/visible``: control sequences and line
/// ends come only from literals.
struct TextWriter {
  /// The underlying writer, for numbers, units, and formats with their own escaping. It escapes nothing.
  var raw = ASCIIWriter()

  mutating func append(_ literal: StaticString) { raw.append(literal) }

  mutating func append(text: String) { raw.append(utf8: text.visible) }

  mutating func append(line text: String) {
    append(text: text)
    append("\n")
  }

  /// Appends a line for each row that has a text.
  mutating func append(rows: [(name: String, text: String?)]) {
    for case (let name, let text?) in rows { append(line: "  " + name.padded(to: 9) + text) }
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

/// A text style: Select Graphic Rendition of ECMA-48.
enum TextStyle: Equatable {
  case plain, bold, dim, red, boldRed, green, yellow, cyan

  /// Control sequence that enables the style; ``reset`` disables it.
  var sequence: StaticString {
    switch self {
    case .plain: ""
    case .bold: "\u{1B}[1m"
    case .dim: "\u{1B}[2m"
    case .red: "\u{1B}[31m"
    case .boldRed: "\u{1B}[1;31m"
    case .green: "\u{1B}[32m"
    case .yellow: "\u{1B}[33m"
    case .cyan: "\u{1B}[36m"
    }
  }

  static let reset: StaticString = "\u{1B}[0m"
}
