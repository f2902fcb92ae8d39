import Testing

@testable import LocateCommand

@Suite("TimeSpan")
struct TimeSpanTests {
  @Test(
    "reads a number with a unit; seconds without one",
    arguments: [
      ("30", Duration.seconds(30)), ("30s", .seconds(30)), ("1.5", .milliseconds(1500)), ("500ms", .milliseconds(500)),
      ("2m", .seconds(120)), ("2min", .seconds(120)), ("0.5h", .seconds(1800)), ("7d", .seconds(604_800)),
      ("1w", .seconds(604_800)),
      ("0", .zero),
    ])
  func reads(_ text: String, _ duration: Duration) {
    #expect(TimeSpan(argument: text)?.duration == duration)
  }

  @Test(
    "rejects anything else",
    arguments: ["", "s", "-1", "+1s", "1 s", "1,5", "1e3", "1.2.3", "٣", "inf", "nan", "1e10", "10000000000"])
  func refuses(_ text: String) {
    #expect(TimeSpan(argument: text) == nil)
  }

  @Test("shows its default as help does")
  func shows() {
    #expect(TimeSpan(.seconds(30)).defaultValueDescription == "30s")
    #expect(TimeSpan(.seconds(90)).defaultValueDescription == "90s")
    #expect(TimeSpan(.seconds(300)).defaultValueDescription == "5m")
    #expect(TimeSpan(.seconds(86_400)).defaultValueDescription == "1d")
    #expect(TimeSpan(.milliseconds(500)).defaultValueDescription == "0.5s")
    #expect(TimeSpan(.zero).defaultValueDescription == "0s")
  }
}
