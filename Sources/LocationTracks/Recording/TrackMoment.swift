package import LocationKit

/// The entries of a recording at one time of its own clock.
package struct TrackMoment: Sendable {
  /// Time since the beginning of the recording, on a monotonic clock.
  package var elapsed: Duration
  package var entries: [TrackEntry]
}

/// A decoder of recordings with arrival times, so that silences and chunks can be replayed exactly.
package protocol TimedTrackDecoder: TrackDecoder {
  /// Appends the entries that the bytes complete, by time. ``TrackDecoder/decode(_:into:)`` appends the same without
  /// times.
  mutating func decode(_ bytes: Span<UInt8>, intoMoments moments: inout [TrackMoment]) throws(LocationError)

  /// Ends the recording: appends the entries held back.
  mutating func finish(intoMoments moments: inout [TrackMoment]) throws(LocationError)
}

extension TimedTrackDecoder {
  package mutating func decode(_ bytes: Span<UInt8>, into entries: inout [TrackEntry]) throws(LocationError) {
    var moments: [TrackMoment] = []
    defer { for moment in moments { entries += moment.entries } }
    try decode(bytes, intoMoments: &moments)
  }

  package mutating func finish(into entries: inout [TrackEntry]) throws(LocationError) {
    var moments: [TrackMoment] = []
    defer { for moment in moments { entries += moment.entries } }
    try finish(intoMoments: &moments)
  }
}
