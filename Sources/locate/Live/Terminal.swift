import Glibc
import LocationKit

/// Columns and rows.
struct TerminalSize: Equatable {
  var columns: Int
  var rows: Int
}

/// A terminal that shows whole screens.
protocol Terminal: Sendable {
  /// As of now.
  var size: TerminalSize { get }
  var hasColours: Bool { get }
  /// Whether it takes something now: not after Ctrl-S, nor where nobody reads at its other end.
  var isWritable: Bool { get }
  func write(_ bytes: [UInt8]) throws
}

extension Terminal {
  /// The other screen, so that what was written before is there again afterwards (xterm's control sequences).
  func enter() throws { try write(Array("\u{1B}[?1049h\u{1B}[?25l\u{1B}[2J".utf8)) }

  func leave() throws { try write(TerminalSequences.leave) }

  /// A screen in one go, over the last one: lines are erased behind what is new in them, and nothing flickers.
  func show(_ lines: [StyledLine]) throws {
    var writer = TextWriter()
    let columns = size.columns
    // Terminals that know synchronized output show it when it is whole.
    writer.append("\u{1B}[?2026h\u{1B}[H")
    for (index, line) in lines.enumerated() {
      if index > 0 { writer.append("\r\n") }
      line.append(to: &writer, hasColours: hasColours)
      // Behind the last column there is nothing to erase, but the cursor still stands on that.
      if line.cells < columns { writer.append("\u{1B}[K") }
    }
    writer.append("\u{1B}[J\u{1B}[?2026l")
    try write(writer.raw.bytes)
  }
}

enum TerminalSequences {
  static let leave = Array("\u{1B}[?2026l\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l".utf8)
}

/// The one that standard output is.
struct StandardTerminal: Terminal {
  /// `nil` where standard output is none, or one that can only write lines.
  init?() {
    guard StandardOutput.isTerminal, let kind = getenv("TERM").map({ String(cString: $0) }), !kind.isEmpty,
      kind != "dumb"
    else { return nil }
  }

  var size: TerminalSize {
    var window = winsize()
    // Who does not say it has the size of old.
    guard ioctl(1, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else {
      return TerminalSize(columns: 80, rows: 24)
    }
    return TerminalSize(columns: Int(window.ws_col), rows: Int(window.ws_row))
  }

  var hasColours: Bool { StandardOutput.hasColours }

  var isWritable: Bool {
    var polled = pollfd(fd: 1, events: Int16(POLLOUT), revents: 0)
    return poll(&polled, 1, 0) > 0
  }

  func write(_ bytes: [UInt8]) throws {
    var output = StandardOutput()
    output.text.raw.append(contentsOf: bytes)
    try output.flush(due: true)
  }
}
