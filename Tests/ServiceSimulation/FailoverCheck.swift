import LocationKit

/// Of several sources one is used at a time: which, when it changes, and why.
struct FailoverCheck: Check {
  private(set) var violations: [Violation] = []
  private let limits: FailoverLimits
  /// By rank.
  private var ranks: [Rank]
  private var active: Int?
  private var changedAt = Duration.zero
  private var toldAt: Duration?
  /// How much later than due something may be: slow readers hold everything up.
  private let patience: Duration

  private struct Rank {
    let source: String
    /// Readings received from it in this run, and how many of them are certainly older than the delivered ones.
    var heard: [Location] = []
    var head = 0
    var newest: [LocationOrigin: UTCInstant] = [:]
    /// When news came last, since when it has come without a break, and since when it could not be worse than another's.
    var newsAt: Duration?
    var talksSince: Duration?
    var excelsSince: Duration?
    var lostAt: Duration?
    var hasEnded = false
  }

  init(_ ranks: [String], _ limits: FailoverLimits, patience: Duration) {
    self.limits = limits
    self.patience = patience
    self.ranks = ranks.map { Rank(source: $0) }
  }

  mutating func see(_ observation: Observation) {
    let now = observation.at
    switch observation.kind {
    case .runBegan:
      ranks = ranks.map { Rank(source: $0.source) }
      (active, toldAt, changedAt) = (nil, nil, now)
    case .heard(let rank, let readings): for reading in readings { observe(reading, from: rank, at: now) }
    case .reported(let readings): for reading in readings { deliver(reading, at: now) }
    default: break
    }
  }

  mutating func finish(at end: Duration) {}

  private mutating func violate(_ invariant: String, _ detail: String) {
    violations.append(Violation(invariant, detail))
  }

  // MARK: Readings of a source

  private mutating func observe(_ reading: Reading, from rank: Int, at now: Duration) {
    switch reading {
    case .location(let location):
      ranks[rank].heard.append(location)
      guard let time = location.time, ranks[rank].newest[location.origin].map({ time > $0 }) ?? true else { return }
      ranks[rank].newest[location.origin] = time
      let isBreak = ranks[rank].newsAt.map { now - $0 > Self.shortBreak } ?? true
      if isBreak { ranks[rank].talksSince = now }
      if isBreak || !location.isSurelyGood { ranks[rank].excelsSince = nil }
      if location.isSurelyGood { ranks[rank].excelsSince = ranks[rank].excelsSince ?? now }
      ranks[rank].newsAt = now
      checkSilence(rank, at: now)
      checkFailBack(rank, at: now)
    case .noFix:
      (ranks[rank].newsAt, ranks[rank].talksSince, ranks[rank].excelsSince) = (nil, nil, nil)
      ranks[rank].lostAt = now
    default: break
    }
  }

  /// A receiver reports once a second or more often.
  private static let shortBreak = Duration.milliseconds(1500)

  /// While a source has new readings, its or another's are delivered. After a switch, older ones than the last are not.
  private mutating func checkSilence(_ rank: Int, at now: Duration) {
    guard patience == .zero, let since = ranks[rank].talksSince else { return }
    let limit = max(limits.start, limits.silence) + limits.silence + limits.noFix + .seconds(1)
    let silentSince = max(since, toldAt ?? since)
    if now - silentSince > limit {
      violate("while a source has a fix, there is a position", "none since \(silentSince)")
    }
  }

  /// Not in worlds where a source must also be trusted: this check does not judge positions itself.
  private mutating func checkFailBack(_ rank: Int, at now: Duration) {
    guard patience == .zero, !limits.prefersTrusted, let active, rank < active, let since = ranks[rank].excelsSince
    else { return }
    let due = max(since + limits.failBack, changedAt + limits.holdOff)
    if now > due { violate("a good source of higher rank is used", "\(ranks[rank].source) since \(since)") }
  }

  // MARK: Delivered events

  private mutating func deliver(_ reading: Reading, at now: Duration) {
    switch reading {
    case .location(let location):
      toldAt = now
      guard let active, ranks[active].source == location.origin.source else {
        return violate("only the source in use is delivered", location.text)
      }
      while ranks[active].head < ranks[active].heard.count {
        defer { ranks[active].head += 1 }
        if ranks[active].heard[ranks[active].head] == location.asReported { return }
      }
      violate("a source's locations are delivered once and in order", location.text)
    case .sourceChanged(let change): deliver(change, at: now)
    default: break
    }
  }

  private mutating func deliver(_ change: SourceChange, at now: Duration) {
    guard let next = ranks.firstIndex(where: { $0.source == change.source }), next != active else {
      return violate("a switch changes the source", change.source)
    }
    if change.previous != active.map({ ranks[$0].source }) || (change.reason == nil) != (active == nil) {
      violate("switches follow each other", "\(change)")
    }
    if change.reason == .poor || change.reason == .recovered, now - changedAt < limits.holdOff {
      violate("no switch within the hold-off", "\(change) \(now - changedAt) after the last")
    }
    if change.reason == .recovered {
      if let active, next > active { violate("back to a higher rank", "\(change)") }
      if let lostAt = ranks[next].lostAt, isAlone(next), now - lostAt < limits.failBack {
        violate("fail-back only to a source that was good for long", "\(change), lost at \(lostAt)")
      }
    }
    (active, changedAt) = (next, now)
  }

  /// Of one device: what one of several cannot see is no loss.
  private func isAlone(_ rank: Int) -> Bool { ranks[rank].newest.count < 2 }
}

extension Location {
  /// So good that no other can be clearly better: 15 m are not to be won.
  fileprivate var isSurelyGood: Bool {
    guard mode == .threeDimensional else { return false }
    if let horizontalAccuracy { return horizontalAccuracy.radius < 6 }
    return (dilution.horizontal ?? 0) < 1.5
  }
}
