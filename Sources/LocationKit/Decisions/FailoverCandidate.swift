/// The state of one source of a failover.
struct FailoverCandidate: Sendable {
  enum State: Sendable, Hashable {
    case unheard
    /// Its locations arrive. If they stop, the source is silent: see ``silentFrom``.
    case fix
    /// Lost by its own report, or because its run has ended.
    case lost(LossReason, since: Duration)
  }

  /// Name given by the user.
  let name: String
  var limits: FailoverLimits
  var state = State.unheard
  /// Newest location in order.
  var location: Location?
  /// Whether that location was passed on.
  var isTold = false
  /// Time at which it arrived.
  var heard = Duration.zero
  /// Start of the current uninterrupted fix.
  var fixSince = Duration.zero
  var orders = ArrivalOrders()
  var intervals = IntervalEstimator()
  /// Whether the source was silent before its last location. Two long intervals in a row count as the usual interval;
  /// a single one is a gap.
  var wasSilent = false
  /// Since when the fix has been clearly better than that of the source in use.
  var betterSince: Duration?
  /// Since when the fix has not been clearly worse than that of the source in use.
  var comparableSince: Duration?
  /// Judgement of the positions; `nil` if they are not judged.
  var integrity: IntegrityWatch?
  /// Comparison with the places of the source in use.
  var agreement = SourceAgreement()
  /// Kinds of faults since the last fix: each is passed on once.
  private var toldFaults: Set<LocationError.Code> = []

  /// Whether the receiver has reported anything.
  var hasSpoken = false
  /// Reason why the first failed run failed.
  private(set) var failure: LocationError?
  /// Whether the source has ended permanently.
  private(set) var isOut = false
  private var counts: InputCounts?
  private var countsBefore: InputCounts?

  /// - Parameter intervals: the usual interval as known so far.
  init(name: String, limits: FailoverLimits, intervals: IntervalEstimator = IntervalEstimator()) {
    self.name = name
    self.limits = limits
    self.intervals = intervals
    if limits.prefersTrusted { integrity = IntegrityWatch() }
  }

  /// Sets the limits of a candidate that was read.
  mutating func limit(_ limits: FailoverLimits) {
    self.limits = limits
    integrity = limits.prefersTrusted ? integrity ?? IntegrityWatch() : nil
  }

  var isTrusted: Bool { integrity?.integrity.isTrusted ?? true }

  /// Whether nothing can currently be expected of the source.
  var isGone: Bool {
    switch state {
    case .lost(.noFix, _), .lost(.silence, _), .unheard, .fix: false
    case .lost: true
    }
  }

  /// Time from which the fix no longer counts, unless another location arrives.
  var silentFrom: Duration {
    heard + max(limits.silence, .nanoseconds((intervals.usual ?? 0).saturatingMultiplied(by: 3)))
  }

  func hasFix(at line: Duration) -> Bool { state == .fix && line < silentFrom }

  /// Time at which the patience with "no fix" ends; `nil` if the source does not report "no fix".
  var patienceEnds: Duration? {
    if case .lost(.noFix, let since) = state { since + limits.noFix } else { nil }
  }

  /// Returns the reason to leave the source; `nil` while it has a fix.
  func absence(at line: Duration) -> SourceChange.Reason? {
    switch state {
    case .unheard: .silence
    case .fix: line < silentFrom ? nil : .silence
    case .lost(let reason, _): SourceChange.Reason(reason)
    }
  }

  /// Time from which the failover may return to this source, if nothing changes.
  var goodFrom: Duration? { comparableSince.map { max($0, fixSince) + limits.failBack } }

  // MARK: Input

  mutating func take(_ location: Location, at line: Duration) {
    hasSpoken = true
    switch orders.judge(location, usualInterval: intervals.usual) {
    case .outOfOrder, .repeated: return
    case .refinement: if state == .fix { (self.location, isTold) = (location, false) }
    case .inOrder, .newLine, .clockStep:
      let isSilent = state == .fix && line >= silentFrom
      if state == .fix, !isSilent || wasSilent { intervals.observe((line - heard).inNanoseconds) }
      wasSilent = isSilent
      if isSilent || state != .fix {
        fixSince = line
        forgetComparison()
        toldFaults = []
      }
      judge(location, isContinuous: state == .fix && !isSilent)
      (state, heard, self.location, isTold) = (.fix, line, location, false)
    }
  }

  private mutating func judge(_ location: Location, isContinuous: Bool) {
    let last = self.location.map { MotionEvidence.Start(coordinate: $0.coordinate, line: $0.time?.nanoseconds ?? 0) }
    _ = integrity?.update(
      with: location, line: location.time?.nanoseconds ?? 0,
      after: isContinuous && !location.startsSegment ? last : nil)
  }

  /// Takes a "no fix" report. Returns whether the state has changed.
  @discardableResult
  mutating func take(_ report: NoFix, at line: Duration) -> Bool {
    if report.reason == .noFix { hasSpoken = true }
    guard concernsLastFix(report) else { return false }
    _ = integrity?.update(with: report)
    return lose(report.reason, at: line)
  }

  /// Returns whether a report concerns the last fix. If one of several devices loses its fix, another may still have
  /// one; but all are lost with the connection to them.
  private func concernsLastFix(_ report: NoFix) -> Bool {
    guard state == .fix, report.reason != .linkLost, let device = report.origin.device else { return true }
    return device == location?.origin.device
  }

  mutating func take(_ sky: SkyView) {
    hasSpoken = true
    integrity?.update(with: sky)
  }

  mutating func take(_ counts: InputCounts) { self.counts = counts }

  /// Handles the end of a run. Returns whether the state has changed.
  mutating func end(_ failure: LocationError?, isFinal: Bool, at line: Duration) -> Bool {
    self.failure = self.failure ?? failure
    isOut = isFinal
    countsBefore = wholeCounts
    counts = nil
    return lose(isFinal ? .sourceEnded : .linkLost, at: line)
  }

  private mutating func lose(_ reason: LossReason, at line: Duration) -> Bool {
    forgetComparison()
    if case .lost(reason, _) = state { return false }
    state = .lost(reason, since: line)
    return true
  }

  mutating func forgetComparison() { (betterSince, comparableSince) = (nil, nil) }

  /// Returns whether to pass on a fault of this kind: once, until the source has had a fix again.
  mutating func tells(_ error: LocationError) -> Bool { toldFaults.insert(error.code).inserted }

  /// Account of all runs of the source; `nil` if there is none.
  var wholeCounts: InputCounts? {
    guard var whole = counts else { return countsBefore }
    if let countsBefore { whole.add(countsBefore) }
    whole.source = name
    return whole
  }

  /// Returns the error with the source's name in its place.
  func named(_ error: LocationError) -> LocationError {
    guard let place = error.context else { return error.at(name) }
    return name.contains(place) || place.contains(name) ? error : error.at("\(name): \(place)")
  }
}

extension SourceChange.Reason {
  fileprivate init(_ reason: LossReason) {
    self =
      switch reason {
      case .noFix, .deviceRemoved: .noFix
      case .silence, .oldFix: .silence
      case .linkLost: .linkLost
      case .sourceEnded: .sourceEnded
      }
  }
}
