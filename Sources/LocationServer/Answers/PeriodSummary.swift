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
    [
      "period": element.span.name, "from": orNull(element.first), "to": orNull(element.last),
      "locations": element.count,
      "distance": element.length, "movingTime": element.movingTime.inSeconds,
      "stoppedTime": element.stoppedTime.inSeconds,
      "topSpeed": orNull(element.recordedMaximum ?? element.computedMaximum), "ascent": orNull(element.ascent),
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
    [
      "day": element.span.name, "locations": element.count, "distance": element.length,
      "movingTime": element.movingTime.inSeconds,
    ]
  }
}
