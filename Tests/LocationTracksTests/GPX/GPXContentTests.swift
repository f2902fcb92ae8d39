import LocationKit
import LocationTracks
import Testing

@testable import LocationText

/// The content of a file other than the points of its tracks.
@Suite("GPX content")
struct GPXContentTests {
  private func entries(_ text: String) -> [TrackEntry] { GPXDecoding(text, content: .everything).entries }

  private func words(_ entries: [TrackEntry]) -> [String] {
    entries.map {
      switch $0 {
      case .metadata: "metadata"
      case .waypoint(let point): "waypoint \(point.name ?? "-")"
      case .route(let header): "route \(header.name ?? "-")"
      case .routePoint(let point): "route point \(point.name ?? "-")"
      case .track(let header): "track \(header.name ?? "-")"
      case .point(let point): point.location.startsSegment ? "first" : "point"
      default: "?"
      }
    }
  }

  @Test("drops text before an element within the same element, however the file is cut")
  func mixedText() {
    let text = GPXDecoding.document("<metadata><author>stray <name>Me</name> </author></metadata>")
    let bytes = Array(text.utf8)
    let whole = GPXDecoding(bytes, content: .everything)
    #expect(whole.entries == [.metadata(TrackMetadata(author: "Me", creator: "test"))])
    #expect(GPXDecoding(bytes, content: .everything, piece: { 1 }) == whole)
  }

  @Test("delivers metadata of GPX 1.1 and of GPX 1.0 once, before all points")
  func metadata() {
    let expected = TrackMetadata(
      name: "A & B", description: "d", author: "Me", keywords: "a, b",
      time: UTCInstant(iso8601: "2026-05-01T10:00:00Z"),
      creator: "logger")
    let members = "<name> A &amp; B </name><desc>d</desc>"
    let rest = "<time>2026-05-01T10:00:00Z</time><keywords>a, b</keywords>"
    let new = "<metadata>\(members)<author><name>Me</name><email id='x' domain='y'/></author>\(rest)</metadata>"
    let old = "\(members)<author>Me</author><email>x</email>\(rest)"
    for metadata in [new, old] {
      let entries = entries("<gpx creator='logger'>\(metadata)<wpt lat='1' lon='2'/></gpx>")
      #expect(entries.first == .metadata(expected))
      #expect(words(entries) == ["metadata", "waypoint -"])
    }
    #expect(words(self.entries("<gpx creator='x'/>")) == ["metadata"])
    #expect(self.entries("<gpx/>").isEmpty)
  }

