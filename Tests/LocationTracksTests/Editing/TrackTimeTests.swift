import LocationKit
import LocationTracks
import Testing

@Suite("TrackTime")
struct TrackTimeTests {
  @Test(
    "parses offsets from the beginning",
    arguments: [
      ("+90s", 90), ("+90", 90), ("+1.5h", 5400), ("+10m", 600), ("+10min", 600), ("+250ms", 0.25), ("+00:10:00", 600),
      ("+1:30", 90), ("+100:00", 6000), ("+0", 0),
    ])
  func offsets(_ text: String, _ seconds: Double) {
    #expect(TrackTime(text) == .offset(.seconds(seconds)))
  }

  @Test("parses times")
  func instants() throws {
    let instant = try #require(UTCInstant(iso8601: "2026-05-01T10:00:00Z"))
    #expect(TrackTime("2026-05-01T12:00:00+02:00") == .instant(instant))
  }

  @Test(
    "detects an end before its start if both are of one kind",
    arguments: [
      ("+2s", "+1s", true), ("+1s", "+1s", false), ("2026-05-01T10:00Z", "2026-05-01T09:00Z", true),
      ("2026-05-01T10:00Z", "2026-05-01T11:00Z", false), ("2026-05-01T10:00Z", "+1s", false), ("+1s", "", false),
      ("", "+1s", false),
    ])
  func reversed(_ start: String, _ end: String, _ isReversed: Bool) {
    #expect(TrackTime.isReversed(from: TrackTime(start), to: TrackTime(end)) == isReversed)
  }

  @Test(
    "rejects anything else",
    arguments: ["", "+", "90s", "++5", "+-5", "+5x", "+1:60", "+1:2:3:4", "+:30", "now", "+1e300", "+nan", "+1:-1"])
  func refused(_ text: String) {
    #expect(TrackTime(text) == nil)
  }
}
