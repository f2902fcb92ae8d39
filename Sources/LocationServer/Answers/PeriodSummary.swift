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
    var object = JSONObjectText()
    object.add("period", name)
    object.add(orNull: "from", statistics.first?.time?.description)
    object.add(orNull: "to", statistics.last?.time?.description)
    object.add("distance", way.length)
    object.add("movingTime", way.movingTime.inSeconds)
    object.add(orNull: "topSpeed", way.recordedMaximum ?? way.computedMaximum)
    object.add(orNull: "ascent", heights.lowest == nil ? nil : heights.ascent)
    object.add("stops", stops.map(\.object))
    return object
  }
}
