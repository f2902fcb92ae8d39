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
    let name = line.has("progress") ? try line.text("progress") : try line.text("of")
    guard let index = name.map({ name in webhooks.firstIndex { $0.name == name } }) ?? webhooks.indices.last else {
      throw Problem(400, "the webhook is unknown")
    }
    if line.has("progress") {
      webhooks[index].progress = try WebhookProgress(line: line, events: webhooks[index].progress.events)
    } else if let sequence = try line.integer("sequence") {
      webhooks[index].progress.restore(sequence, line.has("state") ? try WebhookDelivery(line: line) : nil)
    } else {
      throw Problem(400, "webhook, progress or sequence is required")
    }
  }

  /// If only the progress has changed: a line of the progress of each webhook, and one for each event that has changed.
  static func additions(from old: [Webhook], to new: [Webhook]) -> [UInt8]? {
    guard old.count == new.count else { return nil }
    var lines: [JSONObjectText] = []
    for (old, new) in zip(old, new) where old != new {
      var same = old
      same.progress = new.progress
      guard same == new else { return nil }
      var progress: JSONObjectText = ["progress": new.name]
      new.progress.write(to: &progress)
      lines.append(progress)
      for sequence in Set(old.progress.events.keys).union(new.progress.events.keys).sorted() {
        let delivery = new.progress.events[sequence]
        guard delivery != old.progress.events[sequence] else { continue }
        lines.append(delivery?.object(sequence, of: new.name) ?? ["sequence": sequence, "of": new.name])
      }
    }
    return lines.flatMap { $0.bytes + [UInt8(ascii: "\n")] }
  }

  private static let privateNetwork = "private"

  /// One line of the webhook, and one for each event that is not simply done or still to come.
  var lines: [UInt8] {
    var object: JSONObjectText = [
      "webhook": name, "url": address.text, "secret": secret.revealed, "created": created,
      "network": allowsPrivate ? Self.privateNetwork : nil, "events": filter.listedEvents,
      "places": filter.listedPlaces, "subjects": filter.listedSubjects,
    ]
    progress.write(to: &object)
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
    progress = try WebhookProgress(line: body)
  }
}

extension WebhookProgress {
  /// Writes all but the events.
  fileprivate func write(to object: inout JSONObjectText) {
    object.add("acknowledged", acknowledged)
    object.add("journal", journal)
    object.add("missed", missed)
    object.add("stopped", stopped)
  }

  /// Reads all but the events. Throws 400 if the line is damaged.
  fileprivate init(line body: JSONBody, events: [Int: WebhookDelivery] = [:]) throws(Problem) {
    self.init(
      acknowledged: try body.integer("acknowledged"), journal: try body.text("journal"),
      missed: try body.integer("missed") ?? 0, events: events,
      stopped: try body.text("stopped").flatMap { UTCInstant(iso8601: $0) })
  }
}
