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

  /// Whether the subject entered and left between two locations.
  public var isPass: Bool { entry != nil && entry == exit }

  /// The time at which the edge was crossed on entry: interpolated, or the time of the deciding location. `nil` if the
  /// subject was inside before.
  public var start: UTCInstant? { entry.flatMap { $0.crossed.first ?? $0.location.time } }

  /// The time at which the edge was crossed on exit: interpolated, or the time of the deciding location. `nil` if the
  /// subject is still inside.
  public var end: UTCInstant? { exit.flatMap { $0.crossed.last ?? $0.location.time } }
}
