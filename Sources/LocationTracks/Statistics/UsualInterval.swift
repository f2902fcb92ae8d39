import LocationKit

/// The most frequent interval of a long series, found with few counters: J. Misra and D. Gries, "Finding repeated
/// elements", Science of Computer Programming 2 (1982). It is exact for at most ``counters`` different intervals, and
/// correct whenever one makes up more than a seventeenth of all.
struct UsualInterval: Sendable {
  static let counters = 16

  /// Counters by milliseconds.
  private var counts: [Int64: Int] = [:]

  mutating func note(_ interval: Duration) {
    let milliseconds = (interval.inNanoseconds + 500_000) / 1_000_000
    if counts[milliseconds] != nil || counts.count < Self.counters {
      counts[milliseconds, default: 0] += 1
    } else {
      counts = counts.compactMapValues { $0 > 1 ? $0 - 1 : nil }
    }
  }

  /// Most frequent interval; of two equally frequent ones, the shorter.
  var usual: Duration? {
    counts.max { ($0.value, -$0.key) < ($1.value, -$1.key) }.map { .milliseconds($0.key) }
  }
}
