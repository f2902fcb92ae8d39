import LocationKit
import LocationTesting
import Testing

@testable import LocationTracks

@Suite("TimeShift")
struct TimeShiftTests {
  private let now = UTCInstant.utc("2030-01-01T00:00:00Z")

  private func shift(_ rate: PlaybackRate = .maximum) -> TimeShift { TimeShift(now: { [now] in now }, rate: rate) }

  /// Seconds after `now`.
  private func seconds(_ entries: ArraySlice<TrackEntry>) -> [Double?] {
    entries.map { $0.time?.duration(since: now).inSeconds }
  }

  @Test("moves the first location to now, and keeps the distance of all else")
  func happensNow() {
    var shift = shift()
    #expect(seconds(shift.take([.point(0, second: 5), .sky(second: 5)])) == [0, 0])
    #expect(seconds(shift.take([.noFix(second: 6), .point(1, second: 7.5), .point(2)])) == [1, 2.5, nil])
  }

  @Test("moves entries before the first location to times before now")
  func leading() {
    var shift = shift()
    #expect(shift.take([.noFix(second: 2), .sky(second: 2)]).isEmpty)
    #expect(seconds(shift.take([.noFix(second: 3), .point(0, second: 5)])) == [-3, -3, -2, 0])
  }

  @Test("at a rate, moves the first location to its scaled time", arguments: [(1.0, 3.0), (4, 0.75)])
  func rate(_ factor: Double, _ expected: Double) {
    var shift = shift(.multiple(factor))
    #expect(seconds(shift.take([.noFix(second: 2), .point(0, second: 5)])) == [expected - 3, expected])
  }

  @Test("without a location, shifts and loses nothing")
  func none() {
    var shift = shift()
    #expect(shift.take([.noFix(second: 2), .point(0)]).isEmpty)
    #expect(shift.finish() == [.noFix(second: 2), .point(0)])
  }

  @Test("times at the ends of the range are limited to it, and do not wrap around", arguments: [Int64.min, .max])
  func endsOfTime(nanoseconds: Int64) {
    let end = UTCInstant(nanoseconds: nanoseconds)
    var shift = shift(.multiple(1e-300))
    var far = TrackEntry.point(0, second: 0)
    if case .point(var point) = far {
      point.location.time = end
      far = .point(point)
    }
    let entries = shift.take([.noFix(second: 2), .point(0, second: 5), far]) + shift.finish() + shift.take([far])
    let times = entries.compactMap(\.time)
    #expect(times.count == 4)
    #expect(zip(times, times.dropFirst()).allSatisfy { nanoseconds > 0 ? $0 <= $1 : true })
    #expect((times[2] < now) == (nanoseconds < 0))
  }

  @Test("withholds a bounded number of entries")
  func bounded() {
    var shift = shift()
    let given = (0..<5000).map { shift.take([.noFix(second: Double($0))]).count }.reduce(0, +)
    #expect(given == 5000)
    var timeless = self.shift()
    #expect((0..<5000).map { _ in timeless.take([.point(0)]).count }.reduce(0, +) >= 4000)
  }

  @Test("the next pass continues one interval after the last time, never backwards")
  func loop() {
    var shift = TimeShift(now: nil, rate: .maximum)
    let track: ArraySlice<TrackEntry> = [.point(0, second: 0), .point(1, second: 2), .point(0, second: 1)]
    #expect(shift.take(track) == track)
    #expect(shift.finish().isEmpty)
    let second = shift.take(track).compactMap(\.second)
    #expect(second == [4, 6, 5])
    _ = shift.finish()
    #expect(shift.take(track).compactMap(\.second) == [8, 10, 9])
  }

  @Test("a track without times loops without times")
  func timeless() {
    var shift = TimeShift(now: nil, rate: .maximum)
    #expect(shift.take([.point(0)]) == [.point(0)])
    _ = shift.finish()
    _ = shift.take([.point(0)])
    #expect(shift.finish() == [.point(0)])
  }
}
