import Testing

@testable import LocateCommand

@Suite("Magnitude")
struct MagnitudeTests {
  @Test(
    "is a number that is 0 or more, printed without a needless fraction",
    arguments: [("0", 0, "0"), ("12.5", 12.5, "12.5"), ("1e3", 1000, "1000"), ("+5", 5, "5"), ("5.0", 5, "5")])
  func reads(_ text: String, _ value: Double, _ shown: String) throws {
    let magnitude = try #require(Magnitude(argument: text))
    #expect(magnitude.value == value)
    #expect(magnitude.text == shown)
  }

  @Test("rejects everything else", arguments: ["", "-1", "5 m", "5m", "1,5", "inf", "nan", "0x10", "1e999"])
  func refuses(_ text: String) {
    #expect(Magnitude(argument: text)?.value == nil)
  }
}
