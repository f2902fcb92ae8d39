import Foundation
import LocationKit
import LocationTesting
import Testing

@testable import LocationServer

@Suite("WebhookAnswers")
struct WebhookAnswersTests {
  private let folder: TemporaryFolder
  private let file: WebhookFile

  init() throws {
    folder = try TemporaryFolder()
    file = WebhookFile(ofJournal: folder.path("events.journal"))
    _ = try file.add("chat", url: "https://chat.example/T0P", now: .utc("2026-05-01T10:00:00Z"))
    var retries = WebhookRetries()
    retries.attempts = 1
    try file.change { [retries] webhooks in
      webhooks[0].progress.begin(after: 4)
      webhooks[0].progress.noteOutcome(
        5, .answered(status: 500), at: .utc("2026-05-01T10:00:00Z"), retries, jitter: 1)
      webhooks[0].progress.noteOutcome(
        7, .failed("refused"), at: .utc("2026-05-01T10:00:00Z"), WebhookRetries(), jitter: 1)
    }
  }

  private func answer(_ method: String, _ target: String, body: String = "", hasJournal: Bool = true) async throws
    -> ServerResponse
  {
    var content = HTTPServer.Content(hub: LocationHub())
    content.webhooks = hasJournal ? file : nil
    return await (try HTTPServer(content)).gatekeeper.answer(
      try ServerRequest(
        method, target, headers: ["host": "localhost", "content-type": "application/json"], body: Array(body.utf8)))
  }

  @Test("lists the webhooks without anything secret")
  func lists() async throws {
    let text = try await answer("GET", "/v1/webhooks").text

    #expect(
      text
        == #"{"webhooks":[{"name":"chat","origin":"https://chat.example","created":"2026-05-01T10:00:00.000Z","#
        + #""acknowledged":5,"missed":0,"deadLetters":1,"failing":[{"seq":7,"attempts":1,"#
        + #""next":"2026-05-01T10:00:05.000Z","reason":"refused"}]}]}"#)
  }

  /// The answer to a token with the scope `admin`: only programs with the server check tokens.
  private func answer(asAdmin method: String, _ target: String, body: String = "") async throws -> ServerResponse {
    let server = try HTTPServer(HTTPServer.Content(hub: LocationHub()).with(file))
    var request = try ServerRequest(method, target, headers: ["host": "localhost"])
    request.body = Array(body.utf8)
    let (route, parameters) = try server.table.route(method, request.path)
    #expect(route.scope == .admin)
    do { return try await route.handler(request, parameters) } catch { return Problem(error).response }
  }

  @Test("adds a webhook, whose secret is in that answer alone, and removes it")
  func adds() async throws {
    let body = #"{"name":"door","url":"https://192.0.43.8/T1","events":["poi.enter"],"subjects":["van-*"]}"#
    let made = try await answer(asAdmin: "POST", "/v1/webhooks", body: body)
    #expect(made.status == 200 && made.headers["cache-control"] == "no-store")
    #expect(made.text == #"{"name":"door","secret":"\#(try file.webhook("door").secret.revealed)"}"#)
    #expect(try file.webhook("door").filter.events == ["poi.enter"])
    #expect(try file.webhook("door").filter.subjects == ["van-*"])
    #expect(try file.webhook("door").allowsPrivate == false)

    #expect(try await answer(asAdmin: "DELETE", "/v1/webhooks/door").status == 204)
    #expect(try file.webhooks().map(\.name) == ["chat"])
    #expect(try await answer(asAdmin: "DELETE", "/v1/webhooks/door").status == 404)
  }

  private static let refused = {
    var refused = [
      (#"{"url":"https://chat.example/"}"#, "the members name and url are required"),
      (#"{"name":"x","url":"https://192.0.43.8/","events":["poi.fly"]}"#, "there are no events of this type"),
      (#"{"name":"x","url":"http://192.0.43.8/"}"#, "encrypt"),
    ]
    // Without the server, nothing is sent, and no address is looked up.
    #if Server
      refused.append((#"{"name":"x","url":"https://127.0.0.1/"}"#, "the address 127.0.0.1 is not public"))
    #endif
    return refused
  }()

  @Test(
    "a webhook without a name, with unknown events, without encryption, or in a private network is refused",
    arguments: refused)
  func refusesNew(_ body: String, _ reason: String) async throws {
    let answer = try await answer(asAdmin: "POST", "/v1/webhooks", body: body)
    #expect(answer.status == 400)
    #expect(answer.text.contains(reason), "\(answer.text)")
    #expect(try file.webhooks().map(\.name) == ["chat"])
  }

  @Test("lists dead letters, and requeues one or all of them")
  func requeues() async throws {
    let dead = try await answer("GET", "/v1/webhooks/chat/dead-letters").text
    let foreign = try await answer("POST", "/v1/webhooks/chat/retry", body: #"{"seq":7}"#)
    let one = try await answer("POST", "/v1/webhooks/chat/retry", body: #"{"seq":5}"#)
    let rest = try await answer("POST", "/v1/webhooks/chat/retry")

    #expect(
      dead
        == #"{"deadLetters":[{"seq":5,"attempts":1,"last":"2026-05-01T10:00:00.000Z","#
        + #""reason":"the receiver answered with the status 500"}]}"#)
    #expect(foreign.status == 404)
    #expect(one.text == #"{"requeued":1}"#)
    #expect(rest.text == #"{"requeued":0}"#)
    #expect(try file.webhook("chat").progress.repeated == [5])
  }

  @Test("an unknown webhook, and a server without a journal, are 404")
  func refuses() async throws {
    #expect(try await answer("POST", "/v1/webhooks/x/retry").status == 404)
    #expect(try await answer("GET", "/v1/webhooks/x/dead-letters").status == 404)
    #expect(try await answer("GET", "/v1/webhooks", hasJournal: false).status == 404)
    #expect(try await answer("POST", "/v1/webhooks/chat/test", hasJournal: false).status == 404)
  }
}

extension HTTPServer.Content {
  fileprivate func with(_ webhooks: WebhookFile) -> Self {
    var content = self
    content.webhooks = webhooks
    return content
  }
}
