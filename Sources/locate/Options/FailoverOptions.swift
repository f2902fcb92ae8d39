import ArgumentParser
import LocationKit

/// When one of several sources is left for another.
struct FailoverOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Of several sources: leave one that is silent for so long (default: 5 s).", valueName: "time"))
  var silence: TimeSpan?

  @Option(
    help: ArgumentHelp(
      "Of several sources: no switch so soon after the last one, unless the one in use has nothing (default: 10 s).",
      valueName: "time"))
  var holdOff: TimeSpan?

  @Option(
    help: ArgumentHelp(
      "Of several sources: go back to a preferred one when it has been good for so long (default: 30 s).",
      valueName: "time"))
  var failBack: TimeSpan?

  var limits: FailoverLimits {
    var limits = FailoverLimits()
    if let silence { limits.silence = silence.duration }
    if let holdOff { limits.holdOff = holdOff.duration }
    if let failBack { limits.failBack = failBack.duration }
    return limits
  }

  func check(_ sources: [String]) throws {
    guard sources.count < 2, silence != nil || holdOff != nil || failBack != nil else { return }
    throw ValidationError("--silence, --hold-off and --fail-back are for several sources: name another one")
  }
}
