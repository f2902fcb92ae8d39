import ArgumentParser
import LocationKit

/// Limits of the failover between several sources.
struct FailoverOptions: ParsableArguments {
  @Option(help: .value("time", "With several sources: fail over after this time of silence (default: 5s)."))
  var silence: TimeSpan?

  @Option(
    help: .value(
      "time",
      "With several sources: minimum time between two switches, unless the active source has no fix (default: 10s)."))
  var holdOff: TimeSpan?

  @Option(
    help: .value(
      "time", "With several sources: switch back to a preferred one after it was good for this time (default: 30s)."))
  var failBack: TimeSpan?

  func limits(_ integrity: IntegrityPolicy = .mark) -> FailoverLimits {
    var limits = FailoverLimits()
    limits.prefersTrusted = integrity != .ignore
    if let silence { limits.silence = silence.duration }
    if let holdOff { limits.holdOff = holdOff.duration }
    if let failBack { limits.failBack = failBack.duration }
    return limits
  }

  func check(_ sources: [String]) throws {
    guard sources.count < 2, silence != nil || holdOff != nil || failBack != nil else { return }
    throw ValidationError("--silence, --hold-off and --fail-back are for several sources: specify another one")
  }
}
