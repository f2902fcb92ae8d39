import LocationKit
import LocationTracks
import Testing

@Suite("GoogleHistoryFormat: Records.json")
struct GoogleRecordsTests {
  private func read(_ records: String...) -> TrackReading {
    TrackReading(#"{"locations":[\#(records.joined(separator: ",\n"))]}"#, as: GoogleHistoryFormat())
  }

  /// A record at 47.5° N, 8.25° E with these members besides.
  private func record(_ members: String) -> String {
    #"{"latitudeE7":475000000,"longitudeE7":82500000,\#(members)}"#
  }

  @Test("maps each member with its unit")
  func members() throws {
    let members =
      #""timestamp":"2026-05-01T10:00:00.123Z","accuracy":20,"velocity":10,"heading":270,"altitude":150,"#
      + #""verticalAccuracy":7,"source":"WIFI","deviceTag":-1158676519,"platformType":"ANDROID""#
    let reading = read(record(members))
    let location = try #require(reading.locations.first)
    #expect(location.coordinate == Coordinate(latitude: 47.5, longitude: 8.25))
    #expect(location.time == Sample.start.advanced(by: .milliseconds(123)))
    #expect(location.horizontalAccuracy == Accuracy(radius: 20, level: .twoThirds, basis: .stated))
    #expect(location.verticalAccuracy == Accuracy(radius: 7, level: .twoThirds, basis: .stated))
    #expect(location.speed == 10 && location.courseOverGround == 270)
    #expect(location.ellipsoidalHeight == 150 && location.altitudeMSL == nil)
    #expect(location.mode == .threeDimensional)
    #expect(location.origin == LocationOrigin(source: "ride", device: "-1158676519", kind: .replayed))
    #expect(reading.counts == InputCounts(unit: "points", read: 1))
    #expect(reading.error == nil && reading.faults.isEmpty)
  }

  @Test("reads the locations of a trip in Polarsteps' export")
  func polarsteps() {
    let reading = read(#"{"lat":47.5,"lon":8.25,"time":1777629600.5}"#, #"{"lat":97,"lon":8.25,"time":1777629601}"#)
    #expect(reading.locations.map(\.coordinate) == [Coordinate(latitude: 47.5, longitude: 8.25)])
    #expect(reading.locations.map(\.time) == [Sample.start.advanced(by: .milliseconds(500))])
    #expect(reading.counts.skipped == ["unusable coordinates": 1])
  }

  @Test("leaves missing members unknown")
  func unknown() throws {
    let location = try #require(read(record(#""accuracy":null"#)).locations.first)
    var expected = try Location(
      coordinate: #require(Coordinate(latitude: 47.5, longitude: 8.25)), time: nil, origin: Sample.origin)
    expected.startsSegment = true
    #expect(location == expected)
  }

  @Test(
    "reads the times of new and of old exports",
    arguments: [
      #""timestamp":"2026-05-01T10:00:00.5Z""#, #""timestamp":"2026-05-01T12:00:00.500+02:00""#,
      #""timestampMs":"1777629600500""#, #""timestampMs":1777629600500"#,
      #""timestampMs":"1","timestamp":"2026-05-01T10:00:00.5Z""#,
      #""timestamp":"2026-05-01T10:00:00.5Z","timestampMs":"1""#,
    ])
  func times(member: String) {
    #expect(read(record(member)).locations.map(\.time) == [Sample.start.advanced(by: .milliseconds(500))])
  }

  @Test(
    "corrects a coordinate that overflowed 32 bits, and counts it",
    arguments: [
      (475_000_000, 3_444_967_296, 47.5, -85.0), (3_956_967_296, 82_500_000, -33.8, 8.25),
      (3_956_967_296, 3_444_967_296, -33.8, -85.0),
    ])
  func overflow(latitude: Int, longitude: Int, expectedLatitude: Double, expectedLongitude: Double) {
    let reading = read(#"{"latitudeE7":\#(latitude),"longitudeE7":\#(longitude)}"#)
    #expect(
      reading.locations.map(\.coordinate) == [Coordinate(latitude: expectedLatitude, longitude: expectedLongitude)])
    #expect(reading.counts.tolerated == ["coordinate beyond 32 bits": 1])
  }

  @Test(
    "accepts coordinates at their limits unchanged",
    arguments: [(900_000_000, 1_800_000_000), (-900_000_000, -1_800_000_000)])
  func limits(latitude: Int, longitude: Int) {
    let reading = read(#"{"latitudeE7":\#(latitude),"longitudeE7":\#(longitude)}"#)
    #expect(reading.locations.map(\.coordinate.latitude) == [Double(latitude) / 1e7])
    #expect(reading.counts.tolerated.isEmpty)
  }

  @Test(
    "counts a record without usable coordinates and reports its place",
    arguments: [
      "{}", #"{"latitudeE7":475000000}"#, #"{"latitudeE7":"x","longitudeE7":1}"#,
      #"{"latitudeE7":[1],"longitudeE7":1}"#,
      #"{"latitudeE7":-900000001,"longitudeE7":1}"#, #"{"latitudeE7":1000000000,"longitudeE7":1}"#,
      #"{"latitudeE7":null,"longitudeE7":null}"#,
    ])
  func noCoordinates(bad: String) {
    let reading = read(record(#""a":1"#), bad, record(#""a":2"#))
    #expect(reading.locations.count == 2 && reading.error == nil)
    #expect(reading.counts.skipped == ["unusable coordinates": 1])
    #expect(reading.faults.map(\.context) == ["ride:2:1"])
  }

  @Test(
    "drops an impossible value, counts it and reports its place",
    arguments: [
      (#""velocity":11187"#, "unreadable speed"), (#""velocity":"fast""#, "unreadable speed"),
      (#""heading":361"#, "unreadable course"), (#""accuracy":1e300"#, "unreadable eph"),
      (#""altitude":true"#, "unreadable altHAE"), (#""verticalAccuracy":-2"#, "unreadable epv"),
      (#""timestamp":"yesterday""#, "unreadable time"), (#""timestampMs":"1e30""#, "unreadable time"),
    ])
  func impossible(member: String, reason: String) throws {
    let reading = read(record(member))
    let location = try #require(reading.locations.first)
    #expect(location.speed == nil && location.courseOverGround == nil && location.time == nil)
    #expect(location.horizontalAccuracy == nil && location.verticalAccuracy == nil && location.ellipsoidalHeight == nil)
    #expect(reading.counts.skipped == [reason: 1])
    let before =
      #"{"locations":[{"latitudeE7":475000000,"longitudeE7":82500000,"#.count + member.prefix { $0 != ":" }.count
    let quote = member.last == "\"" ? 1 : 0
    #expect(reading.faults.map(\.context) == ["ride:1:\(before + 2 + quote)"])
  }

  @Test(
    "treats −1 and an accuracy of 0 as unknown", arguments: ["velocity", "heading", "accuracy", "verticalAccuracy"])
  func minusOne(member: String) {
    for value in ["-1", member.hasSuffix("ccuracy") ? "0" : "-1"] {
      let reading = read(record("\"\(member)\":\(value)"))
      #expect(reading.counts.skipped.isEmpty && reading.faults.isEmpty)
      #expect(reading.locations.first?.speed == nil && reading.locations.first?.courseOverGround == nil)
      #expect(reading.locations.first?.horizontalAccuracy == nil)
    }
  }

  @Test("keeps the order of the file, also for times that go backwards")
  func unsorted() {
    let reading = read(
      record(#""timestampMs":"1777629600000""#), record(#""timestampMs":"1777629500000""#),
      record(#""timestampMs":"1777629700000""#))
    #expect(
      reading.locations.map(\.time) == [0, -100, 100].map { Sample.start.advanced(by: .seconds($0)) })
    #expect(reading.locations.map(\.startsSegment) == [true, false, false])
  }

  @Test("separates devices, and ignores nested members of a record")
  func nested() {
    let activity = #""activity":[{"activity":[{"type":"]}\"[{","confidence":98}],"latitudeE7":1}]"#
    let reading = read(
      record(#"\#(activity),"deviceTag":1"#), record(#""deviceTag":2,"inferredLocation":[{"latitudeE7":5}]"#))
    #expect(reading.locations.map(\.origin.device) == ["1", "2"])
    #expect(reading.locations.map(\.coordinate.latitude) == [47.5, 47.5])
  }

  @Test("continues after a record that is not JSON")
  func damagedRecord() {
    let reading = read(record(#""a":1"#), #"{"latitudeE7":1,,}"#, record(#""a":2"#))
    #expect(reading.locations.count == 2 && reading.error == nil)
    #expect(reading.counts.skipped == ["unreadable record": 1])
    #expect(reading.faults.map(\.context) == ["ride:2:17"])
  }
}
