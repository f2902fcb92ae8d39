import LocationKit
import LocationText
import LocationTotals
import LocationTracks

/// The JSON of the totals and the stops of one day, week, month or year.
struct PeriodSummary {
  let element: SpanTotals.Element
  /// Names the stops; `nil` if the token does not show places.
  let places: StopPlaces?

  var object: JSONObjectText {
    let totals = element.totals
    return [
      "period": totals.span.name, "from": orNull(totals.first), "to": orNull(totals.last), "locations": totals.count,
      "distance": totals.length, "movingTime": totals.movingTime.inSeconds,
      "stoppedTime": totals.stoppedTime.inSeconds,
      "topSpeed": orNull(totals.recordedMaximum ?? totals.computedMaximum), "ascent": orNull(totals.ascent),
      "stops": element.stops.map(object),
    ]
  }

  /// Arrival and departure are unknown if locations are sparse, as a phone's are; the first and the last location of the
  /// stop are known then, too.
  private func object(_ stop: ArchivedStop) -> JSONObjectText {
    [
      "lat": JSONDegrees(stop.coordinate.latitude), "lon": JSONDegrees(stop.coordinate.longitude),
      "from": orNull(stop.arrival), "to": orNull(stop.departure), "firstSeen": orNull(stop.firstSeen),
      "lastSeen": orNull(stop.isOver ? stop.lastSeen : nil),
      "place": orNull(places?.nearest(to: stop.coordinate).map(\.object)),
    ]
  }

  /// The day of a calendar.
  var day: JSONObjectText {
    let totals = element.totals
    return [
      "day": totals.span.name, "locations": totals.count, "distance": totals.length,
      "movingTime": totals.movingTime.inSeconds,
    ]
  }
}
