import LocationKit

/// The length and the speeds of a track, along the WGS-84 ellipsoid without heights.
package struct WayStatistics: Sendable {
  /// Minimum speed in metres per second that counts as moving.
  package static let movingFrom = 0.5
  /// Radius of a stop in metres, around its first point.
  package static let stopRadius = 20.0
  package static let shortestStop = Duration.seconds(60)

  /// Length in metres.
  package private(set) var length = 0.0
  /// Time between points at ``movingFrom`` or faster.
  package private(set) var movingTime = Duration.zero
  /// Distance in metres covered in ``movingTime``.
  package private(set) var movingLength = 0.0
  package private(set) var stops = 0
  package private(set) var stoppedTime = Duration.zero
  /// Highest recorded speed in metres per second; `nil` if none was recorded.
  package private(set) var recordedMaximum: Double?
  /// Highest speed between two points in metres per second. A wrong point makes it large.
  package private(set) var computedMaximum: Double?
  /// Start and duration of a possible stop.
  private var stay: (coordinate: Coordinate, time: UTCInstant, duration: Duration)?

  /// Mean speed while moving in metres per second; `nil` without moving time.
  package var movingSpeed: Double? { movingTime > .zero ? movingLength / movingTime.inSeconds : nil }

  mutating func take(_ location: Location, after last: Location?) {
    if let speed = location.speed { recordedMaximum = max(recordedMaximum ?? 0, speed) }
    if let last { takeLeg(from: last, to: location) }
    takeStay(location, continues: last != nil)
  }

  private mutating func takeLeg(from last: Location, to location: Location) {
    let metres = last.coordinate.distance(to: location.coordinate)
    length += metres
    guard let start = last.time, let end = location.time, end > start else { return }
    let time = end.duration(since: start)
    let speed = metres / time.inSeconds
    computedMaximum = max(computedMaximum ?? 0, speed)
    guard speed >= Self.movingFrom else { return }
    movingTime += time
    movingLength += metres
  }

  private mutating func takeStay(_ location: Location, continues: Bool) {
    guard let time = location.time else { return }
    if continues, let stay, time >= stay.time, stay.coordinate.distance(to: location.coordinate) <= Self.stopRadius {
      return extendStay(to: time.duration(since: stay.time))
    }
    stay = (location.coordinate, time, .zero)
  }

  private mutating func extendStay(to duration: Duration) {
    guard let before = stay?.duration else { return }
    stay?.duration = duration
    guard duration >= Self.shortestStop else { return }
    if before < Self.shortestStop { stops += 1 }
    stoppedTime += before < Self.shortestStop ? duration : duration - before
  }
}
