/// A clock that runs `factor` times as fast as the machine's.
public struct FastClock: Clock {
  public struct Instant: InstantProtocol {
    public var offset: Duration

    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private let start = ContinuousClock.now
  private let factor: Double

  public init(factor: Double) { self.factor = factor }

  public var now: Instant { Instant(offset: start.duration(to: .now) * factor) }
  public var minimumResolution: Duration { .nanoseconds(1) }

  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try await ContinuousClock().sleep(until: start + deadline.offset / factor, tolerance: tolerance)
  }
}
