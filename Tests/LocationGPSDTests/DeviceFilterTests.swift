import Testing

@testable import LocationGPSD

@Suite("DeviceFilter")
struct DeviceFilterTests {
  @Test(
    "accepts the requested devices",
    arguments: [
      (nil, "/dev/ttyACM0", true), (nil, nil, true),
      ("/dev/ttyACM0", "/dev/ttyACM0", true), ("/dev/ttyACM0", "/dev/ttyACM1", false), ("/dev/ttyACM0", nil, false),
      ("/dev/ttyACM*", "/dev/ttyACM17", true), ("/dev/ttyACM*", "/dev/ttyUSB0", false),
      ("/dev/../dev/null", "/dev/null", true),
    ] as [(String?, String?, Bool)])
  func accepts(pattern: String?, path: String?, isAccepted: Bool) {
    var filter = DeviceFilter(pattern)
    #expect(filter.accepts(path) == isAccepted)
    #expect(filter.accepts(path) == isAccepted)
  }
}
