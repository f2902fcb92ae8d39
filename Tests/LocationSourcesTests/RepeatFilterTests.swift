import LocationKit
import Testing

@testable import LocationSources

@Suite("RepeatFilter")
struct RepeatFilterTests {
  private func location(of device: Int, second: Int64 = 0) -> Reading {
    .location(
      Location(
        coordinate: Coordinate(latitude: 48, longitude: 11)!,
        time: UTCInstant(nanoseconds: second * UTCInstant.nanosecondsPerSecond), mode: .threeDimensional,
        origin: LocationOrigin(source: "tcp://boat:10110", device: "\(device)", kind: .live)))
  }

  @Test("stores 64 devices: further names use no more memory")
  func devices() {
    var filter = RepeatFilter()
    let before = (0..<65).filter { filter.isRepeated(location(of: $0)) }
    filter.reopened()
    let after = (0..<65).filter { filter.isRepeated(location(of: $0)) }
    #expect(before.isEmpty)
    #expect(after == Array(0..<64))
  }

  @Test("stores the last 32 locations of a device")
  func depth() {
    var filter = RepeatFilter()
    for second in 0..<33 { _ = filter.isRepeated(location(of: 0, second: Int64(second))) }
    filter.reopened()
    let repeated = [1, 0].map { filter.isRepeated(location(of: 0, second: $0)) }
    #expect(repeated == [true, false])
  }
}
