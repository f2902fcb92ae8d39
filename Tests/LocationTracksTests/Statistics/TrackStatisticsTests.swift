import LocationKit
import LocationTesting
import LocationTracks
import Testing

@Suite("TrackStatistics")
struct TrackStatisticsTests {
  private func statistics(_ entries: [TrackEntry]) -> TrackStatistics {
    var statistics = TrackStatistics()
    for entry in entries { statistics.take(entry) }
    return statistics
  }

  /// Points on the equator, so many metres east of the Greenwich meridian, where a degree has 111 319.491 m.
  private func point(_ east: Double, second: Double?, height: Double? = nil, startsSegment: Bool = false) -> TrackEntry
  {
    var location = Location.make(
      latitude: 0, longitude: east / 111_319.491, time: second.map { TrackEntry.noon + $0 }, altitudeMSL: height)
    location.startsSegment = startsSegment
    return TrackEntry(location)
  }

  @Test("counts the entries")
  func counts() throws {
    let waypoint = Waypoint(try #require(TrackEntry.point(0).location))
    let statistics = statistics([
      .metadata(TrackMetadata(name: "First")), .metadata(TrackMetadata(name: "Second")), .waypoint(waypoint),
      .route(TrackHeader()), .routePoint(waypoint), .routePoint(waypoint), .track(TrackHeader()), point(0, second: 0),
      point(0, second: 1), point(0, second: 2, startsSegment: true), .noFix(second: 3), point(0, second: 4),
      .track(TrackHeader()), point(0, second: 5), .sky(second: 5),
    ])
    #expect(statistics.metadata?.name == "First")
    #expect(statistics.tracks == 2)
    #expect(statistics.segments == 4)
    #expect(statistics.points == 5)
    #expect(statistics.waypoints == 1)
    #expect(statistics.routes == 1)
    #expect(statistics.routePoints == 2)
    #expect(statistics.losses == 1)
  }

  @Test("a track without a header is a track")
  func bare() {
    #expect(statistics([point(0, second: 0), point(1, second: 1)]).tracks == 1)
    #expect(statistics([]).tracks == 0)
    #expect(statistics([]).box == nil)
  }

  @Test("a point beyond the maximum error counts for nothing else, but its new segment begins")
  func maximumError() throws {
    var statistics = TrackStatistics(maximumError: 50)
    for east in 0...3 { statistics.take(point(Double(east) * 10, second: Double(east))) }
    var jump = Location.make(latitude: 1, longitude: 0, time: TrackEntry.noon + 4, horizontalAccuracy: .metres(500))
    statistics.take(TrackEntry(jump))
    statistics.take(point(40, second: 5))
    #expect((statistics.points, statistics.inexact, statistics.segments) == (5, 1, 1))
    #expect(abs(statistics.way.length - 40) < 0.01)
    #expect(statistics.box?.north == 0)

    jump.startsSegment = true
    statistics.take(TrackEntry(jump))
    statistics.take(point(50, second: 7))
    #expect((statistics.points, statistics.inexact, statistics.segments) == (6, 2, 2))
    #expect(abs(statistics.way.length - 40) < 0.01)
  }

  @Test("the distance is the sum of the legs, without those between segments")
  func length() {
    let way = statistics([
      point(0, second: 0), point(100, second: 10), point(1100, second: 20, startsSegment: true),
      point(1150, second: 30),
      .noFix(second: 35), point(5000, second: 40), point(5019, second: 100),
    ]).way
    // 10 m/s and 5 m/s; a minute within 20 m is a stop.
    #expect((way.length - 150).magnitude < 0.001)
    #expect(way.movingTime == .seconds(20))
    #expect((way.movingLength - 150).magnitude < 0.001)
    #expect(way.movingSpeed.map { ($0 - 7.5).magnitude < 0.001 } == true)
    #expect(way.computedMaximum.map { ($0 - 10).magnitude < 0.001 } == true)
    #expect(way.recordedMaximum == nil)
  }

  @Test("legs without time count as distance, but not as movement")
  func untimed() {
    let statistics = statistics([point(0, second: nil), point(100, second: nil), point(200, second: 5)])
    #expect((statistics.way.length - 200).magnitude < 0.001)
    #expect(statistics.way.movingTime == .zero)
    #expect(statistics.way.movingSpeed == nil)
    #expect(statistics.times.untimed == 2)
  }

  @Test("half a metre per second is movement, less is not, and a leg without time has no speed")
  func slow() {
    #expect(statistics([point(0, second: 0), point(55, second: 100)]).way.movingTime == .seconds(100))
    #expect(statistics([point(0, second: 0), point(45, second: 100)]).way.movingTime == .zero)
    let way = statistics([point(0, second: 0), point(50, second: 0), point(60, second: 10)]).way
    #expect(way.computedMaximum.map { ($0 - 1).magnitude < 0.001 } == true)
    #expect((way.length - 60).magnitude < 0.001 && way.movingTime == .seconds(10))
  }

  @Test("a location more than twenty metres away is no longer part of a stop")
  func stopRadius() {
    #expect(statistics([point(0, second: 0), point(19.9, second: 60)]).way.stops == 1)
    #expect(statistics([point(0, second: 0), point(20.1, second: 60)]).way.stops == 0)
    #expect(statistics([point(0, second: 0), point(0, second: 59.9)]).way.stops == 0)
  }

  @Test("two recordings of one trip do not add up")
  func twoRecordings() {
    func recording(_ source: String, offset: Double) -> [Location] {
      (0..<300).map { second in
        var location = Location.make(
          latitude: offset / 111_319.491, longitude: Double(second) * 5 / 111_319.491,
          time: TrackEntry.noon + (Double(second) + offset / 100))
        location.origin = LocationOrigin(source: source, kind: .replayed)
        return location
      }
    }
    let one = statistics(recording("a.gpx", offset: 0).map { TrackEntry($0) })
    let both = (recording("a.gpx", offset: 0) + recording("b.gpx", offset: 30)).sorted { $0.time! < $1.time! }
    let two = statistics(both.map { TrackEntry($0) })
    #expect((one.way.length - 1495).magnitude < 1)
    #expect((two.way.length - one.way.length).magnitude < 1)
    #expect(two.aside == 300 && two.points == 600)
  }

  @Test("intervals are counted to the nearest millisecond")
  func nearestMillisecond() {
    let times = statistics([0, 0.9996, 1.9999, 2.9996, 3.9999].map { point(0, second: $0) }).times
    #expect(times.usualInterval == .seconds(1))
  }

  @Test("a stop is at least a minute within twenty metres, and no drift of its locations ends it")
  func stops() {
    var track = (0...59).map { point(Double($0 % 3), second: Double($0)) }
    #expect(statistics(track).way.stops == 0, "59 seconds")
    track.append(point(19, second: 60))
    #expect(statistics(track).way.stops == 1)
    #expect(statistics(track).way.stoppedTime == .seconds(60))
    track += [point(18, second: 90), point(40, second: 95), point(41, second: 200)]
    #expect(statistics(track).way.stops == 1)
    #expect(statistics(track).way.stoppedTime == .seconds(200))
    #expect(statistics(track).way.length == 0)
    track += [point(200, second: 230), point(300, second: 250), point(301, second: 350)]
    #expect(statistics(track).way.stops == 2)
    #expect((statistics(track).way.length - 290).magnitude < 12, "from the middle of the one to that of the other")
  }

  @Test("the duration is from the earliest to the latest time, in any order")
  func times() {
    let times = statistics([5, 6, 4, 7, 100, 160, 221].map { point(0, second: $0) }).times
    #expect(times.earliest == TrackEntry.noon + 4)
    #expect(times.latest == TrackEntry.noon + 221)
    #expect(times.duration == .seconds(217))
    #expect(times.outOfOrder == 1)
    #expect(times.gaps == 2, "93 and 61 s; 60 s are none")
    #expect(times.longestGap == .seconds(93))
    #expect(times.usualInterval == .seconds(1))
  }

  @Test("a repeated time is in order")
  func simultaneous() {
    let times = statistics([0, 1, 1, 1, 2].map { point(0, second: $0) }).times
    #expect(times.outOfOrder == 0)
    #expect(times.usualInterval == .zero, "of two that are as usual, the shorter")
  }

  @Test("finds the typical interval among many others")
  func interval() {
    var second = 0.0
    let track: [TrackEntry] = (0..<3000).map { index in
      second += index.isMultiple(of: 3) ? 0.2 : 1 + Double(index) * 0.01
      return point(0, second: second)
    }
    #expect(statistics(track).times.usualInterval == .milliseconds(200))
  }

  @Test("ascent counts changes of three metres, for each segment")
  func heights() {
    let heights = [100, 102.9, 100, 103, 105, 106, 101].enumerated().map { index, height in
      point(0, second: Double(index), height: height)
    }
    let result = statistics(heights + [point(0, second: 8, height: 500, startsSegment: true)]).heights
    #expect(result.ascent == 6, "100 to 103, and to 106")
    #expect(result.descent == 5)
    #expect(result.lowest == 100)
    #expect(result.highest == 500)
    #expect(statistics([point(0, second: 0)]).heights.lowest == nil)
  }

  @Test("reports the quality as recorded")
  func quality() {
    var location = Location.make(mode: .threeDimensional, status: .differential, horizontalAccuracy: .metres(5))
    location.dilution.horizontal = 0.9
    location.satellitesUsed = 8
    var other = location
    (other.mode, other.dilution.horizontal, other.satellitesUsed, other.datum) = (.twoDimensional, 1.5, nil, "NAD27")
    let quality = statistics([TrackEntry(location), TrackEntry(other)]).quality
    #expect(quality.modes == [.threeDimensional: 1, .twoDimensional: 1])
    #expect(quality.statuses == [.differential: 2])
    #expect(quality.horizontalDilution.least == 0.9 && quality.horizontalDilution.greatest == 1.5)
    #expect(quality.horizontalDilution.mean.map { ($0 - 1.2).magnitude < 1e-9 } == true)
    #expect(quality.satellitesUsed.count == 1)
    #expect(quality.horizontalAccuracy.mean == 5)
    #expect(quality.foreign == 1)
  }
}
