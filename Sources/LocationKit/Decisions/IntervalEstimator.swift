/// An estimate of the usual interval between locations: the lower median of the last five, in nanoseconds.
struct IntervalEstimator: Sendable {
  private var recent: InlineArray<5, Int64> = .init(repeating: 0)
  private var count = 0
  private var next = 0
  private(set) var usual: Int64?

  init() {}

  /// Creates an estimator that has seen these intervals, at most five, the most recent one last.
  init(_ intervals: [Int64]) {
    for (index, interval) in intervals.enumerated() { recent[index] = interval }
    (count, next) = (intervals.count, intervals.count % 5)
    if count > 0 { usual = median }
  }

  /// The last five intervals, the most recent one last.
  var seen: [Int64] {
    // Before the ring is full, the oldest one is the first.
    (0..<count).map { recent[count == 5 ? (next + $0) % 5 : $0] }
  }

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
    writer.put(seen)
  }

  init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    self.init((try reader.take([Int64].self)).suffix(5))
  }
}
