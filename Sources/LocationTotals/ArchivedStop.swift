package import LocationKit

/// A stop of a subject: a visit (``/LocationKit/VisitLimits``) wherever it was.
package struct ArchivedStop: Sendable, Hashable {
  /// Centre of its locations.
  package var coordinate: Coordinate
  /// Time of the first location; `nil` if the subject may have arrived earlier.
  package var arrival: UTCInstant?
  /// Time of the last location; `nil` if the subject may have left later, or is still there.
  package var departure: UTCInstant?
  /// Time of the first location, whenever the subject arrived.
  package var firstSeen: UTCInstant?
  /// Time of the last location so far.
  package var lastSeen: UTCInstant?
  /// Whether the subject has left.
  package var isOver: Bool

  package init(_ visit: Visit, firstSeen: UTCInstant?) {
    coordinate = visit.coordinate
    (arrival, departure, self.firstSeen) = (visit.arrival, visit.departure, firstSeen)
    (lastSeen, isOver) = (visit.lastSeen, visit.isOver)
  }

  package init(coordinate: Coordinate, firstSeen: UTCInstant?, lastSeen: UTCInstant?, isOver: Bool) {
    (self.coordinate, self.firstSeen, self.lastSeen, self.isOver) = (coordinate, firstSeen, lastSeen, isOver)
  }

  /// Nanoseconds since 1970 of its beginning, and of its end as far as it is known.
  package var start: Int64 { (arrival ?? firstSeen)?.nanoseconds ?? .min }
  package var end: Int64 { (departure ?? lastSeen)?.nanoseconds ?? start }

  /// Whether it lies within a range of nanoseconds since 1970, or reaches into it.
  func concerns(_ range: Range<Int64>) -> Bool { start < range.upperBound && end >= range.lowerBound }

  /// Time from the first to the last location.
  package var duration: Duration {
    firstSeen.flatMap { first in lastSeen.map { max(.zero, $0.duration(since: first)) } } ?? .zero
  }
}
