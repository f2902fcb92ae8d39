package import LocationKit

/// The rule of what was travelled and what was a stop, from locations in order of time, in constant memory. It is the
/// only one: `locate info`, `history --summary`, `plot`, the server and its page use it.
///
/// A *stop* is a minute within 20 m, or within what the accuracy supports. While it lasts, nothing is travelled: a
/// location outside is an error of the receiver unless the subject has moved away from there. It has if the recorded
/// speed accounts for the distance, if it is far away for a minute, or, without recorded speeds, if it is away for a
/// minute at half a metre per second or more. Outside of stops the length is that of legs, each longer than what the
/// accuracy, or the noise between successive locations, explains. If the recorded speeds agree with a leg, they
/// determine its length.
package struct TravelMeter: Sendable {
  /// Minimum speed in metres per second that counts as moving.
  package static let movingFrom = 0.5
  /// Radius of a stop in metres around its centre, if the accuracy is better or unknown.
  package static let stopRadius = 20.0
  package static let shortestStop = Duration.seconds(60)
  /// Longest time between two locations about which anything is assumed.
  package static let longestGap = VisitLimits().longestGap

  /// A part of the path that is decided.
  package struct Part: Sendable {
    /// The times of its ends in nanoseconds since 1970; `nil` if they are unknown.
    package var times: ClosedRange<Int64>?
    package var isStop = false
    /// Metres, without those of stops.
    package var length = 0.0
    /// Nanoseconds of movement.
    package var moving: Int64 = 0
    /// Metres in this time.
    package var movingLength = 0.0
    /// Highest speed of a leg in metres per second; `nil` without legs of known time.
    package var topSpeed: Double?

    package static func += (left: inout Part, right: Part) {
      left.length += right.length
      left.moving += right.moving
      left.movingLength += right.movingLength
      left.topSpeed = [left.topSpeed, right.topSpeed].compactMap(\.self).max()
    }
  }

  private static let shortest = shortestStop.inNanoseconds
  private static let gap = longestGap.inNanoseconds
  /// Nanoseconds: a leg at an unlikely speed is not decided sooner, because it may be one wrong location.
  private static let longestJump = 30 * UTCInstant.nanosecondsPerSecond
  /// Metres per second that a leg may always have, and that the first one may have.
  private static let likelySpeeds = (always: 10.0, first: 50.0)

  private var plane = MovingPlane()
  private var last: Fix?
  private var beforeLast: Fix?
  /// Time of a location that is earlier than its predecessor.
  private var late: Int64?
  /// The leg in progress.
  private var leg: Leg?
  /// Locations close together that are not a stop yet, and what was travelled since the first of them.
  private var cluster: Cluster?
  private var pending = Part()
  /// The stop in progress.
  private var stop: Cluster?
  /// Locations outside of the stop that may be errors.
  private var excursion: Excursion?
  /// Mean distance in metres of locations from the middle between their neighbours.
  private var jitter = 0.0
  /// Usual speed of legs in metres per second; `nil` before the first one.
  private var pace: Double?

  package init() {}

  /// Nanoseconds since 1970 up to which everything is decided: later locations change nothing before. `nil` before the
  /// first location with a time.
  package var decidedUntil: Int64? { stop?.times.upperBound ?? cluster?.times.lowerBound ?? last?.time }

  /// Takes the next location, and passes on what it decides.
  package mutating func take(_ location: Location, startsSegment: Bool = false, _ body: (Part) -> Void) {
    let fix = Fix(location)
    if startsSegment { finish(body) }
    guard let last else { return begin(fix) }
    guard let elapsed = fix.elapsed(since: last) else {
      finish(body)
      body(Part(length: last.coordinate.distance(to: fix.coordinate)))
      return begin(fix)
    }
    if elapsed < 0 {
      // A single location that is late decides nothing; two in a row are another time line.
      defer { late = fix.time }
      guard let late, let time = fix.time, time > late else { return }
      finish(body)
      return begin(fix)
    }
    late = nil
    if elapsed > Self.gap {
      finish(body)
      return begin(fix)
    }
    noteJitter(fix, elapsed)
    if takeAtStop(fix, elapsed, body) {
      self.last = fix
    } else {
      move(to: fix, body)
      (beforeLast, self.last) = (self.last, fix)
    }
  }

  /// Decides what is pending, at the end of a segment.
  package mutating func finish(_ body: (Part) -> Void) {
    if let stop {
      let isAway = last.map { plane.metres(stop.center, $0.coordinate) > 4 * stop.reach(of: $0) } ?? false
      if isAway || excursion.map({ $0.hasSpeeds && $0.measured > 2 * stop.reach }) ?? false {
        leaveStop(body)
        closeLeg(isLast: true)
        flush(body)
      } else {
        body(Part(times: stop.times, isStop: true))
      }
    } else {
      closeLeg(isLast: true)
      flush(body)
    }
    (last, beforeLast, late, leg, cluster, stop, excursion) = (nil, nil, nil, nil, nil, nil, nil)
    pending = Part()
  }

  private mutating func begin(_ fix: Fix) {
    (last, beforeLast, late, leg) = (fix, nil, nil, Leg(from: fix))
    cluster = Cluster(fix, entry: nil)
    pending = Part()
  }

  private mutating func noteJitter(_ fix: Fix, _ elapsed: Int64) {
    guard elapsed > 0, let last, let beforeLast, last.elapsed(since: beforeLast) == elapsed else { return }
    let off = plane.metres(last.coordinate, middleOf: beforeLast.coordinate, fix.coordinate)
    jitter += (min(off, 3 * jitter + 0.5) - jitter) / 64
  }

  // MARK: Stops

  /// Returns whether the location belongs to the stop in progress.
  private mutating func takeAtStop(_ fix: Fix, _ elapsed: Int64, _ body: (Part) -> Void) -> Bool {
    guard let stop, let time = fix.time else { return false }
    let reach = stop.reach(of: fix)
    let distance = plane.metres(stop.center, fix.coordinate)
    if distance <= reach {
      remain(fix)
      return true
    }
    if excursion == nil { beginExcursion(from: stop) }
    excursion?.take(fix, elapsed)
    guard let excursion else { return false }
    let away = time.saturatingSubtracting(stop.times.upperBound)
    let (isFar, isLong) = (distance > 4 * reach, away >= Self.shortest)
    let isMovement =
      if isFar, isLong {
        true
      } else if excursion.hasSpeeds {
        distance >= 2 * reach && excursion.measured >= distance / 2
      } else {
        isLong && excursion.count > 1
          && plane.metres(stop.last, fix.coordinate) >= Self.movingFrom * Double(away) * 1e-9
      }
    if isMovement {
      leaveStop(body)
    } else if isLong, !isFar, excursion.hasSpeeds || excursion.count > 1 {
      // It drifts: that is slower than any movement.
      remain(fix)
      return true
    }
    return false
  }

  private mutating func remain(_ fix: Fix) {
    stop?.take(fix)
    excursion = nil
  }

  /// Begins what may turn out to be an error: a path from the centre of the stop, at the time of its last location.
  private mutating func beginExcursion(from stop: Cluster) {
    var start = Fix(stop.center, time: stop.times.upperBound)
    start.radius = stop.radius
    excursion = Excursion()
    (last, beforeLast, leg, cluster) = (start, nil, Leg(from: start, left: stop.last), nil)
    pending = Part()
  }

  /// Ends the stop: what was travelled since is a movement.
  private mutating func leaveStop(_ body: (Part) -> Void) {
    guard let stop else { return }
    body(Part(times: stop.times, isStop: true))
    if var path = excursion?.path {
      path.times = stop.times.upperBound...max(stop.times.upperBound, cluster?.times.lowerBound ?? .min)
      body(path)
    }
    (self.stop, excursion) = (nil, nil)
  }

  private mutating func beginStop(_ found: Cluster, _ body: (Part) -> Void) {
    leaveStop(body)
    // What seemed to be travelled within it is noise. The leg that led there ends at its centre.
    if let entry = found.entry {
      let metres = entry.start.coordinate.distance(to: found.center)
      let start = entry.start.time ?? found.times.lowerBound
      var path = entry.part(length: metres, to: found.first, found.times.lowerBound.saturatingSubtracting(start))
      path.times = min(start, found.times.lowerBound)...found.times.lowerBound
      body(path)
    }
    (stop, cluster, leg, pending) = (found, nil, nil, Part())
  }

  // MARK: Movement

  private mutating func move(to fix: Fix, _ body: (Part) -> Void) {
    guard let last else { return }
    let step = plane.metres(last.coordinate, fix.coordinate)
    leg?.take(fix, after: last, metres: step)
    closeLeg(at: fix)
    guard var cluster else {
      self.cluster = Cluster(fix, entry: leg)
      return
    }
    if plane.metres(cluster.center, fix.coordinate) <= cluster.reach(of: fix) {
      cluster.take(fix)
      self.cluster = cluster
      let (start, end) = (cluster.times.lowerBound, cluster.times.upperBound)
      if end.saturatingSubtracting(start) >= Self.shortest { beginStop(cluster, body) }
    } else {
      flush(until: fix, body)
      self.cluster = Cluster(fix, entry: leg)
    }
  }

  /// Ends the leg at a location if the distance is more than an error.
  private mutating func closeLeg(at fix: Fix? = nil, isLast: Bool = false) {
    guard let leg, let fix = fix ?? last else { return }
    let metres = plane.metres(leg.start.coordinate, fix.coordinate)
    // Of white noise, the mean is 1.53 standard deviations.
    let noise = min(25, max(5, jitter * 6 / 1.53))
    guard metres >= max(noise, leg.start.radius, fix.radius) else { return }
    let elapsed = fix.elapsed(since: leg.start) ?? 0
    if !isLast, elapsed > 0, elapsed < Self.longestJump {
      let likely = pace.map { max(Self.likelySpeeds.always, 3 * $0) } ?? Self.likelySpeeds.first
      if metres > likely * Double(elapsed) * 1e-9 { return }
      if leg.hasSpeeds, metres > 2 * leg.measured + noise { return }
    }
    let length = leg.start.coordinate.distance(to: fix.coordinate)
    let part = leg.part(length: length, to: fix.coordinate, elapsed)
    if let speed = part.topSpeed { pace = pace.map { $0 + (speed - $0) / 4 } ?? speed }
    pending += part
    self.leg = Leg(from: fix)
  }

  /// Passes on what was travelled while there was no stop.
  private mutating func flush(until fix: Fix? = nil, _ body: (Part) -> Void) {
    if excursion != nil {
      excursion?.path += pending
    } else if pending.length > 0, let cluster, let end = (fix ?? last)?.time {
      pending.times = min(cluster.times.lowerBound, end)...end
      body(pending)
    }
    pending = Part()
  }
}
