package import LocationKit

/// The file of a journal's webhooks: their addresses, their secrets, and how far each has got. Each change is on the disk
/// before it counts.
package final class WebhookFile: Sendable {
  /// Path of the file, which need not exist.
  package var path: String { file.path }
  private let file: RecordFile<Webhook>

  /// Creates an accessor; the file is read when it is needed.
  package init(_ path: String) { file = RecordFile(path, isSecret: true) }

  /// Creates an accessor for the file beside a journal.
  package convenience init(ofJournal path: String) { self.init(path + ".webhooks") }

  /// Returns the webhooks; see ``RecordFile/records()``.
  func webhooks() throws(LocationError) -> [Webhook] { try file.records() }

  /// Changes the webhooks; see ``RecordFile/change(_:)``.
  func change<Value>(_ body: (inout [Webhook]) throws(LocationError) -> Value) throws(LocationError) -> Value {
    try file.change(body)
  }
}

/// What `locate serve webhook` does.
extension WebhookFile {
  /// Number of webhooks of a journal.
  static let most = 100

  /// Adds a webhook, and returns its secret, which nothing else returns. It receives the events from now on.
  ///
  /// - Parameters:
  ///   - name: differs from those of other webhooks.
  ///   - url: `https://HOST/PATH`.
  ///   - allowsPrivate: whether the address may be one of a private network, and then without encryption.
  ///   - events: types of the events that it receives; empty for all.
  ///   - places: ids of the places whose events it receives; empty for all, and for visits.
  ///   - subjects: ids or patterns of the subjects whose events it receives; empty for all, and for the server's source.
  package func add(
    _ name: String, url: String, allowsPrivate: Bool = false, events: [String] = [], places: [String] = [],
    subjects: [String] = [], now: UTCInstant = SystemWallClock.now()
  ) throws(LocationError) -> String {
    try RecordFile<Webhook>.checkName(name)
    // Names are segments of paths: /v1/webhooks/{name}/test.
    guard !name.contains(where: { $0 == "/" || $0 == "\\" }), name != ".", name != ".." else {
      throw LocationError(
        .invalidArgument, "the name of a webhook must not contain / or \\, and must not be . or ..", context: name,
        remedy: "choose another name")
    }
    let address = try WebhookAddress(url)
    guard address.isEncrypted || allowsPrivate else {
      throw LocationError(
        .invalidArgument, "events are sent with encryption only", context: address.origin,
        remedy: "write https://; or allow the webhook private addresses if the receiver is in a private network")
    }
    let filter = try WebhookFilter(checking: events, places: places, subjects: subjects)
    let webhook = Webhook(
      name: name, address: address, secret: .make(), created: now, allowsPrivate: allowsPrivate, filter: filter)
    try change { webhooks throws(LocationError) in
      guard !webhooks.contains(where: { $0.name == name }) else {
        throw LocationError(
          .invalidArgument, "there is a webhook of this name already", context: name,
          remedy: "choose another name, or remove the existing webhook")
      }
      guard webhooks.count < Self.most else {
        throw LocationError(.invalidArgument, "there are \(Self.most) webhooks already", context: path)
      }
      webhooks.append(webhook)
    }
    return webhook.secret.revealed
  }

  /// Removes the webhook of a name, with its dead letters.
  package func remove(_ name: String) throws(LocationError) {
    _ = try change { webhooks throws(LocationError) in
      webhooks.remove(at: try Self.index(of: name, in: webhooks))
    }
  }

  /// Delivers the dead letters of a webhook again, and returns lines about that. A webhook that is stopped
  /// resumes.
  package func retry(_ name: String) throws(LocationError) -> [String] {
    let wasStopped = try webhook(name).progress.stopped != nil
    return ["\(try requeue(name, nil)) dead letters are delivered again"]
      + (wasStopped ? ["the webhook resumes with the first event that was not delivered"] : [])
  }

  /// Delivers dead letters with these numbers again, or all; returns how many.
  func requeue(_ name: String, _ sequences: Set<Int>?) throws(LocationError) -> Int {
    try change { webhooks throws(LocationError) in
      let index = try Self.index(of: name, in: webhooks)
      return webhooks[index].progress.requeue(sequences)
    }
  }

  /// Returns lines about each webhook, without anything secret.
  package func lines() throws(LocationError) -> [String] {
    try webhooks().flatMap { webhook in
      let progress = webhook.progress
      var parts =
        ["\(webhook.name): \(webhook.address.origin)", "created \(webhook.created)"]
        + (webhook.allowsPrivate ? ["a private network is allowed"] : []) + webhook.filter.words
      if let acknowledged = progress.acknowledged { parts.append("events up to \(acknowledged) are done") }
      if !progress.dead.isEmpty { parts.append("\(progress.dead.count) dead letters") }
      if progress.missed > 0 { parts.append("\(progress.missed) events missed") }
      if let stopped = progress.stopped {
        parts.append("stopped at \(stopped), because the receiver answered that it is gone (410); retry resumes it")
      }
      return [parts.joined(separator: "; ")] + Self.lines(of: progress) { $0.state == .failing }
    }
  }

  /// Returns a line about each dead letter of a webhook.
  package func deadLetterLines(_ name: String) throws(LocationError) -> [String] {
    Self.lines(of: try webhook(name).progress) { $0.state == .dead }
  }

  private static func lines(of progress: WebhookProgress, _ isIncluded: (WebhookDelivery) -> Bool) -> [String] {
    progress.events.sorted { $0.key < $1.key }.filter { isIncluded($0.value) }.map { sequence, delivery in
      let time = delivery.time.map { (delivery.state == .dead ? ", last at " : ", next at ") + $0.description } ?? ""
      return "  event \(sequence): \(delivery.attempts) attempts\(time): \(delivery.reason ?? "unknown")"
    }
  }

  func webhook(_ name: String) throws(LocationError) -> Webhook {
    let webhooks = try webhooks()
    return webhooks[try Self.index(of: name, in: webhooks)]
  }

  private static func index(of name: String, in webhooks: [Webhook]) throws(LocationError) -> Int {
    guard let index = webhooks.firstIndex(where: { $0.name == name }) else {
      throw LocationError(
        .inputNotFound, "there is no webhook of this name", context: name, remedy: "see: locate serve webhook list")
    }
    return index
  }
}

#if Server
  extension WebhookFile {
    /// Sends a message of the type `test`, and returns `nil` if the receiver accepts it, otherwise the reason.
    package func test(_ name: String) async throws -> String? {
      let request = try webhook(name).request(WebhookMessage(testAt: SystemWallClock.now()), at: SystemWallClock.now())
      return await WebhookClient().send(request).failure
    }

    /// Throws if the server would refuse to send to an address. A name that cannot be resolved now may be known later.
    package static func check(_ url: String, allowsPrivate: Bool) async throws {
      try await WebhookClient().check(try WebhookAddress(url), allowsPrivate: allowsPrivate)
    }
  }
#endif
