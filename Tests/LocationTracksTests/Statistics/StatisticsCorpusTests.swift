import Foundation
import LocationTracks
import TestSupport
import Testing

@Suite("TrackStatistics over the corpus")
struct StatisticsCorpusTests {
  struct Expected: CustomTestStringConvertible, Sendable {
    let file: String
    let segments: Int
    let points: Int
    let length: Double
    let movingTime: Double
    let movingLength: Double

    var testDescription: String { file }
  }

  /// Counts by gpxpy 1.6.2; lengths by pyproj 3.7.2 (`Geod.inv` on WGS-84) from point to point, the moving ones of pairs with
  /// 0.5 m/s or more. Ours are shorter by what the noise of the receivers and their stops add.
  static let expected = [
    Expected(
      file: "gpsbabel__wahoo-element-bolt", segments: 4, points: 1101, length: 4747.390, movingTime: 1072,
      movingLength: 4747.103),
    Expected(
      file: "gpx__garmin-activity", segments: 1, points: 988, length: 12817.524, movingTime: 5485,
      movingLength: 12814.019),
    Expected(
      file: "gpx__strava_route_example", segments: 1, points: 113, length: 4530.905, movingTime: 0, movingLength: 0),
    Expected(
      file: "gpxpy__cerknicko-jezero", segments: 7, points: 296, length: 4576.907, movingTime: 1967,
      movingLength: 4177.098),
    Expected(
      file: "togeojson__apple_watch_route", segments: 1, points: 44, length: 68.482, movingTime: 43,
      movingLength: 68.482),
    Expected(
      file: "togeojson__blue_hills", segments: 14, points: 1243, length: 51929.394, movingTime: 18179,
      movingLength: 49499.947),
  ]

  @Test(
    "agree with other programs", .enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.absence)), arguments: expected)
  func agreement(_ expected: Expected) throws {
    let bytes = [UInt8](try Corpus.data("gpx/real/\(expected.file).gpx"))
    var options = TrackOptions(source: expected.file)
    options.content = .everything
    var decoder = GPXFormat().makeDecoder(options)
    var entries: [TrackEntry] = []
    try decoder.decode(bytes.span, into: &entries)
    try decoder.finish(into: &entries)
    var statistics = TrackStatistics()
    for entry in entries { statistics.take(entry) }
    #expect(statistics.points == expected.points)
    #expect(statistics.segments == expected.segments)
    let way = statistics.way
    let isTimed = statistics.times.earliest != nil
    #expect(way.length <= expected.length + 0.01)
    #expect(way.length >= expected.length * (isTimed ? 0.9 : 1) - 0.01, "\(way.length)")
    #expect(way.movingTime + way.stoppedTime <= statistics.times.duration ?? .zero)
  }
}
