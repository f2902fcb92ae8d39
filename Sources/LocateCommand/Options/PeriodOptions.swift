import ArgumentParser
import LocationKit
import LocationTracks

/// The options that choose a period of a recording or of an archive.
struct PeriodOptions: ParsableArguments {
  @Option(help: .value("time", "Start at this time."))
  var from: TrackTime?

  @Option(help: .value("time", "Stop at this time."))
  var to: TrackTime?

  func validate() throws {
    if TrackTime.isReversed(from: from, to: to) { throw ValidationError("--to is earlier than --from: exchange them") }
  }

  var isGiven: Bool { from != nil || to != nil }
}

extension TrackTime {
  /// Returns the absolute time; an offset counts from `start`, the first time of the recording.
  func instant(from start: UTCInstant?) -> UTCInstant? {
    switch self {
    case .instant(let instant): instant
    case .offset(let offset): start?.advanced(by: offset)
    }
  }
}
