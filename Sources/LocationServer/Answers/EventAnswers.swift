import LocationJournal
import LocationKit
import LocationText

/// `/v1/events`: the persisted events after a number, or the last ones.
struct EventAnswers: Sendable {
  let hub: LocationHub
  let stored: StoredEvents?

  var routes: [Route] {
    [
      Route("GET", "/v1/events", query: ["after", "last", "limit"]) { request, _ in try await events(request.query) }
    ]
  }

  private func events(_ query: RequestQuery) async throws -> ServerResponse {
    guard let stored else { throw Problem(404, "this server has no journal") }
    let last = hub.lastSequence
    let newest = try query.integer("last", in: 1...StoredEvents.page)
    let given = try query.integer("after", in: 0...Int.max - 1)
    guard newest == nil || given == nil else { throw Problem(400, "choose one of after and last") }
    let after = given ?? newest.map { max(0, last - $0) } ?? 0
    let limit = try query.integer("limit", in: 1...StoredEvents.page) ?? newest ?? 100
    // A sum with a number that no event has yet could overflow.
    let end = after < last ? min(last, after + limit) : after
    let found = after < end ? try await stored.events((after + 1)...end) : []
    return .json([
      "journal": stored.epoch,
      "events": found.compactMap { StreamMessage($0.event, of: $0.subject) }.map { JSONObjectText(written: $0.line) },
      "next": found.last?.event.sequence ?? end,
    ])
  }
}
