import LocationKit
import LocationTracks
import Testing

@Suite("JumpFilter")
struct JumpFilterTests {
  private let filter = JumpFilter(maximumSpeed: 50)

  /// A walk of one metre a second northward, but for the seconds that are somewhere else.
  private func walk(_ seconds: Int, wild: [Int: Double] = [:]) -> [TrackEntry] {
    (0..<seconds).map { second in
      .point(wild[second] ?? Double(second), second: Double(second), startsSegment: second == 0)
    }
  }

  @Test("takes away single points that nobody can have reached", arguments: [1, 5, 8])
  func single(_ second: Int) {
    let (entries, leftOut) = edited(walk(10, wild: [second: 9000]), by: filter)
    #expect(entries.map(\.second) == (0..<10).filter { $0 != second }.map(Double.init))
    #expect(leftOut == ["jumps": 1])
    #expect(entries.map(\.startsSegment) == [true] + [Bool](repeating: false, count: 8))
  }

  @Test("a wild first point goes, and not the track")
  func first() {
    let (entries, leftOut) = edited(walk(10, wild: [0: 9000]), by: filter)
    #expect(entries.map(\.second) == (1..<10).map(Double.init))
    #expect(entries.first?.startsSegment == true, "the second begins the segment now")
    #expect(leftOut == ["jumps": 1])
  }

  @Test("wild points at the end go")
  func last() {
    let (entries, leftOut) = edited(walk(10, wild: [8: 9000, 9: 9001]), by: filter)
    #expect(entries.count == 8)
    #expect(leftOut == ["jumps": 2])
  }

  @Test("two wild points that disagree go")
  func disagreeing() {
    let (entries, _) = edited(walk(10, wild: [4: 9000, 5: -9000]), by: filter)
    #expect(entries.map(\.second) == [0, 1, 2, 3, 6, 7, 8, 9])
  }

  @Test("three in a row that agree are believed, in a segment of their own")
  func elsewhere() {
    let away = Dictionary(uniqueKeysWithValues: (4..<10).map { ($0, 9000 + Double($0)) })
    let (entries, leftOut) = edited(walk(10, wild: away), by: filter)
    #expect(entries.count == 10)
    #expect(entries.map(\.startsSegment) == (0..<10).map { $0 == 0 || $0 == 4 })
    #expect(leftOut == [:])
  }

  @Test("a segment begins without regard to the one before")
  func segments() {
    let track: [TrackEntry] = [
      .point(0, second: 0), .point(1, second: 1), .point(9000, second: 2, startsSegment: true), .point(9001, second: 3),
      .noFix(second: 4), .point(0, second: 5), .point(1, second: 6),
    ]
    #expect(edited(track, by: filter).entries == track)
  }

  @Test("points without a time are not judged, and all else keeps its place")
  func others() {
    let track: [TrackEntry] = [
      .point(0, second: 0), .sky(second: 0), .point(5000), .point(1, second: 1), .sky(second: 1),
      .point(9000, second: 2), .sky(second: 2), .point(3, second: 3), .sky(second: 3),
    ]
    let (entries, _) = edited(track, by: filter)
    #expect(entries == track.filter { $0 != .point(9000, second: 2) })
  }

  @Test("two points of one second are as good as a second apart")
  func simultaneous() {
    let track: [TrackEntry] = [
      .point(0, second: 0), .point(0, second: 1), .point(40, second: 1), .point(40, second: 2),
    ]
    #expect(edited(track, by: filter).entries == track)
  }

  @Test("true points among wild ones are found")
  func among() {
    let wild = [0: 9000.0, 2: -9000, 3: 20_000, 5: 40_000]
    let (entries, leftOut) = edited(walk(10, wild: wild), by: filter)
    #expect(entries.map(\.second) == [1, 4, 6, 7, 8, 9])
    #expect(leftOut == ["jumps": 4])
  }

  @Test("what never agrees is not held back for ever")
  func hopeless() {
    var edit = filter
    var entries: [TrackEntry] = []
    for second in 0..<100 {
      edit.take(
        .point(Double(second % 2) * 90_000 + Double(second * second) * 300, second: Double(second)), into: &entries)
    }
    #expect(edit.leftOut["jumps"].map { $0 >= 80 } == true)
  }

  @Test("one point, or two that disagree, leave one")
  func few() {
    #expect(edited(walk(1), by: filter).entries == walk(1))
    #expect(edited(walk(2, wild: [0: 9000]), by: filter).entries.count == 1)
    #expect(edited([], by: filter).entries.isEmpty)
  }
}
