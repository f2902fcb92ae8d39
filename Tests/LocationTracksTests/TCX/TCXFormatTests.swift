import Foundation
import LocationKit
import TestSupport
import Testing

@testable import LocationTracks

@Suite("TCXFormat")
struct TCXFormatTests {
  private static let space = "http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"

  private static func read(_ content: String) -> TrackReading {
    TrackReading(
      "<?xml version=\"1.0\"?>\n<TrainingCenterDatabase xmlns=\"\(space)\">\(content)</TrainingCenterDatabase>",
      as: TCXFormat())
  }

  private static func activity(_ laps: String, sport: String = "Biking") -> String {
    "<Activities><Activity Sport=\"\(sport)\"><Id>2026-05-01T10:00:00Z</Id>\(laps)</Activity></Activities>"
  }

  private static func point(_ second: Int, _ values: String = "") -> String {
    "<Trackpoint><Time>2026-05-01T10:00:0\(second)Z</Time><Position><LatitudeDegrees>47</LatitudeDegrees>"
      + "<LongitudeDegrees>8</LongitudeDegrees></Position>\(values)</Trackpoint>"
  }

  @Test("reads every value, also of extensions in any prefix or none")
  func values() throws {
    let extensions = [
      "<Extensions><ns3:TPX xmlns:ns3=\"http://www.garmin.com/xmlschemas/ActivityExtension/v2\"><ns3:Speed>2.5</ns3:Speed>"
        + "<ns3:RunCadence>85</ns3:RunCadence><ns3:Watts>250</ns3:Watts></ns3:TPX></Extensions>",
      "<Cadence>85</Cadence><Extensions><TPX xmlns=\"http://www.garmin.com/xmlschemas/ActivityExtension/v2\">"
        + "<Speed>2.5</Speed><Watts>250</Watts></TPX></Extensions>",
    ]
    for text in extensions {
      let values =
        "<AltitudeMeters>408.5</AltitudeMeters><DistanceMeters>12.25</DistanceMeters><HeartRateBpm><Value>140</Value>"
        + "</HeartRateBpm>" + text
      let reading = Self.read(Self.activity("<Lap><Track>\(Self.point(1, values))</Track></Lap>"))
      let point = try #require(reading.points.first)
      #expect(reading.error == nil && reading.counts.skipped.isEmpty)
      #expect(point.location.altitudeMSL == 408.5 && point.location.speed == 2.5)
      #expect(point.location.time == Sample.start.advanced(by: .seconds(1)))
      #expect(point.sensors == SensorValues(heartRate: 140, cadence: 85, power: 250, distance: 12.25))
      #expect(reading.entries.tracks == [TrackHeader(type: "cycling")])
    }
  }

  @Test("a further track of a lap begins a segment, the next lap does not, a lost position does")
  func segments() {
    let lost = "<Trackpoint><Time>2026-05-01T10:00:05Z</Time></Trackpoint>"
    let reading = Self.read(
      Self.activity(
        "<Lap><Track>\(Self.point(1))\(Self.point(2))</Track><Track>\(Self.point(3))</Track></Lap>"
          + "<Lap><Track>\(Self.point(4))\(lost)\(Self.point(6))</Track></Lap>"))
    #expect(reading.locations.map(\.startsSegment) == [true, false, true, false, true])
    #expect(reading.counts.tolerated == ["points without a position": 1])
  }

  @Test("a course has a name and waypoints; sessions of several sports are tracks")
  func courses() {
    let mark =
      "<CoursePoint><Name>Top</Name><Time>2026-05-01T10:00:00Z</Time><Position><LatitudeDegrees>47</LatitudeDegrees>"
      + "<LongitudeDegrees>8</LongitudeDegrees></Position><PointType>Summit</PointType><Notes>view</Notes></CoursePoint>"
    let course = Self.read(
      "<Courses><Course><Name>Pass</Name><Lap/><Track>\(Self.point(1))</Track>\(mark)</Course></Courses>")
    #expect(course.entries.tracks == [TrackHeader(name: "Pass")])
    #expect(course.entries.waypoints.map(\.name) == ["Top"] && course.entries.waypoints.map(\.type) == ["Summit"])
    let lap = "<Lap><Track>\(Self.point(1))</Track></Lap>"
    let several = Self.read(
      "<Activities><MultiSportSession><FirstSport><Activity Sport=\"Other\">\(lap)</Activity></FirstSport>"
        + "<NextSport><Activity Sport=\"Running\">\(lap)</Activity></NextSport></MultiSportSession></Activities>")
    #expect(several.entries.tracks == [TrackHeader(type: "running")] && several.points.count == 2)
  }

