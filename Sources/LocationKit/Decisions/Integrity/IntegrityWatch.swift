/// The judgement of a receiver's positions, as a value: each rule contributes a weight, the probability that the
/// positions are false if that rule alone applies. The rules are independent: a confidence is 1 − Π(1 − weight).
struct IntegrityWatch: Sendable {
  var integrity = Integrity.unknown
  var receiver = ReceiverEvidence()
  var signals = SignalEvidence()
  var motion = MotionEvidence()
  var clock = ClockEvidence()
  /// Whether another receiver on the vehicle reports another place.
  var isDisputed = false

  init() {}

  /// Weight from which positions are suspect.
  private static let suspicion = 0.5
  /// Weight from which they count as spoofed.
  private static let conviction = 0.9

  mutating func update(with sky: SkyView) {
    signals.update(with: sky)
    motion.skyDilution = sky.dilution.horizontal ?? motion.skyDilution
  }

  /// Takes a location in order. Returns whether the verdict or its reasons have changed, between trusted and not.
  /// - Parameters:
  ///   - line: nanoseconds on the locations' time line.
  ///   - last: where the way began, if the time line continues from there: no loss, gap or change of device.
  mutating func update(with location: Location, line: Int64, after last: MotionEvidence.Start?) -> Bool {
    receiver.update(with: location.receiverStatus)
    motion.update(with: location, line: line, after: last)
    // Nearly always, nothing is suspect: no list is made then.
    let isQuiet = isQuiet
    if isQuiet, integrity.isTrusted {
      integrity.state = motion.hasJudged || signals.hasJudged || receiver.hasJudged ? .clear : .unknown
      return false
    }
    return turn(to: isQuiet ? Integrity(.clear) : makeVerdict(at: location.time))
  }

  /// Takes a report that there is no fix. Returns whether the verdict or its reasons have changed: interference may
  /// prevent the fix.
  mutating func update(with report: NoFix) -> Bool {
    receiver.update(with: report.receiver)
    return receiver.isQuiet ? false : turn(to: makeVerdict(at: report.time))
  }

  private mutating func turn(to verdict: Integrity) -> Bool {
    guard verdict != integrity else { return false }
    let isNew = verdict.state != integrity.state || verdict.reasons != integrity.reasons
    integrity = verdict
    return isNew
  }

  /// The verdict if it trusts the positions; otherwise `nil`.
  var trust: Integrity.State? { integrity.isTrusted ? integrity.state : nil }

  /// Whether nothing speaks against the positions.
  var isQuiet: Bool { receiver.isQuiet && signals.isQuiet && motion.isQuiet && clock.isQuiet && !isDisputed }

  /// Whether nothing speaks against the positions, the verdict states it, and of the past only the movement matters.
  var isSettled: Bool {
    isQuiet && motion.anchor == nil && integrity.isTrusted
      && (motion.skyDilution == nil || motion.trace.isAcquainted)
  }

  /// Forgets all evidence: another source follows. The verdict changes with its first location.
  mutating func restart() {
    let verdict = integrity
    self = IntegrityWatch()
    integrity = verdict
  }

  /// Forgets the movement: it was another device's.
  mutating func forgetMovement() { (motion, clock) = (MotionEvidence(), ClockEvidence()) }

  private func makeVerdict(at time: UTCInstant?) -> Integrity {
    let evidence =
      receiver.reasons + signals.reasons + motion.reasons + clock.reasons
      + (isDisputed ? [(.sourcesDisagree, 0.6)] : [])
    let reasons = Integrity.Reason.all.filter { reason in evidence.contains { $0.reason == reason } }
    func weight(_ isIncluded: (Integrity.Reason) -> Bool) -> Double {
      1 - evidence.reduce(1) { isIncluded($1.reason) ? $0 * (1 - $1.weight) : $0 }
    }
    let falsehood = weight { $0 != .rfJamming }
    let jamming = weight { $0 == .rfJamming }
    let (state, confidence): (Integrity.State, Double) =
      if falsehood >= Self.conviction { (.spoofed, falsehood) } else if jamming >= Self.suspicion {
        (.jammed, jamming)
      } else if falsehood >= Self.suspicion { (.suspect, falsehood) } else { (.clear, 1 - falsehood) }
    guard state != .clear else { return Integrity(.clear) }
    let since = integrity.isTrusted ? time : integrity.since
    return Integrity(state, reasons: reasons, since: since, confidence: confidence)
  }
}

/// A reason with the probability that the positions are false if it alone applies.
typealias WeightedReason = (reason: Integrity.Reason, weight: Double)

/// What the receiver reports of itself: UBX NAV-STATUS, SEC-SIG, MON-RF and MON-HW, and gpsd's `jam`.
struct ReceiverEvidence: Sendable {
  var spoofing: ReceiverStatus.Spoofing?
  var jamming: ReceiverStatus.Jamming?
  /// Whether the strength of interference is high in a report without a state.
  var isLoud = false
  /// Locations since the receiver has last reported it: it does so at most every few epochs.
  var silence = 0

  private static let longestSilence = 10
  /// Of 255; in all recordings without interference it is at most 23.
  private static let loudest: UInt8 = 128

  init() {}

  var hasJudged: Bool { spoofing != nil || jamming != nil }
  var isQuiet: Bool { !isLoud && Self.isQuiet(spoofing, jamming) }

  private static func isQuiet(_ spoofing: ReceiverStatus.Spoofing?, _ jamming: ReceiverStatus.Jamming?) -> Bool {
    (spoofing == nil || spoofing == ReceiverStatus.Spoofing.none)
      && (jamming == nil || jamming == ReceiverStatus.Jamming.none)
  }

  static func isQuiet(_ status: ReceiverStatus?) -> Bool {
    status.map { isQuiet($0.spoofing, $0.jamming) && !isLoud($0) } ?? true
  }

  private static func isLoud(_ status: ReceiverStatus) -> Bool {
    status.jamming == nil && status.jammingStrength.map { $0 >= loudest } ?? false
  }

  mutating func update(with status: ReceiverStatus?) {
    guard let status, status.spoofing != nil || status.jamming != nil || status.jammingStrength != nil else {
      silence += hasJudged || isLoud ? 1 : 0
      if silence > Self.longestSilence { self = ReceiverEvidence() }
      return
    }
    silence = 0
    spoofing = status.spoofing ?? spoofing
    jamming = status.jamming ?? jamming
    isLoud = Self.isLoud(status)
  }

  var reasons: [WeightedReason] {
    var reasons: [WeightedReason] = []
    switch spoofing {
    case .indicated: reasons.append((.receiverReportsSpoofing, 0.9))
    case .confirmed: reasons.append((.receiverReportsSpoofing, 0.99))
    case .some(.none), nil: break
    }
    switch jamming {
    case .warning: reasons.append((.rfJamming, 0.8))
    case .critical: reasons.append((.rfJamming, 0.95))
    case .some(.none), nil: if isLoud { reasons.append((.rfJamming, 0.6)) }
    }
    return reasons
  }
}
