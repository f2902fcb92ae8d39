import LocationKit
import LocationTracks

/// Sums over the points of a track that change when any of them is lost or wrong.
struct PointTotals {
  private var points = 0
  private var latitude = 0.0
  private var longitude = 0.0
  private var elevation = 0.0
  private var seconds: Int64 = 0
  private var rates = 0

  mutating func take(_ entries: inout [TrackEntry]) {
    for entry in entries {
      if case .point(let point) = entry { add(point) }
    }
    entries.removeAll(keepingCapacity: true)
  }

  private mutating func add(_ point: TrackPoint) {
    points += 1
    latitude += point.location.coordinate.latitude
    longitude += point.location.coordinate.longitude
    elevation += point.location.altitudeMSL ?? 0
    if let time = point.location.time { seconds += time.nanoseconds / UTCInstant.nanosecondsPerSecond % 86_400 }
    if point.sensors.heartRate != nil { rates += 1 }
  }

  var tally: Tally {
    var tally = Tally()
    tally.add("points", points)
    tally.add("latitude", latitude)
    tally.add("longitude", longitude)
    tally.add("elevation", elevation)
    tally.add("seconds", Int(seconds))
    tally.add("rates", rates)
    return tally
  }
}
