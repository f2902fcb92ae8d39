import LocationKit
import LocationTesting
import Testing

@testable import LocationServer

@Suite("WebhookFilter")
struct WebhookFilterTests {
  @Test(
    "selects the events of subjects by their ids and by patterns; the server's own source has none",
    arguments: [
      ([], [true, true, true]), (["boat-7"], [true, false, false]), (["van-*"], [false, true, false]),
      (["boat-7", "van-*"], [true, true, false]), (["*"], [true, true, false]),
    ])
  func selects(_ subjects: [String], _ expected: [Bool]) throws {
    let filter = try WebhookFilter(checking: ["visit.arrive"], places: [], subjects: subjects)
    var visit = Visit(coordinate: try #require(Coordinate(latitude: 1, longitude: 2)))
    visit.sequence = 1
    let messages = try ["boat-7", "van-1", nil].map { subject in
      try #require(WebhookMessage(.visited(visit), of: subject))
    }
    #expect(messages.map(filter.takes) == expected)
  }
}
