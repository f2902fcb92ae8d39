import LocationKit
import LocationTracks
import TestSupport
import Testing

@testable import LocationText

@Suite("GPX points")
struct GPXPointTests {
  @Test("reads every value of a GPX point, in SI units")
  func everyValue() throws {
    let decoding = GPXDecoding(
      elements: """
        <ele>400.5</ele><time>2026-05-01T10:00:00.25Z</time><magvar>358.5</magvar><geoidheight>47.9</geoidheight>
        <name>x</name><fix>dgps</fix><sat>9</sat><hdop>0.9</hdop><vdop>1.5</vdop><pdop>1.75</pdop>
        <ageofdgpsdata>3.5</ageofdgpsdata><dgpsid>120</dgpsid>
        """)
    let location = try #require(decoding.locations.first)

    #expect(location.coordinate == Coordinate(latitude: 47.5, longitude: 8.25))
    #expect(location.altitudeMSL == 400.5)
    #expect(location.time == UTCInstant(iso8601: "2026-05-01T10:00:00.25Z"))
    #expect(location.magneticVariation == -1.5)
    #expect(location.geoidSeparation == 47.9)
    #expect(location.ellipsoidalHeight == 400.5 + 47.9)
    #expect(location.status == .differential)
    #expect(location.mode == .threeDimensional)
    #expect(location.satellitesUsed == 9)
    #expect(location.dilution == DilutionOfPrecision(horizontal: 0.9, vertical: 1.5, position: 1.75))
    #expect(location.correctionAge == 3.5)
    #expect(location.correctionStation == 120)
    #expect(location.origin == LocationOrigin(source: "ride.gpx", kind: .replayed))
    #expect(location.horizontalAccuracy == nil)
    #expect(!location.isSimulated)
    #expect(decoding.counts == InputCounts(unit: "points", read: 1))
    #expect(decoding.error == nil)
  }

  @Test("a point with coordinates only leaves all else unknown")
  func nothingElse() throws {
    let location = try #require(GPXDecoding(points: #"<trkpt lat="47.5" lon="8.25"/>"#).locations.first)
    #expect(location.time == nil)
    #expect(location.altitudeMSL == nil)
    #expect(location.status == nil)
    #expect(location.mode == .twoDimensional)
    #expect(location.speed == nil)
    #expect(location.dilution.isEmpty)
  }

  @Test("reads speed and course of GPX 1.0 from the point")
  func speedOfVersion1() throws {
    let text = """
      <gpx version="1.0" xmlns="http://www.topografix.com/GPX/1/0"><trk><trkseg><trkpt lat="1" lon="2">
      <course>271.5</course><speed>5.25</speed></trkpt></trkseg></trk></gpx>
      """
    let location = try #require(GPXDecoding(text).locations.first)
    #expect(location.speed == 5.25)
    #expect(location.courseOverGround == 271.5)
  }

  @Test("reads speed and course of Garmin's TrackPointExtension", arguments: ["v1", "v2"])
  func garmin(version: String) throws {
    let decoding = GPXDecoding(
      elements: """
        <extensions><g:TrackPointExtension xmlns:g="http://www.garmin.com/xmlschemas/TrackPointExtension/\(version)">
        <g:hr>140</g:hr><g:speed>5.25</g:speed><g:course>271.5</g:course></g:TrackPointExtension></extensions>
        """)
    let location = try #require(decoding.locations.first)
    #expect(location.speed == 5.25)
    #expect(location.courseOverGround == 271.5)
  }

  @Test(
    "the kind of fix determines the mode if present",
    arguments: [
      ("<fix>2d</fix><ele>5</ele>", FixMode.twoDimensional, nil),
      ("<fix>3d</fix>", .threeDimensional, nil),
      ("<fix>dgps</fix>", .twoDimensional, .differential),
      ("<ele>5</ele><fix> pps </fix>", .threeDimensional, .precise),
      ("<fix>rtk</fix>", .twoDimensional, nil),
    ] as [(String, FixMode, FixStatus?)])
  func fix(elements: String, mode: FixMode, status: FixStatus?) throws {
    let location = try #require(GPXDecoding(elements: elements).locations.first)
    #expect(location.mode == mode)
    #expect(location.status == status)
  }

  @Test("a point with the fix none is a loss of the fix, not a location")
  func fixNone() {
    let decoding = GPXDecoding(elements: "<time>2026-05-01T10:00:00Z</time><fix>none</fix>")
    let origin = LocationOrigin(source: "ride.gpx", kind: .replayed)
    let time = UTCInstant(iso8601: "2026-05-01T10:00:00Z")
    #expect(decoding.entries == [.noFix(NoFix(time: time, reason: .noFix, origin: origin))])
  }

