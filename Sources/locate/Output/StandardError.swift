import Glibc
import Synchronization

/// Everything that is no data goes here.
enum StandardError {
  static let isTerminal = isatty(2) == 1

  static func write(_ text: String) {
    let bytes = Array(text.utf8)
    var start = 0
    while start < bytes.count {
      let written = bytes.withUnsafeBytes { Glibc.write(2, $0.baseAddress?.advanced(by: start), bytes.count - start) }
      if written < 0, errno != EINTR { return }
      start += max(0, written)
    }
  }

  /// A line; or what whoever has taken the terminal for a screen makes of it.
  static func say(_ text: String) {
    if isTerminal, TerminalSignals.user.withLock({ $0 })?.takes(text) == true { return }
    write(text + "\n")
  }

  /// The bell of a terminal.
  static func ring() {
    if isTerminal { write("\u{7}") }
  }

  static func complain(_ text: String) { say("locate: " + text) }
}
