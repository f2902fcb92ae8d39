import LocationKit
import LocationText

/// A receiver of events, and how far it has got.
struct Webhook: Sendable, Hashable {
  /// Identifies the webhook for people.
  let name: String
  let address: WebhookAddress
  let secret: WebhookSecret
  let created: UTCInstant
  /// Whether this receiver may be on this machine or in a private network.
  var allowsPrivate = false
  var filter = WebhookFilter.all
  var progress = WebhookProgress()

  /// Names a webhook that was removed and added again differently.
  struct Identity: Sendable, Hashable {
    let name: String
    let created: UTCInstant
  }

  var identity: Identity { Identity(name: name, created: created) }

  #if Server
    /// Returns the signed request of a message. The timestamp is that of the attempt.
    func request(_ message: WebhookMessage, at now: UTCInstant) -> WebhookRequest {
      let timestamp = now.nanoseconds / UTCInstant.nanosecondsPerSecond
      return WebhookRequest(
        address: address,
        headers: [
          "webhook-id": message.id, "webhook-timestamp": String(timestamp),
          "webhook-signature": secret.signature(id: message.id, timestamp: timestamp, body: message.body),
        ], body: message.body, allowsPrivate: allowsPrivate)
    }
  #endif
}

extension Webhook: FileRecord {
  static let largestFile = 64 << 20
  static let damage = (
    message: "this is not a line of webhooks",
    remedy: "restore the file, or remove it and add the webhooks again"
  )

  static func take(_ line: JSONBody, into webhooks: inout [Webhook]) throws(Problem) {
    if line.has("webhook") { return webhooks.append(try Webhook(line: line)) }
    guard let sequence = try line.integer("sequence"), let last = webhooks.indices.last else {
      throw Problem(400, "webhook or sequence is required")
    }
    webhooks[last].progress.restore(sequence, try WebhookDelivery(line: line))
  }

  private static let privateNetwork = "private"

  /// One line of the webhook, and one for each event that is not simply done or still to come.
  var lines: [UInt8] {
    let object: JSONObjectText = [
      "webhook": name, "url": address.text, "secret": secret.revealed, "created": created,
      "network": allowsPrivate ? Self.privateNetwork : nil, "events": filter.listedEvents,
      "places": filter.listedPlaces, "acknowledged": progress.acknowledged,
      "journal": progress.journal, "missed": progress.missed, "stopped": progress.stopped,
    ]
    let events = progress.events.sorted { $0.key < $1.key }.flatMap { sequence, delivery in
      delivery.object(sequence).bytes + [UInt8(ascii: "\n")]
    }
    return object.bytes + [UInt8(ascii: "\n")] + events
  }

  /// Reads the first line. Throws 400 if it is damaged.
  init(line body: JSONBody) throws(Problem) {
    guard let name = try body.text("webhook"), let url = try body.text("url"),
      let secret = try body.text("secret").flatMap({ WebhookSecret($0) }),
      let created = try body.text("created").flatMap({ UTCInstant(iso8601: $0) })
    else { throw Problem(400, "webhook, url, secret and created are required") }
    do throws(LocationError) { address = try WebhookAddress(url) } catch { throw Problem(400, error.message) }
    (self.name, self.secret, self.created) = (name, secret, created)
    allowsPrivate = try body.text("network") == Self.privateNetwork
    filter = try WebhookFilter(of: body)
    progress = WebhookProgress(
      acknowledged: try body.integer("acknowledged"), journal: try body.text("journal"),
      missed: try body.integer("missed") ?? 0,
      stopped: try body.text("stopped").flatMap { UTCInstant(iso8601: $0) })
  }
}
