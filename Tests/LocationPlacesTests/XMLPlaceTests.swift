import LocationKit
import LocationPlaces
import Testing

@Suite("Places in GPX")
struct GPXPlaceTests {
  private func text(_ content: String, radius: Double? = nil) -> PlaceText {
    PlaceText(
      format: GPXPlaceFormat(),
      text: """
        <?xml version="1.0"?>
        <gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"
         xmlns:gpxx="http://www.garmin.com/xmlschemas/GpxExtensions/v3" xmlns:l="urn:locate:places">
        \(content)
        </gpx>
        """, options: PlaceOptions(radius: radius))
  }

  @Test("a waypoint is a circle: its id is its name, its radius the proximity or the default radius")
  func waypoints() throws {
    let text = text(
      """
      <metadata><name>file</name></metadata>
      <wpt lat="1" lon="2"><ele>5</ele><name> Quay &amp; co </name><desc>x</desc><extensions><gpxx:WaypointExtension>
      <gpxx:Proximity>25.5</gpxx:Proximity></gpxx:WaypointExtension></extensions></wpt>
      <wpt lat="-3" lon="-4"><name>B</name></wpt>
      <wpt lat="5" lon="6"><name>Café</name><extensions><l:id>c</l:id><l:radius_m>7</l:radius_m><l:dwell_s>8</l:dwell_s>
      </extensions></wpt>
      <trk><name>t</name><trkseg><trkpt lat="9" lon="9"/></trkseg></trk>
      """, radius: 40)
    let expected = [
      PointOfInterest(id: "Quay & co", name: "Quay & co", region: .circle(center: try at(1, 2), radius: 25.5)),
      PointOfInterest(id: "B", name: "B", region: .circle(center: try at(-3, -4), radius: 40)),
      PointOfInterest(
        id: "c", name: "Café", region: .circle(center: try at(5, 6), radius: 7), dwellTime: .seconds(8)),
    ]
    #expect(try text.places() == expected)
    text.expectSameInPieces()
  }

  @Test(
    "an error names the waypoint",
    arguments: [
      ("<wpt lat='1' lon='2'/>", "f:4", "waypoint 1: it has no name"),
      ("<wpt lat='1'><name>a</name></wpt>", "f:4", "waypoint 1: it has no lon"),
      ("<wpt lat='x' lon='2'><name>a</name></wpt>", "f:4", "waypoint 1: the lat is not a number: x"),
      ("<wpt lat='91' lon='2'><name>a</name></wpt>", "f:4", "waypoint 1: invalid position: lat 91.0, lon 2.0"),
      (
        "<wpt lat='1' lon='2'><name>a</name></wpt>\n<wpt lat='1' lon='2'><name>a</name></wpt>", "f:5",
        "waypoint 2: the id a is taken: waypoint 1 in line 4 has it, too"
      ),
      (
        "<wpt lat='1' lon='2'><name>a</name><extensions><l:radius_m>-1</l:radius_m></extensions></wpt>", "f:4",
        "waypoint 1: the radius_m is negative: -1.0"
      ),
      ("<trk/>", "f", "there are no places in it"),
    ])
  func faults(content: String, place: String, message: String) {
    let text = text(content, radius: 1)
    #expect(text.error()?.message == message)
    #expect(text.error()?.context == place)
    text.expectSameInPieces()
  }

  @Test("a point without a radius is an error if there is no default radius")
  func radius() {
    let error = text("<wpt lat='1' lon='2'><name>a</name></wpt>").error()
    #expect(error?.message == "waypoint 1: a point without a radius_m")
    #expect(error?.remedy == "add its radius in metres, or set one for all such points")
  }

  @Test("a truncated file is an error, with the places before it")
  func broken() {
    let cut = PlaceText(
      format: GPXPlaceFormat(), text: "<gpx><wpt lat='1' lon='2'><name>a</name></wpt><wpt",
      options: PlaceOptions(radius: 1))
    let (places, error) = cut.inPieces(of: 100)
    #expect(places.map(\.id) == ["a"])
    #expect(error?.code == .invalidData)
    cut.expectSameInPieces()
  }

  @Test("the fault of a place is reported, not the end of the file after it")
  func firstFault() {
    let cut = PlaceText(
      format: GPXPlaceFormat(), text: "<gpx><wpt lat='1' lon='2'/><wpt", options: PlaceOptions(radius: 1))
    #expect(cut.error()?.message == "waypoint 1: it has no name")
    cut.expectSameInPieces()
  }

  @Test("elements of tracks and of the whole file do not change a place")
  func otherElements() throws {
    let text = text(
      """
      <name>file</name><wpt lat="1" lon="2"><name>A</name><hdop>x</hdop><extensions><speed>9</speed><hr>80</hr>
      </extensions></wpt><rte><name>r</name><rtept lat="5" lon="6"><name>B</name></rtept></rte>
      """, radius: 40)
    #expect(
      try text.places() == [PointOfInterest(id: "A", name: "A", region: .circle(center: try at(1, 2), radius: 40))])
    text.expectSameInPieces()
  }
}

