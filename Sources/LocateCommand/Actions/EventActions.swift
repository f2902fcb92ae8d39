import LocationJournal
import LocationKit

/// The actions of a run on its events.
struct EventActions {
  /// Command that runs for each place event, visit and alarm; `nil` for none.
  var command: EventCommand?
  var anchorWatch: AnchorWatch?
  /// Whether the run continues after an alarm.
  var keepsWatching = false
}

extension EventActions {
  /// Throws if the actions are not possible.
  /// - Parameter journal: whose epoch the command receives; `nil` for none.
  init(
    _ options: ActionOptions, _ decisions: DecisionOptions, _ output: OutputOptions, for timing: Timing,
    _ journal: FileJournal?
  ) throws {
    anchorWatch = try options.makeAnchorWatch(for: timing, decisions)
    keepsWatching = options.keepWatching
    command = try options.command.makeCommand(for: timing, logLevel: output.logLevel, journal)
  }
}
