/// What the command `serve webhook` asks of the server's program, which has the means for it.
package struct WebhookOrder: Sendable {
  /// Carries out an order, and returns the lines that are printed.
  package typealias Handler = @Sendable (WebhookOrder) async throws -> [String]

  package enum Action: Sendable {
    case add(name: String, url: String, events: [String], places: [String])
    case list
    case remove(name: String)
    case test(name: String)
    case dead(name: String)
    case retry(name: String)
  }

  package let action: Action
  /// Path of the journal.
  package let journal: String
  /// Whether receivers may be on this machine and in private networks.
  package let allowsPrivate: Bool
}
