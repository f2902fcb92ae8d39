import Glibc

/// A location, as one place sees it.
struct Sighting {
  /// Metres to the edge, negative inside.
  let distance: Double
  /// The chance that the location is on that side of the edge, where the receiver's own accuracy leaves a doubt: below
  /// ``certainty``. `nil` where there is none, or nobody knows.
  let confidence: Double?
  /// The way to the location; `nil` for the first.
  let step: Step?
  let region: Region
  /// Nanoseconds on the readings' time line, without what was lost.
  let clock: Int64

  /// A chance above this leaves no doubt.
  private static let certainty = 0.95
  /// A doubt delays a decision by at most so many locations, and not longer than this in nanoseconds.
  private static let longestDelay: (locations: Int, time: Int64) = (3, 10 * UTCInstant.nanosecondsPerSecond)

  /// `deviation`: one standard deviation on each axis, where the receiver says it.
  init(distance: Double, deviation: Double?, step: Step?, region: Region, clock: Int64) {
    self.distance = distance
    self.step = step
    self.region = region
    self.clock = clock
    confidence = deviation.flatMap { deviation in
      guard deviation > 0 else { return nil }
      // Of a normal distribution, for an edge that is straight beside the deviation.
      let chance = 0.5 * erfc(-distance.magnitude / deviation / 2.0.squareRoot())
      return chance < Self.certainty ? chance : nil
    }
  }

  /// Whether a doubt delays the decision once more: the next location, if it comes as soon as this one did, is not too late.
  func delays(_ seen: WatchedPlace.OtherSide) -> Bool {
    guard confidence != nil, seen.locations <= Self.longestDelay.locations else { return false }
    let next = clock.saturatingSubtracting(seen.since).saturatingAdding(max(0, step?.elapsed ?? 0))
    return next <= Self.longestDelay.time
  }

  /// How the edge was crossed, by this step or earlier.
  func crossing(after earlier: EdgeCrossing?) -> EdgeCrossing {
    earlier?.followed(by: step, of: region) ?? EdgeCrossing(by: step, of: region)
  }
}
