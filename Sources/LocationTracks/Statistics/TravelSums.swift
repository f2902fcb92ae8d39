package import LocationKit

/// What was travelled in a span of time, and how many locations tell it.
package struct TravelSums: Sendable, Hashable {
  /// Number of locations, without those of a source that is not followed.
  package var count = 0
  /// Number of locations of other sources, which are not followed.
  package var aside = 0
  /// Number of locations with an error beyond the maximum, which add nothing.
  package var inexact = 0
  /// First and last time of a location.
  package var first: UTCInstant?
  package var last: UTCInstant?
  /// Metres.
  package var length = 0.0
  package var movingTime = Duration.zero
  package var stoppedTime = Duration.zero
  /// Highest recorded speed, and highest speed of a leg, in metres per second.
  package var recordedMaximum: Double?
  package var computedMaximum: Double?
  /// Metres; `nil` without heights.
  package var ascent: Double?

  package init() {}

  /// Adds the sums of a later span.
  package static func += (left: inout TravelSums, right: TravelSums) {
    left.count += right.count
    left.aside += right.aside
    left.inexact += right.inexact
    left.first = left.first ?? right.first
    left.last = right.last ?? left.last
    left.length += right.length
    left.movingTime += right.movingTime
    left.stoppedTime += right.stoppedTime
    left.recordedMaximum = greater(left.recordedMaximum, right.recordedMaximum)
    left.computedMaximum = greater(left.computedMaximum, right.computedMaximum)
    if let ascent = right.ascent { left.ascent = (left.ascent ?? 0) + ascent }
  }

  private static func greater(_ left: Double?, _ right: Double?) -> Double? {
    guard let left, let right else { return left ?? right }
    return max(left, right)
  }

  /// Counts a location that is followed.
  ///
  /// - Parameter ascent: the metres that it adds; `nil` without heights so far.
  mutating func note(_ location: Location, _ time: UTCInstant, ascent: Double?) {
    count += 1
    first = first ?? time
    last = time
    if let ascent { self.ascent = (self.ascent ?? 0) + ascent }
    if let speed = location.speed { recordedMaximum = max(recordedMaximum ?? 0, speed) }
  }
}
