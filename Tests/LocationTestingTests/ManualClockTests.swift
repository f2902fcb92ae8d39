import LocationTesting
import Synchronization
import Testing

@Suite("ManualClock", .timeLimit(.minutes(15)))
struct ManualClockTests {
  final class Diary: Sendable {
    private let lines = Mutex<[Int]>([])
    func write(_ line: Int) { lines.withLock { $0.append(line) } }
    var all: [Int] { lines.withLock { $0 } }
  }

  @Test("wakes no task before the deadline")
  func wakesNobodyBeforeTheDeadline() async throws {
    let clock = ManualClock()
    let sleeper = Task { try await clock.sleep(for: .seconds(5)) }
    await clock.sleepers(count: 1)
    clock.advance(by: .milliseconds(4999))
    #expect(clock.sleeperCount == 1)
    clock.advance(by: .milliseconds(1))
    #expect(clock.sleeperCount == 0)
    try await sleeper.value
    #expect(clock.now.offset == .seconds(5))
  }

  @Test("reports the first deadline of many sleepers, and wakes the due ones")
  func wakesThoseWhoAreDue() async throws {
    let clock = ManualClock()
    let diary = Diary()
    let sleepers = [30, 10, 20, 10].map { seconds in
      Task {
        try await clock.sleep(for: .seconds(seconds))
        diary.write(seconds)
      }
    }
    await clock.sleepers(count: 4)
    #expect(clock.nextDeadline == ManualClock.Instant(offset: .seconds(10)))
    clock.advance(by: .seconds(20))
    #expect(clock.sleeperCount == 1)
    for sleeper in sleepers[1...] { try await sleeper.value }
    #expect(diary.all.sorted() == [10, 10, 20])
    clock.advance(by: .seconds(10))
    try await sleepers[0].value
  }

  @Test("returns at once if the deadline is past")
  func doesNotSleepInThePast() async throws {
    let clock = ManualClock()
    clock.advance(by: .seconds(1))
    try await clock.sleep(until: ManualClock.Instant(offset: .seconds(1)))
    #expect(clock.sleeperCount == 0)
  }

  @Test("a cancelled sleeper wakes with CancellationError, whether or not it already sleeps", arguments: [true, false])
  func cancellation(sleepsAlready: Bool) async throws {
    let clock = ManualClock()
    let sleeper = Task { try await clock.sleep(for: .seconds(1)) }
    if sleepsAlready { await clock.sleepers(count: 1) }
    sleeper.cancel()
    await #expect(throws: CancellationError.self) { try await sleeper.value }
    #expect(clock.sleeperCount == 0)
  }

  @Test("a thousand sleepers, added and cancelled in any order, leave none behind")
  func manySleepers() async throws {
    let clock = ManualClock()
    let sleepers = (0..<1000).map { index in Task { try await clock.sleep(for: .seconds(1 + index % 7)) } }
    for sleeper in sleepers.enumerated() where sleeper.offset.isMultiple(of: 3) { sleeper.element.cancel() }
    for sleeper in sleepers.enumerated() where sleeper.offset.isMultiple(of: 3) { _ = await sleeper.element.result }
    await clock.sleepers(count: 666)
    clock.advance(by: .seconds(7))
    for sleeper in sleepers.enumerated() where !sleeper.offset.isMultiple(of: 3) { try await sleeper.element.value }
    #expect(clock.sleeperCount == 0)
  }

  @Test("a wait for sleepers that never come can be cancelled")
  func waitingCanBeCancelled() async {
    let clock = ManualClock()
    let watcher = Task { await clock.sleepers(count: 1) }
    watcher.cancel()
    await watcher.value
    #expect(clock.sleeperCount == 0)
  }
}