  @Test(
    "coordinates are decimal numbers with XML whitespace around them",
    arguments: [
      ("47.5", "8.25", 47.5, 8.25), (" 47.5\n", "\t8.25 ", 47.5, 8.25), ("4.75e1", "825E-2", 47.5, 8.25),
      ("-90", "180", -90, 180), ("90", "-180", 90, -180), ("+1", "-0", 1, 0), ("1e-400", "0", 0, 0),
      (".5", "5.", 0.5, 5), ("&#52;7.5", "8&#x2E;25", 47.5, 8.25),
    ] as [(String, String, Double, Double)])
  func usableCoordinates(latitude: String, longitude: String, expected: Double, expectedLongitude: Double) throws {
    let decoding = GPXDecoding(points: #"<trkpt lon="\#(longitude)" lat="\#(latitude)"/>"#)
    let coordinate = try #require(decoding.locations.first?.coordinate)
    #expect(coordinate == Coordinate(latitude: expected, longitude: expectedLongitude))
    #expect(decoding.counts.skipped.isEmpty)
  }

  @Test(
    "skips, counts and reports a point without usable coordinates with its line, and reads the next",
    arguments: [
      #"lat="91" lon="1""#, #"lat="-90.0000001" lon="1""#, #"lat="1" lon="180.1""#, #"lat="NaN" lon="1""#,
      #"lat="INF" lon="1""#, #"lat="1e400" lon="1""#, #"lat="47,5" lon="1""#, #"lat="4.7.5" lon="1""#,
      #"lat="47.5N" lon="1""#, #"lat="" lon="1""#, #"lat="1""#, #"lon="1""#, "", #"lat="0x10" lon="1""#,
      #"lat="٤٧" lon="1""#, #"lat="−47" lon="1""#, #"lat="4 7" lon="1""#, #"x:lat="1" lon="1" xmlns:x="x""#,
      #"latitude="1" lon="1""#, #"LAT="1" lon="1""#,
    ])
  func unusableCoordinates(attributes: String) {
    let decoding = GPXDecoding(
      points: "\n<trkpt \(attributes)><ele>1</ele></trkpt>\n<trkpt lat=\"10\" lon=\"20\"/>")
    #expect(decoding.locations.map(\.coordinate) == [Coordinate(latitude: 10, longitude: 20)])
    #expect(
      decoding.faults.map { $0.states(.invalidData, "no usable coordinates", at: "ride.gpx:3") } == [true],
      "\(decoding.faults)")
    #expect(decoding.counts == InputCounts(unit: "points", read: 2, skipped: ["unusable coordinates": 1]))
    #expect(decoding.error == nil)
  }

