/// The choice of one source at a time, if several sources have recorded the same subject: a phone and a receiver on one
/// trip. Locations of two sources side by side would zigzag between their errors, and add up to a second trip.
///
/// A source is followed until it is stale (``FreshnessLimits``), or until another is clearly better: it reports at least
/// four times as often, or with an accuracy that is better by the limits of a failover (``FailoverLimits``), and is not
/// clearly worse in the other respect.
package struct SourceChoice: Sendable {
  private struct Candidate: Sendable {
    let origin: LocationOrigin
    var last: Int64
    var intervals = IntervalEstimator()
    /// Metres of the last location, at 95 % if the level is known; `nil` if it has no accuracy.
    var radius: Double?

    mutating func note(_ location: Location, at line: Int64) {
      intervals.observe(line.saturatingSubtracting(last))
      last = max(last, line)
      radius = location.horizontalAccuracy.map { $0.radius(at: .ninetyFive) ?? $0.radius }
    }

    func isStale(at line: Int64) -> Bool {
      let silence = max(SourceChoice.stale, (intervals.usual ?? 0).saturatingMultiplied(by: 3))
      return line.saturatingSubtracting(last) > silence
    }

    func isBetter(than other: Candidate) -> Bool {
      guard intervals.seen.count == 5, let mine = intervals.usual, let others = other.intervals.usual else {
        return false
      }
      let isAccurate = Candidate.isClearlyBetter(radius, than: other.radius)
      let isPoor = Candidate.isClearlyBetter(other.radius, than: radius)
      if mine.saturatingMultiplied(by: 4) <= others { return !isPoor }
      return isAccurate && mine < others.saturatingMultiplied(by: 4)
    }

    private static func isClearlyBetter(_ radius: Double?, than other: Double?) -> Bool {
      guard let radius, let other else { return false }
      return other >= radius * SourceChoice.limits.poorRatio && other - radius >= SourceChoice.limits.poorDistance
    }
  }

  private static let limits = FailoverLimits()
  private static let stale = FreshnessLimits().stale.inNanoseconds
  /// More sources are never fresh at once.
  private static let mostCandidates = 16

  /// The followed source is the first one.
  private var candidates: [Candidate] = []

  private let separatesDevices: Bool

  /// - Parameter separatesDevices: whether two devices of one source are two sources. A decider of places chooses between
  ///   devices itself.
  package init(separatesDevices: Bool = true) { self.separatesDevices = separatesDevices }

  private func isSame(_ one: LocationOrigin, _ other: LocationOrigin) -> Bool {
    one === other || (one.source == other.source && (!separatesDevices || one.device == other.device))
  }

  /// Takes the next location, in order of time. Returns whether its source is the one to follow; a location without a
  /// time always is.
  package mutating func follows(_ location: Location) -> Bool {
    guard let line = location.time?.nanoseconds else { return true }
    guard let index = candidates.firstIndex(where: { isSame($0.origin, location.origin) }) else {
      var newcomer = Candidate(origin: location.origin, last: line)
      newcomer.note(location, at: line)
      if candidates.count == Self.mostCandidates { candidates.removeLast() }
      guard let followed = candidates.first, !followed.isStale(at: line) else {
        candidates.insert(newcomer, at: 0)
        return true
      }
      candidates.insert(newcomer, at: 1)
      return false
    }
    candidates[index].note(location, at: line)
    guard index > 0 else { return true }
    guard candidates[0].isStale(at: line) || candidates[index].isBetter(than: candidates[0]) else { return false }
    candidates.swapAt(0, index)
    return true
  }
}
