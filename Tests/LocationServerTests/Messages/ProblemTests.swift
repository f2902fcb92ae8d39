import LocationKit
import Testing

@testable import LocationServer

@Suite("Problem")
struct ProblemTests {
  @Test("is a document of RFC 9457")
  func writesADocument() {
    let response = Problem(404, "there is no \"pier\"").response

    #expect(response.status == 404)
    #expect(response.headers["content-type"] == "application/problem+json")
    #expect(
      response.text
        == #"{"type":"about:blank","title":"Not Found","status":404,"detail":"there is no \"pier\""}"#)
  }

  @Test("does not repeat all of what a client has sent")
  func isShort() {
    let text = Problem(400, "the member \(String(repeating: "ä", count: 500_000)) is repeated").detail

    #expect(text.hasPrefix("the member ä"))
    #expect(text.utf8.count < 1000)
  }

  @Test("does not reveal paths or internal errors")
  func hidesContext() {
    let missing = Problem(LocationError(.inputNotFound, "no such archive", context: "/home/eva/trips"))
    let broken = Problem(LocationError(.internalError, "secret"))

    #expect(missing == Problem(404, "no such archive"))
    #expect(broken.status == 500)
    #expect(!broken.detail.contains("secret"))
  }
}
