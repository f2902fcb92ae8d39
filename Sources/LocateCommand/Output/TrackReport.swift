import LocationKit
import LocationText
import LocationTracks
import LocationWire

/// The report about a track file.
struct TrackReport: Report {
  let file: String
  let format: String
  let counts: InputCounts
  let statistics: TrackStatistics
  var notation = Notation()

  var isEmpty: Bool { statistics.points == 0 && statistics.waypoints == 0 && statistics.routePoints == 0 }

  func appendJSON(to writer: inout ASCIIWriter) {
    var object = JSONObjectText()
    appendCounts(to: &object)
    appendTimes(to: &object)
    appendWay(to: &object)
    appendQuality(to: &object)
    object.end(to: &writer)
  }

  private func appendCounts(to object: inout JSONObjectText) {
    object.add("file", file)
    object.add("format", format)
    object.add("name", statistics.metadata?.name)
    object.add("creator", statistics.metadata?.creator)
    let contents: [(StaticString, Int)] = [
      ("tracks", statistics.tracks), ("segments", statistics.segments), ("points", statistics.points),
      ("waypoints", statistics.waypoints), ("routes", statistics.routes), ("routePoints", statistics.routePoints),
      ("losses", statistics.losses),
    ]
    for (name, count) in contents { object.add(name, count) }
    object.add("read", counts.read)
    object.add("unit", counts.unit)
    object.add("skipped", counts.skipped)
  }

  private func appendTimes(to object: inout JSONObjectText) {
    let times = statistics.times
    object.add("earliest", times.earliest)
    object.add("latest", times.latest)
    object.add("duration", times.duration?.inSeconds)
    object.add("usualInterval", times.usualInterval?.inSeconds)
    object.add("gaps", times.gaps)
    object.add("longestGap", times.gaps > 0 ? times.longestGap.inSeconds : nil)
    object.add("gapLongerThan", TimeStatistics.longestInterval.inSeconds)
    object.add("untimed", times.untimed)
    object.add("outOfOrder", times.outOfOrder)
  }

  private func appendWay(to object: inout JSONObjectText) {
    let (way, heights) = (statistics.way, statistics.heights)
    object.add("length", way.length)
    object.add("movingTime", way.movingTime.inSeconds)
    object.add("movingLength", way.movingLength)
    object.add("movingSpeed", way.movingSpeed)
    object.add("movingFrom", WayStatistics.movingFrom)
    object.add("stops", way.stops)
    object.add("stoppedTime", way.stoppedTime.inSeconds)
    object.add("stopRadius", WayStatistics.stopRadius)
    object.add("shortestStop", WayStatistics.shortestStop.inSeconds)
    object.add("recordedMaximumSpeed", way.recordedMaximum)
    object.add("computedMaximumSpeed", way.computedMaximum)
    object.add("ascent", heights.lowest == nil ? nil : heights.ascent)
    object.add("descent", heights.lowest == nil ? nil : heights.descent)
    object.add("ascentThreshold", HeightStatistics.threshold)
    object.add("lowest", heights.lowest)
    object.add("highest", heights.highest)
  }

  private func appendQuality(to object: inout JSONObjectText) {
    if let box = statistics.box { object.add("bbox", [box.west, box.south, box.east, box.north]) }
    object.add("first", statistics.first.map { [$0.coordinate.longitude, $0.coordinate.latitude] })
    object.add("last", statistics.last.map { [$0.coordinate.longitude, $0.coordinate.latitude] })
    let quality = statistics.quality
    object.add("modes", Dictionary(uniqueKeysWithValues: quality.modes.map { ("\($0.key.rawValue)", $0.value) }))
    object.add("statuses", Dictionary(uniqueKeysWithValues: quality.statuses.map { ("\($0.key.rawValue)", $0.value) }))
    object.add("foreignDatum", quality.foreign)
    let spreads: [(StaticString, QualityStatistics.Spread)] = [
      ("hdop", quality.horizontalDilution), ("satellitesUsed", quality.satellitesUsed),
      ("eph", quality.horizontalAccuracy),
    ]
    for (name, spread) in spreads {
      object.add(name, spread.mean.map { [spread.least, $0, spread.greatest] })
    }
  }
}
