import LocationKit
import Testing

@testable import LocationText
@testable import LocationTracks

@Suite("GPXBuilder")
struct GPXBuilderTests {
  private let tracks = GPXDecoding.document(
    """
    <wpt lat="1" lon="1"/><wpt lat="99" lon="1"/>
    <rte><rtept lat="2" lon="2"/><rtept lat="2.5" lon="2"/></rte><rte><rtept lat="x" lon="2"/></rte>
    <trk><trkseg><trkpt lat="3" lon="3"/><trkpt lat="4" lon="4"/></trkseg><trkseg/>
    <trkseg><trkpt lat="5" lon="5"/></trkseg></trk><trk><trkseg/></trk>
    <trk><trkseg><trkpt lat="6" lon="6"/><trkpt lat="7" lon="7"/></trkseg></trk>
    """)

  @Test("plays track points in file order and counts the rest")
  func playsTracks() {
    let decoding = GPXDecoding(tracks)
    #expect(decoding.locations.map(\.coordinate.latitude) == [3, 4, 5, 6, 7])
    #expect(decoding.otherContent == ["waypoints": 2, "route points": 3])
    #expect(decoding.counts == InputCounts(unit: "points", read: 5))
    #expect(decoding.faults.isEmpty)
  }

  @Test("plays route points instead if configured")
  func playsRoutes() {
    let decoding = GPXDecoding(tracks, content: .routes)
    #expect(decoding.locations.map(\.coordinate.latitude) == [2, 2.5])
    #expect(decoding.locations.map(\.startsSegment) == [true, false])
    #expect(decoding.otherContent == ["waypoints": 2, "track points": 5])
    #expect(decoding.counts == InputCounts(unit: "points", read: 3, skipped: ["unusable coordinates": 1]))
  }

  @Test("the first point of each segment starts it, also after empty segments")
  func segments() {
    #expect(GPXDecoding(tracks).locations.map(\.startsSegment) == [true, false, true, true, false])
  }

  @Test("the first usable point starts a segment")
  func segmentWithBadStart() {
    let decoding = GPXDecoding(
      points: """
        <trkpt lat="x" lon="1"/><trkpt lat="1" lon="1"><fix>none</fix></trkpt><trkpt lat="2" lon="2"/>
        <trkpt lat="3" lon="3"/>
        """)
    #expect(decoding.locations.map(\.coordinate.latitude) == [2, 3])
    #expect(decoding.locations.map(\.startsSegment) == [true, false])
  }

  @Test("all readings share one origin")
  func origin() {
    let origins = GPXDecoding(tracks).locations.map { ObjectIdentifier($0.origin) }
    #expect(Set(origins).count == 1)
  }

  @Test("ignores elements of extensions with GPX's names")
  func extensions() throws {
    let decoding = GPXDecoding(
      points: """
        <trkpt lat="1" lon="1"><ele>5</ele><extensions><ele>6</ele><time>2026-05-01</time><trkpt lat="8" lon="8"/>
        <x:ele xmlns:x="urn:x">7</x:ele></extensions></trkpt>
        <extensions><trkpt lat="9" lon="9"/></extensions>
        """)
    #expect(decoding.locations.map(\.coordinate.latitude) == [1])
    let location = try #require(decoding.locations.first)
    #expect(location.altitudeMSL == 5)
    #expect(location.time == nil)
    #expect(decoding.counts == InputCounts(unit: "points", read: 1))
  }

  @Test(
    "ignores elements of other vocabularies, whatever their prefix",
    arguments: [
      #"<ele xmlns="urn:x">7</ele>"#, #"<x:ele xmlns:x="urn:x">7</x:ele>"#, "<x:ele>7</x:ele>",
      #"<ele xmlns="http://www.topografix.com/GPX/1/2">7</ele>"#,
      #"<x:speed xmlns:x="http://www.garmin.com/xmlschemas/TrackPointExtension/v3">7</x:speed>"#,
    ])
  func foreign(element: String) {
    let location = GPXDecoding(elements: element).locations.first
    #expect(location != nil)
    #expect(location?.altitudeMSL == nil)
    #expect(location?.speed == nil)
  }

  @Test(
    "accepts any prefix for GPX's elements, or no namespace at all",
    arguments: [
      #"<gpx><trk><trkseg><trkpt lat="1" lon="2"><ele>5</ele></trkpt></trkseg></trk></gpx>"#,
      #"""
      <a:gpx xmlns:a="http://www.topografix.com/GPX/1/1"><a:trk><a:trkseg><b:trkpt lat="1" lon="2"
      xmlns:b="http://www.topografix.com/GPX/1/1"><ele>5</ele></b:trkpt></a:trkseg></a:trk></a:gpx>
      """#,
      #"""
      <gpx xmlns="http://www.topografix.com/GPX/1/0"><trk><trkseg><trkpt lat="1" lon="2"><ele>5</ele></trkpt>
      </trkseg></trk></gpx>
      """#,
    ])
  func ownNamespaces(text: String) {
    #expect(GPXDecoding(text).locations.map(\.altitudeMSL) == [5])
  }

  @Test(
    "skips and counts a misplaced point",
    arguments: [
      #"<trk><trkpt lat="1" lon="1"/></trk>"#, #"<trkpt lat="1" lon="1"/>"#,
      #"<rte><trkpt lat="1" lon="1"/></rte>"#, #"<trk><trkseg><wpt lat="1" lon="1"/></trkseg></trk>"#,
    ])
  func outOfPlace(content: String) {
    let decoding = GPXDecoding(GPXDecoding.document(content))
    #expect(decoding.locations.isEmpty)
    #expect(decoding.counts.skipped == ["points out of place": 1])
  }

  private func builder() -> GPXBuilder { GPXBuilder(TrackOptions(source: "x.gpx")) }

  private func start(_ builder: inout GPXBuilder, _ element: GPXElement, _ attributes: [String: String] = [:]) {
    let texts = attributes.map { (Array($0.key.utf8), Array($0.value.utf8)) }
    var list: [XMLAttribute] = []
    for (name, value) in texts {
      name.withUnsafeBufferPointer { name in
        value.withUnsafeBufferPointer { value in list.append(XMLAttribute(name: name, value: value)) }
      }
    }
    list.withUnsafeBufferPointer { builder.startElement(element, XMLStartTag(attributes: $0, line: 1)) }
    withExtendedLifetime(texts) {}
  }

  @Test("accepts elements directly, without a parser")
  func byHand() {
    var builder = builder()
    for element in [GPXElement.gpx, .track, .trackSegment] { start(&builder, element) }
    start(&builder, .trackPoint, ["lat": "1", "lon": "1"])
    start(&builder, .elevation)
    let one = Array("1".utf8)
    builder.appendText(one.span)
    builder.appendText(one.span)
    builder.endElement()
    #expect(builder.entries.isEmpty)
    builder.endElement()

    guard case .point(let point) = builder.entries.first else {
      Issue.record("no location")
      return
    }
    #expect(point.location.altitudeMSL == 11)
    #expect(builder.entries.count == 1)
  }

  @Test("ignores an end without a start")
  func unbalanced() {
    var builder = builder()
    builder.endElement()
    #expect(builder.entries.isEmpty)
  }
}
