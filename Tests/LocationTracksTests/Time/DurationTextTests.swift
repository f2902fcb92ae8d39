import LocationKit
import Testing

@testable import LocationTracks

@Suite("Durations as users write them")
struct DurationTextTests {
  @Test(
    "have one unit, seconds by default; m and min are minutes",
    arguments: [
      ("30", Duration.seconds(30)), ("30s", .seconds(30)), ("1.5", .milliseconds(1500)), ("500ms", .milliseconds(500)),
      ("30m", .seconds(1800)), ("2min", .seconds(120)), ("0.5h", .seconds(1800)), ("7d", .seconds(604_800)),
      ("1w", .seconds(604_800)), ("1y", .seconds(31_557_600)), ("0", .zero),
    ])
  func reads(_ text: String, _ duration: Duration) { #expect(Duration(text: text) == duration) }

  @Test(
    "are nothing else",
    arguments: [
      "", "s", "-1", "+1s", "1 s", "1,5", "1e3", "1.2.3", "٣", "inf", "nan", "1M", "10000000000", "999y", "1h30m",
    ])
  func rejects(_ text: String) { #expect(Duration(text: text) == nil) }
}
