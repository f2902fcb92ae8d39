import LocationKit
import Testing

@testable import LocateCommand

@Suite("Arguments")
struct ArgumentsTests {
  @Test("a rate is a number greater than 0, or max")
  func rates() {
    #expect(PlaybackRate(argument: "max") == .maximum)
    #expect(PlaybackRate(argument: "2.5") == .multiple(2.5))
    for text in ["0", "-1", "fast", "", "inf", "nan"] { #expect(PlaybackRate(argument: text) == nil, "\(text)") }
  }

  @Test("the default rate is shown as a user writes it")
  func shownRate() {
    #expect(PlaybackRate.realTime.defaultValueDescription == "1")
    #expect(PlaybackRate.multiple(2.5).defaultValueDescription == "2.5")
  }

  @Test("a date is a day of ISO 8601")
  func dates() {
    #expect(CalendarDate(argument: "2026-05-01").map { "\($0)" } == "2026-05-01")
    for text in ["yesterday", "1.5.2026", "2026-13-01", "2026-02-30", ""] {
      #expect(CalendarDate(argument: text) == nil, "\(text)")
    }
  }

  @Test("a range error is a name or a length greater than 0")
  func rangeErrors() {
    #expect(RangeError(argument: "open-sky") == .openSky)
    #expect(RangeError(argument: "suburban") == .suburban)
    #expect(RangeError(argument: "urban-canyon") == .urbanCanyon)
    #expect(RangeError(argument: "4.5") == RangeError(metres: 4.5))
    #expect(RangeError(argument: "0.01km") == RangeError(metres: 10))
    for text in ["city", "0", "-1", "", "inf", "5mm"] { #expect(RangeError(argument: text) == nil, "\(text)") }
  }
}
