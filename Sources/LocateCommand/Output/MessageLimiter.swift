import LocationSources

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
