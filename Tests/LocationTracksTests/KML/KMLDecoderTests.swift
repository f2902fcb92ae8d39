import LocationKit
import LocationTracks
import TestSupport
import Testing

@Suite("KMLDecoder")
struct KMLDecoderTests {
  static func document(_ content: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document>\(content)</Document></kml>
    """
  }

  private func read(_ content: String, _ what: TrackContent = .everything) -> TrackReading {
    TrackReading(Array(Self.document(content).utf8), as: KMLFormat(), content: what)
  }

  private func track(_ content: String) -> TrackReading {
    read("<Placemark><gx:Track>\(content)</gx:Track></Placemark>", .tracks)
  }

  @Test("a gx:Track has a time for each coordinate, in blocks or alternating")
  func track() {
    let whens = ["<when>2026-05-01T10:00:00Z</when>", "<when>2026-05-01T12:00:01+02:00</when>"]
    let coordinates = ["<gx:coord>8.25 47.5 400.5</gx:coord>", "<gx:coord> 8.26\n47.6 </gx:coord>"]
    for content in [
      whens[0] + whens[1] + coordinates[0] + coordinates[1], whens[0] + coordinates[0] + whens[1] + coordinates[1],
    ] {
      let reading = track("<altitudeMode>absolute</altitudeMode>" + content)
      #expect(reading.error == nil)
      #expect(
        reading.locations.map(\.coordinate) == [
          Coordinate(latitude: 47.5, longitude: 8.25), Coordinate(latitude: 47.6, longitude: 8.26),
        ])
      #expect(
        reading.locations.map(\.time) == [
          UTCInstant(iso8601: "2026-05-01T10:00:00Z"), UTCInstant(iso8601: "2026-05-01T10:00:01Z"),
        ])
      #expect(reading.locations.map(\.altitudeMSL) == [400.5, nil])
      #expect(reading.locations.map(\.mode) == [.threeDimensional, .twoDimensional])
      #expect(reading.locations.map(\.startsSegment) == [true, false])
      #expect(reading.counts == InputCounts(unit: "points", read: 2))
    }
  }

  @Test(
    "an altitude counts if its mode is absolute, wherever the mode is written",
    arguments: [
      ("absolute", 5.0), ("clampToGround", nil), ("relativeToGround", nil), ("relativeToSeaFloor", nil), ("", nil),
    ] as [(String, Double?)])
  func altitudeModes(mode: String, expected: Double?) {
    let (coordinate, element) = ("<gx:coord>1 2 5</gx:coord>", "<gx:altitudeMode>\(mode)</gx:altitudeMode>")
    #expect(track(coordinate + element).locations.map(\.altitudeMSL) == [expected])
    #expect(track(element + coordinate).locations.map(\.altitudeMSL) == [expected])
    let multi = "<Placemark><gx:MultiTrack>\(element)<gx:Track>\(coordinate)</gx:Track></gx:MultiTrack></Placemark>"
    #expect(read(multi).locations.map(\.altitudeMSL) == [expected])
    let line = "<Placemark><LineString>\(element)<coordinates>1,2,5</coordinates></LineString></Placemark>"
    #expect(read(line).locations.map(\.altitudeMSL) == [expected])
    #expect(track(coordinate).locations.map(\.altitudeMSL) == [nil])
  }

  @Test("an empty gx:coord is not a location, and the others keep their times")
  func leftOut() {
    let reading = track(
      """
      <when>2026-05-01T10:00:00Z</when><when>2026-05-01T10:00:01Z</when><when>2026-05-01T10:00:02Z</when>
      <gx:coord>1 2 3</gx:coord><gx:coord/><gx:coord>3 4 5</gx:coord>
      """)
    #expect(
      reading.locations.map(\.time) == [
        UTCInstant(iso8601: "2026-05-01T10:00:00Z"), UTCInstant(iso8601: "2026-05-01T10:00:02Z"),
      ])
    #expect(reading.counts == InputCounts(unit: "points", read: 2, skipped: ["coordinates left out": 1]))
  }

  @Test("counts a mismatch of times and coordinates; no time moves to another location")
  func unequal() {
    let more = track("<when>2026-05-01T10:00:00Z</when><when>2026-05-01T10:00:01Z</when><gx:coord>1 2</gx:coord>")
    #expect(more.locations.count == 1)
    #expect(more.counts.skipped == ["times without coordinates": 1])
    let fewer = track(
      "<when>2026-05-01T10:00:00Z</when><when>noon</when><gx:coord>1 2</gx:coord><gx:coord>3 4</gx:coord><gx:coord>5 6</gx:coord>"
    )
    #expect(fewer.locations.map(\.time) == [UTCInstant(iso8601: "2026-05-01T10:00:00Z"), nil, nil])
    #expect(fewer.counts.skipped == ["unreadable time": 1])
  }

  @Test("reads heart rate, cadence, temperature and more from arrays, by any of their usual names")
  func arrays() throws {
    let reading = track(
      """
      <when>2026-05-01T10:00:00Z</when><when>2026-05-01T10:00:01Z</when><gx:coord>1 2</gx:coord><gx:coord>3 4</gx:coord>
      <ExtendedData><SchemaData schemaUrl="#s"><gx:SimpleArrayData name="heart_rate"><gx:value>86</gx:value>
      <gx:value/></gx:SimpleArrayData><gx:SimpleArrayData name="cadence"><gx:value/><gx:value>90</gx:value></gx:SimpleArrayData>
      <gx:SimpleArrayData name="temp"><gx:value>-3.5</gx:value></gx:SimpleArrayData>
      <gx:SimpleArrayData name="power"><gx:value>200</gx:value></gx:SimpleArrayData>
      <gx:SimpleArrayData name="speed_kmh"><gx:value>36</gx:value><gx:value>fast</gx:value></gx:SimpleArrayData>
      </SchemaData></ExtendedData>
      """)
    #expect(reading.points.map(\.sensors.heartRate) == [86, nil])
    #expect(reading.points.map(\.sensors.cadence) == [nil, 90])
    #expect(reading.points.map(\.sensors.temperature) == [-3.5, nil])
    #expect(reading.locations.map(\.speed) == [10, nil])
    #expect(reading.counts.skipped == ["unreadable values of points": 1])
  }

  @Test("each gx:Track of a MultiTrack is a segment of one track")
  func multiTrack() {
    let reading = read(
      """
      <Placemark><name>Ride</name><description>d</description><gx:MultiTrack><gx:interpolate>1</gx:interpolate>
      <gx:Track><gx:coord>1 2</gx:coord><gx:coord>3 4</gx:coord></gx:Track>
      <gx:Track><gx:coord>5 6</gx:coord></gx:Track></gx:MultiTrack></Placemark>
      """)
    #expect(reading.locations.map(\.startsSegment) == [true, false, true])
    #expect(reading.entries.first == .track(TrackHeader(name: "Ride", description: "d")))
    #expect(reading.entries.count == 4)
  }

  @Test("a LineString is a track without times, a Point a waypoint with its texts and its time")
  func linesAndPoints() {
    let content = """
      <name>Doc</name><author><name>Me</name></author><Folder><name>F</name><Placemark><name>Way</name><LineString><coordinates>
      8.25,47.5,1 8.26,47.6
      8.27,47.7,3</coordinates></LineString></Placemark></Folder>
      <Placemark><name>Hut</name><TimeStamp><when>2026-05-01T10:00:00Z</when></TimeStamp><Point><altitudeMode>absolute</altitudeMode>
      <coordinates> 8,47,1200 </coordinates></Point></Placemark>
      """
    let reading = read(content)
    #expect(reading.entries.first == .metadata(TrackMetadata(name: "Doc", author: "Me")))
    #expect(reading.locations.map(\.coordinate.latitude) == [47.5, 47.6, 47.7])
    #expect(reading.locations.allSatisfy { $0.time == nil && $0.altitudeMSL == nil })
    guard case .waypoint(let hut) = reading.entries.last else {
      Issue.record("no waypoint")
      return
    }
    #expect(hut.name == "Hut")
    #expect(hut.location.altitudeMSL == 1200)
    #expect(hut.location.time == UTCInstant(iso8601: "2026-05-01T10:00:00Z"))
    #expect(reading.counts.read == 4)

    let tracks = read(content, .tracks)
    #expect(tracks.entries.count == 3)
    #expect(tracks.otherContent == ["waypoints": 1])
    #expect(read(content, .routes).otherContent == ["waypoints": 1, "track points": 3])
  }

  @Test(
    "an invalid tuple is a fault with its geometry's line, and the next one is read",
    arguments: ["91,181", "8", "x,y", "8,47,1,2", "8,91", "8;47", "NaN,47"])
  func badTuples(tuple: String) {
    let reading = read("\n<Placemark><LineString><coordinates>1,2 \(tuple) 3,4</coordinates></LineString></Placemark>")
    #expect(reading.locations.map(\.coordinate.latitude) == [2, 4])
    #expect(
      reading.faults.map { $0.states(.invalidData, "no usable coordinates: \"\(tuple)\"", at: "ride:3") } == [true],
      "\(reading.faults)")
    #expect(reading.counts == InputCounts(unit: "points", read: 3, skipped: ["unusable coordinates": 1]))
  }

  @Test(
    "a TimeSpan gives a line the times of its ends, before or after it, and a Point its begin",
    arguments: [true, false])
  func timeSpans(isBefore: Bool) {
    let span = "<TimeSpan><begin>2026-05-01T10:00:00Z</begin><end>2026-05-01T10:00:09Z</end></TimeSpan>"
    let line = "<LineString><coordinates>1,2 3,4 5,6</coordinates></LineString>"
    let point = "<Point><coordinates>1,2</coordinates></Point>"
    let reading = read([line, point].map { "<Placemark>\(isBefore ? span + $0 : $0 + span)</Placemark>" }.joined())
    let (begin, end) = (UTCInstant(iso8601: "2026-05-01T10:00:00Z"), UTCInstant(iso8601: "2026-05-01T10:00:09Z"))
    #expect(reading.locations.map(\.time) == [begin, nil, end])
    guard case .waypoint(let stay) = reading.entries.last else {
      Issue.record("no waypoint")
      return
    }
    #expect(stay.location.time == begin && reading.counts == InputCounts(unit: "points", read: 4))
  }

  @Test("a Placemark with several Points is the waypoint of the first, and the others are counted")
  func severalPoints() {
    let points = (1...3).map { "<Point><coordinates>1,\($0)</coordinates></Point>" }.joined()
    let reading = read("<Placemark><MultiGeometry>\(points)</MultiGeometry></Placemark>")
    guard case .waypoint(let point) = reading.entries.last else {
      Issue.record("no waypoint")
      return
    }
    #expect(point.location.coordinate.latitude == 1)
    #expect(
      reading.counts == InputCounts(unit: "points", read: 3, skipped: ["further points of a Placemark": 2]))
  }

  @Test("a TimeSpan spans all lines of its Placemark, and a day names no moment")
  func spansOfLines() {
    let lines = String(repeating: "<LineString><coordinates>1,2 3,4</coordinates></LineString>", count: 2)
    let span = "<TimeSpan><begin>2026-05-01</begin><end>2026-05-01T10:00:09Z</end></TimeSpan>"
    let reading = read("<Placemark><MultiGeometry>\(lines)</MultiGeometry>\(span)</Placemark>", .tracks)
    #expect(reading.locations.map { $0.time == nil } == [true, true, true, false])
    #expect(reading.locations.map(\.startsSegment) == [true, false, true, false])
    #expect(reading.counts.skipped == ["unreadable time": 1])
  }

  @Test(
    "timed Points are the track of a file without other times, with the values beside them, and its line is a route")
  func reportsOfTracker() {
    func report(_ second: Int) -> String {
      """
      <Placemark><name>n</name><TimeStamp><when>2026-05-01T10:00:0\(second)Z</when></TimeStamp><ExtendedData>
      <Data name="Velocity"><value>3.6 km/h</value></Data><Data name="Course"><value>45.00 ° True</value></Data>
      <Data name="Elevation"><value>9 m from MSL</value></Data></ExtendedData>
      <Point><altitudeMode>absolute</altitudeMode><coordinates>1,2,410.5</coordinates></Point></Placemark>
      """
    }
    let line = "<Placemark><LineString><coordinates>1,2 3,4</coordinates></LineString></Placemark>"
    let reading = read(report(1) + report(2) + line)
    #expect(reading.locations.map(\.time) == [1, 2].map { UTCInstant(iso8601: "2026-05-01T10:00:0\($0)Z") })
    #expect(reading.locations.map(\.speed) == [1, 1] && reading.locations.map(\.courseOverGround) == [45, 45])
    #expect(reading.locations.map(\.altitudeMSL) == [410.5, 410.5])
    #expect(reading.locations.map(\.startsSegment) == [true, false])
    #expect(reading.entries.count { if case .routePoint = $0 { true } else { false } } == 2)
    #expect(read(report(1) + report(2) + line, .tracks).otherContent == ["route points": 2])
    let timed = read(
      report(1) + report(2)
        + "<Placemark><gx:Track><when>2026-05-01T10:00:00Z</when><gx:coord>1 2</gx:coord></gx:Track></Placemark>")
    #expect(timed.points.count == 1, "beside a track with times, the Points are waypoints")
  }

  @Test("a file that holds only links names them and the remedy")
  func links() {
    let link = "<NetworkLink><name>rides</name><Link><href>files/rides.kml</href></Link></NetworkLink>"
    let error = read(link).error
    #expect(error?.message == "this KML file holds only links to other files: files/rides.kml" && error?.remedy != nil)
    #expect(read(link + "<Placemark><Point><coordinates>1,2</coordinates></Point></Placemark>").error == nil)
  }

  @Test("ignores geometries that are not paths")
  func others() {
    let ring = "<LinearRing><coordinates>1,2 3,4</coordinates></LinearRing>"
    let reading = read(
      """
      <Placemark><Polygon><outerBoundaryIs>\(ring)</outerBoundaryIs></Polygon></Placemark>
      <Placemark><LookAt><longitude>1</longitude><gx:TimeStamp><when>2026-05-01</when></gx:TimeStamp></LookAt></Placemark>
      <x:Placemark xmlns:x="urn:x"><Point><coordinates>1,2</coordinates></Point></x:Placemark>
      """)
    #expect(reading.entries.isEmpty)
    #expect(reading.error == nil)
  }

  @Test("reads a line of any length in constant memory, one tuple at a time")
  func longLine() throws {
    var options = TrackOptions(source: "x")
    options.content = .tracks
    var decoder = KMLFormat().makeDecoder(options)
    var (entries, count): ([TrackEntry], Int) = ([], 0)
    let start = Array("<kml><Placemark><LineString><coordinates>".utf8)
    try decoder.decode(start.span, into: &entries)
    let piece = Array(String(repeating: "8.123456,47.123456,400 ", count: 1000).utf8)
    for _ in 0..<100 {
      try decoder.decode(piece.span, into: &entries)
      count += entries.count
      entries.removeAll()
    }
    #expect(count >= 99_990)
  }

  @Test("delivers a track longer than the buffer; its values are counted as lost")
  func longTrack() {
    let count = 100_001
    let coordinates = String(repeating: "<gx:coord>1 2</gx:coord>", count: count)
    let values =
      "<ExtendedData><SchemaData><gx:SimpleArrayData name='hr'><gx:value>1</gx:value></gx:SimpleArrayData></SchemaData></ExtendedData>"
    let reading = track(coordinates + values)
    #expect(reading.locations.count == count)
    #expect(reading.locations.count { $0.startsSegment } == 1)
    #expect(reading.counts.skipped == ["values after a track too long to buffer": 1])
  }

  @Test("a truncated track delivers its points that have coordinates")
  func brokenTrack() {
    let times = "<when>2026-05-01T10:00:00Z</when><when>2026-05-01T10:00:01Z</when>"
    let text = "<kml><Placemark><gx:Track xmlns:gx='http://www.google.com/kml/ext/2.2'>\(times)<gx:coord>1 2</gx:coord>"
    let reading = TrackReading(text + "<gx:co", as: KMLFormat())
    #expect(reading.error != nil)
    #expect(reading.locations.map(\.time) == [Sample.start])
  }

  @Test("decodes equally, whole, byte by byte and at random cuts")
  func dripFeed() {
    let text = Self.document(
      """
      <Placemark><name>Ü &amp; <![CDATA[<b>]]></name><LineString><coordinates>1,2,3 4,5
      6, 7 x</coordinates></LineString></Placemark><Placemark><gx:Track><when>2026-05-01T10:00:00Z</when>
      <gx:coord>1 2 3</gx:coord><!-- c --></gx:Track></Placemark>
      """)
    let format = KMLFormat()
    let whole = TrackReading(Array(text.utf8), as: format)
    #expect(whole.locations.count == 4)
    #expect(TrackReading(Array(text.utf8), as: format, piece: { 1 }) == whole)
    for size in 2..<40 { #expect(TrackReading(Array(text.utf8), as: format, piece: { size }) == whole) }
  }

  @Test(
    "reports the same error for a truncated line, however the file is cut",
    arguments: ["<coordinates>13;<b>x</b>\n<c/>\n1,2 ", "<coordinates>\(String(repeating: "9", count: 5000)) 1,2 "])
  func brokenLine(_ start: String) {
    let text = Array(Self.document("<Placemark><LineString>\(start)</oops>").utf8)
    let whole = TrackReading(text, as: KMLFormat())
    #expect(whole.error != nil)
    #expect(whole.counts.skipped["unusable coordinates"] == 1, "\(whole.counts)")
    for size in [1, 7, 1023, 1025] { #expect(TrackReading(text, as: KMLFormat(), piece: { size }) == whole) }
  }

  @Test("reports another root element by name, and reads other encodings")
  func refusals() {
    #expect(TrackReading("<gpx/>", as: KMLFormat()).error?.message == "this is not KML: its root element is <gpx>")
    let latin1 = Encoding.latin1.bytes(
      of: "<kml><Placemark><name>é</name><Point><coordinates>1,2</coordinates></Point></Placemark></kml>")
    #expect(TrackReading(latin1, as: KMLFormat()).entries.count == 1)
  }

  @Test(
    "recognizes its root element",
    arguments: [
      ("<kml>", true), ("<?xml version='1.0'?><k:kml xmlns:k='x'>", true), ("<gpx>", false), ("PK", false), ("", false),
    ])
  func recognizes(head: String, expected: Bool) {
    let bytes = Array(head.utf8)
    let isRecognized = KMLFormat().recognizes(bytes.span)
    #expect(isRecognized == expected)
  }
}
