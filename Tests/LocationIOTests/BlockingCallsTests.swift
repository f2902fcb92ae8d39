import Glibc
import Synchronization
import TestSupport
import Testing

@testable import LocationIO

@Suite("BlockingCalls", .timeLimit(.minutes(15)))
struct BlockingCallsTests {
  private final class Gauge: Sendable {
    private let calls = Mutex((running: 0, most: 0))

    var most: Int { calls.withLock { $0.most } }

    func begin() {
      calls.withLock { calls in
        calls.running += 1
        calls.most = max(calls.most, calls.running)
      }
    }

    func end() { calls.withLock { $0.running -= 1 } }
  }

  /// A call that blocks until it is let go.
  private struct Barrier: Sendable {
    private let channel = Channel.pipe()

    func wait() {
      var byte: UInt8 = 0
      _ = read(channel.readEnd, &byte, 1)
    }

    func letGo() { channel.send("x") }

    func close() {
      channel.closeWriter()
      Glibc.close(channel.readEnd)
    }
  }

  @Test("of many blocking calls, eight run at the same time, and all return their values")
  func bounded() async {
    let gauge = Gauge()
    let values = await withTaskGroup(of: Int.self) { group in
      for number in 0..<100 {
        group.addTask {
          await onBlockingThread {
            gauge.begin()
            defer { gauge.end() }
            for _ in 0..<100 { sched_yield() }
            return number
          }
        }
      }
      return await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(values == Set(0..<100))
    #expect((1...8).contains(gauge.most))
    #expect(BlockingCalls.shared.threads <= 8)
  }

  @Test("calls that block occupy all threads, and the next one runs when the first of them is done", arguments: 1...3)
  func occupied(most: Int) async {
    let calls = BlockingCalls(most: most)
    let barriers = (0..<most).map { _ in Barrier() }
    let begun = Mutex(0)
    let (ends, end) = AsyncStream<Int>.makeStream()
    for (number, barrier) in barriers.enumerated() {
      calls.start {
        begun.withLock { $0 += 1 }
        barrier.wait()
        end.yield(number)
      }
    }
    calls.start { end.yield(most) }
    while begun.withLock({ $0 }) < most { await Task.yield() }
    var iterator = ends.makeAsyncIterator()
    barriers[0].letGo()
    #expect(await iterator.next() == 0)
    #expect(await iterator.next() == most)
    for number in 1..<most {
      barriers[number].letGo()
      #expect(await iterator.next() == number)
    }
    #expect(calls.threads == most)
    for barrier in barriers { barrier.close() }
  }

  @Test("tasks that block run on these threads, after each suspension too")
  func executor() async {
    let threads = await withTaskGroup(of: Set<pthread_t>.self) { group in
      for _ in 0..<100 {
        group.addTask(executorPreference: BlockingExecutor.shared) {
          let first = pthread_self()
          await Task.yield()
          return [first, pthread_self()]
        }
      }
      return await group.reduce(into: Set()) { $0.formUnion($1) }
    }
    let others = await withTaskGroup(of: pthread_t.self) { group in
      for _ in 0..<100 { group.addTask { pthread_self() } }
      return await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect((1...8).contains(threads.count))
    #expect(threads.isDisjoint(with: others))
  }

  @Test("calls begin in the order in which they were made")
  func ordered() async {
    let calls = BlockingCalls(most: 1)
    let barrier = Barrier()
    let (numbers, next) = AsyncStream<Int>.makeStream()
    calls.start { barrier.wait() }
    for number in 0..<1000 { calls.start { next.yield(number) } }
    calls.start { next.finish() }
    barrier.letGo()
    #expect(await numbers.reduce(into: []) { $0.append($1) } == Array(0..<1000))
    barrier.close()
  }

  @Test("ten thousand calls, one after the other and many at once, leave no more threads than the largest number")
  func noGrowth() async {
    let calls = BlockingCalls(most: 3)
    for _ in 0..<1000 {
      await withCheckedContinuation { continuation in calls.start { continuation.resume() } }
    }
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<9000 {
        group.addTask { await withCheckedContinuation { continuation in calls.start { continuation.resume() } } }
      }
    }
    #expect((1...3).contains(calls.threads))
  }

  @Test("the call of a cancelled task runs, and its value is returned")
  func cancelled() async {
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return await onBlockingThread { 7 }
    }
    task.cancel()
    #expect(await task.value == 7)
  }

  @Test("a blocking call throws what its body throws")
  func failures() async {
    struct Failure: Error, Equatable {}
    for _ in 0..<20 {
      await #expect(throws: Failure()) { try await onBlockingThread { () throws(Failure) -> Void in throw Failure() } }
    }
    #expect(await onBlockingThread { true })
  }
}
