import Foundation
import LocationKit
import LocationTesting
import LocationTracks
import TestSupport
import Testing

@Suite("LineSimplification")
struct LineSimplificationTests {
  private func simplified(_ track: [TrackEntry], _ tolerance: Double) -> [TrackEntry] {
    edited(track, by: LineSimplification(tolerance: tolerance)).entries
  }

  @Test("keeps the ends of a straight line, and a corner")
  func corner() {
    let track: [TrackEntry] = (0...20).map { .point(Double($0) * 10) } + (1...20).map { .point(200, Double($0) * 10) }
    let kept = simplified(track, 1)
    #expect(kept.first == track.first)
    #expect(kept.last == track.last)
    #expect(kept.contains(track[20]))
    #expect(kept.count == 3)
  }

  @Test("keeps points beyond the tolerance, removes points within")
  func tolerance() {
    let track: [TrackEntry] = [.point(0), .point(50, 4.5), .point(100)]
    #expect(simplified(track, 5) == [track[0], track[2]])
    #expect(simplified(track, 4) == track)
  }

  @Test("a point beyond the end of the line is not near it")
  func turn() {
    let track: [TrackEntry] = [0, 50, 100, 150, 200, 150, 100].map { .point($0) }
    #expect(simplified(track, 5) == [track[0], track[4], track[6]])
  }

  @Test("keeps both ends of every segment")
  func segments() {
    let track: [TrackEntry] = [
      .point(0), .point(1), .point(2), .point(3, startsSegment: true), .point(4), .point(5), .noFix(second: 0),
      .point(6),
      .point(7), .point(8),
    ]
    let kept: [TrackEntry] = [0, 2, 3, 5, 6, 7, 9].map { track[$0] }
    #expect(simplified(track, 100) == kept)
  }

  @Test("counts removed points, and keeps the position of other entries")
  func others() {
    let track: [TrackEntry] = [.point(0), .sky(second: 0), .point(1), .sky(second: 1), .point(2), .sky(second: 2)]
    let (entries, leftOut) = edited(track, by: LineSimplification(tolerance: 5))
    #expect(entries == [track[0], track[1], track[3], track[4], track[5]])
    #expect(leftOut == ["points near the line": 1])
  }

  @Test("a tolerance of 0 keeps every point off the line")
  func nothing() {
    let track: [TrackEntry] = (0..<50).map { .point(Double($0), Double($0 % 2) * 0.01) }
    #expect(simplified(track, 0) == track)
  }

  @Test("withholds no more than the window of a stationary receiver")
  func standing() {
    var edit = LineSimplification(tolerance: 5)
    var kept: [TrackEntry] = []
    for second in 0..<10_000 { edit.take(.point(0, second: Double(second)), into: &kept) }
    #expect(kept.count >= 10_000 / (LineSimplification.longestWindow + 1))
    #expect(kept.count < 50)
  }

  @Test("does not withhold other entries forever, and loses none")
  func flood() {
    var edit = LineSimplification(tolerance: 5)
    var kept: [TrackEntry] = []
    edit.take(.point(0), into: &kept)
    edit.take(.point(1), into: &kept)
    for second in 0..<10_000 {
      edit.take(.sky(second: Double(second)), into: &kept)
      #expect(second - kept.count < 5 * LineSimplification.longestWindow)
    }
    edit.take(.point(2), into: &kept)
    edit.finish(into: &kept)
    #expect(kept.count { $0.location == nil } == 10_000)
    #expect(kept.first == .point(0) && kept.last == .point(2))
  }

  /// Where a random walk begins, and how long its steps are in metres.
  static let walks: [(latitude: Double, longitude: Double, step: Double)] = [
    (52.5, 13.25, 5), (52.5, 13.25, 2000), (-33, 151, 30), (0, 179.999, 20), (78, 15, 300), (89.9, 0, 100),
    (60, 5, 20_000),
  ]

  @Test("no removed point is farther from the line than the tolerance", arguments: walks.indices, [0.5, 5, 50, 1000])
  func bound(_ walk: Int, _ tolerance: Double) {
    let seed = Seed.take()
    var random = SeededRandom(seed: seed)
    let track = Self.walk(Self.walks[walk], &random)
    let kept = simplified(track, tolerance)
    #expect(kept.first == track.first && kept.last == track.last, "seed \(seed)")
    var line = 0
    for entry in track {
      if kept.indices.contains(line + 1), entry == kept[line + 1] { line += 1 }
      guard let point = entry.location?.coordinate, let start = kept[line].location?.coordinate else { continue }
      guard entry != kept[line], let end = kept[line + 1].location?.coordinate else { continue }
      let distances = [distance(point, toShortestWay: start, end), distance(point, toStraightLine: start, end)]
      #expect(distances.allSatisfy { $0 <= tolerance }, "\(distances), seed \(seed)")
    }
  }

  private static func walk(
    _ walk: (latitude: Double, longitude: Double, step: Double), _ random: inout SeededRandom
  ) -> [TrackEntry] {
    var (latitude, longitude, heading) = (walk.latitude, walk.longitude, 0.0)
    var track: [TrackEntry] = []
    for second in 0..<400 {
      heading += Double.random(in: -0.3...0.3, using: &random)
      let time = TrackEntry.noon.advanced(by: .seconds(second))
      track.append(TrackEntry(.make(latitude: latitude, longitude: longitude, time: time)))
      latitude = max(-90, min(90, latitude + walk.step / 111_000 * cos(heading)))
      let width = max(0.001, cos(latitude * .pi / 180))
      longitude = (longitude + walk.step / 111_000 / width * sin(heading)).remainder(dividingBy: 360)
    }
    return track
  }

  /// Along the earth, to the nearest of a thousand places on the shortest way: never too short.
  private func distance(_ point: Coordinate, toShortestWay start: Coordinate, _ end: Coordinate) -> Double {
    nearest(to: point) { start.interpolated(to: end, at: $0) }
  }

  /// Along the earth, to the nearest place of the line that is straight in longitude and latitude.
  private func distance(_ point: Coordinate, toStraightLine start: Coordinate, _ end: Coordinate) -> Double {
    let east = (end.longitude - start.longitude).remainder(dividingBy: 360)
    return nearest(to: point) { fraction in
      let longitude = (start.longitude + east * fraction).remainder(dividingBy: 360)
      let latitude = start.latitude + (end.latitude - start.latitude) * fraction
      return Coordinate(latitude: latitude, longitude: longitude) ?? start
    }
  }

  /// Golden-section search, finer than a hundredth of a millimetre.
  private func nearest(to point: Coordinate, _ place: (Double) -> Coordinate) -> Double {
    var (low, high) = (0.0, 1.0)
    let ratio = (5.0.squareRoot() - 1) / 2
    for _ in 0..<60 {
      let (a, b) = (high - ratio * (high - low), low + ratio * (high - low))
      if place(a).distance(to: point) < place(b).distance(to: point) { high = b } else { low = a }
    }
    return place((low + high) / 2).distance(to: point)
  }
}
