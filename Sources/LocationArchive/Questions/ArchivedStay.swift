public import LocationKit

/// A stay of a subject at a place.
public struct ArchivedStay: Sendable, Hashable {
  /// Place of the stay.
  public let place: PointOfInterest
  /// The transition that began it; for a pass, the pass itself. `nil` if the subject was inside before the first
  /// location.
  public let entry: RegionTransition?
  /// The transition that ended it; for a pass, the pass itself. `nil` if the subject was inside at the last location.
  public let exit: RegionTransition?

  /// Time of the last location inside: the last one before a silence, if the stay ended with a silence. `nil` without
  /// times.
  public let lastSeen: UTCInstant?
  /// Time of the first location inside after a silence with which the stay begins; `nil` if an entry began it.
  let firstSeen: UTCInstant?
  /// Whether the stay ended with a silence.
  let endsInSilence: Bool

  /// Whether the subject entered and left between two locations.
  public var isPass: Bool { entry != nil && entry == exit }

  /// The time at which the edge was crossed on entry: interpolated, or the time of the first location inside. `nil` if
  /// the subject was inside before.
  public var start: UTCInstant? { firstSeen ?? entry.flatMap { $0.crossed.first ?? $0.location.time } }

  /// The time at which the edge was crossed on exit: interpolated, or ``lastSeen`` if the stay ended in a silence. `nil`
  /// if the subject is still inside.
  public var end: UTCInstant? {
    guard !endsInSilence, let exit else { return endsInSilence ? lastSeen : nil }
    return exit.crossed.last ?? lastSeen ?? exit.location.time
  }

  /// Time from ``start`` to ``end``; `nil` if one of them is unknown.
  public var duration: Duration? { start.flatMap { start in end.map { max(.zero, $0.duration(since: start)) } } }

  /// Whether the time of the beginning is that of the first location after a time without locations.
  package var hasInferredStart: Bool { firstSeen != nil || entry?.isInferred == true }

  /// Whether the time of the end is that of the last location before a time without locations.
  package var hasInferredEnd: Bool { endsInSilence || exit?.isInferred == true }
}

extension ArchivedStay {
  /// Returns the stays from an entry to an exit. After a silence, a stay has ended with its last location inside; if the
  /// subject is there afterwards, another has begun.
  ///
  /// - Parameters:
  ///   - silences: those between the deciding locations, in order.
  ///   - lastSeen: time of the last location inside.
  static func stays(
    at place: PointOfInterest, from entry: RegionTransition?, to exit: RegionTransition?,
    silences: [ArchivedGaps.Element], lastSeen: UTCInstant?
  ) -> [ArchivedStay] {
    var stays: [ArchivedStay] = []
    var (entry, firstSeen): (RegionTransition?, UTCInstant?) = (entry, nil)
    for silence in silences {
      let isLast = exit?.location.time == silence.end
      stays.append(
        ArchivedStay(
          place: place, entry: entry, exit: isLast ? exit : nil, lastSeen: silence.start, firstSeen: firstSeen,
          endsInSilence: true))
      if isLast { return stays }
      (entry, firstSeen) = (nil, silence.end)
    }
    stays.append(
      ArchivedStay(
        place: place, entry: entry, exit: exit, lastSeen: lastSeen, firstSeen: firstSeen, endsInSilence: false))
    return stays
  }
}
