import LocationKit
import LocationText
import TestSupport
import Testing

@testable import LocationTracks

@Suite("Buffered times")
struct WaitingTimesTests {
  @Test("return unchanged, including unknown ones and leap seconds")
  func roundTrip() {
    let seed = Seed.take()
    var random = SeededRandom(seed: seed)
    var waiting = WaitingTimes()
    var expected: [UTCInstant?] = []
    var taken: [UTCInstant?] = []
    var nanoseconds: Int64 = 1_777_629_600_000_000_000
    for _ in 0..<50_000 {
      var next: UTCInstant?
      switch Int.random(in: 0..<20, using: &random) {
      case 0: break
      case 1: next = UTCInstant(nanoseconds: Int64.random(in: .min ... .max, using: &random), isLeapSecond: false)
      case 2: while taken.count + 100 < expected.count { taken.append(waiting.removeFirst()) }
      default:
        nanoseconds &+= 1_000_000_000 + Int64.random(in: -5...5, using: &random) * 1_000_000
        next = UTCInstant(nanoseconds: nanoseconds, isLeapSecond: Int.random(in: 0..<50, using: &random) == 0)
      }
      expected.append(next)
      let isAppended = waiting.append(next)
      #expect(isAppended)
    }
    while waiting.count > 0 { taken.append(waiting.removeFirst()) }
    #expect(taken == expected, "seed \(seed)")
    let rest = waiting.removeFirst()
    #expect(rest == nil)
  }

  @Test("use one byte each at even intervals, and no more than the limit")
  func limit() {
    var waiting = WaitingTimes(limit: 1000)
    var count = 0
    while waiting.append(Sample.start.advanced(by: .seconds(count))) { count += 1 }
    #expect((970...1000).contains(count))
    #expect(waiting.count == count)
    let taken = (0..<count).map { _ in waiting.removeFirst() }
    #expect(taken == (0..<count).map { Sample.start.advanced(by: .seconds($0)) })
    let hasRoom = waiting.append(Sample.start)
    #expect(hasRoom)
  }

  private func track(_ count: Int) -> [UInt8] {
    var text = "<kml><Placemark><gx:Track xmlns:gx='http://www.google.com/kml/ext/2.2'>"
    for second in 0..<count { text += "<when>\(Sample.start.advanced(by: .seconds(second)))</when>" }
    for index in 0..<count { text += "<gx:coord>\(index % 90) 2</gx:coord>" }
    return Array((text + "</gx:Track></Placemark></kml>").utf8)
  }

  @Test("a long track has all its times, and arrives in pieces of a bounded size")
  func longTrack() throws {
    let bytes = track(450_000)
    let decoder = KMLFormat().makeDecoder(TrackOptions(source: "ride"))
    var (entries, start, count, largest) = ([TrackEntry](), 0, 0, 0)
    while start < bytes.count {
      let end = min(start + 262_144, bytes.count)
      var decoder = decoder
      try decoder.decode(bytes.span.extracting(start..<end), into: &entries)
      start = end
      largest = max(largest, entries.count)
      for entry in entries {
        guard case .point(let point) = entry else { continue }
        #expect(point.location.time == Sample.start.advanced(by: .seconds(count)))
        count += 1
      }
      entries.removeAll()
    }
    #expect(count > 440_000)
    // A piece of the file holds ten thousand coordinates; the first 100,000 wait for values behind them.
    #expect(largest < 120_000)
  }

  @Test("beyond the limit reading ends with an error that names the track")
  func error() {
    let decoder = XMLEntryDecoder(
      source: "ride", KMLBuilder(TrackOptions(source: "ride"), mostBytesOfTimes: 100))
    var entries: [TrackEntry] = []
    let bytes = track(500)
    expectThrows(LocationError(.invalidData, "more times before its coordinates than can be held", context: "ride:1")) {
      try decoder.decode(bytes.span, into: &entries)
    }
    #expect(entries.isEmpty, "no point comes without its time")
  }
}