  @Test("delivers tracks, routes and waypoints in file order, a header before its points")
  func order() {
    let text = """
      <gpx><wpt lat="1" lon="1"><name>hut</name></wpt>
      <rte><name>r</name><rtept lat="2" lon="2"><name>turn</name></rtept><rtept lat="3" lon="3"/></rte><rte><name>empty</name></rte>
      <trk><name>t</name><trkseg><trkpt lat="4" lon="4"><name>ignored</name></trkpt><trkpt lat="5" lon="5"/></trkseg><trkseg/>
      <trkseg><trkpt lat="6" lon="6"/></trkseg></trk><trk><trkseg><trkpt lat="7" lon="7"/></trkseg></trk><trk/></gpx>
      """
    let decoding = GPXDecoding(text, content: .everything)
    #expect(
      words(decoding.entries) == [
        "waypoint hut", "route r", "route point turn", "route point -", "route empty", "track t", "first", "point",
        "first",
        "track -", "first", "track -",
      ])
    #expect(decoding.counts == InputCounts(unit: "points", read: 7))
    #expect(decoding.otherContent.isEmpty)
  }

  @Test("a waypoint has its texts, its time and its height")
  func waypoint() {
    let text = """
      <gpx><wpt lat="1" lon="2"><ele>5</ele><time>2026-05-01T10:00:00Z</time><name>n</name><cmt>c</cmt><desc><![CDATA[<b>]]></desc>
      <sym>Flag, Blue</sym><type>T</type><link href="x"><text>no</text></link></wpt></gpx>
      """
    guard case .waypoint(let waypoint)? = entries(text).first else {
      Issue.record("no waypoint")
      return
    }
    #expect(
      [waypoint.name, waypoint.comment, waypoint.description, waypoint.symbol, waypoint.type] == [
        "n", "c", "<b>", "Flag, Blue", "T",
      ])
    #expect(waypoint.location.altitudeMSL == 5)
    #expect(waypoint.location.time == UTCInstant(iso8601: "2026-05-01T10:00:00Z"))
    #expect(!waypoint.location.startsSegment)
  }

  @Test("a track has name, comment, description and type")
  func header() {
    let text = "<gpx><trk><name>n</name><cmt>c</cmt><desc>d</desc><type>running</type><trkseg/></trk></gpx>"
    #expect(entries(text) == [.track(TrackHeader(name: "n", comment: "c", description: "d", type: "running"))])
  }

  @Test("counts texts after their points and metadata after points")
  func late() {
    let text =
      "<gpx><trk><trkseg><trkpt lat='1' lon='1'/></trkseg><name>late</name></trk><metadata><name>x</name></metadata></gpx>"
    let decoding = GPXDecoding(text, content: .everything)
    #expect(words(decoding.entries) == ["track -", "first"])
    #expect(decoding.counts.skipped == ["names after their points": 1, "metadata after points": 1])
  }

  @Test(
    "reads speed, course and sensor values of extensions",
    arguments: [
      (
        "http://www.garmin.com/xmlschemas/TrackPointExtension/v1",
        """
        <x:TrackPointExtension><x:hr>140</x:hr><x:cad>80</x:cad><x:atemp>21.5</x:atemp></x:TrackPointExtension>
        <speed>5</speed><course>90</course>
        """
      ),
      (
        "http://www.garmin.com/xmlschemas/TrackPointExtension/v2",
        """
        <x:TrackPointExtension><x:hr>140</x:hr><x:cad>80</x:cad><x:atemp>21.5</x:atemp><x:speed>5</x:speed>
        <x:course>90</x:course></x:TrackPointExtension>
        """
      ),
      (
        "http://www.garmin.com/xmlschemas/GpxExtensions/v3",
        """
        <x:TrackPointExtension><x:Temperature>21.5</x:Temperature></x:TrackPointExtension><hr>140</hr><cad>80</cad>
        <speed>5</speed><course>90</course>
        """
      ),
      (
        "http://www.cluetrust.com/XML/GPXDATA/1/0",
        "<x:hr>140</x:hr><x:cadence>80</x:cadence><x:temp>21.5</x:temp><speed>5</speed><course>90</course>"
      ),
      (
        "https://osmand.net",
        """
        <heartrate>140</heartrate><cadence>80</cadence><temp>21.5</temp><x:speed>5</x:speed><x:heading>7</x:heading>
        <course>90</course>
        """
      ),
    ])
  func extensions(namespace: String, content: String) throws {
    let decoding = GPXDecoding(elements: "<extensions xmlns:x=\"\(namespace)\">\(content)</extensions>")
    guard case .point(let point)? = decoding.entries.first else {
      Issue.record("no point")
      return
    }
    #expect(point.sensors == SensorValues(heartRate: 140, cadence: 80, temperature: 21.5))
    #expect(point.location.speed == 5)
    #expect(point.location.courseOverGround == 90)
    #expect(decoding.counts == InputCounts(unit: "points", read: 1))
  }

  @Test(
    "reads accuracies under every writer's name, in any namespace or none",
    arguments: [
      "<hAcc>4.75</hAcc><vAcc>3.5</vAcc>",
      "<x:accuracy_horizontal>4.75</x:accuracy_horizontal><x:accuracy_vertical>3.5</x:accuracy_vertical>",
      "<horizontalAccuracy>4.75</horizontalAccuracy><verticalAccuracy>3.5</verticalAccuracy>",
      "<x:accuracy>4.75</x:accuracy><x:vacc>3.5</x:vacc>",
      "<g:TrackPointExtension xmlns:g='http://www.garmin.com/xmlschemas/TrackPointExtension/v1'><g:hAcc>4.75</g:hAcc><g:vAcc>3.5</g:vAcc></g:TrackPointExtension>",
    ])
  func accuracies(content: String) {
    let decoding = GPXDecoding(elements: "<extensions xmlns:x=\"urn:x\">\(content)</extensions>")
    guard case .point(let point)? = decoding.entries.first else {
      Issue.record("no point")
      return
    }
    #expect(point.location.horizontalAccuracy == Accuracy(radius: 4.75, level: .unknown, basis: .stated))
    #expect(point.location.verticalAccuracy == Accuracy(radius: 3.5, level: .unknown, basis: .stated))
    #expect(decoding.counts == InputCounts(unit: "points", read: 1))
  }

  @Test("a time without a time of day is unknown and counted")
  func dateAlone() {
    let decoding = GPXDecoding(elements: "<time>2026-05-01</time>")
    #expect(decoding.locations.map(\.time) == [nil] && decoding.counts.skipped == ["unreadable time": 1])
  }

  @Test("blanks before the XML declaration are passed over", arguments: [" ", "\n\n", "\r\n  ", "\u{FEFF}\n"])
  func blanksBeforeDeclaration(blanks: String) {
    let text =
      blanks
      + "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><gpx><trk><trkseg><trkpt lat=\"1\" lon=\"2\"/></trkseg></trk></gpx>"
    #expect(GPXDecoding(Array(text.utf8)).locations.count == 1)
  }

  @Test("a sensor value applies to its point only, and an unreadable one is counted")
  func sensors() {
    let decoding = GPXDecoding(
      points: """
        <trkpt lat="1" lon="1"><extensions><hr>140</hr><speed>5</speed></extensions></trkpt><trkpt lat="2" lon="2"/>
        <trkpt lat="3" lon="3"><extensions><hr>fast</hr><cad>-1</cad></extensions></trkpt>
        """)
    let points = decoding.entries.compactMap { if case .point(let point) = $0 { point } else { nil } }
    #expect(points.map(\.sensors.heartRate) == [140, nil, nil])
    #expect(points.map(\.location.speed) == [5, nil, nil])
    #expect(decoding.counts.skipped == ["unreadable sensor value": 2])
  }
}
