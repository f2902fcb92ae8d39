import LocationKit
import LocationText

/// A stop in a summary.
struct PeriodStop {
  private let visit: Visit
  /// Time of the stop's first location.
  let firstSeen: UTCInstant?

  init(_ visit: Visit, firstSeen: UTCInstant?) { (self.visit, self.firstSeen) = (visit, firstSeen) }

  /// Arrival and departure are unknown if locations are sparse, as a phone's are; the first and the last location of the
  /// stop are known then, too.
  var object: JSONObjectText {
    [
      "lat": JSONDegrees(visit.coordinate.latitude), "lon": JSONDegrees(visit.coordinate.longitude),
      "from": orNull(visit.arrival), "to": orNull(visit.departure), "firstSeen": orNull(firstSeen),
      "lastSeen": orNull(visit.isOver ? visit.lastSeen : nil),
    ]
  }
}
