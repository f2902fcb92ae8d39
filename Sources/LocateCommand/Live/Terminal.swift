import Glibc
import LocationIO
import LocationKit

/// The size of a terminal in columns and rows.
struct TerminalSize: Equatable {
  var columns: Int
  var rows: Int
}

/// A terminal that shows whole screens.
protocol Terminal: Sendable {
  var size: TerminalSize { get }
  var hasColours: Bool { get }
  /// Whether the terminal accepts output now: not after Ctrl-S, and not if nothing reads its other end.
  var isWritable: Bool { get }
  func write(_ bytes: [UInt8]) throws
}

extension Terminal {
  /// Switches to the alternate screen, so that the previous content is restored afterwards (xterm's control sequences).
  func enter() throws { try write(Array("\u{1B}[?1049h\u{1B}[?25l\u{1B}[2J".utf8)) }

  func leave() throws { try write(Array("\u{1B}[?2026l\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l".utf8)) }

  /// Shows a screen in one write, over the previous one. Only the rest of each line is erased, which avoids flicker.
  func show(_ lines: [StyledLine]) throws {
    var writer = TextWriter()
    let columns = size.columns
    // Terminals with synchronized output show the screen once it is complete.
    writer.append("\u{1B}[?2026h\u{1B}[H")
    for (index, line) in lines.enumerated() {
      if index > 0 { writer.append("\r\n") }
      line.append(to: &writer, hasColours: hasColours)
      // A full line leaves the cursor on its last column, which must not be erased.
      if line.cells < columns { writer.append("\u{1B}[K") }
    }
    writer.append("\u{1B}[J\u{1B}[?2026l")
    try write(writer.raw.bytes)
  }
}

/// The terminal of standard output.
struct StandardTerminal: Terminal {
  /// Returns `nil` if standard output is not a terminal, or a terminal without cursor control.
  init?() {
    guard StandardOutput.isTerminal, let kind = getenv("TERM").map({ String(cString: $0) }), !kind.isEmpty,
      kind != "dumb"
    else { return nil }
  }

  var size: TerminalSize {
    var window = winsize()
    // A terminal that reports no size counts as 80 x 24.
    guard ioctl(1, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else {
      return TerminalSize(columns: 80, rows: 24)
    }
    return TerminalSize(columns: Int(window.ws_col), rows: Int(window.ws_row))
  }

  var hasColours: Bool { StandardOutput.hasColours }

  var isWritable: Bool { isReady(1, POLLOUT) }

  func write(_ bytes: [UInt8]) throws {
    try StandardOutput.print { $0.raw.append(contentsOf: bytes) }
  }
}

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
