import LocationKit

/// When a service of places is asked again by somebody who moves: when he has gone half the way out of what it has told of,
/// when its answer is too old, and after a failure not too soon. Times are on one clock that does not jump.
struct RefreshPlan {
  /// Whether the service is told where to look.
  let asksWhere: Bool

  /// What the last answer is good for; `nil` before the first.
  private var answer: (near: Coordinate?, reach: Double, end: Duration?)?
  /// Not before this; after a failure.
  private var pause = Duration.zero
  private var failures = 0

  /// Metres that nobody asks again within, however near the places lie.
  private static let leastReach = 500.0
  /// However short an answer holds.
  private static let leastAge = Duration.seconds(60)
  private static let firstPause = Duration.seconds(30)
  private static let longestPause = Duration.seconds(900)

  init(asksWhere: Bool) { self.asksWhere = asksWhere }

  /// - Parameter location: the last that is known.
  func isDue(at location: Coordinate?, elapsed: Duration) -> Bool {
    if elapsed < pause { return false }
    guard let answer else { return !asksWhere || location != nil }
    if let end = answer.end, elapsed >= end { return true }
    guard asksWhere, let location, let near = answer.near else { return false }
    return near.distance(to: location) > answer.reach
  }

  /// Whether an answer for here is about another neighbourhood than the last: what it leaves out may still be there.
  func isElsewhere(_ location: Coordinate?) -> Bool {
    guard let near = answer?.near, let location else { return false }
    return near.distance(to: location) > Self.leastReach
  }

  /// - Parameters:
  ///   - lifetime: how long the answer may be used; `nil` or zero where nobody says.
  ///   - isStale: whether it is an old one, as the service is away.
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
