/// The choice among ranked sources, and of the readings that are passed on. It uses no task, clock or lock.
///
/// Its time line is the time since the failover began, without the time in which the listener was busy.
struct FailoverDecider: Sendable {
  let limits: FailoverLimits
  /// Whether to continue if every source failed at its first attempt.
  private let waitsForFirstConnection: Bool
  /// Sources by rank, the preferred one first.
  var candidates: [FailoverCandidate]
  /// Rank of the source in use; `nil` at the beginning.
  var active: Int?
  var line = Duration.zero
  var lastSwitch = Duration.zero
  /// Report of the source in use, held back while the source may be left for another.
  var heldNoFix: NoFix?
  /// Time of the last location that was passed on.
  var lastTime: UTCInstant?
  /// Time of the last location passed on before the last switch: locations of the new source that are not newer are
  /// dropped. `nil` once the new source has delivered a newer one.
  var switchTime: UTCInstant?

  init(sources: [String], limits: FailoverLimits, waitsForFirstConnection: Bool = false) {
    self.limits = limits
    self.waitsForFirstConnection = waitsForFirstConnection
    candidates = sources.map { FailoverCandidate(name: $0, limits: limits) }
  }

  /// Rank of the source that has been silent longest, among those that are not in use.
  var longestSilent: Int? {
    candidates.indices.filter { $0 != active }.min { candidates[$0].silentFrom < candidates[$1].silentFrom }
  }

  /// Adds a source with the lowest rank.
  mutating func add(_ name: String, _ intervals: IntervalEstimator = IntervalEstimator()) {
    candidates.append(FailoverCandidate(name: name, limits: limits, intervals: intervals))
  }

  /// Replaces the source of this rank, which must not be in use.
  mutating func replace(_ rank: Int, with name: String) {
    candidates[rank] = FailoverCandidate(name: name, limits: limits)
  }

  /// Returns the newest location of a source that has a fix; `nil` if it has none.
  func fix(of rank: Int) -> Location? { candidates[rank].hasFix(at: line) ? candidates[rank].location : nil }

  // MARK: Input

  /// Takes readings from the source of this rank. Returns the readings to pass on.
  mutating func take(_ readings: [Reading], from rank: Int, at line: Duration) -> [Reading] {
    self.line = max(self.line, line)
    var told: [Reading] = []
    for reading in readings { take(reading, from: rank, into: &told) }
    return told
  }

  /// Takes a report that concerns all sources. Returns the readings to pass on.
  mutating func takeFromAll(_ report: NoFix, at line: Duration) -> [Reading] {
    self.line = max(self.line, line)
    for rank in candidates.indices { candidates[rank].take(report, at: self.line) }
    heldNoFix = nil
    return [.noFix(report)]
  }

  /// Advances the time. Returns the readings to pass on.
  mutating func advance(to line: Duration) -> [Reading] {
    self.line = max(self.line, line)
    var told: [Reading] = []
    decide(into: &told)
    return told
  }

  /// Handles the end of a source's run, with or without an error, permanently or until a retry. Returns the readings
  /// to pass on.
  mutating func end(_ rank: Int, _ failure: LocationError?, isFinal: Bool, at line: Duration) -> [Reading] {
    self.line = max(self.line, line)
    var told: [Reading] = []
    if let failure, candidates[rank].tells(failure) { told.append(.fault(candidates[rank].named(failure))) }
    let isNews = candidates[rank].end(failure, isFinal: isFinal, at: self.line)
    decide(into: &told)
    if isNews, active == rank, let origin = candidates[rank].location?.origin {
      told.append(.noFix(NoFix(time: nil, reason: isFinal ? .sourceEnded : .linkLost, origin: origin)))
    }
    return told
  }

