import Testing

@testable import LocationKit

@Suite("Arrival")
struct ArrivalTests {
  private func age(secondsBehind seconds: Double?) -> Duration? {
    Arrival(elapsed: .seconds(5), wallClock: start).age(of: .east(0, at: seconds.map { -$0 }))
  }

  @Test("a location's age is the time of day less its time", arguments: [0, 0.5, 12, 3000, 86_399])
  func behind(seconds: Double) {
    #expect(age(secondsBehind: seconds) == .seconds(seconds))
  }

  @Test("a location up to ten seconds ahead has no age, because clocks differ", arguments: [0.5, 9.9])
  func ahead(seconds: Double) {
    #expect(age(secondsBehind: -seconds) == .zero)
  }

  @Test(
    "the age is unknown on another date, and without a time", arguments: [86_400, 1024 * 7 * 86_400, -10, -3600, nil])
  func otherDate(seconds: Double?) {
    #expect(age(secondsBehind: seconds) == nil)
  }

  @Test("a recorded location has no age, whatever its time")
  func recorded() {
    #expect(Arrival(elapsed: .zero).age(of: .east(0, at: -3000)) == .zero)
    #expect(Arrival(elapsed: .zero).age(of: .east(0, at: nil)) == .zero)
  }
}
