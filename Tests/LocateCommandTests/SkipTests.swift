import LocationKit
import Testing

@testable import LocateCommand

@Suite("Skipped data")
struct SkipTests {
  @Test("is distinguished from fatal errors, with and without a remedy")
  func kinds() {
    #expect(LocationError(.badData, "field 3 of GPRMC is unreadable or out of range").isSkip)
    #expect(LocationError(.badData, "a stray quote", place: "ride.csv:12", remedy: "double the quotes").isSkip)
    let hopeless = LocationError(.badData, "nothing can be read", place: "/dev/ttyUSB0", remedy: "serial:…?baud=…")
    #expect(!hopeless.isSkip)
    #expect(!LocationError(.sourceUnavailable, "the device is gone").isSkip)
  }
}
