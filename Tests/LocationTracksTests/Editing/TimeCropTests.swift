import LocationKit
import LocationTracks
import Testing

@Suite("TimeCrop")
struct TimeCropTests {
  private let track: [TrackEntry] = (0..<6).map { .point(Double($0), second: Double($0), startsSegment: $0 == 0) }

  private func seconds(_ from: TrackTime?, _ to: TrackTime?) -> [Double?] {
    edited(track, by: TimeCrop(from: from, to: to)).entries.map(\.second)
  }

  @Test("keeps points between two times, both included")
  func span() {
    let (from, to) = (TrackEntry.noon.advanced(by: .seconds(2)), TrackEntry.noon.advanced(by: .seconds(4)))
    #expect(seconds(.instant(from), .instant(to)) == [2, 3, 4])
  }

  @Test("either end can be open, and offsets count from the first time")
  func open() {
    #expect(seconds(.offset(.seconds(4)), nil) == [4, 5])
    #expect(seconds(nil, .offset(.seconds(1))) == [0, 1])
    #expect(seconds(nil, nil) == [0, 1, 2, 3, 4, 5])
  }

  @Test("the first remaining point begins the segment, and removed points are counted")
  func segment() {
    let (entries, leftOut) = edited(track, by: TimeCrop(from: .offset(.seconds(3)), to: nil))
    #expect(entries.map(\.startsSegment) == [true, false, false])
    #expect(leftOut == ["points of other times": 3])
  }

  @Test("removes a point without a time, unless nothing is cropped")
  func timeless() {
    let track: [TrackEntry] = [.point(0), .point(1, second: 0), .point(2)]
    let (entries, leftOut) = edited(track, by: TimeCrop(from: .offset(.zero), to: nil))
    #expect(entries.map(\.second) == [0])
    #expect(leftOut == ["points without a time": 2])
    #expect(edited(track, by: TimeCrop(from: nil, to: nil)).entries == track)
  }

  @Test("keeps waypoints and routes; other entries with a time go with the points")
  func others() throws {
    let waypoint = Waypoint(try #require(track[0].location), name: "A")
    let marks: [TrackEntry] = [
      .waypoint(waypoint), .route(TrackHeader()), .routePoint(waypoint), .track(TrackHeader()),
    ]
    let happened: [TrackEntry] = [.noFix(second: 1), .sky(second: 1), .noFix(second: 9), .sky(second: 9)]
    let crop = TimeCrop(from: nil, to: .instant(TrackEntry.noon.advanced(by: .seconds(5))))
    #expect(edited(marks + happened, by: crop).entries == marks + happened.prefix(2))
  }

  @Test("a removed loss of the fix still ends the segment")
  func loss() {
    let track: [TrackEntry] = [.point(0, second: 5), .noFix(second: 1), .point(1, second: 6)]
    let crop = TimeCrop(from: .instant(TrackEntry.noon.advanced(by: .seconds(5))), to: nil)
    #expect(edited(track, by: crop).entries.map(\.startsSegment) == [false, true])
  }
}
