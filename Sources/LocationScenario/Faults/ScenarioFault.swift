/// A fault in a scenario, with its begin and its duration.
package struct ScenarioFault: Sendable, Hashable {
  /// Time after the scenario's start.
  package var begin: Duration
  /// Duration of the fault.
  package var duration: Duration
  /// Kind of the fault.
  package var kind: Kind

  /// Creates a fault.
  package init(_ kind: Kind, at begin: Duration, for duration: Duration) {
    self.kind = kind
    self.begin = begin
    self.duration = duration
  }

  /// The kind of a fault.
  package enum Kind: Sendable, Hashable {
    /// The receiver loses the fix and keeps sending; it regains the fix at once.
    case dropout
    /// No satellite is received. Afterwards the receiver needs some time to regain the fix, and to settle.
    case tunnel
    /// The signals are weaker, so that the fix may be lost, and rise again.
    case jamming(Jamming = Jamming())
    /// The receiver reports a false place with its normal accuracy.
    case spoofing(Spoofing)
    /// Reflected signals: the position is off by this many metres to a side that the seed determines.
    case multipath(metres: Double, isUnnoticed: Bool)
    /// The receiver sends nothing.
    case silence
    /// The receiver is unplugged, and plugged in again afterwards.
    case unplugged
    /// The receiver repeats its last time, and the position of that time.
    case frozenTime
    /// The receiver's clock is off by this duration; negative if it is behind.
    case clockOffset(Duration)
    /// UTC is 23:59:60 while this lasts, which is one second; afterwards UTC is one second behind the scenario's
    /// time.
    case leapSecond
    /// The receiver has no fix, but sends coordinates with quality 0.
    case lyingNoFix
    /// Sentences have wrong checksums.
    case badSums
    /// Sentences have no checksums.
    case missingSums
    /// Sentences contain invalid values, with right checksums.
    case badValues
    /// Each sentence is written in several parts.
    case splitWrites
    /// Sentences of several epochs are written at once.
    case mergedWrites
    /// Bytes are written one at a time.
    case slowBytes
    /// Random bytes are sent between the sentences.
    case noise(bytes: Int)
    /// Each epoch is sent this many times.
    case flood(repetitions: Int)
    /// The daemon is stopped or killed.
    case daemon(HardwareState.Daemon)
  }
}

extension ScenarioFault {
  /// Time after the scenario's start at which the fault is over.
  package var end: Duration { begin + duration }

  /// Returns the indices of the first two faults that are active at the same time and change the same thing.
  static func contradiction(in faults: [ScenarioFault]) -> (Int, Int)? {
    let order = faults.indices.sorted {
      (faults[$0].kind.subject, faults[$0].begin, $0) < (faults[$1].kind.subject, faults[$1].begin, $1)
    }
    return zip(order, order.dropFirst()).first {
      faults[$0].kind.subject == faults[$1].kind.subject && faults[$1].begin < faults[$0].end
    }
  }
}

extension ScenarioFault.Kind {
  /// What the fault changes, in the language's words. Two faults with the same subject cannot be active at the same
  /// time.
  fileprivate var subject: String {
    switch self {
    case .dropout: "dropout"
    case .tunnel: "tunnel"
    case .jamming: "jamming"
    case .spoofing: "spoofing"
    case .multipath: "multipath"
    case .silence: "silence"
    case .unplugged: "unplugged"
    case .frozenTime: "frozen-time"
    case .clockOffset: "clock"
    case .leapSecond: "leap-second"
    case .lyingNoFix: "lying-no-fix"
    case .badSums, .missingSums: "sums"
    case .badValues: "bad-values"
    case .splitWrites: "split-writes"
    case .mergedWrites: "merged-writes"
    case .slowBytes: "slow-bytes"
    case .noise: "noise"
    case .flood: "flood"
    case .daemon: "gpsd"
    }
  }
}
