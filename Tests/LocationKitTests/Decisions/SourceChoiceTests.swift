import LocationTesting
import Testing

@testable import LocationKit

@Suite("SourceChoice")
struct SourceChoiceTests {
  private let start = UTCInstant.utc("2026-05-01T10:00:00Z")

  private func location(_ source: String, _ second: Double, radius: Double? = nil) -> Location {
    var location = Location.make(latitude: 48, time: start + second)
    location.origin = LocationOrigin(source: source, kind: .replayed)
    location.horizontalAccuracy = radius.flatMap { Accuracy(radius: $0, level: .ninetyFive, basis: .stated) }
    return location
  }

  /// Returns the sources of the locations that are followed.
  private func followed(_ locations: [Location]) -> [String] {
    var choice = SourceChoice()
    return locations.sorted { ($0.time ?? start) < ($1.time ?? start) }.filter { choice.follows($0) }.map(
      \.origin.source)
  }

  @Test("of two recordings of one trip, one is followed")
  func one() {
    let first = (0..<100).map { location("a", Double($0)) }
    let second = (0..<100).map { location("b", Double($0) + 0.5) }
    #expect(followed(first + second) == Array(repeating: "a", count: 100))
  }

  @Test("a source that reports clearly more often takes over, and leaves when it ends")
  func denser() {
    let phone = (0..<20).map { location("phone", Double($0) * 60) }
    let receiver = (0..<300).map { location("receiver", 300.5 + Double($0)) }
    let found = followed(phone + receiver)
    #expect(found.prefix(6) == Array(repeating: "phone", count: 6)[...])
    #expect(found.count { $0 == "receiver" } >= 294)
    #expect(found.suffix(8) == Array(repeating: "phone", count: 8)[...])
  }

  @Test("a dense source that is clearly less accurate does not take over; a clearly more accurate one does")
  func accuracy() {
    let good = (0..<30).map { location("good", Double($0) * 10, radius: 4) }
    let bad = (0..<300).map { location("bad", Double($0) + 0.5, radius: 100) }
    #expect(Set(followed(good + bad)) == ["good"])
    let late = (0..<10).map { location("fine", 100.7 + Double($0), radius: 4) }
    #expect(followed((0..<300).map { location("bad", Double($0), radius: 100) } + late).contains("fine"))
  }

  @Test("a source that has fallen silent is left, and the next one is followed")
  func silence() {
    let found = followed((0..<10).map { location("a", Double($0)) } + (0..<30).map { location("b", Double($0) + 5.5) })
    #expect(found.prefix(10) == Array(repeating: "a", count: 10)[...])
    #expect(found.dropFirst(10) == Array(repeating: "b", count: 16)[...])
  }
}