  private mutating func take(_ reading: Reading, from rank: Int, into told: inout [Reading]) {
    switch reading {
    case .location(let location):
      let isActive = active == rank
      candidates[rank].take(location, at: line)
      if isActive { compareOthers(with: location) }
      decide(into: &told)
      // A source that has just become active has already passed on its newest location.
      if isActive, active == rank { tell(location, into: &told) }
    case .noFix(let report):
      candidates[rank].take(report, at: line)
      decide(into: &told)
      take(report, from: rank, into: &told)
    case .sky(let sky):
      candidates[rank].take(sky)
      if rank == speaker { told.append(reading) }
    case .heading:
      candidates[rank].hasSpoken = true
      if rank == speaker { told.append(reading) }
    case .fault(let error):
      if rank == active {
        told.append(reading)
      } else if candidates[rank].tells(error) {
        told.append(.fault(candidates[rank].named(error)))
      }
    case .sourceChanged: if rank == active { told.append(reading) }
    case .counts(let counts): candidates[rank].take(counts)
    }
  }

  /// Passes a report on if no source has a fix. Holds it back while its source may be left for another that has one.
  private mutating func take(_ report: NoFix, from rank: Int, into told: inout [Reading]) {
    guard rank == active || rank == speaker else { return }
    if rank == active, candidates[rank].hasFix(at: line) {
      told.append(.noFix(report))  // one device of several
    } else if replacement == nil {
      told.append(.noFix(report))
    } else if rank == active {
      heldNoFix = report
    }
  }

  /// Rank of the source whose "no fix" and satellites are passed on: the source in use, or else the best that reports.
  private var speaker: Int? {
    if let active, !candidates[active].isGone { return active }
    let best = candidates.firstIndex { $0.hasSpoken && !$0.isGone }
    return best ?? active
  }

  /// Compares a location of the source in use with those of the others.
  private mutating func compareOthers(with location: Location) {
    guard limits.prefersTrusted else { return }
    for rank in candidates.indices where rank != active {
      guard let other = fix(of: rank) else { continue }
      candidates[rank].agreement.compare(location, other, apart: (line - candidates[rank].heard).inSeconds)
    }
  }

  /// Whether a trusted source reports another place than the source in use.
  var isDisputed: Bool {
    candidates.indices.contains { rank in
      rank != active && candidates[rank].agreement.isBroken && candidates[rank].isTrusted
        && candidates[rank].hasFix(at: line)
    }
  }

  // MARK: Decisions

  private mutating func decide(into told: inout [Reading]) {
    guard let active else { return chooseFirst(into: &told) }
    compare(with: active)
    let isPatient = candidates[active].patienceEnds.map { line < $0 } ?? false
    if !isPatient, let reason = candidates[active].absence(at: line) {
      if let replacement { return change(to: replacement, reason, into: &told) }
      tellHeldNoFix(into: &told)
    } else if line >= lastSwitch + limits.holdOff {
      if let higher = candidates[..<active].firstIndex(where: { isDue($0.goodFrom) && $0.hasFix(at: line) }) {
        change(to: higher, .recovered, into: &told)
      } else if let better = best(where: { isDue($0.betterSince.map { $0 + limits.poor }) }) {
        change(to: better, .poor, into: &told)
      }
    }
  }

  private func isDue(_ moment: Duration?) -> Bool { moment.map { $0 <= line } ?? false }

  /// Chooses the first source: the highest rank that has a fix, once no better rank needs to be waited for.
  private mutating func chooseFirst(into told: inout [Reading]) {
    guard let first = candidates.firstIndex(where: { $0.hasFix(at: line) }) else { return }
    guard line >= limits.start || candidates[..<first].allSatisfy(\.isGone) else { return }
    change(to: first, nil, into: &told)
  }

  /// Rank that takes over if the source in use has no fix; `nil` if there is none.
  private var replacement: Int? { best { _ in true } }

  /// Returns the highest rank that has a fix, or a lower one that is clearly better.
  private func best(where isMeant: (FailoverCandidate) -> Bool) -> Int? {
    var best: Int?
    for rank in candidates.indices where rank != active && candidates[rank].hasFix(at: line) {
      guard isMeant(candidates[rank]) else { continue }
      if let chosen = best, !isClearlyBetter(rank, than: chosen) { continue }
      best = rank
    }
    return best
  }

  private func isClearlyBetter(_ rank: Int, than other: Int) -> Bool {
    guard let location = candidates[rank].location, let otherLocation = candidates[other].location else { return false }
    let isTrusted = candidates[rank].isTrusted
    if isTrusted != candidates[other].isTrusted { return isTrusted }
    return location.isClearlyBetter(than: otherLocation, limits)
  }

