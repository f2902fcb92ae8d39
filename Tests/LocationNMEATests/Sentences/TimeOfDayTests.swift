import LocationKit
import Testing

@testable import LocationNMEA

@Suite("TimeOfDay")
struct TimeOfDayTests {
  private func read(_ text: String) -> TimeOfDay? {
    let bytes = Array(text.utf8)
    return TimeOfDay(in: bytes.span, 0..<bytes.count)
  }

  @Test("precedes times of the next half day, also across midnight")
  func order() {
    func time(hour: Int64, _ nanoseconds: Int64 = 0) -> TimeOfDay {
      TimeOfDay(nanoseconds: hour * 3600 * UTCInstant.nanosecondsPerSecond + nanoseconds)
    }
    #expect(time(hour: 1).isBefore(time(hour: 2)) && !time(hour: 2).isBefore(time(hour: 1)))
    #expect(time(hour: 23).isBefore(time(hour: 1)) && !time(hour: 1).isBefore(time(hour: 23)))
    #expect(!time(hour: 5).isBefore(time(hour: 5)))
    #expect(time(hour: 0).isBefore(time(hour: 12, -1)))
    #expect(!time(hour: 0).isBefore(time(hour: 12)) && !time(hour: 12).isBefore(time(hour: 0)), "neither of the two")
  }

  @Test("a fraction has up to fifteen digits; the first nine count")
  func fractions() {
    #expect(read("000000.")?.nanoseconds == 0)
    #expect(read("000000.123456789")?.nanoseconds == 123_456_789)
    #expect(read("000000.123456789999999")?.nanoseconds == 123_456_789)
    #expect(read("000000.1234567899999999") == nil)
    #expect(read("000000,5") == nil)
  }
}
