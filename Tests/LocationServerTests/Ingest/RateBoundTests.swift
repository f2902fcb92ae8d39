import LocationTesting
import Testing

@testable import LocationServer

@Suite("RateBound")
struct RateBoundTests {
  private let clock = ManualClock()

  @Test("permits a burst, then the steady rate, for each name")
  func bounds() async throws {
    let bound = RateBound(rate: 2, burst: 3, clock: clock)

    #expect((0..<3).map { _ in bound.take("a") } == [nil, nil, nil])
    #expect(bound.take("a") == 0.5)
    #expect(bound.take("b") == nil)
    clock.advance(by: .milliseconds(500))
    #expect(bound.take("a") == nil)
    #expect(bound.take("a") == 0.5)
  }
}
