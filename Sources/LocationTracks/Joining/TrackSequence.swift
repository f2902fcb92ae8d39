public import LocationKit

/// The entries of one track after another, or of several at once.
public protocol TrackSequence {
  /// Appends the next entries; false when there are no more. A track that breaks off ends there, and the others go on:
  /// see ``failures``.
  mutating func next(into entries: inout [TrackEntry]) async throws -> Bool

  /// What broke off, in the order of the tracks.
  var failures: [LocationError] { get }

  /// What was read of each track so far, in the order of the tracks.
  var accounts: [SourceAccount] { get }
}
