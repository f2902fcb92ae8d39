import LocationKit
import LocationText
import LocationTracks

/// Totals and stops of the locations of one day, week, month or year.
struct PeriodSummary {
  private let totals: PeriodTotals.Element
  private var stops: [JSONObjectText] = []

  init(_ totals: PeriodTotals.Element) { self.totals = totals }

  /// Adds a stop. Arrival and departure are unknown if locations are sparse, as a phone's are; the first and the last
  /// location of the stop are known then, too.
  mutating func add(_ stop: Visit, firstSeen: UTCInstant?) {
    stops.append([
      "lat": JSONDegrees(stop.coordinate.latitude), "lon": JSONDegrees(stop.coordinate.longitude),
      "from": orNull(stop.arrival), "to": orNull(stop.departure), "firstSeen": orNull(firstSeen),
      "lastSeen": orNull(stop.isOver ? stop.lastSeen : nil),
    ])
  }

  var object: JSONObjectText {
    [
      "period": totals.span.name, "from": orNull(totals.first), "to": orNull(totals.last), "distance": totals.length,
      "movingTime": totals.movingTime.inSeconds, "stoppedTime": totals.stoppedTime.inSeconds,
      "topSpeed": orNull(totals.recordedMaximum ?? totals.computedMaximum), "ascent": orNull(totals.ascent),
      "stops": stops,
    ]
  }
}
