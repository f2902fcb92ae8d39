import Glibc
import LocationKit
import Synchronization

/// Everything that is no data goes here. All text is escaped: what comes from outside cannot steer the terminal, and
/// begins no line of its own.
enum StandardError {
  static let isTerminal = isatty(2) == 1

  /// A line; or what whoever has taken the terminal for a screen makes of it.
  static func say(_ text: String) {
    if isTerminal, TerminalSignals.user.withLock({ $0 })?.takes(text) == true { return }
    write { $0.append(line: text) }
  }

  /// Several lines of a text; escape in it what is from outside, whose ends of lines are none here.
  static func say(lines text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) { say(String(line)) }
  }

  static func complain(_ text: String) { say("locate: " + text) }

  /// A line that the next one overwrites; for a terminal.
  static func showStatus(_ text: String) {
    write { writer in
      writer.append("\r")
      writer.append(text: text)
      writer.append("\u{1B}[K")
    }
  }

  static func clearStatus() { write { $0.append("\r\u{1B}[K") } }

  /// The bell of a terminal.
  static func ring() {
    if isTerminal { write { $0.append("\u{7}") } }
  }

  // MARK: Faults of sources

  /// Of all sources together: they share one terminal.
  private static let reports = Mutex((limiter: MessageLimiter(), timer: MonotonicTimer(ContinuousClock())))

  /// A fault of a source, or of what else may repeat it without end: the same again is counted, and so is what nobody
  /// could read.
  ///
  /// - Returns: whether the user sees it, or has seen it a moment ago.
  @discardableResult
  static func report(_ text: String) -> Bool {
    reports.withLock { reports in reports.limiter.pass(text, at: reports.timer.elapsed, complain) }
  }

  /// Nothing more is reported: says how often what was counted came.
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
