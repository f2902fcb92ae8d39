#if Server
  import Glibc
  import LocationIO
  import LocationKit
  import TestSupport
  import Testing

  @testable import LocationServer

  @Suite("WebhookClient", .realTime)
  struct WebhookClientTests {
    private func request(_ url: String, allowsPrivate: Bool = true) throws -> WebhookRequest {
      WebhookRequest(
        address: try WebhookAddress(url), headers: ["webhook-id": "event_1_0"], body: Array("{}".utf8),
        allowsPrivate: allowsPrivate)
    }

    /// Sends one request to a receiver that answers with these bytes.
    private func exchange(_ answer: String, timeout: Duration = .seconds(60)) async throws
      -> (outcome: WebhookOutcome, received: String)
    {
      let receiver = try RawReceiver(answer)
      let received = Task { await receiver.received() }
      var client = WebhookClient(timeout: timeout)
      client.resolve = { _ in [NetworkAddress([127, 0, 0, 1])].compactMap { $0 } }
      let outcome = await client.send(try request("http://receiver.example:\(receiver.port)/hook?key=1"))
      return (outcome, await received.value)
    }

    @Test("posts the body with the headers, and takes the status")
    func posts() async throws {
      let (outcome, received) = try await exchange("HTTP/1.1 204 No Content\r\n\r\n")

      #expect(outcome == .answered(status: 204))
      #expect(received.hasPrefix("POST /hook?key=1 HTTP/1.1\r\nhost: receiver.example:"))
      #expect(received.contains("\r\nwebhook-id: event_1_0\r\n"))
      #expect(received.contains("\r\ncontent-length: 2\r\n"))
      #expect(received.hasSuffix("\r\n\r\n{}"))
    }

    @Test(
      "answers other than success are failures, and redirects are not followed",
      arguments: [
        ("HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1/\r\n\r\n", .answered(status: 302)),
        ("HTTP/1.1 429 Too Many Requests\r\nRetry-After: 7\r\n\r\n", .answered(status: 429, retryAfter: .seconds(7))),
        ("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 500 No\r\n\r\n", .answered(status: 500)),
        ("SSH-2.0-OpenSSH\r\n\r\n", .failed("the receiver does not answer with HTTP")),
        ("", .failed("the connection broke before an answer")),
      ] as [(String, WebhookOutcome)])
    func fails(_ answer: String, _ expected: WebhookOutcome) async throws {
      let outcome = try await exchange(answer).outcome

      #expect(outcome == expected)
      #expect(outcome.failure != nil)
    }

    @Test("a head without an end is a failure")
    func boundsAnswers() async throws {
      let lines = (1...2000).map { "X\($0): \(String(repeating: "a", count: 100))\r\n" }.joined()
      let outcome = try await exchange("HTTP/1.1 200 OK\r\n" + lines).outcome

      #expect(outcome.failure != nil)
    }

    @Test("a receiver that never answers is a failure after the time-out")
    func timesOut() async throws {
      let silent = try RawReceiver(nil)
      var client = WebhookClient(timeout: .milliseconds(50))
      client.resolve = { _ in [NetworkAddress([127, 0, 0, 1])].compactMap { $0 } }

      let outcome = await client.send(try request("http://receiver.example:\(silent.port)/"))

      #expect(outcome == .failed("the receiver has not answered within 0.05 s"))
    }

    @Test(
      "connects to no address that is not public, whatever name leads to it",
      arguments: [
        "https://127.0.0.1/", "https://[::1]/", "https://[::ffff:127.0.0.1]/", "https://169.254.169.254/latest",
        "https://10.0.0.1/", "https://100.64.0.1/", "https://224.0.0.1/", "https://localhost/",
      ])
    func refusesPrivate(_ url: String) async throws {
      let failure = await WebhookClient().send(try request(url, allowsPrivate: false)).failure

      #expect(failure?.contains("is not public") == true, "\(failure ?? "")")
    }

    @Test(
      "an address that the server would refuse is refused when the webhook is added",
      arguments: [
        ("https://127.0.0.1/", false, false), ("https://127.0.0.1/", true, true), ("http://10.0.0.1/", true, true),
        ("http://9.9.9.9/", true, false), ("https://9.9.9.9/", false, true), ("https://224.0.0.1/", true, false),
      ])
    func checksBeforeAdding(_ url: String, _ allowsPrivate: Bool, _ isAccepted: Bool) async throws {
      let address = try WebhookAddress(url)
      let isChecked = (try? await WebhookClient().check(address, allowsPrivate: allowsPrivate)) != nil

      #expect(isChecked == isAccepted)
    }

    @Test("a name that cannot be resolved now is accepted when the webhook is added")
    func acceptsUnknownNames() async throws {
      var client = WebhookClient()
      client.resolve = { _ in throw LocationError(.sourceUnavailable, "no such host") }
      let address = try WebhookAddress("https://later.example/")
      let isAccepted = (try? await client.check(address, allowsPrivate: false)) != nil
      #expect(isAccepted)
    }

    @Test("uses the address that it has checked, and asks for the name only once")
    func connectsToTheCheckedAddress() async throws {
      let receiver = try RawReceiver("HTTP/1.1 200 OK\r\n\r\n")
      let received = Task { await receiver.received() }
      var client = WebhookClient(timeout: .seconds(60))
      let lookups = Lookups([[127, 0, 0, 1]])
      client.resolve = { _ in lookups.next() }

      let outcome = await client.send(try request("http://rebinding.example:\(receiver.port)/"))

      #expect(outcome == .answered(status: 200))
      #expect(lookups.isUsedOnce)
      _ = await received.value
    }

    @Test("does not send to public addresses without encryption")
    func requiresEncryption() async throws {
      var client = WebhookClient()
      client.resolve = { _ in [NetworkAddress([9, 9, 9, 9])].compactMap { $0 } }

      let failure = await client.send(try request("http://receiver.example/")).failure

      #expect(failure == "the address 9.9.9.9 is public, and the connection would not be encrypted")
    }

    @Test("the signature is that of the example of Standard Webhooks")
    func signs() throws {
      let secret = try #require(WebhookSecret("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"))

      let signature = secret.signature(
        id: "msg_p5jXN8AQM9LWM0D4loKWxJek", timestamp: 1_614_265_330, body: Array(#"{"test": 2432232314}"#.utf8))

      #expect(signature == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=")
    }
  }
#endif
