import LocationKit

/// The schedule on which a place service is asked again: when the user has moved half the distance to the farthest
/// place of the last answer, when the answer has expired, and after a failure with back-off. Times are on a monotonic
/// clock.
struct RefreshPlan {
  /// Whether requests contain a location.
  let asksWhere: Bool

  /// Position, reach in metres and expiry of the last answer; `nil` before the first.
  private var answer: (near: Coordinate?, reach: Double, end: Duration?)?
  /// Earliest time of the next request after a failure.
  private var pause = Duration.zero
  private var failures = 0

  /// Minimum reach in metres, even if all places are nearer.
  private static let leastReach = 500.0
  /// Minimum lifetime of an answer.
  private static let leastAge = Duration.seconds(60)
  private static let firstPause = Duration.seconds(30)
  private static let longestPause = Duration.seconds(900)

  init(asksWhere: Bool) { self.asksWhere = asksWhere }

  /// Returns whether the service must be asked again.
  ///
  /// - Parameter location: the last known location.
  func isDue(at location: Coordinate?, elapsed: Duration) -> Bool {
    if elapsed < pause { return false }
    guard let answer else { return !asksWhere || location != nil }
    if let end = answer.end, elapsed >= end { return true }
    guard asksWhere, let location, let near = answer.near else { return false }
    return near.distance(to: location) > answer.reach
  }

  /// Returns whether the location is farther from that of the last answer than the minimum reach. Places that are
  /// missing from a new answer may then still exist.
  func isElsewhere(_ location: Coordinate?) -> Bool {
    guard let near = answer?.near, let location else { return false }
    return near.distance(to: location) > Self.leastReach
  }

  /// Stores the result of a request.
  ///
  /// - Parameters:
  ///   - lifetime: how long the answer may be used; `nil` or zero if it is not specified.
  ///   - isStale: whether the answer comes from the cache because the service is unavailable.
  mutating func note(
    _ places: [PointOfInterest], near: Coordinate?, lifetime: Duration?, isStale: Bool, elapsed: Duration
  ) {
    let farthest = near.map { near in
      places.reduce(0) { max($0, near.distance(to: $1.region.boundingCircle.center)) }
    }
    let end = lifetime.flatMap { $0 > .zero ? elapsed + max($0, Self.leastAge) : nil }
    answer = (near, max(Self.leastReach, (farthest ?? 0) / 2), isStale ? elapsed : end)
    if isStale { noteFailure(elapsed: elapsed) } else { (failures, pause) = (0, .zero) }
  }

  mutating func noteFailure(elapsed: Duration) {
    pause = elapsed + min(Self.longestPause, Self.firstPause * (1 << min(failures, 10)))
    failures += 1
  }
}
