import LocationKit

/// Hands the beginning of a segment on to the first of its points that stays.
struct SegmentStart: Sendable {
  private var isDue = false

  /// A point goes.
  mutating func drop(_ location: Location) { isDue = isDue || location.startsSegment }

  /// What follows is not joined to what came before.
  mutating func breakLine() { isDue = true }

  /// A point stays.
  mutating func keep(_ point: TrackPoint) -> TrackPoint {
    guard isDue else { return point }
    isDue = false
    var point = point
    point.location.startsSegment = true
    return point
  }
}
