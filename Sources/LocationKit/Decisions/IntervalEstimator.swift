/// An estimate of the usual interval between locations: the lower median of the last five, in nanoseconds.
struct IntervalEstimator: Sendable {
  private var recent: InlineArray<5, Int64> = .init(repeating: 0)
  private var count = 0
  private var next = 0
  private(set) var usual: Int64?

  init() {}

  /// Creates an estimator that has seen these intervals: `count` of them, the next one at the index `next`.
  init(_ recent: InlineArray<5, Int64>, count: Int, next: Int) {
    (self.recent, self.count, self.next) = (recent, count, next)
    if count > 0 { usual = median }
  }

  /// The intervals that were seen, like the parameters of ``init(_:count:next:)``.
  var seen: (recent: InlineArray<5, Int64>, count: Int, next: Int) { (recent, count, next) }

  /// Adds an interval in nanoseconds; one that is not positive is ignored.
  mutating func observe(_ interval: Int64) {
    guard interval > 0 else { return }
    let isOld = count == 5 && recent[next] == interval
    recent[next] = interval
    next = next == 4 ? 0 : next + 1
    count = min(count + 1, 5)
    if !isOld { usual = median }
  }

  /// Lower of the two middle values: a single gap between two locations is not the usual interval.
  private var median: Int64 {
    var sorted = recent
    for index in 1..<5 where index < count {
      var place = index
      while place > 0, sorted[place - 1] > sorted[place] {
        sorted.swapAt(place - 1, place)
        place -= 1
      }
    }
    return sorted[(count - 1) / 2]
  }
}

extension IntervalEstimator: ValueCoded {
  func write(to writer: inout ValueWriter) {
    for index in recent.indices { writer.put(recent[index]) }
    writer.put(count, next, usual)
  }

  init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    for index in recent.indices { recent[index] = try reader.take() }
    (count, next, usual) = try reader.take()
    guard (0...5).contains(count), recent.indices.contains(next) else { throw ValueReader.Failure() }
  }
}
