public import LocationKit

/// What a recording says at one moment of its own clock.
public struct TrackMoment: Sendable {
  /// Since the beginning of the recording, on a clock that never jumps.
  public var elapsed: Duration
  public var entries: [TrackEntry]

  public init(elapsed: Duration, entries: [TrackEntry]) {
    self.elapsed = elapsed
    self.entries = entries
  }
}

/// A decoder of recordings that know when each piece came: silences and chunks can be played as they were.
public protocol TimedTrackDecoder: TrackDecoder {
  /// Appends what the bytes complete, moment by moment; as ``TrackDecoder/decode(_:into:)`` does without the moments.
  mutating func decode(_ bytes: Span<UInt8>, intoMoments moments: inout [TrackMoment]) throws(LocationError)

  /// The recording has ended: appends what was held back.
  mutating func finish(intoMoments moments: inout [TrackMoment]) throws(LocationError)
}

extension TimedTrackDecoder {
  public mutating func decode(_ bytes: Span<UInt8>, into entries: inout [TrackEntry]) throws(LocationError) {
    var moments: [TrackMoment] = []
    defer { for moment in moments { entries += moment.entries } }
    try decode(bytes, intoMoments: &moments)
  }

  public mutating func finish(into entries: inout [TrackEntry]) throws(LocationError) {
    var moments: [TrackMoment] = []
    defer { for moment in moments { entries += moment.entries } }
    try finish(intoMoments: &moments)
  }
}
