/// The intervals that an ``IntervalEstimator`` has seen, in 22 bytes: as multiples of a nanosecond, a microsecond or a
/// millisecond that fit 32 bits.
struct CompactIntervals: Sendable {
  /// The last five, the most recent one last. Those that are missing are 0 and come first.
  private var seen: (UInt32, UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0, 0)
  private var unit = Unit.milliseconds
  private(set) var count: UInt8 = 0

  private enum Unit: UInt8, CaseIterable {
    case milliseconds, microseconds, nanoseconds

    @inline(__always)
    var nanoseconds: Int64 {
      switch self {
      case .milliseconds: 1_000_000
      case .microseconds: 1000
      case .nanoseconds: 1
      }
    }

    /// Returns the number of units in an interval of nanoseconds; `nil` if it is no whole number, or too large.
    @inline(__always)
    func number(in interval: Int64) -> UInt32? {
      switch self {
      case .milliseconds: Self.number(interval, 1_000_000)
      case .microseconds: Self.number(interval, 1000)
      case .nanoseconds: UInt32(exactly: interval)
      }
    }

    @inline(__always)
    private static func number(_ interval: Int64, _ unit: Int64) -> UInt32? {
      let (number, rest) = interval.quotientAndRemainder(dividingBy: unit)
      return rest == 0 ? UInt32(exactly: number) : nil
    }
  }

  /// Returns `nil` if the intervals have no common unit.
  init?(_ estimator: IntervalEstimator) {
    self.init(estimator.seen)
  }

  /// - Parameter intervals: nanoseconds, at most five, the most recent one last.
  init?(_ intervals: [Int64]) {
    for unit in Unit.allCases {
      let numbers = intervals.compactMap { unit.number(in: $0) }
      guard numbers.count == intervals.count else { continue }
      for number in numbers { append(number) }
      self.unit = unit
      return
    }
    return nil
  }

  var estimator: IntervalEstimator { IntervalEstimator(intervals) }

  /// Nanoseconds, the most recent one last.
  var intervals: [Int64] {
    [seen.0, seen.1, seen.2, seen.3, seen.4].suffix(Int(count)).map { Int64($0) * unit.nanoseconds }
  }

  /// Lower median in nanoseconds, like ``IntervalEstimator/usual``.
  var usual: Int64? {
    guard count > 0 else { return nil }
    // The missing ones are 0, and thus first in order.
    var sorted: InlineArray<5, UInt32> = [seen.0, seen.1, seen.2, seen.3, seen.4]
    for end in 1..<5 {
      for place in stride(from: end, to: 0, by: -1) where sorted[place - 1] > sorted[place] {
        sorted.swapAt(place - 1, place)
      }
    }
    return Int64(sorted[5 - Int(count) + (Int(count) - 1) / 2]) * unit.nanoseconds
  }

  /// Adds an interval of more than 0 nanoseconds. Returns `false`, and changes nothing, if the intervals would have no
  /// common unit.
  @inline(__always)
  mutating func observe(_ interval: Int64) -> Bool {
    guard let number = unit.number(in: interval) else { return observeInOtherUnit(interval) }
    append(number)
    return true
  }

  @inline(never)
  private mutating func observeInOtherUnit(_ interval: Int64) -> Bool {
    guard let all = Self((intervals + [interval]).suffix(5)) else { return false }
    self = all
    return true
  }

  @inline(__always)
  private mutating func append(_ number: UInt32) {
    seen = (seen.1, seen.2, seen.3, seen.4, number)
    count = min(count + 1, 5)
  }

  /// Returns whether an interval is shorter than three times the usual one, which is the lower median of those seen.
  @inline(__always)
  func isShorterThanThreeUsual(_ interval: Int64) -> Bool {
    let limit = interval / unit.nanoseconds
    func isShort(_ number: UInt32) -> Int { 3 * Int64(number) <= limit ? 1 : 0 }
    let short = isShort(seen.0) + isShort(seen.1) + isShort(seen.2) + isShort(seen.3) + isShort(seen.4)
    return short - (5 - Int(count)) <= (Int(count) - 1) / 2
  }
}

extension CompactIntervals: Equatable {
  static func == (left: CompactIntervals, right: CompactIntervals) -> Bool { left.intervals == right.intervals }
}
