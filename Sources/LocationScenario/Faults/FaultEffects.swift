import LocationKit

/// The combined effects of the faults that are active at one time.
struct FaultEffects: Sendable {
  var hasDropout = false
  var isInTunnel = false
  /// The jammer, and its begin and end in nanoseconds after the start.
  var jamming: (jammer: Jamming, span: Range<Int64>)?
  /// The spoofer, and its begin in nanoseconds after the start.
  var spoofing: (spoofer: Spoofing, begin: Int64)?
  var jump: ErrorProcess.Jump?
  var isSilent = false
  var hasFrozenTime = false
  var isLying = false
  /// Nanoseconds by which the receiver's clock is ahead.
  var clockOffset: Int64 = 0
  var isInLeapSecond = false
  /// Number of leap seconds that have passed.
  var leapSeconds = 0
  var line = LineFaults()
  var hardware = HardwareState()

  mutating func add(_ fault: ScenarioFault) {
    switch fault.kind {
    case .dropout: hasDropout = true
    case .tunnel: isInTunnel = true
    case .jamming(let jammer): jamming = (jammer, fault.begin.inNanoseconds..<fault.end.inNanoseconds)
    case .spoofing(let spoofer):
      spoofing = (spoofer, fault.begin.inNanoseconds)
      // The receiver's clock is late by the delay of what it receives.
      if case .relayed(_, let delay) = spoofer.place { clockOffset -= delay.inNanoseconds }
    case .multipath(let metres, let isUnnoticed):
      jump = ErrorProcess.Jump(metres: metres, isUnnoticed: isUnnoticed)
    case .silence: isSilent = true
    case .unplugged: hardware.isPluggedIn = false
    case .frozenTime: hasFrozenTime = true
    case .clockOffset(let offset): clockOffset += offset.inNanoseconds
    case .leapSecond: isInLeapSecond = true
    case .lyingNoFix: isLying = true
    case .badSums: line.hasBadSums = true
    case .missingSums: line.lacksSums = true
    case .badValues: line.hasBadValues = true
    case .splitWrites: line.isSplit = true
    case .mergedWrites: line.isMerged = true
    case .slowBytes: line.isSlow = true
    case .noise(let bytes): line.noise = bytes
    case .flood(let repetitions): line.repetitions = repetitions
    case .daemon(let state): hardware.daemon = state
    }
  }

  /// Returns the time on the receiver's clock at a time of the scenario.
  func time(saidAt time: UTCInstant) -> UTCInstant {
    if clockOffset == 0, leapSeconds == 0, !isInLeapSecond { return time }
    var said = time.advanced(by: .nanoseconds(clockOffset) - .seconds(leapSeconds))
    // A clock with an offset does not insert the leap second; it is set back afterwards.
    said.isLeapSecond = isInLeapSecond && clockOffset == 0
    return said
  }
}
