import Glibc
import LocationIO
import Synchronization
import Testing

@Suite("OwnThread")
struct OwnThreadTests {
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

  @Test("of many blocking calls, eight run at the same time, and all return their values")
  func bounded() async {
    let gauge = Gauge()
    let values = await withTaskGroup(of: Int.self) { group in
      for number in 0..<100 {
        group.addTask {
          await onOwnThread {
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
  }

  @Test("a blocking call throws what its body throws")
  func failures() async {
    struct Failure: Error, Equatable {}
    await #expect(throws: Failure()) { try await onOwnThread { () throws(Failure) -> Void in throw Failure() } }
  }
}
