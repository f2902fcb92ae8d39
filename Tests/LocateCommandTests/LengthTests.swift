import ArgumentParser
import Testing

@testable import LocateCommand

@Suite("Length")
struct LengthTests {
  @Test(
    "is a number of 0 or more with or without a unit",
    arguments: [
      ("30", 30), ("30m", 30), ("30 m", 30), ("1.5km", 1500), ("0.02nm", 37.04), ("0.02nmi", 37.04), ("50ft", 15.24),
      ("0", 0), ("0m", 0), ("1e3", 1000), ("+5", 5), ("1e9", 1e9),
    ])
  func reads(_ text: String, _ metres: Double) throws {
    let length = try #require(Length(argument: text))
    #expect((length.metres - metres).magnitude < 1e-9)
  }

  @Test(
    "rejects everything else",
    arguments: [
      "", "-5", "-5m", "m", " m", "30 miles", "30mm", "30  m", "inf", "1,5", "nan", "1e999", "1e308km", "30M",
    ])
  func rejects(_ text: String) {
    #expect(Length(argument: text)?.metres == nil)
  }

  @Test("shows its default with the unit")
  func shown() { #expect(Length(100).defaultValueDescription == "100m") }

  @Test(
    "is the type of every option of a length",
    arguments: [
      "watch --min-distance 1km", "watch --max-error 0.1nm", "watch --hysteresis 30ft", "watch --visit-radius 1km",
      "watch --pois-radius 50m", "watch --range-error 10ft", "once --accuracy 30ft", "info x --max-error 1km",
      "plot x -o x.svg --max-error 1km", "convert a b --simplify 5m", "convert a b --hide-zone 1,2,1km",
      "history a --level-of-detail 1km", "history a --near 1,2,1nm", "places info x --radius 50ft",
      "places near x 1,2 --within 2km", "serve-token create x --scope read --blur 1km --hide 1,2,1km",
      "watch --anchor-here 50ft",
    ])
  func everywhere(_ line: String) {
    #expect(throws: Never.self) { try RootCommand.parseAsRoot(line.split(separator: " ").map(String.init)) }
  }
}
