import LocationKit

/// The entries of a recording at one time of its own clock.
struct TrackMoment {
  /// Time since the beginning of the recording, on a monotonic clock.
  var elapsed: Duration
  var entries: [TrackEntry]
}

/// A number of consecutive entries that a recording received together.
package struct TrackArrival: Sendable, Hashable {
  /// Time since the beginning of the recording, on a monotonic clock.
  package var elapsed: Duration
  package var count: Int
}

/// A decoder of recordings with arrival times, so that silences and chunks can be replayed exactly.
package protocol TimedTrackDecoder: TrackDecoder {
  /// Arrivals of the entries that the last call appended, in the same order.
  var arrivals: [TrackArrival] { get }
}
