import Glibc
import LocationIO
import LocationKit
import TestSupport
import Testing

@Suite("PollingThread", .timeLimit(.minutes(15)))
struct PollingThreadTests {
  /// Two sockets that are connected with each other.
  private struct Pair {
    let near: Int32
    let far: Int32

    init() throws {
      var pair: [Int32] = [-1, -1]
      try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) == 0)
      (near, far) = (pair[0], pair[1])
    }
  }

  private actor Listener {
    private let reader: DescriptorReader
    private(set) var heard: [UInt8] = []

    init(_ reader: DescriptorReader) { self.reader = reader }

    func listen() async throws { heard = try await reader.next() ?? [] }
  }

  @Test("an actor that waits on it still accepts calls")
  func actors() async throws {
    let pair = try Pair()
    let reader = DescriptorReader(descriptor: pair.near)
    try await PollingExecutor().run { () async throws in
      let listener = Listener(reader)
      async let listening: Void = listener.listen()
      for _ in 0..<100 {
        await Task.yield()
        #expect(await listener.heard == [])
      }
      send(pair.far, "a", 1, 0)
      try await listening
      #expect(await listener.heard == [UInt8(ascii: "a")])
    }
    reader.close()
    close(pair.far)
  }

  @Test("waits for several descriptors at once")
  func waits() async throws {
    let (first, second) = (try Pair(), try Pair())
    let readers = [first, second].map { DescriptorReader(descriptor: $0.near) }
    try await PollingExecutor().run { () async throws in
      async let one = readers[0].next()
      async let other = readers[1].next()
      await Task.yield()
      send(second.far, "b", 1, 0)
      #expect(try await other == [UInt8(ascii: "b")])
      send(first.far, "a", 1, 0)
      #expect(try await one == [UInt8(ascii: "a")])
      send(first.far, "cd", 2, 0)
      #expect(try await readers[0].next() == Array("cd".utf8))
      close(first.far)
      #expect(try await readers[0].next() == nil)
    }
    for reader in readers { reader.close() }
    close(second.far)
  }

  @Test("a wait ends when its task is cancelled, and when another thread closes the reader", arguments: [true, false])
  func ends(isCancelled: Bool) async throws {
    let pair = try Pair()
    let reader = DescriptorReader(descriptor: pair.near)
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        await PollingExecutor().run {
          do {
            let bytes = try await reader.next()
            #expect(bytes == nil && !isCancelled)
          } catch {
            #expect(error is CancellationError && isCancelled)
          }
        }
      }
      if isCancelled { group.cancelAll() } else { reader.close() }
    }
    reader.close()
    close(pair.far)
  }

  @Test("a sleeping task wakes for an event of another task")
  func wakes() async throws {
    let pair = try Pair()
    let reader = DescriptorReader(descriptor: pair.near)
    try await PollingExecutor().run { () async throws in
      for round in UInt8(0)..<100 {
        async let bytes = reader.next()
        // Comes back from another thread, mostly while the reader sleeps.
        await Task.detached { await Task.yield() }.value
        var byte = round
        send(pair.far, &byte, 1, 0)
        #expect(try await bytes == [round])
      }
    }
    reader.close()
    close(pair.far)
  }

  @Test("waits of other tasks share a thread")
  func shares() async throws {
    let pairs = try (0..<200).map { _ in try Pair() }
    let readers = pairs.map { DescriptorReader(descriptor: $0.near) }
    let before = threadCount()
    try await withThrowingTaskGroup(of: [UInt8]?.self) { group in
      for reader in readers { group.addTask { try await reader.next() } }
      // Each reader waits before or after its byte comes.
      for _ in 0..<1000 { await Task.yield() }
      #expect(threadCount() < before + 100)
      for pair in pairs { send(pair.far, "a", 1, 0) }
      for try await bytes in group { #expect(bytes == [UInt8(ascii: "a")]) }
    }
    for (reader, pair) in zip(readers, pairs) {
      reader.close()
      close(pair.far)
    }
  }

  @Test(
    "a wait outside an executor ends when its task is cancelled, and when the reader is closed",
    arguments: [true, false])
  func endsElsewhere(isCancelled: Bool) async throws {
    let pair = try Pair()
    let reader = DescriptorReader(descriptor: pair.near)
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        do {
          let bytes = try await reader.next()
          #expect(bytes == nil && !isCancelled)
        } catch {
          #expect(error is CancellationError && isCancelled)
        }
      }
      for _ in 0..<100 { await Task.yield() }
      if isCancelled { group.cancelAll() } else { reader.close() }
    }
    reader.close()
    close(pair.far)
  }

  private func threadCount() -> Int { FolderEntries.names(in: "/proc/self/task").count }

  @Test("a task that only began there continues elsewhere, and outlives the thread")
  func others() async throws {
    let pair = try Pair()
    let reader = DescriptorReader(descriptor: pair.near)
    var other: Task<[UInt8]?, any Error>?
    await PollingExecutor().run { other = Task { try await reader.next() } }
    send(pair.far, "x", 1, 0)
    #expect(try await other?.value == [UInt8(ascii: "x")])
    reader.close()
    close(pair.far)
  }

  @Test("a reader is read on its executor's thread, elsewhere, and on another executor's thread")
  func moves() async throws {
    let pair = try Pair()
    let reader = DescriptorReader(descriptor: pair.near)
    let executor = PollingExecutor()
    for round in UInt8(0)..<30 {
      async let sent: Void = Task.detached {
        for _ in 0..<10 { await Task.yield() }
        var byte = round
        send(pair.far, &byte, 1, 0)
      }.value
      switch round % 3 {
      case 0: try await executor.run { () async throws in #expect(try await reader.next() == [round]) }
      case 1: #expect(try await reader.next() == [round])
      default: try await PollingExecutor().run { () async throws in #expect(try await reader.next() == [round]) }
      }
      await sent
    }
    reader.close()
    close(pair.far)
  }

  @Test("bytes that no task waits for do not keep the thread busy, and are there later")
  func untaken() async throws {
    let pair = try Pair()
    let reader = DescriptorReader(descriptor: pair.near)
    try await PollingExecutor().run { () async throws in
      async let first = reader.next()
      await Task.yield()
      send(pair.far, "a", 1, 0)
      #expect(try await first == [UInt8(ascii: "a")])
      send(pair.far, "b", 1, 0)
      let before = Self.processorTime()
      try await PollingClock().sleep(for: .milliseconds(20))
      #expect(Self.processorTime() - before < .milliseconds(10))
      #expect(try await reader.next() == [UInt8(ascii: "b")])
      async let last = reader.next()
      await Task.yield()
      send(pair.far, "c", 1, 0)
      #expect(try await last == [UInt8(ascii: "c")])
    }
    reader.close()
    close(pair.far)
  }

  /// Returns the processor time of the current thread.
  private static func processorTime() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  @Test("a regular file is read without a wait, which epoll(7) does not offer", arguments: [true, false])
  func regularFile(isOnExecutor: Bool) async throws {
    let read = { () async throws -> Int in
      let reader = DescriptorReader(descriptor: open("/proc/self/exe", O_RDONLY))
      defer { reader.close() }
      var count = 0
      while count < 1_000_000 {
        if isOnExecutor { #expect(reader.sleepsUntilReadable(within: .seconds(3600)) == true) }
        try await reader.untilReadable()
        count += try await reader.next()?.count ?? 1_000_000
      }
      return count
    }
    if isOnExecutor {
      try await PollingExecutor().run { () async throws in #expect(try await read() >= 1_000_000) }
    } else {
      #expect(try await read() >= 1_000_000)
    }
  }

  @Test("every task that sleeps wakes after its deadline, also if that has passed")
  func deadlines() async throws {
    let (awake, woken) = AsyncStream<Int>.makeStream()
    try await PollingExecutor().run { () async throws in
      let begin = ContinuousClock.now
      try await withThrowingTaskGroup(of: Void.self) { group in
        for milliseconds in [3, -1, 2, 1] {
          group.addTask {
            let deadline = begin.advanced(by: .milliseconds(milliseconds))
            try await PollingClock().sleep(until: deadline, tolerance: nil)
            #expect(ContinuousClock.now >= deadline)
            woken.yield(milliseconds)
          }
        }
        try await group.waitForAll()
      }
    }
    woken.finish()
    #expect(await awake.reduce(into: Set()) { $0.insert($1) } == [-1, 1, 2, 3])
  }

  @Test("a task that sleeps ends when it is cancelled, and the other sleepers still wake")
  func cancelledSleep() async throws {
    try await PollingExecutor().run { () async throws in
      async let short: Void = PollingClock().sleep(for: .milliseconds(2))
      await withTaskGroup(of: Void.self) { group in
        group.addTask {
          await #expect(throws: CancellationError.self) { try await PollingClock().sleep(for: .seconds(3600)) }
        }
        group.cancelAll()
      }
      try await short
    }
  }

  @Test("a reader that waits leaves a time-out of another task in force, and the reverse")
  func readerAndSleeper() async throws {
    let pair = try Pair()
    let reader = DescriptorReader(descriptor: pair.near)
    try await PollingExecutor().run { () async throws in
      async let bytes = reader.next()
      let outcome = try await withTimeout(.milliseconds(1), clock: PollingClock()) {
        try await PollingClock().sleep(for: .seconds(3600))
        return true
      }
      #expect(outcome == nil)
      // Cancelled at the end of the scope.
      async let _ = PollingClock().sleep(for: .seconds(3600))
      send(pair.far, "a", 1, 0)
      #expect(try await bytes == [UInt8(ascii: "a")])
    }
    reader.close()
    close(pair.far)
  }

  @Test("the executor of a finished run runs the next one")
  func again() async throws {
    let executor = PollingExecutor()
    var runs = 0
    for _ in 0..<3 {
      try await executor.run { () async throws in try await PollingClock().sleep(for: .nanoseconds(1)) }
      runs += 1
    }
    #expect(runs == 3)
  }

  @Test("leaks no thread and no descriptor")
  func leavesNothing() async {
    // In its own process: no other test starts threads there.
    await #expect(processExitsWith: .success) {
      await PollingExecutor().run { await Task.yield() }
      let load = ProcessLoad()
      for _ in 0..<50 { await PollingExecutor().run { await Task.yield() } }
      #expect(await load.returns(within: 1))
    }
  }
}
