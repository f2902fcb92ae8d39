import LocationKit
import Synchronization

/// The messages of a subscription, in order. One task takes them.
///
/// The number of messages is not limited here: they are answers to requests, which are.
package final class NATSInbox: Sendable {
  private struct State {
    var messages: [NATSMessage] = []
    var waiter: Promise<Void>?

    mutating func takeMessages() -> [NATSMessage] {
      defer { messages.removeAll() }
      return messages
    }
  }

  /// Subject at which messages arrive here: a prefix, if the subscription has a wildcard.
  package let subject: String
  private let state = Mutex(State())

  package init(subject: String) { self.subject = subject }

  /// Appends a message, from any thread.
  package func append(_ message: NATSMessage) {
    let waiter = state.withLock { state in
      state.messages.append(message)
      return state.waiter.take()
    }
    waiter?.fill(())
  }

  /// Returns all messages that have arrived, waiting for the first one if necessary. Returns an empty array if none
  /// arrives in this time, or the task is cancelled.
  package func take(within duration: Duration) async -> [NATSMessage] {
    let waiter = Promise<Void>()
    let messages = state.withLock { state in
      if state.messages.isEmpty { state.waiter = waiter }
      return state.takeMessages()
    }
    guard messages.isEmpty else { return messages }
    _ = try? await withTimeout(duration, clock: ContinuousClock()) { try await waiter.value() }
    return state.withLock { state in
      state.waiter = nil
      return state.takeMessages()
    }
  }
}
