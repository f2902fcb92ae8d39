import CLibXML2
import LocationKit
import TestSupport
import Testing

@testable import LocationTracks

@Suite("KMLWriter")
struct KMLWriterTests {
  private func kml(_ entries: [TrackEntry]) -> (text: String, leftOut: [String: Int]) {
    var writer = KMLWriter()
    var output = ASCIIWriter()
    for entry in entries { writer.write(entry, to: &output) }
    writer.closing(to: &output)
    return (String(decoding: output.bytes, as: UTF8.self), writer.leftOut)
  }

  private func parts(_ entries: TrackEntry...) -> String {
    let text = kml(entries).text
    return text.split(separator: "</Schema>\n").last.map(String.init) ?? text
  }

  @Test("a segment is a gx:Track with all its times, then all its coordinates, then its arrays")
  func track() {
    let high = { (location: inout Location) in
      location.altitudeMSL = 408.25
      location.mode = .threeDimensional
    }
    let text = parts(
      .track(TrackHeader(name: "Way", comment: "c", description: "d & e", type: "t")),
      Sample.point(second: 0, high),
      .point(TrackPoint(Sample.location(47, 8, second: 1, high), sensors: SensorValues(heartRate: 140))))
    #expect(
      text == """
        <Placemark><name>Way</name><description>d &amp; e</description><ExtendedData><Data name="cmt"><value>c</value>\
        </Data><Data name="type"><value>t</value></Data></ExtendedData><gx:MultiTrack>
        <gx:Track><altitudeMode>absolute</altitudeMode>
        <when>2026-05-01T10:00:00.000Z</when>
        <when>2026-05-01T10:00:01.000Z</when>
        <gx:coord>8.25 47.5 408.25</gx:coord>
        <gx:coord>8 47 408.25</gx:coord>
        <ExtendedData><SchemaData schemaUrl="#point">
        <gx:SimpleArrayData name="heartrate"><gx:value></gx:value><gx:value>140</gx:value></gx:SimpleArrayData>
        </SchemaData></ExtendedData></gx:Track>
        </gx:MultiTrack></Placemark>
        </Document></kml>

        """)
  }

  @Test("each segment is a gx:Track of the same gx:MultiTrack; without an altitude it is clamped to the ground")
  func segments() {
    let text = parts(Sample.point(second: 0), Sample.noFix, Sample.point(second: 1))
    #expect(text.split(separator: "<gx:MultiTrack>").count == 2)
    #expect(text.split(separator: "<gx:Track>\n<when>").count == 3)
    #expect(!text.contains("altitudeMode"))
  }

  @Test("where the altitude becomes known, the segment continues in a marked gx:Track")
  func continuation() {
    let text = parts(Sample.point(second: 0), Sample.point(second: 1) { $0.altitudeMSL = 5 })
    #expect(text.contains("</gx:Track>\n<gx:Track id=\"continuation-1\"><altitudeMode>absolute</altitudeMode>"))
  }

  @Test("points without a time are a LineString, without their other values")
  func lines() {
    let result = kml([
      Sample.point(second: nil) { $0.speed = 3 }, Sample.point(47, 8, second: nil),
      Sample.point(46, 8, second: nil) { $0.startsSegment = true },
    ])
    #expect(
      result.text.contains(
        """
        <MultiGeometry>
        <LineString><coordinates>
        8.25,47.5
        8,47
        </coordinates></LineString>
        <LineString><coordinates>
        8,46
        </coordinates></LineString>
        </MultiGeometry>
        """))
    #expect(result.leftOut == ["values of points without a time": 1])
  }

  @Test("a waypoint is a Placemark with a Point; a route is a Folder of them")
  func waypoints() {
    let waypoint = Waypoint(Sample.location { $0.altitudeMSL = 7 }, name: "Hut", symbol: "Flag")
    let text = parts(.waypoint(waypoint), .route(TrackHeader(name: "Up")), .routePoint(Waypoint(Sample.location())))
    #expect(
      text.contains(
        """
        <Placemark><name>Hut</name><TimeStamp><when>2026-05-01T10:00:00.000Z</when></TimeStamp><ExtendedData>\
        <Data name="sym"><value>Flag</value></Data><Data name="_gpxType"><value>wpt</value></Data></ExtendedData>\
        <Point><altitudeMode>absolute</altitudeMode>\
        <coordinates>8.25,47.5,7</coordinates></Point></Placemark>
        <Folder><name>Up</name>
        <Placemark>
        """))
    #expect(text.contains("</Placemark>\n</Folder>\n</Document>"))
  }

  @Test("withholds no more points than a piece has")
  func longSegment() {
    var writer = KMLWriter()
    var output = ASCIIWriter()
    var largest = 0
    for second in 0..<(2 * KMLWriter.longestPiece + 5) {
      output.removeAll()
      writer.write(Sample.point(second: second), to: &output)
      largest = max(largest, output.bytes.count)
    }
    output.removeAll()
    writer.closing(to: &output)
    let text = String(decoding: output.bytes, as: UTF8.self)
    #expect(largest < 100 * KMLWriter.longestPiece)
    #expect(text.contains("<gx:Track id=\"continuation-2\">") && text.split(separator: "<when>").count == 6)
  }

  @Test("random files are well-formed, and have as many times as coordinates")
  func random() {
    let seed = Seed.take()
    var source = RandomEntries(seed: seed)
    for _ in 0..<50 {
      let bytes = Array(kml(source.file()).text.utf8)
      let tree = bytes.withUnsafeBytes {
        xmlReadMemory($0.bindMemory(to: CChar.self).baseAddress, Int32(bytes.count), nil, nil, 0)
      }
      #expect(tree != nil, "seed \(seed)")
      xmlFreeDoc(tree)
      for track in String(decoding: bytes, as: UTF8.self).split(separator: "<gx:Track").dropFirst() {
        #expect(track.split(separator: "<when>").count == track.split(separator: "<gx:coord>").count, "seed \(seed)")
      }
    }
  }
}
