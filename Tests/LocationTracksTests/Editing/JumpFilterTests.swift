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

  @Test("removes single points that are out of reach", arguments: [1, 5, 8])
  func single(_ second: Int) {
    let (entries, leftOut) = edited(walk(10, wild: [second: 9000]), by: filter)
    #expect(entries.map(\.second) == (0..<10).filter { $0 != second }.map(Double.init))
    #expect(leftOut == ["jumps": 1])
    #expect(entries.map(\.startsSegment) == [true] + [Bool](repeating: false, count: 8))
  }

  @Test("removes an outlier at the start, and keeps the track")
  func first() {
    let (entries, leftOut) = edited(walk(10, wild: [0: 9000]), by: filter)
    #expect(entries.map(\.second) == (1..<10).map(Double.init))
    #expect(entries.first?.startsSegment == true, "the second begins the segment now")
    #expect(leftOut == ["jumps": 1])
  }

  @Test("removes outliers at the end")
  func last() {
    let (entries, leftOut) = edited(walk(10, wild: [8: 9000, 9: 9001]), by: filter)
    #expect(entries.count == 8)
    #expect(leftOut == ["jumps": 2])
  }

  @Test("removes two outliers that disagree")
  func disagreeing() {
    let (entries, _) = edited(walk(10, wild: [4: 9000, 5: -9000]), by: filter)
    #expect(entries.map(\.second) == [0, 1, 2, 3, 6, 7, 8, 9])
  }

  @Test("accepts three consecutive points that agree, in their own segment")
  func elsewhere() {
    let away = Dictionary(uniqueKeysWithValues: (4..<10).map { ($0, 9000 + Double($0)) })
    let (entries, leftOut) = edited(walk(10, wild: away), by: filter)
    #expect(entries.count == 10)
    #expect(entries.map(\.startsSegment) == (0..<10).map { $0 == 0 || $0 == 4 })
    #expect(leftOut == [:])
  }

  @Test("accepts three points that agree, and not two")
  func three() {
    #expect(edited(walk(12, wild: [4: 9000, 5: 9001]), by: filter).leftOut == ["jumps": 2])
    let (entries, leftOut) = edited(walk(12, wild: [4: 9000, 5: 9001, 6: 9002]), by: filter)
    #expect(leftOut == [:])
    #expect(entries.map(\.startsSegment) == (0..<12).map { [0, 4, 7].contains($0) })
  }

  @Test("accepts points at the speed limit, and not above it")
  func exactSpeed() throws {
    let track: [TrackEntry] = [0, 1, 2].map { .point($0, second: $0) } + [.point(102, second: 4)]
    let (near, far) = (try #require(track[2].location).coordinate, try #require(track[3].location).coordinate)
    let speed = near.distance(to: far) / 2
    #expect(edited(track, by: JumpFilter(maximumSpeed: speed + 1e-6)).leftOut == [:])
    #expect(edited(track, by: JumpFilter(maximumSpeed: speed - 1e-6)).leftOut == ["jumps": 1])
  }

  @Test("times that go backwards count like times that go forwards")
  func backwards() {
    let track: [TrackEntry] = [0, 1, 2, 1.5, 0.5, 3, 4].map { .point($0 * 40, second: $0) }
    #expect(edited(track, by: filter).entries == track)
  }

  @Test("withholds a thousand entries at most after a suspect point")
  func flood() {
    var edit = filter
    var entries: [TrackEntry] = []
    for second in 0..<3 { edit.take(.point(Double(second), second: Double(second)), into: &entries) }
    edit.take(.point(90_000, second: 3), into: &entries)
    for _ in 0..<3000 { edit.take(.sky(second: 3), into: &entries) }
    #expect(entries.count > 1900)
    edit.finish(into: &entries)
    #expect(entries.count == 3003 && edit.leftOut == ["jumps": 1])
  }

  @Test("judges a segment without the one before")
  func segments() {
    let track: [TrackEntry] = [
      .point(0, second: 0), .point(1, second: 1), .point(9000, second: 2, startsSegment: true), .point(9001, second: 3),
      .noFix(second: 4), .point(0, second: 5), .point(1, second: 6),
    ]
    #expect(edited(track, by: filter).entries == track)
  }

  @Test("does not judge points without times, and keeps the position of all else")
  func others() {
    let track: [TrackEntry] = [
      .point(0, second: 0), .sky(second: 0), .point(5000), .point(1, second: 1), .sky(second: 1),
      .point(9000, second: 2), .sky(second: 2), .point(3, second: 3), .sky(second: 3),
    ]
    let (entries, _) = edited(track, by: filter)
    #expect(entries == track.filter { $0 != .point(9000, second: 2) })
  }

  @Test("treats two points of one second as a second apart")
  func simultaneous() {
    let track: [TrackEntry] = [
      .point(0, second: 0), .point(0, second: 1), .point(40, second: 1), .point(40, second: 2),
    ]
    #expect(edited(track, by: filter).entries == track)
  }

  @Test("finds true points among outliers")
  func among() {
    let wild = [0: 9000.0, 2: -9000, 3: 20_000, 5: 40_000]
    let (entries, leftOut) = edited(walk(10, wild: wild), by: filter)
    #expect(entries.map(\.second) == [1, 4, 6, 7, 8, 9])
    #expect(leftOut == ["jumps": 4])
  }

  @Test("does not withhold points that never agree forever")
  func hopeless() {
    var edit = filter
    var entries: [TrackEntry] = []
    for second in 0..<100 {
      edit.take(
        .point(Double(second % 2) * 90_000 + Double(second * second) * 300, second: Double(second)), into: &entries)
    }
    #expect(edit.leftOut["jumps"].map { $0 >= 80 } == true)
  }

  @Test("keeps one point of one, or of two that disagree")
  func few() {
    #expect(edited(walk(1), by: filter).entries == walk(1))
    #expect(edited(walk(2, wild: [0: 9000]), by: filter).entries.count == 1)
    #expect(edited([], by: filter).entries.isEmpty)
  }
}
