import LocationIO
import Synchronization

/// Events of a server; a test waits for those that it expects.
final class EventLog: Sendable {
  private let stream: AsyncStream<StreamEvent>
  private let continuation: AsyncStream<StreamEvent>.Continuation

  init() { (stream, continuation) = AsyncStream.makeStream() }

  @Sendable func note(_ event: StreamEvent) { continuation.yield(event) }

  /// The events through the first that `isLast` names.
  func events(through isLast: (StreamEvent) -> Bool) async -> [StreamEvent] {
    var events: [StreamEvent] = []
    for await event in stream {
      events.append(event)
      if isLast(event) { break }
    }
    return events
  }

  /// The next clients that join.
  func joined(_ count: Int = 1) async -> [StreamClient] {
    var clients: [StreamClient] = []
    _ = await events { event in
      if case .joined(let client) = event { clients.append(client) }
      return clients.count == count
    }
    return clients
  }

  /// Why the next client that leaves does.
  func departure() async -> StreamEvent.Departure? {
    guard case .left(_, let departure) = await events(through: { if case .left = $0 { true } else { false } }).last
    else { return nil }
    return departure
  }
}
