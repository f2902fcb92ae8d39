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
