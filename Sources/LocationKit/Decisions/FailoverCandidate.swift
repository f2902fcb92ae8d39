/// What a failover knows of one of its sources.
struct FailoverCandidate: Sendable {
  enum State: Sendable, Hashable {
    case unheard
    /// Its locations come; when they are missing, it is silent: see ``silentFrom``.
    case fix
    /// By its own word, or because its run has ended.
    case lost(LossReason, since: Duration)
  }

  /// As the user named it.
  let name: String
  private let limits: FailoverLimits
  var state = State.unheard
  /// The newest in order.
  var location: Location?
  /// Whether that was passed on.
  var isTold = false
  /// When it came.
  var heard = Duration.zero
  /// Since when it has had a fix without a break.
  var fixSince = Duration.zero
  var orders = ArrivalOrders()
  var intervals = IntervalEstimator()
  /// Whether it was silent before its last location: what comes seldom twice in a row is usual, and a gap is not.
  var wasSilent = false
  /// Since when its fix has been clearly better than that of the source in use, and not clearly worse.
  var betterSince: Duration?
  var comparableSince: Duration?
  /// What went wrong, by kind, since it last had a fix: each is told once.
  private var toldFaults: Set<LocationError.Code> = []

  /// Whether its receiver has said anything.
  var hasSpoken = false
  /// Why its first run failed.
  private(set) var failure: LocationError?
  /// Whether it has ended for good.
  private(set) var isOut = false
  private var account: SourceAccount?
  private var accountBefore: SourceAccount?

  /// - Parameter intervals: what is known of its usual interval.
  init(name: String, limits: FailoverLimits, intervals: IntervalEstimator = IntervalEstimator()) {
    self.name = name
    self.limits = limits
    self.intervals = intervals
  }

  /// Whether nothing can be expected of it for now.
  var isGone: Bool {
    switch state {
    case .lost(.noFix, _), .lost(.silence, _), .unheard, .fix: false
    case .lost: true
    }
  }

  /// From when on its fix counts for nothing, unless another one comes.
  var silentFrom: Duration {
    heard + max(limits.silence, .nanoseconds((intervals.usual ?? 0).saturatingMultiplied(by: 3)))
  }

  func hasFix(at line: Duration) -> Bool { state == .fix && line < silentFrom }

  /// Until when its "no fix" is waited out; `nil` where there is nothing to wait out.
  var patienceEnds: Duration? {
    if case .lost(.noFix, let since) = state { since + limits.noFix } else { nil }
  }

  /// Why it should be left; `nil` while it has a fix.
  func absence(at line: Duration) -> SourceChange.Reason? {
    switch state {
    case .unheard: .silence
    case .fix: line < silentFrom ? nil : .silence
    case .lost(let reason, _): SourceChange.Reason(reason)
    }
  }

  /// From when on it may be fallen back to, if nothing changes.
  var goodFrom: Duration? { comparableSince.map { max($0, fixSince) + limits.failBack } }

  // MARK: What comes from it

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
      (state, heard, self.location, isTold) = (.fix, line, location, false)
    }
  }

  /// Returns whether that is news.
  @discardableResult
  mutating func take(_ report: NoFix, at line: Duration) -> Bool {
    if report.reason == .noFix { hasSpoken = true }
    guard concernsLastFix(report) else { return false }
    return lose(report.reason, at: line)
  }

  /// What one device of several cannot see, another one that has a fix can; but all are lost with the link to them.
  private func concernsLastFix(_ report: NoFix) -> Bool {
    guard state == .fix, report.reason != .linkLost, let device = report.origin.device else { return true }
    return device == location?.origin.device
  }

  mutating func sees() { hasSpoken = true }

  mutating func take(_ account: SourceAccount) { self.account = account }

  /// Its run has ended. Returns whether that is news.
  mutating func end(_ failure: LocationError?, isFinal: Bool, at line: Duration) -> Bool {
    self.failure = self.failure ?? failure
    isOut = isFinal
    accountBefore = wholeAccount
    account = nil
    return lose(isFinal ? .sourceEnded : .linkLost, at: line)
  }

  private mutating func lose(_ reason: LossReason, at line: Duration) -> Bool {
    forgetComparison()
    if case .lost(reason, _) = state { return false }
    state = .lost(reason, since: line)
    return true
  }

  mutating func forgetComparison() { (betterSince, comparableSince) = (nil, nil) }

  /// Whether a fault of this kind is to be told: once, until there has been a fix again.
  mutating func tells(_ error: LocationError) -> Bool { toldFaults.insert(error.code).inserted }

  /// Over all its runs; `nil` where it has given none.
  var wholeAccount: SourceAccount? {
    guard var whole = account else { return accountBefore }
    if let accountBefore { whole.add(accountBefore) }
    whole.source = name
    return whole
  }

  /// With the source's name in it.
  func named(_ error: LocationError) -> LocationError {
    guard let place = error.place else {
      return LocationError(
        error.code, error.message, place: name, remedy: error.remedy, underlying: error.underlying)
    }
    if name.contains(place) || place.contains(name) { return error }
    return LocationError(
      error.code, error.message, place: "\(name): \(place)", remedy: error.remedy, underlying: error.underlying)
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
