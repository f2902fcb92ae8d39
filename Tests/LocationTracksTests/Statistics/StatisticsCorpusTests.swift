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

  /// Counts by gpxpy 1.6.2; lengths by pyproj 3.7.2 (`Geod.inv` on WGS-84, leg by leg), the moving ones of legs with 0.5 m/s
  /// or more.
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
    #expect((statistics.way.length - expected.length).magnitude < 0.01)
    #expect((statistics.way.movingTime / .seconds(1) - expected.movingTime).magnitude < 0.01)
    #expect((statistics.way.movingLength - expected.movingLength).magnitude < 0.01)
  }
}
