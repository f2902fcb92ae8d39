import LocationKit
import LocationTracks
import Testing

@testable import LocationText

@Suite("GPXWriter")
struct GPXWriterTests {
  private func gpx(_ entries: TrackEntry...) -> TrackText { TrackText(entries, as: GPXFormat()) }

  @Test("a point has its elements in the order of the schema")
  func order() {
    let text = gpx(Sample.full)
    #expect(
      text.contains(
        """
        <trkpt lat="-47.123456789" lon="-8.987654321"><ele>408.125</ele><time>2026-05-01T10:00:00.000Z</time>\
        <magvar>357.5</magvar><geoidheight>47.9</geoidheight><fix>dgps</fix><sat>9</sat><hdop>0.9</hdop>\
        <vdop>1.2</vdop><pdop>1.5</pdop><ageofdgpsdata>2.5</ageofdgpsdata><dgpsid>120</dgpsid>\
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:atemp>21.5</gpxtpx:atemp><gpxtpx:hr>140</gpxtpx:hr>\
        <gpxtpx:cad>85</gpxtpx:cad><gpxtpx:speed>1.25</gpxtpx:speed><gpxtpx:course>93.5</gpxtpx:course>\
        </gpxtpx:TrackPointExtension></extensions></trkpt>
        """))
    #expect(text.leftOut == ["accuracies": 1, "vertical speeds": 1])
  }

  @Test("unknown values have no element")
  func unknown() {
    #expect(gpx(Sample.point(second: nil)).contains("<trkpt lat=\"47.5\" lon=\"8.25\"></trkpt>"))
  }

  @Test(
    "writes the longitude 180, which the schema excludes, as -180", arguments: [180, 179.999_999_999_9])
  func antimeridian(longitude: Double) {
    #expect(gpx(Sample.point(10, longitude)).contains("lon=\"-180\""))
  }

  @Test(
    "degrees are below 360 also after rounding", arguments: [(360.0, "0"), (359.99996, "0"), (359.9999, "359.9999")])
  func fullCircle(course: Double, written: String) {
    let text = gpx(Sample.point { $0.courseOverGround = course })
    #expect(text.contains("<gpxtpx:course>\(written)</gpxtpx:course>"))
  }

  @Test(
    "the variation ranges from 0 to 360",
    arguments: [(0.0, "0"), (2.5, "2.5"), (-0.5, "359.5"), (-0.00001, "0"), (180, "180")])
  func variation(degrees: Double, written: String) {
    #expect(gpx(Sample.point { $0.magneticVariation = degrees }).contains("<magvar>\(written)</magvar>"))
  }

  @Test("a new segment begins at its mark, and after a loss of the fix")
  func segments() {
    let text = gpx(
      Sample.point(second: 0), Sample.point(second: 1), Sample.noFix, Sample.noFix, Sample.point(second: 2),
      Sample.point(second: 3) { $0.startsSegment = true })
    let segments = text.text.split(separator: "<trkseg>").map { $0.split(separator: "<trkpt").count - 1 }
    #expect(segments == [0, 2, 1, 1])
    #expect(!text.contains("none"))
    #expect(text.leftOut == ["reports of no fix": 2])
  }

  @Test("a leap second is written as the next second: the schema has no 60")
  func leapSecond() {
    let leap = UTCInstant(nanoseconds: 1_483_228_800_000_000_000, isLeapSecond: true)
    #expect(gpx(Sample.point { $0.time = leap }).contains("<time>2017-01-01T00:00:00.000Z</time>"))
  }

  @Test("omits and counts entries too late for the schema's order")
  func late() {
    let waypoint = TrackEntry.waypoint(Waypoint(Sample.location(), name: "Hut"))
    let header = TrackHeader(name: "Way")
    let text = gpx(
      .route(header), .routePoint(Waypoint(Sample.location())), waypoint, .track(header), .route(header),
      .routePoint(Waypoint(Sample.location())), waypoint, .metadata(TrackMetadata(name: "late")), Sample.sky)
    #expect(
      text.leftOut == [
        "waypoints after a route or track began": 2, "routes after a track began": 1, "route points": 1,
        "descriptions of the file": 1, "satellite views": 1,
      ])
    #expect(text.contains("<rte><name>Way</name>") && text.contains("<trk><name>Way</name>"))
  }

  @Test("escapes texts, and replaces characters that XML excludes")
  func texts() {
    let text = gpx(.waypoint(Waypoint(Sample.location(), name: "A<B>&\"C\"\r\n\u{1}\u{FFFE}ü")))
    #expect(text.contains("<name>A&lt;B&gt;&amp;&quot;C&quot;&#13;&#10;\u{FFFD}\u{FFFD}ü</name>"))
  }

  @Test("replaces every control character except tab, line feed and carriage return")
  func controls() {
    for scalar in (0..<0x21 as Range<UInt32>).compactMap(Unicode.Scalar.init)
    where ![0x9, 0xA, 0xD].contains(scalar.value) {
      let text = gpx(.waypoint(Waypoint(Sample.location(), name: "A\(scalar)B")))
      #expect(text.contains("<name>A\(scalar == " " ? " " : "\u{FFFD}")B</name>"), "\(scalar.value)")
    }
  }

  @Test("writes DEL and the control characters of C1 as references")
  func references() {
    let text = gpx(.waypoint(Waypoint(Sample.location(), name: "A\u{7F}\u{80}\u{9B}\u{9F}\u{A0}B")))
    #expect(text.contains("<name>A&#127;&#128;&#155;&#159;\u{A0}B</name>"))
  }

  @Test("omits a height of a thousand million metres")
  func absurd() {
    #expect(gpx(Sample.point { $0.altitudeMSL = -999_999_999 }).contains("<ele>-999999999</ele>"))
    #expect(!gpx(Sample.point { $0.altitudeMSL = 1e9 }).contains("<ele>"))
    #expect(!gpx(Sample.point { $0.altitudeMSL = -1e9 }).contains("<ele>"))
  }

  @Test("writes heights as the schema defines them, whichever two of three are known")
  func heights() {
    let fromEllipsoid = gpx(
      Sample.point {
        $0.ellipsoidalHeight = 456
        $0.geoidSeparation = 48
      })
    #expect(fromEllipsoid.contains("<ele>408</ele>") && fromEllipsoid.contains("<geoidheight>48</geoidheight>"))
    let both = gpx(
      Sample.point {
        $0.ellipsoidalHeight = 456
        $0.altitudeMSL = 408
      })
    #expect(both.contains("<ele>408</ele>") && both.contains("<geoidheight>48</geoidheight>"))
    let alone = gpx(Sample.point { $0.ellipsoidalHeight = 456 })
    #expect(!alone.contains("<ele>") && alone.leftOut == ["ellipsoidal heights": 1])
  }

  @Test("marks a simulated point")
  func simulated() {
    #expect(gpx(Sample.point { $0.status = .simulated }).contains("<src>simulated</src>"))
  }

  @Test("omits points on a foreign datum: GPX has no other")
  func datum() {
    let text = gpx(Sample.point { $0.datum = "TOY" })
    #expect(!text.contains("trkpt") && text.leftOut == ["locations on another datum than WGS-84": 1])
  }

  @Test("omits values outside the extension's schema")
  func sensors() {
    let point = TrackPoint(Sample.location(), sensors: SensorValues(heartRate: 0, cadence: 255))
    let text = gpx(.point(point))
    #expect(!text.contains("extensions") && text.leftOut == ["sensor values": 2])
  }
}
