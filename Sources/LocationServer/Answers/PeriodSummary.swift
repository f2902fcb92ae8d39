import LocationKit
import LocationText
import LocationTracks

/// Totals and stops of the locations of one day, week, month or year.
struct PeriodSummary {
  let name: String
  private var statistics = TrackStatistics()
  private var stops: [Visit] = []

  init(_ name: String) { self.name = name }

  mutating func add(_ location: Location) { statistics.take(TrackEntry(location)) }

  mutating func add(_ stop: Visit) { stops.append(stop) }

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
    object.add("stops", stops.map(Self.object))
    return object
  }

  private static func object(_ stop: Visit) -> JSONObjectText {
    var object = JSONObjectText()
    object.add("lat", degrees: stop.coordinate.latitude)
    object.add("lon", degrees: stop.coordinate.longitude)
    object.add(orNull: "from", stop.arrival?.description)
    object.add(orNull: "to", stop.departure?.description)
    return object
  }
}
