import Glibc
import LocationKit
import Synchronization

/// Standard error, for everything that is not data. All text is escaped: external text cannot control the terminal or
/// begin a new line.
enum StandardError {
  static let isTerminal = isatty(2) == 1

  /// Prints a line, or passes it to the owner of the terminal's screen.
  static func say(_ text: String) {
    if isTerminal, TerminalSignals.user.withLock({ $0 })?.takes(text) == true { return }
    write { $0.append(line: text) }
  }

  /// Prints each line of a text. External text in it must be escaped by the caller, because its line ends would start
  /// new lines.
  static func say(lines text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) { say(String(line)) }
  }

  static func complain(_ text: String) { say("\(ProgramName.current): \(text)") }

  /// Shows a status line that the next one overwrites; only for a terminal.
  static func showStatus(_ text: String) {
    write { writer in
      writer.append("\r")
      writer.append(text: text)
      writer.append("\u{1B}[K")
    }
  }

  static func clearStatus() { write { $0.append("\r\u{1B}[K") } }

  static func ring() {
    if isTerminal { write { $0.append("\u{7}") } }
  }

  // MARK: Faults of sources

  /// Limiter for all sources together, because they share one terminal.
  private static let reports = Mutex((limiter: MessageLimiter(), timer: MonotonicTimer(ContinuousClock())))

  /// Reports a fault of a source, or another message that may repeat without end. Repetitions, and messages in excess
  /// of a readable rate, are only counted.
  ///
  /// - Returns: whether the user sees the message now, or has seen it recently.
  @discardableResult
  static func report(_ text: String) -> Bool {
    reports.withLock { reports in reports.limiter.pass(text, at: reports.timer.elapsed, complain) }
  }

  /// Prints the counts of repeated messages after the last report.
  static func finishReports() {
    reports.withLock { $0.limiter.finish(complain) }
  }

  private static func write(_ body: (inout TextWriter) -> Void) {
    var writer = TextWriter()
    body(&writer)
    writer.raw.bytes.withUnsafeBytes { bytes in
      var start = 0
      while start < bytes.count {
        let written = Glibc.write(2, bytes.baseAddress?.advanced(by: start), bytes.count - start)
        if written < 0, errno != EINTR { return }
        start += max(0, written)
      }
    }
  }
}
