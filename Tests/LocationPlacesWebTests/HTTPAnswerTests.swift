import CCurl
import Foundation
import FoundationNetworking
import LocationKit
import Testing

@testable import LocationPlacesWeb

@Suite("HTTPAnswer")
struct HTTPAnswerTests {
  private let url = URL(string: "https://service.example/places?key=secret")!

  private func answer(limit: Int = 100) -> HTTPAnswer {
    HTTPAnswer(WebExchange(URLRequest(url: url), limit: limit), url: url)
  }

  private func isTaken(_ lines: [String], by answer: HTTPAnswer) -> Bool {
    lines.allSatisfy { line in Array("\(line)\r\n".utf8).withUnsafeBytes { answer.takeHead($0) } }
  }

  private func isTaken(body: String, by answer: HTTPAnswer) -> Bool {
    Array(body.utf8).withUnsafeBytes { answer.takeBody($0) }
  }

  @Test("the header is that of the final status, whatever 1xx responses precede it")
  func informational() {
    let answer = answer()
    #expect(isTaken(["HTTP/1.1 100 Continue", ""], by: answer))
    #expect(isTaken(["HTTP/1.1 103 Early Hints", "ETag: early", ""], by: answer))
    #expect(answer.response == nil)
    #expect(isTaken(["HTTP/1.1 200 OK", "ETag:  final ", "cache-control: max-age=5", ""], by: answer))
    #expect(isTaken(body: "[]", by: answer))
    // What follows the body changes nothing.
    #expect(isTaken(["ETag: trailing", ""], by: answer))
    #expect(answer.failure == nil)
    #expect(answer.exchange.response.status == 200)
    #expect(answer.exchange.response.entityTag == "final")
    #expect(answer.exchange.response.cacheControl == "max-age=5")
    #expect(answer.exchange.response.body == Data("[]".utf8))
  }

  @Test("the first piece beyond the limit ends the transfer")
  func limit() {
    let answer = answer()
    #expect(isTaken(["HTTP/2 200 ", "content-encoding: gzip", ""], by: answer))
    #expect(isTaken(body: String(repeating: " ", count: 100), by: answer))
    #expect(!isTaken(body: " ", by: answer))
    #expect(answer.failure?.error.message == "the answer is larger than 100 bytes")
    #expect(answer.exchange.response.body.count == 100)
  }

  @Test("a declared length beyond the limit, and an endless header, end it before")
  func early() {
    let long = answer()
    #expect(!isTaken(["HTTP/1.1 200 OK", "Content-Length: 101", ""], by: long))
    #expect(long.failure?.error.code == .invalidData)
    let endless = answer()
    let line = "x: " + String(repeating: "x", count: 1000)
    #expect(!isTaken(["HTTP/1.1 200 OK"] + [String](repeating: line, count: 1000), by: endless))
    #expect(endless.failure?.isTransient == true)
  }

  @Test("a redirect is reported, and its body is not read")
  func redirect() {
    let answer = answer()
    #expect(isTaken(["HTTP/1.1 302 Found", "Location: /other", ""], by: answer))
    #expect(answer.redirect?.absoluteString == "https://service.example/other")
    #expect(!isTaken(body: "moved", by: answer))
    #expect(answer.failure == nil)
  }

  @Test(
    "an untrusted certificate is an error that names it, without a further attempt",
    arguments: [
      (0, "is for another host"), (1, "is for another host"), (9, "is not valid yet"), (10, "has expired"),
      (18, "is self-signed"),
      (20, "is signed by an authority that this machine does not trust"), (7, "is not trusted (OpenSSL's reason 7)"),
    ])
  func certificate(reason: Int, message: String) {
    let failure = FailedAttempt.untrusted(reason, at: "https://service.example/places")
    #expect(failure.error.message == "the certificate of the service \(message)")
    #expect(failure.error.code == .sourceUnavailable && failure.error.remedy != nil)
    #expect(!failure.isTransient)
  }

  @Test(
    "reports what libcurl does not support: an unknown encoding, once; a proxy failure, which is retried",
    arguments: [
      (61, "the answer has an unknown content encoding", false), (5, "the proxy cannot be found", true),
      (97, "the proxy cannot be reached", true), (6, "no host has this name", true),
    ])
  func transfer(code: Int32, message: String, isTransient: Bool) {
    let failure = FailedAttempt(ccurl_result(code: code, verification: 0), at: "https://service.example/places")
    #expect(failure.error.message == message)
    #expect(failure.error.code == .sourceUnavailable && failure.error.remedy != nil)
    #expect(failure.isTransient == isTransient)
  }
}
