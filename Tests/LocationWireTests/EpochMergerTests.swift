import LocationKit
import LocationWire
import Testing

@Suite("EpochMerger")
struct EpochMergerTests {
  private func location(
    _ second: Int64?, _ latitude: Double = 1, device: String? = "/dev/a", _ mode: FixMode = .twoDimensional
  ) -> Location {
    Location(
      coordinate: Coordinate(latitude: latitude, longitude: 2)!,
      time: second.map { UTCInstant(nanoseconds: $0 * UTCInstant.nanosecondsPerSecond) }, mode: mode,
      origin: LocationOrigin(source: "gpsd://h", device: device, kind: .live))
  }

  private func merge(_ location: Location, _ merger: inout EpochMerger) -> Location? {
    guard case .location(let merged) = merger.merge(.location(location)) else { return nil }
    return merged
  }

  @Test("the first report of an epoch is delivered, others of the same mode are not, the next epoch is")
  func oneDelivery() {
    var merger = EpochMerger()
    #expect(merge(location(10), &merger) == location(10))
    #expect(merge(location(10), &merger) == nil)
    #expect(merge(location(10, 1.5), &merger) == nil)
    #expect(merge(location(11), &merger) == location(11))
  }

  @Test("a higher mode is delivered, with what the earlier reports knew")
  func modeRises() {
    var merger = EpochMerger()
    var first = location(10)
    first.speed = 3
    first.status = .differential
    var second = location(10)
    second.courseOverGround = 90
    var third = location(10, .init(1), .threeDimensional)
    third.altitudeMSL = 100
    third.status = .rtkFixed
    #expect(merge(first, &merger) == first)
    #expect(merge(second, &merger) == nil)
    var whole = third
    whole.speed = 3
    whole.courseOverGround = 90
    #expect(merge(third, &merger) == whole)
    #expect(merge(third, &merger) == nil)
    #expect(merge(first, &merger) == nil)
    #expect(merge(third, &merger) == nil, "a mode that falls and rises again is no news")
  }

  @Test("a time that follows the same coordinate without one is the same epoch")
  func timeComesLater() {
    var merger = EpochMerger()
    #expect(merge(location(nil), &merger) != nil)
    #expect(merge(location(10), &merger) == nil)
    #expect(merge(location(10), &merger) == nil)
    #expect(merge(location(nil, 1.5), &merger) != nil)
    #expect(merge(location(11, 1.6), &merger) != nil, "another coordinate")
    #expect(merge(location(nil, 1.6), &merger) != nil)
    #expect(merge(location(nil, 1.6), &merger) != nil, "without any time nothing tells two epochs from one")
  }

  @Test("an older time passes: the manager judges")
  func older() {
    var merger = EpochMerger()
    #expect(merge(location(10), &merger) != nil)
    #expect(merge(location(5), &merger) == location(5))
    #expect(merge(location(6), &merger) == location(6))
  }

  @Test("a leap second and the second after it are two epochs")
  func leapSecond() {
    var merger = EpochMerger()
    var leap = location(10)
    leap.time?.isLeapSecond = true
    #expect(merge(leap, &merger) != nil)
    #expect(merge(location(10), &merger) != nil)
  }

  @Test("devices are merged apart, as many as there are")
  func devices() {
    var merger = EpochMerger()
    #expect(merge(location(10, device: "/dev/a"), &merger) != nil)
    #expect(merge(location(10, device: "/dev/b"), &merger) != nil)
    #expect(merge(location(10, device: "/dev/a"), &merger) == nil)
    for number in 0..<500 { #expect(merge(location(10, device: "/dev/pts/\(number)"), &merger) != nil) }
    #expect(merge(location(10, device: "/dev/pts/499"), &merger) == nil)
  }

  @Test("a device that reports is not forgotten for those that came and went")
  func forgetting() {
    var merger = EpochMerger()
    for number in 0..<500 {
      #expect(merge(location(Int64(number), device: "/dev/a"), &merger) != nil)
      #expect(merge(location(10, device: "/dev/pts/\(number)"), &merger) != nil)
      #expect(merge(location(Int64(number), device: "/dev/a"), &merger) == nil)
    }
  }

  @Test("without a device nothing is merged; no fix, skies and faults pass")
  func others() {
    var merger = EpochMerger()
    let origin = location(10).origin
    for _ in 0..<2 {
      #expect(merge(location(10, device: nil), &merger) != nil)
      for reading in [
        Reading.noFix(NoFix(time: nil, reason: .noFix, origin: origin)),
        .sky(SkyView(time: nil, satellites: [], origin: origin)), .fault(LocationError(.badData, "x")),
      ] { #expect(merger.merge(reading) == reading) }
    }
  }
}
