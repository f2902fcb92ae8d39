import LocationKit
import LocationTesting
import Synchronization
import TestSupport
import Testing

@Suite("VirtualTime")
struct VirtualTimeTests {
  private final class Numbers: Sendable {
    private let list = Mutex<[Int]>([])

    var all: [Int] { list.withLock { $0 } }

    func append(_ number: Int) { list.withLock { $0.append(number) } }
  }

  /// The same numbers each time.
  private struct Counter: RandomNumberGenerator {
    var last: UInt64 = 0

    mutating func next() -> UInt64 {
      last &+= 0x9E37_79B9_7F4A_7C15
      return last >> 7
    }
  }

  @Test("an hour passes at once, in the order of deadlines")
  func jumps() throws {
    let time = VirtualTime()
    let start = ContinuousClock.now
    let order = try time.run {
      let woken = Numbers()
      await withTaskGroup { group in
        for minutes in [60, 1, 30] {
          group.addTask {
            try? await time.clock.sleep(for: .seconds(60 * minutes))
            woken.append(minutes)
          }
        }
      }
      return woken.all
    }
    #expect(order == [1, 30, 60])
    #expect(time.clock.now.offset == .seconds(3600))
    #expect(ContinuousClock.now - start < .seconds(600))
  }

  @Test("runs unstructured tasks and child tasks, too")
  func tasks() throws {
    let time = VirtualTime()
    let numbers = Numbers()
    let sum = try time.run {
      await withTaskGroup(of: Int.self) { group in
        for number in 1...100 {
          group.addTask {
            await Task(executorPreference: time) { numbers.append(number) }.value
            return number
          }
        }
        return await group.reduce(0, +)
      }
    }
    #expect(sum == 5050)
    #expect(numbers.all.reduce(0, +) == 5050)
    #expect(time.steps > 200)
  }

  @Test("endless waiting is an error, and so is endless work")
  func hangs() {
    let time = VirtualTime()
    #expect {
      try time.run { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }
    } throws: { $0.states(.internalError, "every task waits") }
    let busy = VirtualTime(longestRun: 1000)
    #expect {
      try busy.run { while true { await Task(executorPreference: busy) {}.value } }
    } throws: { $0.states(.internalError, "no end after 1000 steps") }
  }

  @Test("each run has its own count of steps")
  func counts() throws {
    let time = VirtualTime(longestRun: 50)
    for _ in 0..<100 { try time.run { await Task.yield() } }
    #expect(time.steps > 100)
  }

  @Test("throws the code's error")
  func failure() {
    #expect {
      try VirtualTime().run { throw LocationError(.invalidData, "this") }
    } throws: { $0.states(.invalidData, "this") }
  }

  @Test("the generator determines the order of runnable tasks, always the same")
  func order() throws {
    func order(_ generator: (any RandomNumberGenerator & Sendable)?) throws -> [Int] {
      try VirtualTime(order: generator).run {
        let order = Numbers()
        await withDiscardingTaskGroup { group in
          for number in 0..<10 { group.addTask { order.append(number) } }
        }
        return order.all
      }
    }
    #expect(try order(nil) == Array(0..<10))
    let shuffled = try order(Counter())
    #expect(shuffled != Array(0..<10))
    #expect(shuffled.sorted() == Array(0..<10))
    #expect(try order(Counter()) == shuffled)
  }

  @Test("a manager with all its tasks and timers: an hour of silence is stale, then lost, and a request gives up")
  func manager() throws {
    let time = VirtualTime()
    let fetcher = MockFetcher(runs: [.reports([.make()], then: .waits)])
    let delegate = RecordingDelegate()
    let error = try time.run {
      let manager = LocationManager(
        fetcher: fetcher, clock: time.clock, wallClock: { .utc("2026-05-01T10:00:00Z") }, executor: time)
      manager.delegate = delegate
      let request = LocationRequest(desiredAccuracy: 1, timeout: .seconds(3600))
      let answer = await Task(executorPreference: time) { try await manager.requestLocation(request) }.result
      return answer
    }
    #expect((try? error.get()) == .make(), "the best so far")
    let states = delegate.events.compactMap { if case .stateChanged(let change) = $0 { change.state } else { nil } }
    #expect(states == [.tracking, .stale, .lost])
    #expect(time.clock.now.offset == .seconds(3600))
  }
}
