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
