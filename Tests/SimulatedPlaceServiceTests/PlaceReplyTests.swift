import Testing

@testable import SimulatedPlaceService

@Suite("PlaceReply")
struct PlaceReplyTests {
  private let places = [SimulatedPlace(id: "café", name: "a \"b\"", latitude: 52.5, longitude: 13.4, radius: 40)]
  private static let body = #"{"places":[{"id":"café","name":"a \"b\"","lat":52.5,"long":13.4,"radius":40}]}"#

  @Test("contains the places with tag and age, without a fault")
  func isCorrect() {
    let head = """
      HTTP/1.1 200 OK\r
      ETag: "67a9c5cbbd4c0a3"\r
      Cache-Control: max-age=60\r
      Content-Type: application/json\r
      Content-Length: 79\r
      \r

      """
    let texts = texts(.correct)
    #expect(texts.count == 1)
    #expect(texts[0].hasSuffix(Self.body))
    #expect(withoutTag(texts[0]) == withoutTag(head + Self.body))
    #expect(reply(.late(.seconds(5))).steps == [.wait(.seconds(5))] + reply(.correct).steps)
  }

  @Test("is exact to a millimetre")
  func isExact() {
    let place = SimulatedPlace(id: "a", name: "", latitude: -52.123456789, longitude: 13.987654321, radius: 40.125)
    #expect(
      String(decoding: PlaceBody.json([place]), as: UTF8.self)
        == #"{"places":[{"id":"a","name":"","lat":-52.123456789,"long":13.987654321,"radius":40.125}]}"#)
  }

  @Test("is 304 for a client that has the same response already, and only then")
  func isNotModified() throws {
    let tag = PlaceBody.entityTag(Array(Self.body.utf8))
    for header in [tag, "W/\(tag)", "\"x\", \(tag)"] {
      let text = texts(.correct, headers: ["if-none-match": header])[0]
      #expect(text.hasPrefix("HTTP/1.1 304 Not Modified\r\n"))
      #expect(text.contains("ETag: \(tag)\r\n"))
      #expect(text.hasSuffix("\r\n\r\n") && !text.contains("Content-Length"))
    }
    #expect(texts(.correct, headers: ["if-none-match": "\"x\""])[0].hasPrefix("HTTP/1.1 200"))
    #expect(texts(.empty, headers: ["if-none-match": tag])[0].hasPrefix("HTTP/1.1 200"))
  }

  @Test("is 400 with the reason for an invalid query")
  func isBadRequest() {
    let reply = PlaceReply(
      to: PlaceRequest(method: "GET", target: "/places?lat=1"), places, maximumAge: 60, .correct)
    #expect(
      texts(reply)[0]
        == "HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nContent-Length: 27\r\n\r\n"
        + #"{"error":"long is missing"}"#)
  }

  @Test("sends the whole body slowly")
  func drips() {
    let steps = reply(.dripping(bytes: 30, every: .seconds(1))).steps
    #expect(steps.count { $0 == .wait(.seconds(1)) } == 3)
    #expect(texts(.dripping(bytes: 30, every: .seconds(1))).joined() == texts(.correct)[0])
    #expect(texts(.dripping(bytes: 0, every: .zero)).count == 80)
  }

  @Test("is truncated within the body, whose declared length is larger")
  func isCutOff() {
    #expect(texts(.cutOff(after: 10))[0].hasSuffix("Content-Length: 79\r\n\r\n" + #"{"places":"#))
    #expect(reply(.cutOff(after: 10)).steps.last == .close)
  }

  @Test("has another length than it declares", arguments: [(5, 84), (-5, 74), (-1000, 0)])
  func hasWrongLength(difference: Int, said: Int) {
    let text = texts(.wrongLength(by: difference))[0]
    #expect(text.contains("Content-Length: \(said)\r\n"))
    #expect(text.hasSuffix(Self.body))
    #expect(reply(.wrongLength(by: difference)).steps.last == .close)
  }

  @Test("is malformed, wrong or huge in other ways")
  func isWrong() {
    #expect(!texts(.garbage)[0].hasPrefix("HTTP/"))
    #expect(texts(.malformedJSON)[0].hasSuffix("]" + ",}]"))
    #expect(texts(.contentType("text/html"))[0].contains("Content-Type: text/html\r\n"))
    #expect(texts(.status(503, retryAfter: 7))[0].hasPrefix("HTTP/1.1 503 Service Unavailable\r\nRetry-After: 7\r\n"))
    #expect(texts(.status(418))[0].hasPrefix("HTTP/1.1 418 Unusual\r\n"))
    #expect(texts(.redirectLoop)[0].hasPrefix("HTTP/1.1 302 Found\r\nLocation: /places?lat=52.5&long=13.4\r\n"))
    #expect(texts(.empty)[0].hasSuffix(#"{"places":[]}"#))
    #expect(texts(.impossibleCoordinates)[0].contains(#""lat":252.5,"#))
    #expect(texts(.otherIdentifiers)[0].contains(#""id":"café-other""#))
    #expect(texts(.enormousHeader(bytes: 100_000))[0].utf8.count > 100_000)
  }

  @Test("never ends, in chunks")
  func neverEnds() throws {
    let steps = reply(.endlessBody).steps
    #expect(steps.count == 2)
    #expect(texts(.endlessBody)[0].hasSuffix("Transfer-Encoding: chunked\r\n\r\nb\r\n{\"places\":[\r\n"))
    guard case .repeatForever(let chunk) = try #require(steps.last) else {
      Issue.record("another case")
      return
    }
    let text = String(decoding: chunk, as: UTF8.self)
    let size = try #require(Int(text.prefix { $0 != "\r\n" }, radix: 16))
    #expect(chunk.count == String(size, radix: 16).utf8.count + 2 + size + 2)
    #expect(size > 3000)
  }

  private func reply(_ answer: PlaceAnswer, headers: [String: String] = [:]) -> PlaceReply {
    PlaceReply(
      to: PlaceRequest(method: "GET", target: "/places?lat=52.5&long=13.4", headers: headers), places, maximumAge: 60,
      answer)
  }

  private func texts(_ answer: PlaceAnswer, headers: [String: String] = [:]) -> [String] {
    texts(reply(answer, headers: headers))
  }

  private func texts(_ reply: PlaceReply) -> [String] {
    reply.steps.compactMap { if case .send(let bytes) = $0 { String(decoding: bytes, as: UTF8.self) } else { nil } }
  }

  private func withoutTag(_ text: String) -> [Substring] {
    text.split(separator: "\r\n").filter { !$0.hasPrefix("ETag") }
  }
}
