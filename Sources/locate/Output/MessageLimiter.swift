import LocationSources

/// Passes on messages that may come without end: each of them once in a span of time, with the number of its repetitions
/// behind it, and so many different ones together. The rest is counted.
struct MessageLimiter {
  private struct Entry {
    let message: String
    let end: Duration
    var repetitions = 0
  }

  /// How long the same message is only counted.
  private static let span = Duration.seconds(10)
  /// Of a message, in characters; more is cut off.
  private static let longest = 1000

  private var lines = LineLimiter(lines: 20, in: span, noun: "messages")
  /// Of the last span, in the order of their end; as many as `lines` lets pass in two of them, at most.
  private var entries: [Entry] = []

  /// - Parameters:
  ///   - elapsed: on a clock that does not jump, never less than the last time.
  ///   - take: is called with each line that is passed on.
  /// - Returns: whether the message was passed on now, or is counted as the repetition of a message that was.
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

  /// Nothing more comes: tells what was counted.
  mutating func finish(_ take: (String) -> Void) {
    for entry in entries { summarize(entry, take) }
    entries = []
    lines.finish(take)
  }

  private func summarize(_ entry: Entry, _ take: (String) -> Void) {
    if entry.repetitions > 0 { take("\(entry.message) (\(RunAccount.count(entry.repetitions, "more times")))") }
  }
}
