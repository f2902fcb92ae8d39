import LocationIO
import LocationKit
import LocationText

/// The operations on webhooks, which the command line adds and removes. Addresses are shown without path and query, and
/// secrets not at all.
struct WebhookAnswers: Sendable {
  /// `nil` without a journal.
  let file: WebhookFile?
  /// Sends a test, and returns why it failed.
  let test: (@Sendable (String) async throws -> String?)?

  var routes: [Route] {
    [
      Route("GET", "/v1/webhooks", scope: .write) { _, _ in try await list() },
      Route("GET", "/v1/webhooks/{name}/dead-letters", scope: .write) { _, path in
        try await deadLetters(path["name"])
      },
      Route("POST", "/v1/webhooks/{name}/retry", scope: .write) { request, path in
        try await retry(path["name"], request)
      },
      Route("POST", "/v1/webhooks/{name}/test", scope: .write) { _, path in try await tried(path["name"]) },
    ]
  }

  /// Reads or changes the file on a thread of its own, because that waits for the disk.
  private func withFile<Value: Sendable>(
    _ body: @escaping @Sendable (WebhookFile) throws(LocationError) -> Value
  ) async throws -> Value {
    guard let file else { throw Problem(404, "this server has no journal; start it with --journal FILE") }
    return try await onOwnThread { Result { () throws(LocationError) in try body(file) } }.get()
  }

  private func list() async throws -> ServerResponse {
    let webhooks = try await withFile { file throws(LocationError) in try file.webhooks() }
    var answer = JSONObjectText()
    answer.add("webhooks", webhooks.map { Self.summary($0) })
    return .json(answer.bytes)
  }

  private static func summary(_ webhook: Webhook) -> JSONObjectText {
    let progress = webhook.progress
    var object = JSONObjectText()
    object.add("name", webhook.name)
    object.add("origin", webhook.address.origin)
    object.add("created", webhook.created)
    webhook.filter.add(to: &object)
    if let acknowledged = progress.acknowledged { object.add("acknowledged", acknowledged) }
    object.add("missed", progress.missed)
    object.add("stopped", progress.stopped)
    object.add("deadLetters", progress.dead.count)
    object.add("failing", deliveries(progress, .failing))
    return object
  }

  private static func deliveries(_ progress: WebhookProgress, _ state: WebhookDelivery.State) -> [JSONObjectText] {
    progress.events.filter { $0.value.state == state }.sorted { $0.key < $1.key }.map { sequence, delivery in
      var object = JSONObjectText()
      object.add("seq", sequence)
      object.add("attempts", delivery.attempts)
      object.add(state == .dead ? "last" : "next", delivery.time)
      object.add("reason", delivery.reason)
      return object
    }
  }

  private func deadLetters(_ name: String) async throws -> ServerResponse {
    let webhook = try await withFile { file throws(LocationError) in try file.webhook(name) }
    var answer = JSONObjectText()
    answer.add("deadLetters", Self.deliveries(webhook.progress, .dead))
    return .json(answer.bytes)
  }

  private func retry(_ name: String, _ request: ServerRequest) async throws -> ServerResponse {
    let sequence = request.body.isEmpty ? nil : try JSONBody(request.body).integer("seq")
    let count = try await withFile { file throws(LocationError) in
      try file.requeue(name, sequence.map { [$0] })
    }
    if sequence != nil, count == 0 { throw Problem(404, "there is no dead letter with this number") }
    var answer = JSONObjectText()
    answer.add("requeued", count)
    return .json(answer.bytes)
  }

  private func tried(_ name: String) async throws -> ServerResponse {
    guard let test else { throw Problem(404, "this server has no journal; start it with --journal FILE") }
    let failure = try await test(name)
    var answer = JSONObjectText()
    answer.add("delivered", failure == nil)
    answer.add("reason", failure)
    return .json(answer.bytes)
  }
}
