/// A clock on which ten seconds pass in one: time-outs end soon, and still later than what a loaded machine does late.
struct HastyClock: Clock {
  struct Instant: InstantProtocol {
    fileprivate let offset: Duration

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private static let haste = 10
  private let start = ContinuousClock().now

  var now: Instant { Instant(offset: (ContinuousClock().now - start) * Self.haste) }
  var minimumResolution: Duration { .microseconds(1) }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try await ContinuousClock().sleep(until: start.advanced(by: deadline.offset / Self.haste))
  }
}
