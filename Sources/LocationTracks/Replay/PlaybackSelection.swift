public import LocationKit

/// Which part of a recording is played, how often, and when it is said to happen.
public struct PlaybackSelection: Sendable {
  /// From when on; `nil` for the beginning.
  public var start: TrackTime?
  /// Until when; `nil` for the end.
  public var end: TrackTime?
  /// Whether the recording begins again when it ends, for ever. Its times go on then: they never run backwards.
  public var loops = false
  /// Tells what time it is: then the first location happens when it is played, and all else as long before and after it
  /// as it did. `nil` for the times of the recording.
  public var now: (@Sendable () -> UTCInstant)?

  public init() {}

  var crop: TimeCrop { TimeCrop(from: start, to: end) }
}
