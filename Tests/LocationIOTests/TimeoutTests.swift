import LocationIO
import Testing

@Suite("withTimeout", .timeLimit(.minutes(15)))
struct TimeoutTests {
  @Test("gives the result that comes in time")
  func givesTheResult() async throws {
    #expect(try await withTimeout(.seconds(60), clock: ContinuousClock()) { 7 } == 7)
  }

  @Test("gives nil when the time is over, and cancels the rest")
  func givesNil() async throws {
    let result = try await withTimeout(.zero, clock: ContinuousClock()) {
      try await Task.sleep(for: .seconds(3600))
      return 7
    }
    #expect(result == nil)
  }

  @Test("loses nothing that the body has when the time is over")
  func losesNothing() async throws {
    let result = try await withTimeout(.zero, clock: ContinuousClock()) {
      // What ends this sleep is the time-out itself.
      try? await Task.sleep(for: .seconds(3600))
      return 7
    }
    #expect(result == 7)
  }

  @Test("throws what the body throws")
  func throwsOn() async {
    struct Fault: Error {}
    await #expect(throws: Fault.self) {
      try await withTimeout(.seconds(60), clock: ContinuousClock()) { throw Fault() } as Int?
    }
  }
}
