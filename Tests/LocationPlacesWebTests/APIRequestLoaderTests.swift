import Foundation
import FoundationNetworking
import LocationKit
import LocationTesting
import TestSupport
import Testing

@testable import LocationPlacesWeb

@Suite("APIRequestLoader", .timeLimit(.minutes(15)))
struct APIRequestLoaderTests {
  /// Asks for a path; the answer is a text.
  struct Echo: APIRequest {
    let host: String

    func makeRequest(from path: String) throws -> URLRequest {
      guard let url = URL(string: "https://\(host)\(path)") else { throw URLError(.badURL) }
      return URLRequest(url: url)
    }

    func parseResponse(data: Data) throws -> String { String(decoding: data, as: UTF8.self) }
  }

  private let clock = ManualClock()

  private func loader(_ script: MockURLProtocol.Script, limits: WebLimits = WebLimits()) -> APIRequestLoader<Echo> {
    APIRequestLoader(
      apiRequest: Echo(host: script.host), urlSession: MockURLProtocol.session, limits: limits, clock: clock,
      jitter: { 1 })
  }

  /// Wakes the task that waits for the first of these times, then the next.
  private func reach(_ times: Duration...) async {
    for time in times {
      await eventually { clock.nextDeadline?.offset == time }
      clock.advance(by: time - clock.now.offset)
    }
  }

  @Test("sends the request, and reads the response")
  func loads() async throws {
    let script = MockURLProtocol.Script([.response(200, body: "here")])
    #expect(try await loader(script).loadAPIRequest(requestData: "/a?b=c") == "here")
    #expect(script.requests.map(\.url?.absoluteString) == ["https://\(script.host)/a?b=c"])
    #expect(script.requests.first?.cachePolicy == .reloadIgnoringLocalCacheData)
  }

  @Test("accepts each of a session's additional headers, also if another one is not a string")
  func additionalHeaders() {
    #expect(WebSession.texts(["X-Key": "secret", "X-Version": 2]) == ["X-Key": "secret", "X-Version": "2"])
  }

  @Test("retries if the service is unavailable for a moment")
  func retries() async throws {
    let script = MockURLProtocol.Script([
      .response(503), .failure(.cannotConnectToHost), .response(503, headers: ["Retry-After": "5"]),
      .response(200, body: "here"),
    ])
    async let answer = loader(script).loadAPIRequest(requestData: "/")
    await reach(.milliseconds(250), .milliseconds(750), .milliseconds(5750))
    #expect(try await answer == "here")
    #expect(script.requests.count == 4)
  }

  @Test("fails after the last attempt, with its cause")
  func givesUp() async throws {
    let script = MockURLProtocol.Script(Array(repeating: .response(500), count: 3) + [.failure(.networkConnectionLost)])
    async let answer = result(loader(script), "/places?key=secret")
    await reach(.milliseconds(250), .milliseconds(750), .milliseconds(1750))
    let error = try #require(await answer.failure)
    #expect(error == LocationError(.sourceUnavailable, "", context: "https://\(script.host)/places"))
    #expect(error.message.hasPrefix("the connection broke"))
    #expect(!"\(error) \(String(reflecting: error))".contains("secret"))
  }

  @Test(
    "does not retry errors that a retry cannot fix",
    arguments: [
      (.response(404), .inputNotFound), (.response(401), .permissionDenied), (.response(403), .permissionDenied),
      (.response(400), .sourceUnavailable), (.response(304), .sourceUnavailable), (.response(204), .sourceUnavailable),
      (.failure(.serverCertificateUntrusted), .sourceUnavailable),
      (.response(503, headers: ["Retry-After": "3600"]), .sourceUnavailable),
    ] as [(MockURLProtocol.Answer, LocationError.Code)])
  func lasting(_ answer: MockURLProtocol.Answer, _ code: LocationError.Code) async throws {
    let script = MockURLProtocol.Script([answer])
    #expect(await result(loader(script), "/").failure?.code == code)
    #expect(script.requests.count == 1)
  }

  @Test("limits the time of an attempt, and of all attempts")
  func timeOuts() async throws {
    let script = MockURLProtocol.Script(Array(repeating: .silence, count: 4))
    async let answer = result(loader(script), "/")
    // An attempt, a pause, and so on.
    await reach(.seconds(10), .milliseconds(10_250), .milliseconds(20_250), .milliseconds(20_750))
    await eventually { script.requests.count >= 3 }
    await reach(.seconds(30))
    let error = try #require(await answer.failure)
    #expect(error.code == .sourceUnavailable)
    #expect(error.message == "the service has not answered within 30.0 s")
    #expect(script.requests.count == 3)
  }

  @Test("reads no more than its limit")
  func size() async throws {
    var limits = WebLimits()
    limits.size = 4
    for (body, isTaken) in [("1234", true), ("12345", false)] {
      let script = MockURLProtocol.Script([.response(200, body: body)])
      let result = await result(loader(script, limits: limits), "/")
      #expect((try? result.get()) == (isTaken ? body : nil))
      if !isTaken { #expect(result.failure?.message == "the answer is larger than 4 bytes") }
    }
  }

  @Test("ends at once when cancelled: while it waits for a response, and between attempts")
  func cancellation() async {
    for answer in [MockURLProtocol.Answer.silence, .response(503)] {
      let script = MockURLProtocol.Script([answer])
      let loader = loader(script)
      await withTaskGroup(of: (any Error)?.self) { group in
        group.addTask {
          do {
            _ = try await loader.loadAPIRequest(requestData: "/")
            return nil
          } catch {
            return error
          }
        }
        await eventually { !script.requests.isEmpty }
        group.cancelAll()
        #expect(await group.next() is CancellationError?)
      }
    }
  }

  private func result(
    _ loader: APIRequestLoader<Echo>, _ path: String
  ) async -> Result<String, LocationError> {
    do {
      return .success(try await loader.loadAPIRequest(requestData: path))
    } catch {
      return .failure(LocationError(wrapping: error))
    }
  }
}

extension Result {
  var failure: Failure? {
    if case .failure(let failure) = self { failure } else { nil }
  }
}
