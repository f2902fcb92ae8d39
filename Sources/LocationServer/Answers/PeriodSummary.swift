import LocationKit
import LocationText
import LocationTracks

/// Totals and stops of the locations of one day, week, month or year.
struct PeriodSummary {
  let name: String
  private var statistics = TrackStatistics()
  private var stops: [JSONObjectText] = []

  init(_ name: String) { self.name = name }

  mutating func add(_ location: Location) { statistics.take(TrackEntry(location)) }

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
    let (way, heights) = (statistics.way, statistics.heights)
    return [
      "period": name, "from": orNull(statistics.first?.time), "to": orNull(statistics.last?.time),
      "distance": way.length, "movingTime": way.movingTime.inSeconds,
      "topSpeed": orNull(way.recordedMaximum ?? way.computedMaximum),
      "ascent": orNull(heights.lowest == nil ? nil : heights.ascent), "stops": stops,
    ]
  }
}
