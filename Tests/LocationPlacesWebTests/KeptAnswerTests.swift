import Foundation
import LocationKit
import LocationTesting
import Testing

@testable import LocationPlacesWeb

@Suite("KeptAnswer")
struct KeptAnswerTests {
  private let answer = KeptAnswer(
    fetched: UTCInstant(nanoseconds: 1_790_000_000_123_456_789), lifetime: .seconds(60),
    pages: [
      KeptPage(question: Fingerprint([0x61].span), body: Data("{\n}".utf8), entityTag: "\"x\"", lastModified: nil),
      KeptPage(question: Fingerprint([0x62].span), body: Data(), entityTag: nil, lastModified: "Tue"),
    ])

  @Test("reads back unchanged")
  func roundTrip() throws {
    #expect(KeptAnswer(try answer.encoded()) == answer)
  }

  @Test("is nil if truncated anywhere, or if any byte is changed")
  func damage() throws {
    let bytes = try answer.encoded()
    for index in bytes.indices {
      #expect(KeptAnswer(Array(bytes[..<index])) == nil)
      var damaged = bytes
      damaged[index] ^= 1
      // Of the fingerprint's digits, letters may be large ones; no other byte may change.
      #expect(KeptAnswer(damaged) == nil)
    }
    #expect(KeptAnswer(bytes + [0]) == nil)
  }

  @Test("is fresh for its lifetime, and not if the clock was set back")
  func freshness() {
    for (seconds, isFresh) in [(0, true), (59, true), (60, false), (-1, false)] {
      let now = answer.fetched.advanced(by: .seconds(seconds))
      #expect(answer.isFresh(now: now) == isFresh)
    }
    let later = answer.fetched.advanced(by: .seconds(90))
    #expect(answer.isFresh(now: later, within: .seconds(100)))
    #expect(!answer.isFresh(now: later, within: .seconds(80)))
  }
}

@Suite("Fingerprint")
struct FingerprintTests {
  @Test("is FNV-1a", arguments: [("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8")])
  func vectors(_ text: String, _ expected: String) {
    let fingerprint = Fingerprint(text.utf8.span)
    #expect(fingerprint.text == expected)
    #expect(Fingerprint(expected) == fingerprint)
  }
}
