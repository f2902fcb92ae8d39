import LocationIO
import LocationText

/// The operations on webhooks. Addresses are shown without path and query, and a secret only when its webhook is added.
struct WebhookAnswers: Sendable {
  /// `nil` without a journal.
  let file: WebhookFile?
  /// Sends a test, and returns why it failed.
  let test: (@Sendable (String) async throws -> String?)?

  var routes: [Route] {
    [
      Route("GET", "/v1/webhooks", scope: .write) { _, _ in try await list() },
      Route("POST", "/v1/webhooks", scope: .admin) { request, _ in try await add(request) },
      Route("DELETE", "/v1/webhooks/{name}", scope: .admin) { _, path in
        try await withFile { [name = path["name"]] in try $0.remove(name) }
        return .noContent
      },
      Route("GET", "/v1/webhooks/{name}/dead-letters", scope: .write) { _, path in
        try await deadLetters(path["name"])
      },
      Route("POST", "/v1/webhooks/{name}/retry", scope: .write) { request, path in
        try await retry(path["name"], request)
      },
      Route("POST", "/v1/webhooks/{name}/test", scope: .write) { _, path in try await tried(path["name"]) },
    ]
  }

  /// Reads or changes the file on another thread, because that waits for the disk.
  private func withFile<Value: Sendable>(
    _ body: @escaping @Sendable (WebhookFile) throws -> Value
  ) async throws -> Value {
    guard let file else { throw Problem(404, "this server has no journal") }
    return try await onBlockingThread { try body(file) }
  }

  private func list() async throws -> ServerResponse {
    let webhooks = try await withFile { try $0.webhooks() }
    return .json(["webhooks": webhooks.map { Self.summary($0) }])
  }

  /// Adds a webhook with a public address: the command line alone permits others.
  private func add(_ request: ServerRequest) async throws -> ServerResponse {
    let body = try JSONBody(request.body)
    guard let name = try body.text("name"), let url = try body.text("url") else {
      throw Problem(400, "the members name and url are required")
    }
    let filter = try WebhookFilter(of: body)
    #if Server
      try await WebhookFile.check(url, allowsPrivate: false)
    #endif
    let secret = try await withFile { file in
      try file.add(name, url: url, events: filter.events, places: filter.places, subjects: filter.subjects)
    }
    return .json(["name": name, "secret": secret]).with("cache-control", "no-store")
  }

  private static func summary(_ webhook: Webhook) -> JSONObjectText {
    let progress = webhook.progress
    return [
      "name": webhook.name, "origin": webhook.address.origin, "created": webhook.created,
      "events": webhook.filter.listedEvents, "places": webhook.filter.listedPlaces,
      "subjects": webhook.filter.listedSubjects,
      "acknowledged": progress.acknowledged, "missed": progress.missed, "stopped": progress.stopped,
      "deadLetters": progress.dead.count, "failing": deliveries(progress, .failing),
    ]
  }

  private static func deliveries(_ progress: WebhookProgress, _ state: WebhookDelivery.State) -> [JSONObjectText] {
    progress.events.filter { $0.value.state == state }.sorted { $0.key < $1.key }.map { sequence, delivery in
      [
        "seq": sequence, "attempts": delivery.attempts, state == .dead ? "last" : "next": delivery.time,
        "reason": delivery.reason,
      ]
    }
  }

  private func deadLetters(_ name: String) async throws -> ServerResponse {
    let webhook = try await withFile { try $0.webhook(name) }
    return .json(["deadLetters": Self.deliveries(webhook.progress, .dead)])
  }

  private func retry(_ name: String, _ request: ServerRequest) async throws -> ServerResponse {
    let sequence = request.body.isEmpty ? nil : try JSONBody(request.body).integer("seq")
    let count = try await withFile { try $0.requeue(name, sequence.map { [$0] }) }
    if sequence != nil, count == 0 { throw Problem(404, "there is no dead letter with this number") }
    return .json(["requeued": count])
  }

  private func tried(_ name: String) async throws -> ServerResponse {
    guard let test else { throw Problem(404, "this server has no journal") }
    let failure = try await test(name)
    return .json(["delivered": failure == nil, "reason": failure])
  }
}
