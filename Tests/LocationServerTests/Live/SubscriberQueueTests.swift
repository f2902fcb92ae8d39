import LocationKit
import LocationTesting
import Synchronization
import TestSupport
import Testing

@testable import LocationServer

@Suite("SubscriberQueue")
struct SubscriberQueueTests {
  private func message(_ event: LocationEvent) throws -> StreamMessage { try #require(StreamMessage(event)) }

  @Test("a client that does not read gets only the latest location")
  func keepsTheLatestLocation() async throws {
    let client = SubscriberQueue(StreamFilter(), limit: 4)
    let messages = try [1.0, 2, 3].map { try message(.received(.location(.make(latitude: $0)))) }

    let displaced = messages.map { client.offer($0) }

    let batch = try #require(await client.next())
    #expect(displaced == [0, 1, 1])
    #expect(batch.messages.map(\.line) == [messages[2].line])
    #expect(!batch.hasMissedEvents)
  }

  @Test("a location does not displace an event, and events keep their order")
  func keepsEvents() async throws {
    let client = SubscriberQueue(StreamFilter(), limit: 4)

    for event in [.received(.location(.make())), LocationEvent.poi(1), .received(.location(.make())), .poi(2)] {
      client.offer(try message(event))
    }

    let batch = try #require(await client.next())
    #expect(batch.messages.map(\.sequence) == [1, nil, 2])
  }

  @Test("beyond the limit the oldest event is dropped, and the client is informed")
  func dropsTheOldestEvent() async throws {
    let client = SubscriberQueue(StreamFilter(), limit: 2)

    for number in 1...3 { client.offer(try message(.poi(number))) }

    let batch = try #require(await client.next())
    #expect(batch.messages.map(\.sequence) == [2, 3])
    #expect(batch.hasMissedEvents)
  }

  @Test("a heartbeat is only for an idle client")
  func beatsOnlyWhenIdle() async throws {
    let client = SubscriberQueue(StreamFilter(), limit: 2)
    client.offer(try message(.poi(1)))

    client.offer(.heartbeat)

    #expect(await client.next()?.messages.map(\.sequence) == [1])
    client.offer(.heartbeat)
    #expect(await client.next()?.messages.map(\.line) == [[UInt8(ascii: "\n")]])
  }

  @Test("delivers what waits before the end")
  func deliversBeforeTheEnd() async throws {
    let client = SubscriberQueue(StreamFilter(), limit: 2)
    client.offer(try message(.poi(1)))

    client.finish()

    #expect(await client.next()?.messages.count == 1)
    #expect(await client.next() == nil)
  }

  @Test("a waiting client receives the next message, and ends when its task is cancelled")
  func waits() async throws {
    let client = SubscriberQueue(StreamFilter(), limit: 2)
    let reader = Task { () -> [Int?] in
      var numbers: [Int?] = []
      while let batch = await client.next() { numbers += batch.messages.map(\.sequence) }
      return numbers
    }

    client.offer(try message(.poi(7)))
    await eventually { !client.hasPending }
    reader.cancel()

    #expect(await reader.value == [7])
  }

  @Test("what a connection takes at once is written without the task, which receives the next event")
  func writesPromptly() async throws {
    let (client, connection) = (SubscriberQueue(StreamFilter(), limit: 2), PromptConnection())
    let reader = Task { await connection.firstEvents(of: client) }
    let location = try message(.received(.location(.make(latitude: 1))))
    await eventually {
      client.offer(location)
      return connection.runTurns() > 0
    }

    client.offer(try message(.poi(7)))

    #expect(await reader.value.map(\.sequence) == [7])
    #expect(connection.written == [location.line])
  }

  @Test("what a connection refuses is the task's, before an event that comes meanwhile")
  func keepsTheOrder() async throws {
    let (client, connection) = (SubscriberQueue(StreamFilter(), limit: 2), PromptConnection())
    let event = try message(.poi(7))
    connection.refuse {
      client.offer(event)
      // The task would have time to take the event alone.
      for _ in 0..<100_000 where client.hasPending {}
    }
    let reader = Task { await connection.firstEvents(of: client) }
    let location = try message(.received(.location(.make(latitude: 1))))
    await eventually {
      client.offer(location)
      return connection.runTurns() > 0
    }

    #expect(await reader.value.map(\.line) == [location.line, event.line])
    #expect(connection.written.isEmpty)
  }
}

/// A connection whose turns a test runs.
private final class PromptConnection: PromptOutput {
  private struct State {
    var turns: [@Sendable () -> Void] = []
    var written: [[UInt8]] = []
    var refusal: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  var prompt: StreamPrompt { StreamPrompt(output: self, isLines: true) { true } }
  var written: [[UInt8]] { state.withLock { $0.written } }
  var thread: ObjectIdentifier { ObjectIdentifier(self) }

  /// Returns the first messages that a task receives with an event among them.
  func firstEvents(of client: SubscriberQueue) async -> [StreamMessage] {
    while let batch = await client.next(promptly: prompt) {
      if batch.messages.contains(where: { $0.sequence != nil }) { return batch.messages }
    }
    return []
  }

  /// Takes nothing more, and calls `body` while something is offered.
  func refuse(_ body: @escaping @Sendable () -> Void) { state.withLock { $0.refusal = body } }

  func execute(_ body: @escaping @Sendable () -> Void) { state.withLock { $0.turns.append(body) } }

  func runTurns() -> Int {
    let turns = state.withLock { state in
      defer { state.turns = [] }
      return state.turns
    }
    for turn in turns { turn() }
    return turns.count
  }

  func write(_ bytes: [UInt8]) -> Bool {
    if let refusal = state.withLock({ $0.refusal }) {
      refusal()
      return false
    }
    state.withLock { $0.written.append(bytes) }
    return true
  }
}
