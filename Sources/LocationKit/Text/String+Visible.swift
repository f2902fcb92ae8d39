extension String {
  /// The same text with an escape in place of each character that steers a terminal or the direction of writing: `\n`,
  /// `\u{1B}`. All text from outside takes this path to a terminal, a log or an error message.
  ///
  /// A text that is visible stays as it is, so that it does no harm to take the path twice. A backslash is no such
  /// character, and is not escaped.
  package var visible: String {
    guard unicodeScalars.contains(where: \.isSteering) else { return self }
    var text = UnicodeScalarView()
    for scalar in unicodeScalars {
      if scalar.isSteering {
        text.append(contentsOf: scalar.escape.unicodeScalars)
      } else {
        text.append(scalar)
      }
    }
    return String(text)
  }
}

extension Unicode.Scalar {
  /// Whether a terminal may act on it in place of showing it: control characters of ASCII and of ISO 6429 (C1), line and
  /// paragraph separators, and what is invisible, as the characters that turn the direction of writing.
  fileprivate var isSteering: Bool {
    if (0x20..<0x7F).contains(value) || (0xA0..<0x300).contains(value) && value != 0xAD { return false }
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate: return true
    // They join and part letters of Persian and Hindi, and pictures.
    case .format: return value != 0x200C && value != 0x200D
    default: return false
    }
  }

  fileprivate var escape: String {
    switch self {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{\(String(value, radix: 16, uppercase: true))}"
    }
  }
}
