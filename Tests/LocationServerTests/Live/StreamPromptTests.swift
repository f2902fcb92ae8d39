import LocationKit
import LocationTesting
import Synchronization
import Testing

@testable import LocationServer

/// An output whose thread runs when the test lets it.
private final class PromptSample: PromptOutput {
  private struct State {
    var turns: [@Sendable () -> Void] = []
    var written: [[UInt8]] = []
  }

  private let state = Mutex(State())
  private let isReading: Bool

  init(isReading: Bool = true) { self.isReading = isReading }

  var thread: ObjectIdentifier { ObjectIdentifier(self) }
  var written: [[UInt8]] { state.withLock { $0.written } }

  func execute(_ body: @escaping @Sendable () -> Void) { state.withLock { $0.turns.append(body) } }

  func write(_ bytes: [UInt8]) -> Bool {
    if isReading { state.withLock { $0.written.append(bytes) } }
    return isReading
  }

  /// Runs what the thread has been given. Returns how many turns it was.
  func run() -> Int {
    let turns = state.withLock { state in
      defer { state.turns = [] }
      return state.turns
    }
    for turn in turns { turn() }
    return turns.count
  }
}

@Suite("StreamPrompt")
struct StreamPromptTests {
  private let client = SubscriberQueue(StreamFilter(), limit: 4)

  private func location(_ latitude: Double) throws -> StreamMessage {
    try #require(StreamMessage(.received(.location(.make(latitude: latitude)))))
  }

  /// Returns a task that already waits for messages.
  private func waiting(_ output: PromptSample, isPermitted: Bool = true) -> Task<[StreamMessage]?, Never> {
    let prompt = StreamPrompt(output: output, isLines: true, isPermitted: { isPermitted })
    return Task.immediate { [client] in await client.next(promptly: prompt)?.messages }
  }

  @Test("the thread of the connection writes the latest location in one turn; an event is the task's")
  func writes() async throws {
    let output = PromptSample()
    let task = waiting(output)
    let (first, second) = (try location(1), try location(2))

    let displaced = [client.offer(first), client.offer(second)]
    let turns = output.run()
    client.offer(try #require(StreamMessage(.poi(7))))

    #expect(displaced == [0, 1])
    #expect(turns == 1)
    #expect(output.written == [second.line])
    #expect(await task.value?.map(\.sequence) == [7])
  }

  @Test("the clients of one thread share a turn")
  func sharesTurns() async throws {
    let output = PromptSample()
    let clients = (0..<3).map { _ in SubscriberQueue(StreamFilter(), limit: 4) }
    let prompt = StreamPrompt(output: output, isLines: false, isPermitted: { true })
    let tasks = clients.map { client in Task.immediate { await client.next(promptly: prompt) } }
    let message = try location(1)

    clients.offer(message)

    #expect(output.run() == 1)
    #expect(output.written == [message.frame, message.frame, message.frame])
    for client in clients { client.finish() }
    for task in tasks { #expect(await task.value == nil) }
  }

  @Test("the task receives what the thread could not write, or may not", arguments: [(false, true), (true, false)])
  func fallsBack(_ isReading: Bool, _ isPermitted: Bool) async throws {
    let output = PromptSample(isReading: isReading)
    let task = waiting(output, isPermitted: isPermitted)
    let message = try location(1)

    client.offer(message)
    #expect(output.run() == 1)

    #expect(await task.value?.map(\.line) == [message.line])
    #expect(output.written.isEmpty)
  }

  @Test("what came before the task waited is the task's")
  func deliversWhatWaits() async throws {
    let output = PromptSample()
    let message = try location(1)
    client.offer(message)

    #expect(await waiting(output).value?.map(\.line) == [message.line])
    #expect(output.run() == 0)
  }
}
