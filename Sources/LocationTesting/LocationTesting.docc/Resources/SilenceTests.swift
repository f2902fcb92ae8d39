import HarbourBell
import LocationKit
import LocationTesting
import Testing

@Suite("Harbour bell in silence")
struct SilenceTests {
  @Test("reports the boat as lost after half a minute of virtual time")
  func silence() throws {
    // Arrange: a receiver that reports once, and a clock that jumps to the next deadline
    let time = VirtualTime()
    let fetcher = MockFetcher(runs: [.reports([.make()], then: .waits)])
    let bell = HarbourBell(fetcher: fetcher, harbours: [], clock: time.clock, executor: time)

    // Act
    let (said, when) = try time.run {
      var said: [String] = []
      var when = Duration.zero
      try? await bell.watch { word in
        said.append(word)
        when = time.clock.now.offset
        withUnsafeCurrentTask { $0?.cancel() }  // one announcement is enough
      }
      return (said, when)
    }

    // Assert
    #expect(said == ["lost: silence"])
    #expect(when == .seconds(30))
  }
}
