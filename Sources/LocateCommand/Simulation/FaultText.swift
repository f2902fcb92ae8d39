import LocationKit
import LocationScenario

/// Descriptions of scenario faults.
enum FaultText {
  static func name(_ kind: ScenarioFault.Kind) -> String {
    switch kind {
    case .dropout: "dropout"
    case .tunnel: "tunnel"
    case .jamming: "jamming"
    case .spoofing: "spoofing"
    case .multipath(let metres, _): "multipath of \(Int(metres.rounded())) m"
    case .silence: "silence"
    case .unplugged: "receiver unplugged"
    case .frozenTime: "frozen time"
    case .clockOffset(let offset): "clock \(size(offset)) \(offset < .zero ? "behind" : "ahead")"
    case .leapSecond: "leap second"
    case .lyingNoFix: "coordinates without a fix"
    case .badSums: "wrong checksums"
    case .missingSums: "missing checksums"
    case .badValues: "impossible values"
    case .splitWrites: "split writes"
    case .mergedWrites: "merged writes"
    case .slowBytes: "slow bytes"
    case .noise(let bytes): "\(bytes) bytes of noise an epoch"
    case .flood(let repetitions): "everything \(repetitions) times"
    case .daemon(.running): "gpsd running"
    case .daemon(.stopped): "gpsd stopped"
    case .daemon(.killed): "gpsd killed"
    }
  }

  /// Returns the message for the begin or the end of a fault. For faults of gpsd it includes the command that has the
  /// same effect on a real gpsd.
  static func text(_ kind: ScenarioFault.Kind, hasBegun: Bool) -> String {
    let text = "\(hasBegun ? "begins" : "over"): \(name(kind))"
    return switch (kind, hasBegun) {
    case (.daemon(.killed), true): text + " (for a real one: pkill -9 gpsd)"
    case (.daemon(.killed), false): text + " (start the real one again)"
    case (.daemon(.stopped), true): text + " (for a real one: pkill -STOP gpsd)"
    case (.daemon(.stopped), false): text + " (for a real one: pkill -CONT gpsd)"
    default: text
    }
  }

  /// Formats a duration in the largest unit in which it is a whole number.
  private static func size(_ duration: Duration) -> String {
    let seconds = duration.inSeconds.magnitude
    let units = [(604_800.0, "weeks"), (86_400, "days"), (3600, "h"), (60, "min")]
    let unit = units.first { seconds.truncatingRemainder(dividingBy: $0.0) == 0 } ?? (1, "s")
    return written { $0.append(seconds / unit.0, decimals: 3) } + " \(unit.1)"
  }
}
