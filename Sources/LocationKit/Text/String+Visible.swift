extension String {
  /// The text with an escape in place of each character that controls a terminal or the writing direction: `\n`,
  /// `\u{1B}`. All text from outside must be passed through this property before it reaches a terminal, a log or an
  /// error message.
  ///
  /// Visible text is unchanged, so the property can be applied repeatedly. A backslash is not escaped.
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
  /// Whether a terminal may act on the character instead of showing it: control characters of ASCII and of ISO 6429
  /// (C1), line and paragraph separators, and invisible characters, such as those that change the writing direction.
  fileprivate var isSteering: Bool {
    if (0x20..<0x7F).contains(value) || (0xA0..<0x300).contains(value) && value != 0xAD { return false }
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate: return true
    // Zero-width joiner and non-joiner are part of Persian and Hindi text and of emoji.
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
