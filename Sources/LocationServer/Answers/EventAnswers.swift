import LocationKit
import LocationText

/// `/v1/events`: the persisted events after a number.
struct EventAnswers: Sendable {
  let hub: LocationHub
  let stored: StoredEvents?

  var routes: [Route] {
    [
      Route("GET", "/v1/events", query: ["after", "limit"]) { request, _ in try await events(request.query) }
    ]
  }

  private func events(_ query: RequestQuery) async throws -> ServerResponse {
    guard let stored else { throw Problem(404, "this server has no journal") }
    let after = try query.integer("after", in: 0...Int.max - 1) ?? 0
    let limit = try query.integer("limit", in: 1...StoredEvents.page) ?? 100
    let last = hub.lastSequence
    var found: [LocationEvent] = []
    if after < last { found = try await stored.events((after + 1)...min(last, after + limit)) }
    return .json([
      "journal": stored.epoch,
      "events": found.compactMap { StreamMessage($0) }.map { JSONObjectText(written: $0.line) },
      "next": found.last?.sequence ?? max(after, min(last, after + limit)),
    ])
  }
}
