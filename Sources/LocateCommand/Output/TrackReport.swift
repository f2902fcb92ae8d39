import LocationKit
import LocationText
import LocationTracks
import LocationUBX
import LocationWire

/// The report about a track file.
struct TrackReport: Report {
  let file: String
  let format: String
  let counts: InputCounts
  let statistics: TrackStatistics
  /// Messages of a u-blox receiver; `nil` for other formats.
  var receiver: ReceiverReport?
  var notation = Notation()

  var isEmpty: Bool {
    statistics.points + statistics.inexact == 0 && statistics.waypoints == 0 && statistics.routePoints == 0
      && receiver == nil
  }

  func appendJSON(to writer: inout ASCIIWriter) {
    let (times, way, heights, quality) = (statistics.times, statistics.way, statistics.heights, statistics.quality)
    let hasGaps = times.gaps > 0
    let hasHeights = heights.lowest != nil
    let object: JSONObjectText = [
      "file": file, "format": format, "name": statistics.metadata?.name, "creator": statistics.metadata?.creator,
      "tracks": statistics.tracks, "segments": statistics.segments, "points": statistics.points,
      "waypoints": statistics.waypoints, "routes": statistics.routes, "routePoints": statistics.routePoints,
      "losses": statistics.losses, "aside": statistics.aside, "inexact": statistics.inexact, "read": counts.read,
      "unit": counts.unit,
      "skipped": counts.skipped,
      "earliest": times.earliest, "latest": times.latest, "duration": times.duration?.inSeconds,
      "usualInterval": times.usualInterval?.inSeconds, "gaps": times.gaps,
      "longestGap": hasGaps ? times.longestGap.inSeconds : nil,
      "gapLongerThan": TimeStatistics.longestInterval.inSeconds, "untimed": times.untimed,
      "outOfOrder": times.outOfOrder, "length": way.length, "movingTime": way.movingTime.inSeconds,
      "movingLength": way.movingLength, "movingSpeed": way.movingSpeed, "movingFrom": TravelMeter.movingFrom,
      "stops": way.stops, "stoppedTime": way.stoppedTime.inSeconds, "stopRadius": TravelMeter.stopRadius,
      "shortestStop": TravelMeter.shortestStop.inSeconds, "recordedMaximumSpeed": way.recordedMaximum,
      "computedMaximumSpeed": way.computedMaximum, "ascent": hasHeights ? heights.ascent : nil,
      "descent": hasHeights ? heights.descent : nil, "ascentThreshold": HeightStatistics.threshold,
      "lowest": heights.lowest, "highest": heights.highest, "bbox": statistics.box?.numbers,
      "first": statistics.first?.numbers, "last": statistics.last?.numbers, "modes": Self.byNumber(quality.modes),
      "statuses": Self.byNumber(quality.statuses), "foreignDatum": quality.foreign,
      "hdop": quality.horizontalDilution.numbers, "satellitesUsed": quality.satellitesUsed.numbers,
      "eph": quality.horizontalAccuracy.numbers, "messages": receiver?.counts, "receiver": receiver?.name,
      "conditions": receiver?.conditions,
    ]
    object.end(to: &writer)
  }

  private static func byNumber<Key: RawRepresentable>(_ counts: [Key: Int]) -> [String: Int] {
    Dictionary(uniqueKeysWithValues: counts.map { ("\($0.key.rawValue)", $0.value) })
  }
}

/// The messages of a u-blox receiver, and what they state of it.
struct ReceiverReport {
  /// Number of messages by name.
  let counts: [String: Int]
  /// Names in the order of class and number.
  let names: [String]
  let name: String?
  let conditions: [String]?

  init(_ messages: [UBXKind: Int], _ receiver: ReceiverStatus) {
    counts = Dictionary(messages.map { ($0.key.description, $0.value) }, uniquingKeysWith: +)
    names = messages.keys.sorted { ($0.family, $0.number) < ($1.family, $1.number) }.map(\.description)
    name = receiver.name
    conditions = receiver.conditions.isEmpty ? nil : receiver.conditions
  }
}

extension GeographicBox {
  fileprivate var numbers: [JSONDegrees] { [west, south, east, north].map(JSONDegrees.init) }
}

extension Location {
  fileprivate var numbers: [JSONDegrees] { [coordinate.longitude, coordinate.latitude].map(JSONDegrees.init) }
}

extension QualityStatistics.Spread {
  fileprivate var numbers: [JSONDegrees]? { mean.map { [least, $0, greatest].map(JSONDegrees.init) } }
}
