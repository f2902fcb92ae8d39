import Foundation
import LocationJournal
import LocationKit
import Testing

@testable import LocationServer

@Suite("/v1/events")
struct EventAnswersTests {
  private struct Answer: Decodable {
    struct Event: Decodable { let seq: Int }
    let events: [Event]
    let next: Int
  }

  private func get(_ query: String) async throws -> ServerResponse {
    var content = HTTPServer.Content(hub: LocationHub(lastSequence: 9))
    content.stored = StoredEvents { numbers in numbers.map { JournalEntry(.poi($0)) } }
    return await (try HTTPServer(content)).gatekeeper.answer(
      try ServerRequest("GET", "/v1/events" + query, headers: ["host": "localhost"]))
  }

  @Test(
    "begins after a number, or with the last events",
    arguments: [
      ("", 1...9, 9), ("?after=6", 7...9, 9), ("?after=2&limit=3", 3...5, 5), ("?last=2", 8...9, 9),
      ("?last=100", 1...9, 9), ("?last=4&limit=2", 6...7, 7),
    ])
  func selects(_ query: String, _ numbers: ClosedRange<Int>, _ next: Int) async throws {
    let answer = try JSONDecoder().decode(Answer.self, from: Data(try await get(query).text.utf8))

    #expect(answer.events.map(\.seq) == Array(numbers))
    #expect(answer.next == next)
  }

  @Test("rejects two beginnings, and numbers out of range", arguments: ["?after=1&last=2", "?last=0", "?last=1001"])
  func rejects(_ query: String) async throws { #expect(try await get(query).status == 400) }

  @Test("after a number that no event has yet, there are none", arguments: [9, 10, Int.max - 2, Int.max - 1])
  func selectsNothing(_ number: Int) async throws {
    let text = try await get("?after=\(number)&limit=740").text
    let answer = try JSONDecoder().decode(Answer.self, from: Data(text.utf8))

    #expect(answer.events.isEmpty)
    #expect(answer.next == number)
  }
}
