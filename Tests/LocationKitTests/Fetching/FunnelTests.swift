import LocationTesting
import Synchronization
import Testing

@testable import LocationKit

@Suite("Funnel")
struct FunnelTests {
  /// What happened, in order.
  private final class Log: Sendable {
    private let list = Mutex<[String]>([])
    func note(_ word: String) { list.withLock { $0.append(word) } }
    var words: [String] { list.withLock { $0 } }
  }

  @Test("a sender continues when the receiver returns; items keep their order of arrival")
  func rendezvous() throws {
    let time = VirtualTime()
    let log = Log()
    try time.run {
      let funnel = Funnel<Int>(holdsSenders: true)
      await withTaskGroup(of: Void.self) { group in
        for number in 1...3 {
          group.addTask {
            try? await time.clock.sleep(for: .milliseconds(number))
            await funnel.send(number)
            log.note("sent \(number)")
          }
        }
        for _ in 1...3 {
          let number = try? await funnel.next()
          log.note("got \(number ?? 0)")
          try? await time.clock.sleep(for: .seconds(1))
        }
        funnel.finish()
        await funnel.send(4)  // no receiver takes it
      }
    }
    #expect(log.words.filter { $0.hasPrefix("got") } == ["got 1", "got 2", "got 3"])
    for number in 1...2 {
      let place = { (word: String) in log.words.firstIndex(of: word) ?? .max }
      #expect(place("got \(number)") < place("sent \(number)"))
      #expect(place("sent \(number)") < place("sent \(number + 1)"))
    }
  }

  @Test("a receiver that is cancelled loses nothing")
  func cancelled() throws {
    let time = VirtualTime()
    let received = try time.run { () async throws -> Int in
      let funnel = Funnel<Int>(holdsSenders: true)
      let waiter = Task(executorPreference: time) { try? await funnel.next() }
      try await time.clock.sleep(for: .seconds(1))
      waiter.cancel()
      _ = await waiter.value
      let sender = Task(executorPreference: time) { await funnel.send(5) }
      let number = try await funnel.next() ?? 0
      funnel.finish()
      await sender.value
      return number
    }
    #expect(received == 5)
  }
}
