import LocationKit
import Testing

@testable import LocateCommand

@Suite("Skipped data")
struct SkipTests {
  @Test("is distinguished from fatal errors, with and without a remedy")
  func kinds() {
    #expect(LocationError(.invalidData, "field 3 of GPRMC is unreadable or out of range").isSkip)
    #expect(LocationError(.invalidData, "a stray quote", context: "ride.csv:12", remedy: "double the quotes").isSkip)
    let hopeless = LocationError(
      .invalidData, "nothing can be read", context: "/dev/ttyUSB0", remedy: "serial:…?baud=…")
    #expect(!hopeless.isSkip)
    #expect(!LocationError(.sourceUnavailable, "the device is gone").isSkip)
  }
}