  /// Updates since when the others have been better or as good.
  private mutating func compare(with active: Int) {
    let isComparable = candidates[active].hasFix(at: line)
    for rank in candidates.indices where rank != active {
      guard candidates[rank].hasFix(at: line) else {
        candidates[rank].forgetComparison()
        continue
      }
      let isBetter = isComparable && isClearlyBetter(rank, than: active)
      let isWorse = isComparable && isClearlyBetter(active, than: rank)
      candidates[rank].betterSince = isBetter ? candidates[rank].betterSince ?? line : nil
      candidates[rank].comparableSince = isWorse ? nil : candidates[rank].comparableSince ?? line
    }
  }

  private mutating func change(to rank: Int, _ reason: SourceChange.Reason?, into told: inout [Reading]) {
    guard let location = candidates[rank].location else { return }
    let (origin, previous) = (location.origin, active.flatMap { candidates[$0].location?.origin })
    var news = SourceChange(
      to: origin.source, device: origin.device, from: previous?.source, previousDevice: previous?.device,
      reason: reason, time: location.time)
    news.isSimulated = location.isSimulated
    told.append(.sourceChanged(news))
    (active, lastSwitch, switchTime, heldNoFix) = (rank, line, lastTime, nil)
    for index in candidates.indices { candidates[index].betterSince = nil }
    compare(with: rank)
    if !candidates[rank].isTold { tell(location, into: &told) }
  }

  // MARK: Output

  /// Passes on a location. Locations of the new source that are older than the switch are dropped, because newer ones
  /// are known. A source that is far behind uses a different clock and is not dropped.
  private mutating func tell(_ location: Location, into told: inout [Reading]) {
    if let switchTime, let time = location.time {
      let lag = switchTime.duration(since: time)
      if lag >= .zero, lag < limits.silence { return }
      self.switchTime = nil
    }
    tellHeldNoFix(into: &told)
    lastTime = location.time ?? lastTime
    if let active { candidates[active].isTold = true }
    told.append(.location(location))
  }

  private mutating func tellHeldNoFix(into told: inout [Reading]) {
    if let report = heldNoFix.take() { told.append(.noFix(report)) }
  }

  // MARK: Deadlines and the end

  /// Time at which ``advance(to:)`` may next have a result.
  var nextDeadline: Duration? {
    guard let active else {
      return limits.start > line && candidates.contains { $0.hasFix(at: line) } ? limits.start : nil
    }
    let current = candidates[active]
    var moments = [current.patienceEnds, current.state == .fix ? current.silentFrom : nil]
    let free = lastSwitch + limits.holdOff
    for rank in candidates.indices where rank != active {
      if rank < active { moments.append(candidates[rank].goodFrom.map { max($0, free) }) }
      moments.append(candidates[rank].betterSince.map { max($0 + limits.poor, free) })
    }
    return moments.compactMap { $0 }.filter { $0 > line }.min()
  }

  enum Ending: Sendable {
    case finished
    case failed(LocationError)
  }

  /// The way in which the failover has ended; `nil` while a source may still deliver.
  var ending: Ending? {
    let hasSpoken = candidates.contains { $0.hasSpoken }
    if candidates.allSatisfy(\.isOut) {
      if active != nil { return .finished }
      return failure.map(Ending.failed) ?? .finished
    }
    if waitsForFirstConnection || hasSpoken { return nil }
    return candidates.allSatisfy { $0.isOut || $0.failure != nil } ? failure.map(Ending.failed) : nil
  }

  /// Accounts of all sources, for the end.
  var inputCounts: [Reading] { candidates.compactMap { $0.wholeCounts.map(Reading.counts) } }

  /// Reason why no source could be used.
  private var failure: LocationError? {
    let failures = candidates.compactMap { candidate in candidate.failure.map(candidate.named) }
    guard let first = failures.first else { return nil }
    if failures.count == 1 { return first }
    let code = failures.allSatisfy { $0.code == first.code } ? first.code : .sourceUnavailable
    let messages = failures.map { LocationError($0.code, $0.message, context: $0.context).description }
    return LocationError(
      code, "no source can be used: " + messages.joined(separator: ", "), remedy: first.remedy, underlying: first)
  }
}
