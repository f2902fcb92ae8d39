package import LocationKit

/// The part of a recording to play, how often to play it, and the times to assign.
package struct PlaybackSelection: Sendable {
  /// Start of the part; `nil` for the beginning.
  package var start: TrackTime?
  /// End of the part; `nil` for the end.
  package var end: TrackTime?
  /// Whether the recording repeats for ever. Times then continue and never run backwards.
  package var loops = false
  /// Returns the current time. If set, all times are shifted so that the first location has the time at which it is
  /// played. `nil` keeps the times of the recording.
  package var now: (@Sendable () -> UTCInstant)?

  /// Creates a selection of the whole recording, played once.
  package init() {}

  var crop: TimeCrop { TimeCrop(from: start, to: end) }
}
