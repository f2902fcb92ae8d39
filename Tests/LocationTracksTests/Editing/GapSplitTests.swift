import LocationKit
import LocationTracks
import Testing

@Suite("GapSplit")
struct GapSplitTests {
  @Test("begins a segment after a gap longer than the limit, not after one of equal length")
  func gaps() {
    let track: [TrackEntry] = [0, 10, 20.5, 21].map { .point($0, second: $0) }
    let split = edited(track, by: GapSplit(longestGap: .seconds(10))).entries
    #expect(split.map(\.startsSegment) == [false, false, true, false])
    #expect(split.map(\.second) == [0, 10, 20.5, 21], "nothing else changes")
  }

  @Test("points without times split nothing, and hide no gap")
  func timeless() {
    let track: [TrackEntry] = [
      .point(0, second: 0), .point(1), .point(2, second: 60), .point(3), .point(4, second: 61),
    ]
    let split = edited(track, by: GapSplit(longestGap: .seconds(10))).entries
    #expect(split.map(\.startsSegment) == [false, false, true, false, false])
  }
}
