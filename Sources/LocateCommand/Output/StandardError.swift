import Glibc
import LocationKit
import LocationSources
import Logging
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

/// A log handler that writes to standard error, one line per message and without a time, which `ts` or the system
/// journal adds.
struct StandardErrorLog: LogHandler {
  var logLevel: Logger.Level
  var metadata: Logger.Metadata = [:]
  var metadataProvider: Logger.MetadataProvider?

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    if event.level >= .warning {
      StandardError.complain("\(event.message)")
    } else {
      StandardError.say("\(event.message)")
    }
  }
}

extension Logger.Level {
  /// Returns the log level for `--quiet`, `--verbose` or neither.
  static func shown(quiet: Bool, verbose: Bool) -> Logger.Level { quiet ? .error : verbose ? .info : .notice }
}

/// A limiter of messages that may repeat without end. Each message passes once in a span of time, followed at the end
/// of the span by the number of its repetitions. The number of different messages is limited as well; the rest is
/// counted.
struct MessageLimiter {
  private struct Entry {
    let message: String
    let end: Duration
    var repetitions = 0
  }

  /// Time during which a repeated message is only counted.
  private static let span = Duration.seconds(10)
  /// Maximum length of a message in characters; the rest is cut off.
  private static let longest = 1000

  private var lines = LineLimiter(lines: 20, in: span, noun: "messages")
  /// Messages of the last span, in the order of their end; at most as many as `lines` lets pass in two spans.
  private var entries: [Entry] = []

  /// Passes or counts a message.
  ///
  /// - Parameters:
  ///   - elapsed: time on a monotonic clock; never less than in the previous call.
  ///   - take: called with each line that passes.
  /// - Returns: whether the message was passed now, or counted as a repetition of a message that was.
  mutating func pass(_ message: String, at elapsed: Duration, _ take: (String) -> Void) -> Bool {
    let start = message.prefix(Self.longest)
    let message = start.endIndex == message.endIndex ? message : start + "…"
    lines.begin(at: elapsed, take)
    while let first = entries.first, first.end <= elapsed {
      entries.removeFirst()
      summarize(first, take)
    }
    if let index = entries.firstIndex(where: { $0.message == message }) {
      entries[index].repetitions += 1
      return true
    }
    guard lines.pass(message, take) else { return false }
    entries.append(Entry(message: message, end: elapsed + Self.span))
    return true
  }

  /// Ends all spans: passes the counts of repetitions.
  mutating func finish(_ take: (String) -> Void) {
    for entry in entries { summarize(entry, take) }
    entries = []
    lines.finish(take)
  }

  private func summarize(_ entry: Entry, _ take: (String) -> Void) {
    if entry.repetitions > 0 { take("\(entry.message) (\(RunAccount.count(entry.repetitions, "more times")))") }
  }
}

extension LocationError {
  /// Whether the error is a skipped line or row, which the source counts. An unreadable source whose
  /// error names a remedy is not a skip.
  var isSkip: Bool { code == .invalidData && (remedy == nil || namesLine) }

  /// Whether the context names a line: `ride.csv:12`.
  private var namesLine: Bool {
    guard let context, let colon = context.lastIndex(of: ":") else { return false }
    let number = context[context.index(after: colon)...]
    return !number.isEmpty && number.allSatisfy(\.isNumber)
  }
}
