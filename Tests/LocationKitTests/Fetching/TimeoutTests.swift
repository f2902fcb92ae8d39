import LocationKit
import Testing

@Suite("withTimeout", .timeLimit(.minutes(15)))
struct TimeoutTests {
  @Test("returns a result that arrives in time")
  func givesTheResult() async throws {
    #expect(try await withTimeout(.seconds(60), clock: ContinuousClock()) { 7 } == 7)
  }

  @Test("returns nil at the timeout, and cancels the body")
  func givesNil() async throws {
    let result = try await withTimeout(.zero, clock: ContinuousClock()) {
      try await Task.sleep(for: .seconds(3600))
      return 7
    }
    #expect(result == nil)
  }

  @Test("returns the result that the body has at the timeout")
  func losesNothing() async throws {
    let result = try await withTimeout(.zero, clock: ContinuousClock()) {
      // What ends this sleep is the time-out itself.
      try? await Task.sleep(for: .seconds(3600))
      return 7
    }
    #expect(result == 7)
  }

  @Test("throws the body's error")
  func throwsOn() async {
    struct Fault: Error {}
    await #expect(throws: Fault.self) {
      try await withTimeout(.seconds(60), clock: ContinuousClock()) { throw Fault() } as Int?
    }
  }
}
