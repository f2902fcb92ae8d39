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

  @Test("delivers the first report of an epoch, no others of the same mode, and the next epoch")
  func oneDelivery() {
    var merger = EpochMerger()
    #expect(merge(location(10), &merger) == location(10))
    #expect(merge(location(10), &merger) == nil)
    #expect(merge(location(10, 1.5), &merger) == nil)
    #expect(merge(location(11), &merger) == location(11))
  }

  @Test("delivers a higher mode, merged with the earlier reports")
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
    #expect(merge(third, &merger) == nil, "a mode that falls and rises again is not new")
  }

  private func delivered(_ merger: inout EpochMerger, _ readings: Reading...) -> [Reading] {
    var delivered: [Reading] = []
    for reading in readings { merger.merge(reading, into: &delivered) }
    return delivered
  }

  private func whole(_ second: Int64) -> Location {
    var whole = location(second, 1, .threeDimensional)
    (whole.altitudeMSL, whole.status) = (100, .simulated)
    return whole
  }

  @Test("a receiver's first report, of a single sentence, waits for the rest of its epoch")
  func waitsForTheRest() {
    var merger = EpochMerger(waits: true)
    #expect(delivered(&merger, .location(location(10))).isEmpty)
    #expect(merger.isWaiting)
    #expect(delivered(&merger, .location(whole(10))) == [.location(whole(10))])
    #expect(!merger.isWaiting)
    #expect(delivered(&merger, .location(whole(10))).isEmpty)
    #expect(delivered(&merger, .location(whole(11))) == [.location(whole(11))])
    // The daemon has opened the receiver again.
    #expect(delivered(&merger, .location(location(20)), .location(whole(20))) == [.location(whole(20))])
  }

  @Test("a first report whose mode is from the epoch before waits, too")
  func waitsForTheHeight() {
    var merger = EpochMerger(waits: true)
    #expect(delivered(&merger, .location(location(10, .init(1), .threeDimensional))).isEmpty)
    #expect(delivered(&merger, .location(whole(10))) == [.location(whole(10))])
  }

  @Test("an incomplete epoch is delivered before the next one, before a loss, and on release")
  func neverCompleted() {
    var merger = EpochMerger(waits: true)
    #expect(
      delivered(&merger, .location(location(10)), .location(location(11)), .location(location(12)))
        == [10, 11, 12].map { .location(location($0)) })
    merger = EpochMerger(waits: true)
    let loss = Reading.noFix(NoFix(time: nil, reason: .noFix, origin: location(1).origin))
    #expect(delivered(&merger, .location(location(10)), loss) == [.location(location(10)), loss])
    merger = EpochMerger(waits: true)
    _ = delivered(&merger, .location(location(10)))
    var released: [Reading] = []
    merger.release(into: &released)
    merger.release(into: &released)
    #expect(released == [.location(location(10))])
  }

  @Test("withholds no report of another device, without a device, or with more data than one sentence holds")
  func doesNotWait() {
    var merger = EpochMerger(waits: true)
    _ = delivered(&merger, .location(location(10)))
    let sky = Reading.sky(SkyView(time: nil, satellites: [], origin: location(1).origin))
    var known = location(10, device: "/dev/b")
    known.status = .autonomous
    let readings: [Reading] = [.location(known), .location(location(10, device: nil)), sky]
    for reading in readings { #expect(delivered(&merger, reading) == [reading]) }
    #expect(merger.isWaiting)
  }

  @Test("recorded reports of one time at two positions are two locations")
  func recordedTimes() {
    var merger = EpochMerger(.recorded)
    #expect(merge(whole(10), &merger) != nil)
    var elsewhere = whole(10)
    elsewhere.coordinate = location(10, 1.5).coordinate
    #expect(merge(elsewhere, &merger) == elsewhere)
    #expect(merge(elsewhere, &merger) == nil)
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
    #expect(merge(location(nil, 1.6), &merger) != nil, "without any time two epochs cannot be distinguished")
  }

  @Test("passes an older time: the manager decides")
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

  @Test("merges each device separately, whatever their number")
  func devices() {
    var merger = EpochMerger()
    #expect(merge(location(10, device: "/dev/a"), &merger) != nil)
    #expect(merge(location(10, device: "/dev/b"), &merger) != nil)
    #expect(merge(location(10, device: "/dev/a"), &merger) == nil)
    for number in 0..<500 { #expect(merge(location(10, device: "/dev/pts/\(number)"), &merger) != nil) }
    #expect(merge(location(10, device: "/dev/pts/499"), &merger) == nil)
  }

  @Test("a reporting device is not dropped for devices that came and went")
  func forgetting() {
    var merger = EpochMerger()
    for number in 0..<500 {
      #expect(merge(location(Int64(number), device: "/dev/a"), &merger) != nil)
      #expect(merge(location(10, device: "/dev/pts/\(number)"), &merger) != nil)
      #expect(merge(location(Int64(number), device: "/dev/a"), &merger) == nil)
    }
  }

  @Test("merges nothing without a device; passes no fix, skies and faults")
  func others() {
    var merger = EpochMerger()
    let origin = location(10).origin
    for _ in 0..<2 {
      #expect(merge(location(10, device: nil), &merger) != nil)
      for reading in [
        Reading.noFix(NoFix(time: nil, reason: .noFix, origin: origin)),
        .sky(SkyView(time: nil, satellites: [], origin: origin)), .fault(LocationError(.invalidData, "x")),
      ] { #expect(merger.merge(reading) == reading) }
    }
  }
}
