import LocationKit

/// How far a track leads, and how fast; along the WGS-84 ellipsoid, heights left out.
public struct WayStatistics: Sendable {
  /// Metres a second from which on it is moving.
  public static let movingFrom = 0.5
  /// A stay within so many metres of where it began …
  public static let stopRadius = 20.0
  /// … for so long is a stop.
  public static let shortestStop = Duration.seconds(60)

  /// Metres.
  public private(set) var length = 0.0
  /// The time spent at ``movingFrom`` or faster between two points …
  public private(set) var movingTime = Duration.zero
  /// … and the metres made then.
  public private(set) var movingLength = 0.0
  public private(set) var stops = 0
  public private(set) var stoppedTime = Duration.zero
  /// Metres a second: the greatest that the recorder gave; `nil` where it gave none.
  public private(set) var recordedMaximum: Double?
  /// Metres a second: the greatest between two points. A wild point makes it large.
  public private(set) var computedMaximum: Double?
  /// Where and when it may have stopped, and how long it has been there.
  private var stay: (coordinate: Coordinate, time: UTCInstant, duration: Duration)?

  /// Metres a second while moving; `nil` where that has no time.
  public var movingSpeed: Double? { movingTime > .zero ? movingLength / movingTime.inSeconds : nil }

  mutating func take(_ location: Location, after last: Location?) {
    if let speed = location.speed { recordedMaximum = max(recordedMaximum ?? 0, speed) }
    if let last { takeLeg(from: last, to: location) }
    takeStay(location, goesOn: last != nil)
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

  private mutating func takeStay(_ location: Location, goesOn: Bool) {
    guard let time = location.time else { return }
    if goesOn, let stay, time >= stay.time, stay.coordinate.distance(to: location.coordinate) <= Self.stopRadius {
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
