import LocationKit
import LocationText
import LocationTracks

/// Totals and stops of the locations of one day, week, month or year.
struct PeriodSummary {
  let name: String
  private var statistics = TrackStatistics()
  private var stops: [PeriodStop] = []

  init(_ name: String) { self.name = name }

  mutating func add(_ location: Location) { statistics.take(TrackEntry(location)) }

  mutating func add(_ stop: PeriodStop) { stops.append(stop) }

  var object: JSONObjectText {
    let (way, heights) = (statistics.way, statistics.heights)
    return [
      "period": name, "from": orNull(statistics.first?.time), "to": orNull(statistics.last?.time),
      "distance": way.length, "movingTime": way.movingTime.inSeconds,
      "topSpeed": orNull(way.recordedMaximum ?? way.computedMaximum),
      "ascent": orNull(heights.lowest == nil ? nil : heights.ascent), "stops": stops.map(\.object),
    ]
  }
}
