import LocationKit

extension TravelMeter {
  /// What the rule needs of a location.
  struct Fix: Sendable {
    let coordinate: Coordinate
    /// Nanoseconds since 1970; `nil` if it is unknown.
    let time: Int64?
    /// Recorded speed in metres per second.
    var speed: Double?
    /// Metres around the coordinate, at 95 % if the level is known; 0 if it is unknown.
    var radius = 0.0

    init(_ coordinate: Coordinate, time: Int64?) { (self.coordinate, self.time) = (coordinate, time) }

    init(_ location: Location) {
      self.init(location.coordinate, time: location.time?.nanoseconds)
      speed = location.speed
      if let accuracy = location.horizontalAccuracy { radius = accuracy.radius(at: .ninetyFive) ?? accuracy.radius }
    }

    func elapsed(since earlier: Fix) -> Int64? {
      guard let time, let before = earlier.time else { return nil }
      return time.saturatingSubtracting(before)
    }
  }

  /// A straight piece of the path, and what was measured along it.
  struct Leg: Sendable {
    /// Nanoseconds: over a longer step, two recorded speeds do not determine a length.
    private static let longestStep = 10 * UTCInstant.nanosecondsPerSecond

    let start: Fix
    /// Where the subject was at the time of the start, which is the centre of a stop.
    private let left: Coordinate
    /// Metres from location to location.
    private var path = 0.0
    /// Metres by the recorded speeds.
    private(set) var measured = 0.0
    private(set) var hasSpeeds = true
    /// Nanoseconds in which the recorded speed is a movement.
    private var moving: Int64 = 0

    init(from start: Fix, left: Coordinate? = nil) {
      self.start = start
      self.left = left ?? start.coordinate
    }

    mutating func take(_ fix: Fix, after last: Fix, metres: Double) {
      path += metres
      guard let speed = fix.speed, let elapsed = fix.elapsed(since: last), elapsed <= Self.longestStep else {
        hasSpeeds = false
        return
      }
      let mean = last.speed.map { ($0 + speed) / 2 } ?? speed
      measured += mean * Double(elapsed) * 1e-9
      if mean >= movingFrom { moving += elapsed }
    }

    /// - Parameters:
    ///   - length: metres from the start to the end.
    ///   - end: where the subject was at the end, which may be the centre of a stop.
    ///   - elapsed: nanoseconds from the start to the end.
    func part(length: Double, to end: Coordinate, _ elapsed: Int64) -> Part {
      let isMeasured = hasSpeeds && measured >= length / 2 && measured <= max(path, length) * 1.25
      var part = Part(length: isMeasured ? measured : length)
      guard elapsed > 0 else { return part }
      let speed = part.length / (Double(elapsed) * 1e-9)
      part.moving = isMeasured ? moving : speed >= movingFrom ? elapsed : 0
      part.movingLength = part.moving > 0 ? part.length : 0
      // The centre of a stop is metres from where the subject was a second before or after.
      part.topSpeed = isMeasured ? speed : min(speed, left.distance(to: end) / (Double(elapsed) * 1e-9))
      return part
    }
  }

  /// Locations close together.
  struct Cluster: Sendable {
    /// Number of locations whose mean is the centre, at most: the centre follows later ones slowly.
    private static let most = 4096.0

    /// The first location.
    let first: Coordinate
    /// Mean of the locations relative to the first one, in degrees.
    private var (north, east) = (0.0, 0.0)
    private var count = 1.0
    /// Mean radius of the locations' accuracies in metres.
    private(set) var radius: Double
    private(set) var times: ClosedRange<Int64>
    /// The last location.
    private(set) var last: Coordinate
    /// The leg that led to the first location; `nil` at the beginning of a segment.
    let entry: Leg?

    init(_ fix: Fix, entry: Leg?) {
      (first, last, radius, self.entry) = (fix.coordinate, fix.coordinate, fix.radius, entry)
      let time = fix.time ?? 0
      times = time...time
    }

    var center: Coordinate {
      let longitude = (first.longitude + east).remainder(dividingBy: 360)
      return Coordinate(latitude: first.latitude + north, longitude: longitude) ?? last
    }

    /// Metres around the centre within which a location changes nothing.
    var reach: Double { max(stopRadius, 1.5 * radius) }

    func reach(of fix: Fix) -> Double { max(reach, 1.5 * fix.radius) }

    mutating func take(_ fix: Fix) {
      last = fix.coordinate
      times = times.lowerBound...max(times.upperBound, fix.time ?? .min)
      count = min(count + 1, Self.most)
      north += (last.latitude - first.latitude - north) / count
      east += ((last.longitude - first.longitude).remainder(dividingBy: 360) - east) / count
      radius += (fix.radius - radius) / count
    }
  }

  /// Locations outside of a stop that have not ended it yet.
  struct Excursion: Sendable {
    /// What was travelled before the present cluster.
    var path = Part()
    private(set) var count = 0
    /// Metres by the recorded speeds.
    private(set) var measured = 0.0
    private(set) var hasSpeeds = true

    mutating func take(_ fix: Fix, _ elapsed: Int64) {
      count += 1
      if let speed = fix.speed { measured += speed * Double(elapsed) * 1e-9 } else { hasSpeeds = false }
    }
  }
}
