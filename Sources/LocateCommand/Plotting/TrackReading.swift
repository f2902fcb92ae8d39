import LocationKit

/// What was read of a track.
struct TrackReading {
  let format: String
  let counts: InputCounts
}
