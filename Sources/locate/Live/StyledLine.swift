import LocationKit

/// A line of a screen.
struct StyledLine: Equatable {
  private(set) var parts: [Part] = []

  struct Part: Equatable {
    var text: String
    var style: Style
  }

  /// Select graphic rendition of ECMA-48.
  enum Style: Int {
    case plain = 0
    case bold = 1
    case dim = 2
    case red = 31
    case green = 32
    case yellow = 33
    case cyan = 36
  }

  init() {}

  init(_ text: String, _ style: Style = .plain) { append(text, style) }

  mutating func append(_ text: String, _ style: Style = .plain) {
    if !text.isEmpty { parts.append(Part(text: text, style: style)) }
  }

  mutating func append(_ other: StyledLine) { parts += other.parts }

  /// Fills it with blanks up to a column.
  mutating func fill(to column: Int) {
    if cells < column { append(String(repeating: " ", count: column - cells)) }
  }

  var text: String { parts.map(\.text).joined() }

  var cells: Int { parts.reduce(0) { $0 + $1.text.cells } }

  /// At most so many cells of it.
  func cut(to limit: Int) -> StyledLine {
    var (line, room) = (StyledLine(), limit)
    for part in parts where room > 0 {
      let text = part.text.cut(to: room)
      line.append(text, part.style)
      room -= text == part.text ? text.cells : room
    }
    return line
  }

  func append(to writer: inout ASCIIWriter, hasColours: Bool) {
    for part in parts {
      let isStyled = hasColours && part.style != .plain
      if isStyled {
        writer.append("\u{1B}[")
        writer.append(part.style.rawValue)
        writer.append("m")
      }
      writer.append(utf8: part.text)
      if isStyled { writer.append("\u{1B}[0m") }
    }
  }
}
