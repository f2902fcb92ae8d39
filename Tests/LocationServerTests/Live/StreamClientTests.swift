import LocationKit
import LocationTesting
import TestSupport
import Testing

@testable import LocationServer

@Suite("StreamClient")
struct StreamClientTests {
  private func message(_ event: LocationEvent) throws -> StreamMessage { try #require(StreamMessage(event)) }

  @Test("a client that does not read gets only the latest location")
  func keepsTheLatestLocation() async throws {
    let client = StreamClient(StreamFilter(), limit: 4)
    let messages = try [1.0, 2, 3].map { try message(.received(.location(.make(latitude: $0)))) }

    let displaced = messages.map { client.offer($0) }

    let batch = try #require(await client.next())
    #expect(displaced == [0, 1, 1])
    #expect(batch.messages.map(\.line) == [messages[2].line])
    #expect(!batch.hasMissedEvents)
  }

  @Test("a location does not displace an event, and events keep their order")
  func keepsEvents() async throws {
    let client = StreamClient(StreamFilter(), limit: 4)

    for event in [.received(.location(.make())), LocationEvent.poi(1), .received(.location(.make())), .poi(2)] {
      client.offer(try message(event))
    }

    let batch = try #require(await client.next())
    #expect(batch.messages.map(\.sequence) == [1, nil, 2])
  }

  @Test("beyond the limit the oldest event is dropped, and the client is informed")
  func dropsTheOldestEvent() async throws {
    let client = StreamClient(StreamFilter(), limit: 2)

    for number in 1...3 { client.offer(try message(.poi(number))) }

    let batch = try #require(await client.next())
    #expect(batch.messages.map(\.sequence) == [2, 3])
    #expect(batch.hasMissedEvents)
  }

  @Test("a heartbeat is only for an idle client")
  func beatsOnlyWhenIdle() async throws {
    let client = StreamClient(StreamFilter(), limit: 2)
    client.offer(try message(.poi(1)))

    client.offer(.heartbeat)

    #expect(await client.next()?.messages.map(\.sequence) == [1])
    client.offer(.heartbeat)
    #expect(await client.next()?.messages.map(\.line) == [[UInt8(ascii: "\n")]])
  }

  @Test("delivers what waits before the end")
  func deliversBeforeTheEnd() async throws {
    let client = StreamClient(StreamFilter(), limit: 2)
    client.offer(try message(.poi(1)))

    client.finish()

    #expect(await client.next()?.messages.count == 1)
    #expect(await client.next() == nil)
  }

  @Test("a waiting client receives the next message, and ends when its task is cancelled")
  func waits() async throws {
    let client = StreamClient(StreamFilter(), limit: 2)
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
}
