import HarbourBell
import LocationKit
import LocationTesting
import Testing

@Suite("Harbour bell with a mock")
struct HarbourBellMockTests {
  private let harbour = PointOfInterest.circle("Kiel", latitude: 54.33, longitude: 10.15, radius: 500)
  private let noon = UTCInstant.utc("2026-05-01T12:00:00Z")

  @Test("rings when the boat arrives and when it leaves")
  func arrives() async throws {
    // Arrange
    let fetcher = MockFetcher(runs: [
      .reports([
        .make(latitude: 54.40, longitude: 10.15, time: noon),
        .make(latitude: 54.33, longitude: 10.15, time: noon + 5),
        .make(latitude: 54.40, longitude: 10.15, time: noon + 9),
      ])
    ])
    let bell = HarbourBell(fetcher: fetcher, harbours: [harbour])
    var said: [String] = []

    // Act
    try await bell.watch { said.append($0) }

    // Assert: the result, and that the source was run once
    #expect(said == ["arrived at Kiel", "left Kiel", "lost: source ended"])
    #expect(fetcher.calls == [.run(FetchRequest())])
  }

  @Test("a failed source is an error, not a silence")
  func fails() async throws {
    let failure = LocationError(.permissionDenied, "not in the group dialout", context: "/dev/ttyUSB0")
    let fetcher = MockFetcher(runs: [.fails(failure)])
    let bell = HarbourBell(fetcher: fetcher, harbours: [harbour])

    await #expect(throws: failure) { try await bell.watch { _ in } }
  }
}