@Suite("Places in KML")
struct KMLPlaceTests {
  private func text(_ content: String) -> PlaceText {
    PlaceText(
      format: KMLPlaceFormat(),
      text: """
        <kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>file</name>
        \(content)
        </Document></kml>
        """)
  }

  @Test("a Placemark is a place of any shape")
  func shapes() throws {
    let text = text(
      """
      <Placemark id="p"><name>Point</name><ExtendedData><Data name="radius_m"><value>5</value></Data>
      <Data name="colour"><displayName>Colour</displayName><value>red</value></Data></ExtendedData>
      <Point><altitudeMode>absolute</altitudeMode><coordinates>2,1,300</coordinates></Point></Placemark>
      <Folder><Placemark><name>way</name><ExtendedData><SchemaData schemaUrl="#x">
      <SimpleData name="width_m">20</SimpleData></SchemaData></ExtendedData>
      <LineString><coordinates>
        2,1 3,1
        4,2</coordinates></LineString></Placemark></Folder>
      <Placemark><name>Field</name><ExtendedData><Data name="id"><value>f</value></Data></ExtendedData>
      <MultiGeometry><Polygon><innerBoundaryIs><LinearRing><coordinates>1,1 1,2 2,2 1,1</coordinates></LinearRing>
      </innerBoundaryIs><outerBoundaryIs><LinearRing><coordinates>0,0,0 4,0,0 4,4,0 0,0,0</coordinates></LinearRing>
      </outerBoundaryIs></Polygon></MultiGeometry></Placemark>
      """)
    let corridor = try #require(Corridor(path: [try at(1, 2), try at(1, 3), try at(2, 4)], width: 20))
    let polygon = try #require(
      Polygon(
        exterior: [try at(0, 0), try at(0, 4), try at(4, 4)], holes: [[try at(1, 1), try at(2, 1), try at(2, 2)]]))
    let expected = [
      PointOfInterest(
        id: "p", name: "Point", region: .circle(center: try at(1, 2), radius: 5), attributes: ["colour": "red"]),
      PointOfInterest(id: "way", name: "way", region: .corridor(corridor)),
      PointOfInterest(id: "f", name: "Field", region: .polygon([polygon])),
    ]
    #expect(try text.places() == expected)
    text.expectSameInPieces()
  }

  @Test("elements of tracks and of the whole file do not change a place")
  func otherElements() throws {
    let text = text(
      """
      <ExtendedData><Data name="radius_m"><value>wide</value></Data></ExtendedData>
      <Placemark><name>A</name><author><name>Ann</name></author><description>d</description>
      <TimeStamp><when>2026-05-01T10:00:00Z</when></TimeStamp>
      <ExtendedData><Data name="radius_m"><value>5</value></Data></ExtendedData>
      <Point><coordinates>2,1</coordinates></Point></Placemark>
      """)
    #expect(
      try text.places() == [PointOfInterest(id: "A", name: "A", region: .circle(center: try at(1, 2), radius: 5))])
    text.expectSameInPieces()
  }

  @Test(
    "an error names the Placemark",
    arguments: [
      (
        "<Placemark><Point><coordinates>1,2</coordinates></Point></Placemark>", "f:2",
        "placemark 1: it has no id and no name"
      ),
      ("<Placemark><name>a</name></Placemark>", "f:2", "placemark 1: the place a has no geometry"),
      (
        "<Placemark><name>a</name><Point><coordinates>1;2</coordinates></Point></Placemark>", "f:2",
        "placemark 1: no usable coordinates: \"1;2\""
      ),
      (
        "<Placemark id='b'/>\n", "f:2", "placemark 1: the place b has no geometry"
      ),
      (
        "<Placemark><name>a</name><Point><coordinates>1,2 3,4</coordinates></Point></Placemark>", "f:2",
        "placemark 1: a point has 2 positions"
      ),
      (
        "<Placemark><name>a</name><Polygon><outerBoundaryIs><LinearRing><coordinates>1,2 3,4 5,6 7,8</coordinates>"
          + "</LinearRing></outerBoundaryIs></Polygon></Placemark>", "f:2", "placemark 1: a ring is not closed"
      ),
    ])
  func faults(content: String, place: String, message: String) {
    let text = text(content)
    #expect(text.error()?.message == message)
    #expect(text.error()?.context == place)
    text.expectSameInPieces()
  }

  @Test("the line of the second of two equal elements is correct")
  func lines() {
    let good =
      "<Placemark><name>a</name><ExtendedData><Data name='radius_m'><value>1</value></Data></ExtendedData><Point>"
      + "<coordinates>1,2</coordinates></Point></Placemark>"
    let text = text(good + "\n\n" + "<Placemark><name>b</name></Placemark>")
    #expect(text.error()?.context == "f:4")
  }
}
