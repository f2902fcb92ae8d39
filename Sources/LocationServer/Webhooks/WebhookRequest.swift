/// A signed message on its way to the receiver. `headers` have names in lower case.
struct WebhookRequest: Sendable, Hashable {
  let address: WebhookAddress
  let headers: [String: String]
  let body: [UInt8]
  /// Whether the receiver may be on this machine or in a private network, and then without encryption.
  var allowsPrivate = false
}

/// Sends one request and waits for its outcome. It always ends.
typealias WebhookSender = @Sendable (WebhookRequest) async -> WebhookOutcome
