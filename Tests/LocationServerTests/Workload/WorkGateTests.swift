import LocationKit
import LocationTesting
import Synchronization
import TestSupport
import Testing

@testable import LocationServer

@Suite("WorkGate")
struct WorkGateTests {
  private final class Order: Sendable {
    let numbers = Mutex<[Int]>([])
  }

  @Test("permits a number of tasks, and then the others in their order")
  func queues() async throws {
    let gate = WorkGate(2)
    let order = Order()
    var first: WorkGate.Pass? = try await gate.enter(within: nil)
    let second = try await gate.enter(within: nil)

    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 1...3 {
        group.addTask {
          let pass = try await gate.enter(within: nil)
          order.numbers.withLock { $0.append(number) }
          withExtendedLifetime(pass) {}
        }
        await eventually { gate.queueLength >= number }
      }
      #expect(order.numbers.withLock { $0.isEmpty })
      withExtendedLifetime(first) {}
      first = nil
      try await group.waitForAll()
    }

    #expect(order.numbers.withLock { $0 } == [1, 2, 3])
    withExtendedLifetime(second) {}
  }

  @Test("a task that waits too long, and one too many, is 503 with a time for the next attempt")
  func refuses() async throws {
    let gate = WorkGate(0, longestQueue: 1)
    for patience in [Duration.zero, .milliseconds(1)] {
      let problem = await #expect(throws: Problem.self) { _ = try await gate.enter(within: patience) }
      #expect(problem?.status == 503)
      #expect(problem?.headers["retry-after"] == "10")
    }
    #expect(gate.queueLength == 0)

    let waiting = Task { try await gate.enter(within: nil) }
    await eventually { gate.queueLength != 0 }
    await #expect(throws: Problem.self) { _ = try await gate.enter(within: nil) }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { _ = try await waiting.value }
    #expect(gate.queueLength == 0)
  }
}
