/// The usual interval between locations: the median of the last five.
struct IntervalEstimator: Sendable {
  private var recent: [Int64] = []
  private var next = 0
  private(set) var usual: Int64?

  mutating func observe(_ interval: Int64) {
    guard interval > 0 else { return }
    if recent.count < 5 {
      recent.append(interval)
    } else {
      if recent[next] == interval { return advance() }
      recent[next] = interval
    }
    advance()
    usual = recent.sorted()[recent.count / 2]
  }

  private mutating func advance() { next = next == 4 ? 0 : next + 1 }
}