  @Test("a position beyond a pole is a fault with its line, and the next point is read")
  func impossible() {
    let broken = Self.point(1).replacingOccurrences(of: ">47<", with: ">91<")
    let reading = Self.read(Self.activity("<Lap><Track>\n\(broken)\(Self.point(2))</Track></Lap>"))
    #expect(reading.points.count == 1 && reading.faults.map(\.context) == ["ride:3"])
  }

  @Test("random files read back, and are valid by the schema")
  func random() throws {
    let seed = Seed.take()
    var source = RandomEntries(seed: seed)
    let comparison = PointComparison(
      comparesSegments: true,
      tolerances: [.speed: 5e-5, .heartRate: 0, .cadence: 0, .power: 0, .distance: 5e-4])
    for index in 0..<40 {
      let entries = source.file()
      let text = TrackText(entries, as: TCXFormat())
      let fault = XMLSchema.tcx.fault(in: text.bytes)
      #expect(fault == nil, "seed \(seed), file \(index): \(fault ?? "")")
      for part in text.activityExtensions.prefix(10) {
        #expect(XMLSchema.tcxExtension.fault(in: Array(part.utf8)) == nil, "seed \(seed): \(part)")
      }
      let reading = TrackReading(text.bytes, as: TCXFormat())
      let points = entries.withSegmentStarts.points
      #expect(reading.error == nil && reading.points.count == points.count, "seed \(seed), file \(index)")
      for (point, read) in zip(points, reading.points) {
        #expect(comparison.difference(point, read) == nil, "seed \(seed), file \(index)")
      }
    }
    #expect(XMLSchema.tcx.fault(in: TrackText([], as: TCXFormat()).bytes) == nil)
  }

  @Test("a long activity has several laps in one segment, and simulated points stay simulated")
  func laps() {
    let entries = (0..<10_005).map { second in
      Sample.point(second: second) { if second == 0 { $0.status = .simulated } }
    }
    let text = TrackText(entries, as: TCXFormat())
    #expect(text.text.components(separatedBy: "<Lap ").count == 3)
    let locations = TrackReading(text.bytes, as: TCXFormat()).locations
    #expect(locations.count == 10_005 && locations.count(where: \.startsSegment) == 1)
    #expect(locations.prefix(2).map(\.isSimulated) == [true, false])
  }

  @Test("counts what the schema cannot hold")
  func leftOut() {
    let text = TrackText(
      [Sample.full, Sample.point(second: nil), .track(TrackHeader(type: "rowing"))], as: TCXFormat())
    #expect(
      text.leftOut == [
        "accuracies": 1, "courses or magnetic variations": 1, "descriptions of tracks": 1,
        "dilutions or numbers of satellites": 1, "heights": 1, "kinds of fix": 1, "locations without a time": 1,
        "sensor values": 1, "vertical speeds": 1,
      ])
  }

  @Test(
    "a recording equals its reading", .enabled(if: Corpus.isPresent, "\(Corpus.absence)"))
  func corpus() throws {
    let name = "fit/cross-country-skiing_activity_1.tcx"
    let rows = try Corpus.rows("\(name).records.jsonl").dropFirst()
    let reading = TrackReading([UInt8](try Corpus.data(name)), as: TCXFormat())
    #expect(reading.entries.points.count == rows.count && reading.error == nil)
    for (point, row) in zip(reading.entries.points, rows) {
      #expect(abs(point.location.coordinate.latitude - (row["position_lat"] as? Double ?? 0)) < 1e-7)
      #expect(abs(point.location.coordinate.longitude - (row["position_long"] as? Double ?? 0)) < 1e-7)
      #expect(abs((point.location.altitudeMSL ?? .nan) - (row["altitude"] as? Double ?? .nan)) < 1e-9)
      #expect(point.sensors.heartRate == row["heart_rate"] as? Double)
      #expect(abs((point.sensors.distance ?? .nan) - (row["distance"] as? Double ?? .nan)) < 1e-9)
      let time = (row["time"] as? String).flatMap { UTCInstant(iso8601: $0.utf8.span) }
      #expect(point.location.time == time)
    }
  }
}

extension TrackText {
  /// Each as a document of its own.
  fileprivate var activityExtensions: [String] {
    text.components(separatedBy: "<x:TPX>").dropFirst().compactMap { part in
      part.range(of: "</x:TPX>").map { range in
        "<x:TPX xmlns:x=\"http://www.garmin.com/xmlschemas/ActivityExtension/v2\">" + part[..<range.upperBound]
      }
    }
  }
}
