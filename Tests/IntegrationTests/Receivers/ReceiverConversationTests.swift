import LocationKit
import LocationReceivers
import LocationSources
import Synchronization
import TestSupport
import Testing

@Suite("ReceiverConversation")
struct ReceiverConversationTests {
  /// A line on which nothing arrives, or which has ended.
  private final class TestLine: ReceiverLine {
    let link = ReceiverLink(place: "serial:test", speed: 9600)
    private let hasEnded: Bool
    private let count = Atomic(0)

    init(hasEnded: Bool = false) { self.hasEnded = hasEnded }

    /// Number of requests that were sent.
    var requests: Int { count.load(ordering: .relaxed) }

    func untilReadable() async throws {
      // Until it is cancelled.
      if !hasEnded { try await ContinuousClock().sleep(for: .seconds(3600)) }
    }
    func next() async throws -> [UInt8]? { nil }
    func send(_ bytes: [UInt8]) async throws { count.add(1, ordering: .relaxed) }
    func setSpeed(_ baud: Int) async throws {}
  }

  private func run(_ line: TestLine) async throws -> (result: Result<ReceiverOutcome, any Error>, hasChanged: Bool) {
    let job = ReceiverJob.configure(try ReceiverConfiguration(["rate=5Hz"]), saves: false)
    return await ReceiverConversation(line, clock: JumpingClock()).run(job) { _ in
      Issue.record("a receiver that is silent was to be changed")
    }
  }

  @Test("with a receiver that is silent changes nothing, and is an error")
  func silence() async throws {
    let line = TestLine()
    let (result, hasChanged) = try await run(line)
    let error = #expect(throws: LocationError.self) { try result.get() }
    let message = "nothing valid arrived, and no receiver answered"
    #expect(error?.states(.sourceUnavailable, message, at: "serial:test") == true)
    #expect(line.requests > 0)
    #expect(!hasChanged)
  }

  @Test("ends when the line ends")
  func end() async throws {
    let (result, hasChanged) = try await run(TestLine(hasEnded: true))
    let error = #expect(throws: LocationError.self) { try result.get() }
    #expect(error?.states(.sourceUnavailable, "the connection has ended", at: "serial:test") == true)
    #expect(!hasChanged)
  }

  @Test("ends when its task is cancelled")
  func cancellation() async throws {
    let (result, hasChanged) = try await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await run(TestLine())
    }.value
    #expect(throws: CancellationError.self) { try result.get() }
    #expect(!hasChanged)
  }
}
