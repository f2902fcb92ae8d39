import LocationKit

/// The messages of a subscription, in order. One task takes them.
///
/// The number of messages is not limited here: they are answers to requests, which are.
package final class NATSInbox: Sendable {
  /// Subject at which messages arrive here: a prefix, if the subscription has a wildcard.
  package let subject: String
  private let messages = Awaited<[NATSMessage]>([])

  package init(subject: String) { self.subject = subject }

  /// Appends a message, from any thread.
  package func append(_ message: NATSMessage) { messages.change { $0.append(message) } }

  /// Returns all messages that have arrived, waiting for the first one if necessary. Returns an empty array if none
  /// arrives in this time, or the task is cancelled.
  package func take(within duration: Duration) async -> [NATSMessage] {
    (try? await messages.wait(within: duration) { $0.taken() } ?? []) ?? []
  }
}
