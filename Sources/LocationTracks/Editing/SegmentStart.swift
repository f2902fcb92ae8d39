import LocationKit

/// A pending start of a segment, which passes to the next point that is kept.
struct SegmentStart: Sendable {
  private var isDue = false

  mutating func drop(_ location: Location) { isDue = isDue || location.startsSegment }

  mutating func breakLine() { isDue = true }

  /// Returns a point that is kept, with the pending start of a segment.
  mutating func keep(_ point: TrackPoint) -> TrackPoint {
    guard isDue else { return point }
    isDue = false
    var point = point
    point.location.startsSegment = true
    return point
  }
}