  @Test("the fault names the line of an empty point")
  func faultOfNothing() {
    // A scanner's fast path for short elements reports the same line as its slow path.
    for points in ["\n<trkpt></trkpt>", "\n<trkpt>\n</trkpt>", "\n<trkpt/>", "\n<trkpt ></trkpt>"] {
      let faults = GPXDecoding(points: points).faults
      #expect(
        faults.map { $0.states(.invalidData, "no usable coordinates", at: "ride.gpx:3") } == [true],
        "\(points): \(faults)")
    }
  }

  @Test("the fault quotes the invalid text, truncated")
  func faultMessage() {
    let fault = GPXDecoding(points: #"<trkpt lat="\#(String(repeating: "1", count: 999))" lon="x"/>"#).faults.first
    #expect(fault?.message == #"no usable coordinates: lat "\#(String(repeating: "1", count: 40))…", lon "x""#)
  }

  @Test(
    "an unreadable value is unknown and counted, and the location is delivered",
    arguments: [
      ("<ele>high</ele>", "unreadable elevation"), ("<ele>NaN</ele>", "unreadable elevation"),
      ("<ele>12,5</ele>", "unreadable elevation"), ("<ele>1e999</ele>", "unreadable elevation"),
      ("<ele>0x10</ele>", "unreadable elevation"), ("<ele><b>5</b></ele>", "unreadable elevation"),
      ("<ele>5<b/>6</ele>", "unreadable elevation"), ("<time>1619863200</time>", "unreadable time"),
      ("<time>2026-02-30T10:00:00Z</time>", "unreadable time"), ("<time>noon</time>", "unreadable time"),
      ("<time>99999-01-01T00:00:00Z</time>", "unreadable time"), ("<fix>rtk</fix>", "unknown kind of fix"),
      ("<sat>-3</sat>", "unreadable quality value"), ("<hdop>-1</hdop>", "unreadable quality value"),
      ("<speed>-1</speed>", "unreadable quality value"), ("<course>361</course>", "unreadable quality value"),
      ("<magvar>400</magvar>", "unreadable quality value"), ("<dgpsid>x</dgpsid>", "unreadable quality value"),
    ])
  func unreadable(element: String, reason: String) throws {
    let decoding = GPXDecoding(elements: element)
    let location = try #require(decoding.locations.first)
    #expect(location.altitudeMSL == nil)
    #expect(location.time == nil)
    #expect(location.mode == .twoDimensional)
    #expect(location.satellitesUsed == nil)
    #expect(location.dilution.isEmpty)
    #expect(location.speed == nil)
    #expect(location.courseOverGround == nil)
    #expect(location.magneticVariation == nil)
    #expect(decoding.counts == InputCounts(unit: "points", read: 1, skipped: [reason: 1]))
  }

  @Test("an empty element is ignored", arguments: ["<ele/>", "<ele></ele>", "<time> \n </time>", "<fix/>", "<sat/>"])
  func empty(element: String) {
    let decoding = GPXDecoding(elements: element)
    #expect(decoding.locations.count == 1)
    #expect(decoding.counts == InputCounts(unit: "points", read: 1))
  }

  @Test("the ends of a range are valid")
  func ends() throws {
    let text = """
      <gpx version="1.0" xmlns="http://www.topografix.com/GPX/1/0"><trk><trkseg><trkpt lat="1" lon="2">
      <course>360</course><speed>0</speed><magvar>360</magvar><hdop>0</hdop><vdop>0</vdop><pdop>0</pdop>
      <ageofdgpsdata>0</ageofdgpsdata></trkpt><trkpt lat="1" lon="2"><course>0</course><magvar>0</magvar></trkpt>
      </trkseg></trk></gpx>
      """
    let decoding = GPXDecoding(text)
    #expect(decoding.counts.skipped == [:])
    #expect(decoding.locations.map(\.courseOverGround) == [360, 0])
    #expect(decoding.locations.map(\.magneticVariation) == [0, 0])
    #expect(decoding.locations.map(\.speed) == [0, nil])
    #expect(decoding.locations.first?.dilution == DilutionOfPrecision(horizontal: 0, vertical: 0, position: 0))
    #expect(decoding.locations.first?.correctionAge == 0)
  }

  @Test("a heart rate of 0 is valid, a negative one is not")
  func rates() {
    func sensors(_ rate: String) -> (SensorValues?, [String: Int]) {
      let decoding = GPXDecoding(
        elements: """
          <extensions><g:TrackPointExtension xmlns:g="http://www.garmin.com/xmlschemas/TrackPointExtension/v1">
          <g:atemp>\(rate)</g:atemp><g:hr>\(rate)</g:hr><g:cad>\(rate)</g:cad>
          </g:TrackPointExtension></extensions>
          """)
      guard case .point(let point) = decoding.entries.first else { return (nil, [:]) }
      return (point.sensors, decoding.counts.skipped)
    }
    #expect(sensors("0") == (SensorValues(heartRate: 0, cadence: 0, temperature: 0), [:]))
    #expect(sensors("-1").0 == SensorValues(temperature: -1))
    #expect(sensors("-1").1.values.reduce(0, +) == 2)
  }

  @Test("a number can be 4096 bytes long and a name 65536, no more, whether or not they arrive in one piece")
  func limits() {
    for piece in ["", "<!-- c -->", "<![CDATA[]]>"] {
      func height(_ length: Int) -> Double? {
        let zeros = String(repeating: "0", count: length - 1)
        return GPXDecoding(elements: "<ele>\(zeros)\(piece)5</ele>").locations.first?.altitudeMSL
      }
      #expect(height(4096) == 5, "\(piece)")
      #expect(height(4097) == nil, "\(piece)")
      func name(_ length: Int) -> Int? {
        let text = String(repeating: "x", count: length - 1) + piece + "y"
        let decoding = GPXDecoding(
          GPXDecoding.document("<wpt lat='1' lon='2'><name>\(text)</name></wpt>"), content: .everything)
        guard case .waypoint(let waypoint) = decoding.entries.last else { return nil }
        return waypoint.name?.utf8.count
      }
      #expect(name(65_536) == 65_536, "\(piece)")
      #expect(name(65_537) == nil, "\(piece)")
    }
  }

  @Test("a value longer than any number is unreadable, apart from leading whitespace")
  func longValues() {
    let blanks = String(repeating: " \n", count: 50_000)
    #expect(GPXDecoding(elements: "<ele>\(blanks)5</ele>").locations.first?.altitudeMSL == 5)
    let digits = String(repeating: "1", count: 50_000)
    let decoding = GPXDecoding(elements: "<ele>\(digits)</ele><sat>3</sat>")
    #expect(decoding.locations.first?.altitudeMSL == nil)
    #expect(decoding.locations.first?.satellitesUsed == 3)
    #expect(decoding.counts.skipped == ["unreadable elevation": 1])
  }

  @Test(
    "times are UTC if they name no zone, and can be in a leap second",
    arguments: [
      ("2026-05-01T10:00:00", "2026-05-01T10:00:00Z"), ("2026-05-01T12:00:00+02:00", "2026-05-01T10:00:00Z"),
      (" 2026-05-01T10:00:00Z\n", "2026-05-01T10:00:00Z"), ("2016-12-31T23:59:60Z", "2016-12-31T23:59:60Z"),
      ("<![CDATA[2026-05-01]]>T10:00:00Z", "2026-05-01T10:00:00Z"),
      ("2026-05-01<!-- May -->T10:00:00Z", "2026-05-01T10:00:00Z"),
    ])
  func time(text: String, expected: String) throws {
    let location = try #require(GPXDecoding(elements: "<time>\(text)</time>").locations.first)
    #expect(location.time == UTCInstant(iso8601: expected))
    #expect(location.time?.isLeapSecond == text.contains(":60"))
  }
}
