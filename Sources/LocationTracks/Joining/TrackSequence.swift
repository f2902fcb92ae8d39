package import LocationKit

/// The entries of several tracks, in sequence or merged.
package protocol TrackSequence {
  /// Appends the next entries; returns `false` at the end. If a track fails, it ends there and the others continue: see
  /// ``failures``.
  mutating func next(into entries: inout [TrackEntry]) async throws -> Bool

  /// Errors that ended tracks, in the order of the tracks.
  var failures: [LocationError] { get }

  /// What has been read of each track so far, in the order of the tracks.
  var inputCounts: [InputCounts] { get }
}
