import LocationKit
import LocationTracks
import TestSupport
import Testing

private let line = "\"type\":\"LineString\",\"coordinates\":[[8,47],[8.5,47.5,450]]"
private let twoTimes = "[\"2026-05-01T10:00:00Z\",\"2026-05-01T10:00:01Z\"]"

private func feature(_ geometry: String, _ properties: String) -> String {
  "{\"type\":\"Feature\",\"geometry\":{\(geometry)},\"properties\":{\(properties)}}"
}

@Suite("GeoJSONDecoder")
struct GeoJSONDecoderTests {
  private func read(_ text: String, content: TrackContent = .everything) -> TrackReading {
    TrackReading(Array(text.utf8), as: GeoJSONFormat(), content: content)
  }

  @Test(
    "reads a line as other programs write it",
    arguments: [
      "{\(line)}", "\u{FEFF} {\(line)}\n", feature(line, ""),
      "{\"type\":\"FeatureCollection\",\"features\":[\(feature(line, ""))]}",
      "{\"features\" : [ \(feature(line, "")) ] , \"type\":\"FeatureCollection\"}",
      "{\"type\":\"GeometryCollection\",\"geometries\":[{\(line)}]}",
      feature("\"type\":\"GeometryCollection\",\"geometries\":[{\(line)}]", ""),
      "{\"coordinates\":[[8,47],[8.5,47.5,450]],\"type\":\"LineString\"}",
      "\u{1E}\(feature(line, ""))\n\u{1E}\(feature("\"type\":\"Point\",\"coordinates\":[1,2]", ""))\n",
      "{\"type\":\"MultiLineString\",\"coordinates\":[[[8,47],[8.5,47.5,450]]]}",
      """
      { "type": "FeatureCollection", "features": [
        { "type": "Feature", "properties": { "speed": [ null, null ] }, "geometry": {
            "type": "LineString", "coordinates": [
              [ 8, 47 ],
              [ 8.5, 47.5, 450 ] ] } }
      ] }
      """,
    ])
  func shapes(text: String) {
    let reading = read(text)
    #expect(reading.error == nil)
    #expect(reading.locations.map(\.coordinate.latitude) == [47, 47.5])
    #expect(reading.locations.map(\.ellipsoidalHeight) == [nil, 450])
    #expect(reading.locations.map(\.mode) == [.twoDimensional, .threeDimensional])
    #expect(reading.locations.map(\.startsSegment) == [true, false])
  }

  @Test(
    "takes the titles of CSV as names of properties, with their units",
    arguments: [
      ("\"accuracy\":4", PointQuantity.horizontalAccuracy, 4), ("\"altitude\":5", .altitudeMSL, 5),
      ("\"bearing\":90", .course, 90),
      ("\"speed_kmh\":36", .speed, 10), ("\"Geschwindigkeit (km/h)\":36", .speed, 10),
      ("\"horizontalAccuracy\":\"4\"", .horizontalAccuracy, 4),
      ("\"satellites\":9", .satellitesUsed, 9), ("\"altMSL\":5,\"altitude\":7", .altitudeMSL, 5),
      ("\"altitude\":7,\"altMSL\":5", .altitudeMSL, 5), ("\"HDOP\":1.5", .horizontalDilution, 1.5),
    ])
  func titles(property: String, quantity: PointQuantity, expected: Double) throws {
    let point = "\"type\":\"Point\",\"coordinates\":[8,47]"
    let reading = read(feature(point, "\"time\":\"2026-05-01T10:00:00Z\",\(property)"))
    #expect(abs((quantity.value(of: try #require(reading.points.first)) ?? .nan) - expected) < 1e-9)
    let lines = property.split(separator: ",").map { member in
      let parts = member.split(separator: ":")
      return "\(parts[0]):[\(parts[1]),\(parts[1])]"
    }
    let points = read(feature(line, lines.joined(separator: ","))).points
    #expect(points.map { abs((quantity.value(of: $0) ?? .nan) - expected) < 1e-9 } == [true, true])
    #expect(reading.counts.tolerated.isEmpty)
  }

  @Test("properties that are not read are named, and points with them counted")
  func unreadProperties() {
    let point = "\"type\":\"Point\",\"coordinates\":[8,47]"
    let features = ["\"provider\":\"gps\",\"heading\":null", "\"heading\":3,\"provider\":\"gps\"", "\"name\":\"x\""].map
    {
      feature(point, "\"timestamp\":1777629600,\($0)")
    }
    let reading = read("{\"type\":\"FeatureCollection\",\"features\":[\(features.joined(separator: ","))]}")
    #expect(reading.counts.tolerated == ["properties not read (provider, heading)": 2] && reading.points.count == 3)
  }

  @Test("a fourth number is the time where it can be one, and counted elsewhere")
  func fourthNumbers() {
    let reading = read(
      "{\"type\":\"LineString\",\"coordinates\":[[8,47,1,1777629600],[8,47,1,1777629601000],[8,47,1,5]]}")
    #expect(reading.locations.map(\.time) == [0, 1, nil].map { $0.map { Sample.start.advanced(by: .seconds($0)) } })
    #expect(reading.counts.tolerated == ["fourth numbers of positions": 1])
    let point = read(
      "{\"type\":\"Feature\",\"properties\":{},\"geometry\":{\"type\":\"Point\",\"coordinates\":[8,47,1,1777629600]}}")
    #expect(point.points.count == 1)
  }

  @Test("a time that is no moment is unknown and counted", arguments: ["0", "\"2026-05-01\"", "60"])
  func noMoments(time: String) {
    let reading = read(feature("\"type\":\"Point\",\"coordinates\":[8,47]", "\"time\":\(time)"))
    #expect(reading.points.isEmpty && reading.counts.skipped == ["unreadable time": 1])
    #expect(read(feature(line, "\"coordTimes\":[\(time),\(time)]")).counts.skipped == ["unreadable time": 2])
  }

  @Test(
    "reads times in every place where programs write them",
    arguments: [
      feature(line, "\"coordTimes\":\(twoTimes)"), feature(line, "\"times\":\(twoTimes)"),
      feature(line, "\"coordinateProperties\":{\"times\":\(twoTimes),\"heart\":[100,null]}"),
      "{\"properties\":{\"coordTimes\":\(twoTimes)},\"type\":\"Feature\",\"geometry\":{\(line)}}",
      feature(line, "\"coordTimes\":[1777629600000,1777629601000]"),
      feature(line, "\"coordTimes\":[1777629600,1777629601]"),
      feature("\"type\":\"MultiLineString\",\"coordinates\":[[[8,47]],[[8,47]]]", "\"coordTimes\":\(twoTimes)"),
      feature(
        "\"type\":\"MultiLineString\",\"coordinates\":[[[8,47]],[[8,47]]]",
        "\"coordTimes\":[[\"2026-05-01T10:00:00Z\"],[\"2026-05-01T12:00:01+02:00\"]]"),
    ])
  func times(text: String) {
    let reading = read(text)
    #expect(reading.error == nil && reading.counts.skipped.isEmpty)
    #expect(reading.locations.map(\.time) == [Sample.start, Sample.start.advanced(by: .seconds(1))])
  }

  @Test(
    "counts times that cannot be assigned to positions, and does not guess",
    arguments: ["[\"2026-05-01T10:00:00Z\"]", "[[\"2026-05-01T10:00:00Z\"],[\"2026-05-01T10:00:00Z\"]]"])
  func wrongNumber(times: String) {
    let reading = read(feature(line, "\"coordTimes\":\(times),\"speed\":[1,2,3]"))
    #expect(reading.locations.map(\.time) == [nil, nil] && reading.locations.map(\.speed) == [nil, nil])
    #expect(
      reading.counts.skipped == [
        "times of another number than the positions": 1, "speed of another number than the positions": 1,
      ])
  }

  @Test("an average of the whole track applies to no point")
  func average() {
    #expect(read(feature(line, "\"speed\":3,\"sat\":9")).locations.map(\.speed) == [nil, nil])
  }

  @Test("a Point with a time is a track point, one without is a waypoint")
  func points() {
    let point = "\"type\":\"Point\",\"coordinates\":[8,47,450]"
    let text =
      "{\"type\":\"FeatureCollection\",\"features\":["
      + feature(point, "\"time\":\"2026-05-01T10:00:00Z\",\"speed\":2.5")
      + "," + feature(point, "\"name\":\"Hut\",\"sym\":\"Flag\"") + "]}"
    let reading = read(text)
    #expect(reading.locations.map(\.speed) == [2.5] && reading.locations.map(\.time) == [Sample.start])
    #expect(reading.entries.waypoints.map(\.name) == ["Hut"])
    #expect(read(text, content: .tracks).entries.count == 1)
  }

  @Test("plays routes if configured")
  func routes() {
    let text = "{\"type\":\"FeatureCollection\",\"features\":[" + feature(line, "\"_gpxType\":\"rte\"") + "]}"
    #expect(read(text, content: .tracks).points.isEmpty)
    #expect(read(text, content: .routes).points.count == 2)
    #expect(read(text).entries.routes.count == 1)
  }

  @Test(
    "counts and skips wrong types",
    arguments: [
      ("\"coordTimes\":[5e400,true]", "unreadable time", 2), ("\"speed\":[\"fast\",-1]", "unreadable speed", 2),
      ("\"coordTimes\":{\"a\":1},\"speed\":null", nil, 0),
      ("\"ephBasis\":[\"receiver\",\"x\"]", "unreadable ephBasis", 2),
      ("\"name\":7", nil, 0),
    ] as [(String, String?, Int)])
  func wrongTypes(properties: String, reason: String?, count: Int) {
    let reading = read(feature(line, properties))
    #expect(reading.error == nil && reading.points.count == 2)
    #expect(reading.counts.skipped == (reason.map { [$0: count] } ?? [:]))
  }

  @Test("counts other geometries, and positions off the globe with their place")
  func unusable() {
    let reading = read(
      "{\"type\":\"FeatureCollection\",\"features\":[\n"
        + feature("\"type\":\"Polygon\",\"coordinates\":[[[1,2]]]", "") + ",\n"
        + feature("\"type\":\"LineString\",\"coordinates\":[[1,2],[181,3],[4],\"x\",[5,6]]", "") + "]}")
    #expect(reading.error == nil && reading.points.count == 2)
    #expect(reading.counts.skipped == ["geometry that is neither a line nor a point": 1, "unusable coordinates": 3])
    #expect(reading.faults.map(\.context) == ["ride:3:72", "ride:3:80", "ride:3:85"])
  }

  @Test(
    "input that is not JSON is an error with its place, after the entries before it",
    arguments: [
      ("", "ride", 0), ("[1]", "ride:1:1", 0), ("{\(line),}", "ride:1:60", 2), ("{\(line)}x", "ride:1:60", 2),
      ("{\"type\":\"FeatureCollection\",\"features\":[\n{\(line)}\n{\(line)}]}", "ride:3:1", 2),
      ("{\"type\":\"FeatureCollection\",\"features\":[\n{\(line)},]}", "ride:2:61", 2),
      ("{\"type\":\"FeatureCollection\",\"features\":[{\(line)}],\"a\":}", "ride:1:106", 2),
      ("{\"type\":\"FeatureCollection\",\"features\":[\n{\(line)}", "ride:2:60", 2),
      ("{\"type\":FeatureCollection,\"features\":[]}", "ride:1:9", 0), ("{\(line)", "ride:1:59", 2),
      ("{\"type\":\"LineString\",\"coordinates\":[[8,47],[8.5,4", "ride:1:50", 1),
    ])
  func faults(text: String, place: String, points: Int) {
    let reading = read(text)
    #expect(reading.error?.code == .invalidData && reading.error?.context == place, "\(reading.error as Any)")
    #expect(reading.points.count == points)
  }

  @Test("ignores an array called features within another object")
  func innerFeatures() {
    let text =
      "{\"type\":\"FeatureCollection\",\"meta\":{\"features\":[1,2]},\"features\":[\(feature(line, ""))]}"
    let reading = read(text)
    #expect(reading.error == nil)
    #expect(reading.points.count == 2)
  }

  @Test("limits the depth")
  func depth() {
    let text = String(repeating: "{\"features\":", count: 1) + String(repeating: "[", count: 100_000)
    #expect(read(text).error != nil)
    let deep =
      "{\"type\":\"LineString\",\"coordinates\":" + String(repeating: "[", count: 100_000)
      + String(repeating: "]", count: 100_000) + "}"
    #expect(read(deep).error != nil)
  }

  @Test("a Feature that is too long is an error within bounded memory")
  func length() {
    var options = TrackOptions(source: "ride")
    options.content = .tracks
    var decoder = GeoJSONFormat().makeDecoder(options)
    var entries: [TrackEntry] = []
    let start = Array("{\"type\":\"LineString\",\"coordinates\":[".utf8)
    let piece = [UInt8](repeating: UInt8(ascii: " "), count: 1_000_000)
    var error: LocationError?
    do throws(LocationError) {
      try decoder.decode(start.span, into: &entries)
      for _ in 0..<40 { try decoder.decode(piece.span, into: &entries) }
    } catch let thrown {
      error = thrown
    }
    #expect(error?.message == "a Feature is longer than 33000000 bytes")
  }

  @Test("delivers no more entries at once than requested, and loses none")
  func batches() throws {
    var source = RandomEntries(seed: 7)
    let bytes = TrackText(
      source.file() + source.file().filter { if case .metadata = $0 { false } else { true } }, as: GeoJSONFormat()
    ).bytes
    let whole = TrackReading(bytes, as: GeoJSONFormat())
    var options = TrackOptions(source: "ride")
    options.content = .everything
    options.largestBatch = 3
    var decoder = GeoJSONFormat().makeDecoder(options)
    var all: [TrackEntry] = []
    var entries: [TrackEntry] = []
    let nothing: [UInt8] = []
    for turn in 0..<2 {
      if turn == 0 { try decoder.decode(bytes.span, into: &entries) } else { try decoder.finish(into: &entries) }
      while true {
        // A Point comes as a whole, and with a line its header.
        #expect(entries.count <= 5)
        all += entries
        entries.removeAll()
        guard decoder.hasMore else { break }
        try decoder.decode(nothing.span, into: &entries)
      }
    }
    #expect(all == whole.entries)
  }

  @Test("the result does not depend on the pieces of the input")
  func pieces() {
    let seed = Seed.take()
    var random = SeededRandom(seed: seed)
    var source = RandomEntries(seed: seed)
    let bytes = TrackText(source.file(), as: GeoJSONFormat()).bytes
    let whole = TrackReading(bytes, as: GeoJSONFormat())
    #expect(TrackReading(bytes, as: GeoJSONFormat(), piece: { 1 }) == whole, "seed \(seed)")
    for _ in 0..<10 {
      #expect(
        TrackReading(bytes, as: GeoJSONFormat(), piece: { Int.random(in: 1...400, using: &random) }) == whole,
        "seed \(seed)")
    }
  }

  @Test("changed bytes never end the process, and decode equally whole and in pieces")
  func mutations() {
    let seed = Seed.take()
    var random = SeededRandom(seed: seed)
    var source = RandomEntries(seed: seed)
    let original = TrackText(source.file(), as: GeoJSONFormat()).bytes
    for _ in 0..<200 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] =
          "{}[]\",:0-e\\ nt".utf8.randomElement(using: &random) ?? 0
      }
      let reading = TrackReading(bytes, as: GeoJSONFormat())
      let pieces = TrackReading(bytes, as: GeoJSONFormat(), piece: { Int.random(in: 1...400, using: &random) })
      #expect(pieces == reading, "seed \(seed)")
    }
  }
}
