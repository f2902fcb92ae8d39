public import LocationKit

/// Something that goes wrong in a scenario, from a time on and for a while.
public struct ScenarioFault: Sendable, Hashable {
  /// After the scenario's start.
  public var begin: Duration
  public var duration: Duration
  public var kind: Kind

  public init(_ kind: Kind, at begin: Duration, for duration: Duration) {
    self.kind = kind
    self.begin = begin
    self.duration = duration
  }

  public enum Kind: Sendable, Hashable {
    /// The receiver loses the fix and keeps speaking; it has it again at once.
    case dropout
    /// No satellite is heard; after it the receiver needs a while, and settles.
    case tunnel
    /// The signals sink into noise before the fix is lost, and rise again.
    case jamming
    /// The receiver believes in another place, and in its accuracy; from there it moves as it truly does.
    case spoofing(Coordinate)
    /// The signals come round a corner: the position is off by so many metres to a side that the seed decides.
    case multipath(metres: Double, isUnnoticed: Bool)
    /// The receiver says nothing.
    case silence
    /// The receiver is pulled out, and plugged in again afterwards.
    case unplugged
    /// The receiver repeats the last time it knew, and the position of that time.
    case frozenTime
    /// The receiver's clock is off by so much; negative where it is late.
    case clockOffset(Duration)
    /// UTC has 23:59:60 while this lasts, which is a second, and is a second late on the scenario's time from then on.
    case leapSecond
    /// It has no fix and says coordinates nevertheless, with quality 0.
    case lyingNoFix
    case badSums
    case missingSums
    case badValues
    case splitWrites
    case mergedWrites
    case slowBytes
    case noise(bytes: Int)
    case flood(repetitions: Int)
    case daemon(HardwareState.Daemon)
  }
}

extension ScenarioFault {
  /// After the scenario's start: from then on it is over.
  public var end: Duration { begin + duration }

  /// The first two faults, by index, that are at work at one time and change the same thing.
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
  /// What it changes, in the language's words. Two faults of one subject cannot be at work at once.
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
