import LocationKit

/// The length, the stops and the speeds of a track, along the WGS-84 ellipsoid without heights, by the rule of
/// ``TravelMeter``.
package struct WayStatistics: Sendable {
  private var meter = TravelMeter()
  private var path = TravelMeter.Part()
  private var stop = (count: 0, nanoseconds: Int64(0))
  /// Highest recorded speed in metres per second; `nil` if none was recorded.
  package private(set) var recordedMaximum: Double?

  /// Length in metres.
  package var length: Double { decided.path.length }
  /// Time of movement.
  package var movingTime: Duration { .nanoseconds(decided.path.moving) }
  /// Distance in metres covered in ``movingTime``.
  package var movingLength: Double { decided.path.movingLength }
  package var stops: Int { decided.stop.count }
  package var stoppedTime: Duration { .nanoseconds(decided.stop.nanoseconds) }
  /// Highest speed of a leg in metres per second; `nil` without legs of known time.
  package var computedMaximum: Double? { decided.path.topSpeed }

  /// Mean speed while moving in metres per second; `nil` without moving time.
  package var movingSpeed: Double? { movingTime > .zero ? movingLength / movingTime.inSeconds : nil }

  /// The same with what the last locations leave open.
  private var decided: WayStatistics {
    var (decided, meter) = (self, self.meter)
    meter.finish { decided.add($0) }
    return decided
  }

  mutating func take(_ location: Location, startsSegment: Bool) {
    if let speed = location.speed { recordedMaximum = max(recordedMaximum ?? 0, speed) }
    var parts: [TravelMeter.Part] = []
    meter.take(location, startsSegment: startsSegment) { parts.append($0) }
    for part in parts { add(part) }
  }

  private mutating func add(_ part: TravelMeter.Part) {
    guard part.isStop else {
      path += part
      return
    }
    stop.count += 1
    if let times = part.times { stop.nanoseconds += times.upperBound - times.lowerBound }
  }
}
