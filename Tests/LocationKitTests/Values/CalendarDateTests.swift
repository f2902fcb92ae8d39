import LocationKit
import Testing

@Suite("CalendarDate")
struct CalendarDateTests {
  @Test(
    "returns the days since 1970",
    arguments: [
      (1970, 1, 1, 0), (1969, 12, 31, -1), (2000, 2, 29, 11_016), (2000, 3, 1, 11_017), (1900, 3, 1, -25_508),
      (1678, 1, 1, -106_650), (2262, 4, 11, 106_751), (2026, 5, 1, 20_574), (1, 1, 1, -719_162),
    ])
  func daysSince1970(year: Int, month: Int, day: Int, days: Int) throws {
    let date = try #require(CalendarDate(year: year, month: month, day: day))
    #expect(date.daysSince1970 == days)
    #expect(CalendarDate(daysSince1970: days) == date)
  }

  @Test("days follow each other from 1678 to 2262, each with its own name")
  func everyDay() throws {
    var date = try #require(CalendarDate(year: 1678, month: 1, day: 1))
    let first = date.daysSince1970
    for days in first..<(first + 213_400) {
      #expect(date.daysSince1970 == days)
      let next = date.advanced(byDays: 1)
      let isNext =
        next.day == date.day + 1 && next.month == date.month
        || next.day == 1 && next.month == date.month + 1 && next.year == date.year
        || next.day == 1 && next.month == 1 && date.month == 12 && next.year == date.year + 1
      guard isNext, CalendarDate(year: next.year, month: next.month, day: next.day) == next else {
        Issue.record("\(next) follows \(date)")
        return
      }
      date = next
    }
    #expect(date.year == 2262)
  }

  @Test(
    "rejects dates that do not exist",
    arguments: [
      (2023, 2, 29), (1900, 2, 29), (2024, 2, 30), (2024, 4, 31), (2024, 6, 31), (2024, 9, 31), (2024, 11, 31),
      (2024, 1, 32), (2024, 0, 1), (2024, 13, 1), (2024, 1, 0), (2024, 1, -1), (10_000, 1, 1), (-1, 1, 1),
      (Int.max, 1, 1), (Int.min, 12, 31),
    ])
  func refuses(year: Int, month: Int, day: Int) {
    #expect(CalendarDate(year: year, month: month, day: day) == nil)
  }

  @Test("accepts 29 February of leap years", arguments: [1600, 2000, 2024, 2400])
  func leapYears(year: Int) {
    #expect(CalendarDate(year: year, month: 2, day: 29) != nil)
  }

  @Test("is written with leading zeros")
  func isWritten() {
    #expect(CalendarDate(year: 76, month: 5, day: 1)?.description == "0076-05-01")
  }
}
