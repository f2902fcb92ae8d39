import Glibc

/// A location, seen from one place.
struct PlaceObservation {
  /// Metres to the edge, negative inside.
  let distance: Double
  /// Probability that the location is on that side of the edge, if the receiver's own accuracy leaves a doubt: below
  /// ``certainty``. `nil` if there is no doubt, or the accuracy is unknown.
  let confidence: Double?
  /// Step to the location; `nil` for the first.
  let step: Step?
  let region: Region
  /// Nanoseconds on the readings' time line, without lost time.
  let clock: Int64

  /// Probability above which there is no doubt.
  private static let certainty = 0.95
  /// Limits on the delay of a decision by doubt: number of locations, and nanoseconds.
  private static let longestDelay: (locations: Int, time: Int64) = (3, 10 * UTCInstant.nanosecondsPerSecond)

  /// - Parameter deviation: one standard deviation per axis in metres, if the receiver reports it.
  init(distance: Double, deviation: Double?, step: Step?, region: Region, clock: Int64) {
    self.distance = distance
    self.step = step
    self.region = region
    self.clock = clock
    confidence = deviation.flatMap { deviation in
      guard deviation > 0 else { return nil }
      // Of a normal distribution, for an edge that is straight on the scale of the deviation.
      let chance = 0.5 * erfc(-distance.magnitude / deviation / 2.0.squareRoot())
      return chance < Self.certainty ? chance : nil
    }
  }

  /// Returns whether a doubt delays the decision once more: the next location would not exceed the limits if it
  /// arrives as soon as this one did.
  func delays(_ seen: WatchedPlace.OtherSide) -> Bool {
    guard confidence != nil, seen.locations <= Self.longestDelay.locations else { return false }
    let next = clock.saturatingSubtracting(seen.since).saturatingAdding(max(0, step?.elapsed ?? 0))
    return next <= Self.longestDelay.time
  }

  /// Returns the crossing of the edge, by this step or an earlier one.
  func crossing(after earlier: EdgeCrossing?) -> EdgeCrossing {
    earlier?.followed(by: step, of: region) ?? EdgeCrossing(by: step, of: region)
  }
}
