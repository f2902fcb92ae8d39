extension String {
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

  /// Returns the text, filled with blanks to at least `width` characters.
  func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }

  /// Returns the text after blanks, with at least `width` characters.
  func rightAligned(to width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}

/// Text in terminal cells. The widths are correct only for text escaped by `visible`.
extension String {
  /// Width in cells.
  var cells: Int { unicodeScalars.reduce(0) { $0 + $1.cells } }

  /// Returns the text, cut to at most `limit` cells; a cut is marked with `…`.
  func cut(to limit: Int) -> String {
    guard cells > limit else { return self }
    var (text, room) = (UnicodeScalarView(), limit - 1)
    for scalar in unicodeScalars {
      room -= scalar.cells
      guard room >= 0 else { break }
      text.append(scalar)
    }
    return limit < 1 ? "" : String(text) + "…"
  }

  /// Returns the text, cut or filled with blanks to exactly `width` cells.
  func filled(to width: Int) -> String {
    let text = cut(to: width)
    return text + String(repeating: " ", count: width - text.cells)
  }
}

extension Unicode.Scalar {
  /// Width in cells: 0 for combining marks, 2 for wide East Asian characters and pictographs (Unicode Annex 11).
  fileprivate var cells: Int {
    // Fast path for most text.
    if value < 0x300 { return 1 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    default: return Self.wide.contains { $0.contains(value) } ? 2 : 1
    }
  }

  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
    0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF,
    0x20000...0x3FFFD,
  ]
}
