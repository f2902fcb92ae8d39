import ArgumentParser
import FoundationEssentials
import LocationJournal
import LocationKit
import LocationSources
import Logging

/// Options of a program that runs for events, in watch, replay and serve.
struct EventCommandOptions: ParsableArguments {
  @Option(
    help: .value(
      "command", "Run a program for each place event, visit and alarm, with its JSON on standard input (no shell)."))
  var onEvent: String?

  @Option(help: .value("time", "Stop a run of --on-event after this time."))
  var onEventTimeout = TimeSpan(.seconds(10))

  func makeCommand(
    for timing: Timing, logLevel: Logger.Level, _ journal: FileJournal?
  ) throws(LocationError) -> EventCommand? {
    guard let onEvent else { return nil }
    var environment = ProcessInfo.processInfo.environment
    environment["LOCATE_JOURNAL"] = journal?.epoch
    TerminationSignals.allow(onEventTimeout.duration + EventCommand.patience)
    // A recorded source waits for the program, so that few events are pending when the user stops it.
    return try EventCommand(
      onEvent, environment: environment, timeout: onEventTimeout.duration,
      capacity: timing == .recorded ? 16 : 1000, overflow: timing == .recorded ? .wait : .drop,
      logger: Logger(label: "on-event") { _ in StandardErrorLog(logLevel: logLevel) })
  }
}

/// Options for actions on events, in watch and replay.
struct ActionOptions: ParsableArguments {
  @OptionGroup var command: EventCommandOptions

  @Option(
    help: .value(
      "radius[,name]",
      "Watch an anchor at the first good location: exit with an alarm if the anchor drags or the fix is lost."))
  var anchorHere: HereCircle?

  // The coordinates of south and west are negative numbers, not options.
  @Option(parsing: .unconditional, help: .value("lat,lon,radius[,name]", "Watch an anchor at this point (degrees)."))
  var anchor: AnchorCircle?

  @Option(
    help: .value(
      "time",
      "With --anchor-here or --anchor: raise an alarm if no location comes in this time (in a recording: by its own time)."
    ))
  var firstFixTimeout = TimeSpan(.seconds(120))

  @Flag(help: "Continue after an alarm of --anchor-here or --anchor, and report the next one.")
  var keepWatching = false

  /// How long an anchor watch waits for the first fix, and for the second.
  var freshness: FreshnessLimits {
    guard anchorHere != nil || anchor != nil else { return FreshnessLimits() }
    return FreshnessLimits(acquisition: firstFixTimeout.duration, firstInterval: AnchorWatch.firstInterval)
  }

  func makeAnchorWatch(for timing: Timing, _ decisions: DecisionOptions) throws -> AnchorWatch? {
    if anchorHere != nil, anchor != nil {
      throw ValidationError("there is one anchor: give --anchor-here or --anchor, not both")
    }
    guard let circle = anchorHere ?? anchor?.circle else { return nil }
    var watch = AnchorWatch(around: anchor?.center, radius: circle.radius, name: circle.name)
    if let hysteresis = decisions.hysteresis { watch.hysteresis = hysteresis.metres }
    watch.endIsAlarm = timing == .live
    watch.acceptsForeignDatum = decisions.acceptDatum
    watch.maximumError = decisions.maxError?.metres
    return watch
  }
}
