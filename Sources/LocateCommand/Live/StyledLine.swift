import LocationKit

/// A line of a screen. Its text is escaped by ``Swift/String/visible``.
struct StyledLine: Equatable {
  private(set) var parts: [Part] = []

  struct Part: Equatable {
    var text: String
    var style: TextStyle
  }

  init() {}

  init(_ text: String, _ style: TextStyle = .plain) { append(text, style) }

  mutating func append(_ text: String, _ style: TextStyle = .plain) {
    if !text.isEmpty { parts.append(Part(text: text.visible, style: style)) }
  }

  mutating func append(_ other: StyledLine) { parts += other.parts }

  /// Fills the line with blanks up to a column.
  mutating func fill(to column: Int) {
    if cells < column { append(String(repeating: " ", count: column - cells)) }
  }

  var text: String { parts.map(\.text).joined() }

  var cells: Int { parts.reduce(0) { $0 + $1.text.cells } }

  /// Returns the line, cut to at most `limit` cells.
  func cut(to limit: Int) -> StyledLine {
    var (line, room) = (StyledLine(), limit)
    for part in parts where room > 0 {
      let text = part.text.cut(to: room)
      line.append(text, part.style)
      room -= text == part.text ? text.cells : room
    }
    return line
  }

  func append(to writer: inout TextWriter, hasColours: Bool) {
    for part in parts { writer.append(part.style, hasColours: hasColours) { $0.append(text: part.text) } }
  }
}
