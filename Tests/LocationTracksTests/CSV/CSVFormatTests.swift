import LocationKit
import LocationTracks
import TestSupport
import Testing

@Suite("CSVFormat")
struct CSVFormatTests {
  private func read(_ text: String) -> TrackReading { TrackReading(text, as: CSVFormat()) }

  @Test(
    "recognizes its files by their first line",
    arguments: [
      ("time,lat,lon\n", true), ("\u{FEFF}\"Latitude\";\"Longitude\"", true), ("id,lat,name\n", false),
      ("\n\nlon\tlat\n1\t2", true), ("sep=;\nlat;lon\n", true), ("My trip\n# comment\ntime,lat,lon\n", true),
      ("$GPRMC,1,2", false), ("{\"lat\":1,\"lon\":2}", false), ("", false),
    ])
  func recognizes(head: String, expected: Bool) {
    let bytes = Array(head.utf8)
    #expect(CSVFormat().recognizes(bytes.span) == expected)
  }

  @Test(
    "finds coordinates and time by the column names that programs write",
    arguments: [
      "time,lat,lon\n2026-05-01T10:00:00Z,47.5,8.25\n",
      "Longitude,Latitude,Timestamp\r\n8.25,47.5,2026-05-01 10:00:00\r\n",
      "lat;lng;DateTime\n47,5;8,25;2026-05-01T12:00:00+02:00", "LAT\tLONG\tutc\n47.5\t8.25\t1777629600",
      "\u{FEFF}\"lat\",\"lon\",\"unix_ms\"\n47.5,8.25,1777629600000\n",
      "lat_deg,lon_deg,timestamp\n47.5,8.25,1777629600000\n",
      "No,Latitude,Longitude,Name,Date,Time\n1,47.5,8.25,\"a, b\",2026/05/01,10:00:00\n",
      "date,lat,lon\n2026-05-01T10:00:00Z,47.5,8.25\n", "\n\ntime (UTC),lat,lon\r2026-05-01T10:00:00Z, 47.5 ,+8.25\r",
    ])
  func names(text: String) {
    let reading = read(text)
    #expect(reading.error == nil && reading.counts.skipped.isEmpty)
    #expect(reading.locations.map(\.coordinate) == [Coordinate(latitude: 47.5, longitude: 8.25)])
    #expect(reading.locations.map(\.time) == [Sample.start])
  }

  @Test(
    "converts values with units",
    arguments: [
      ("speed_kmh", "36", PointQuantity.speed, 10), ("Speed (km/h)", "36", .speed, 10), ("speed", "10", .speed, 10),
      ("speed_kn", "36", .speed, 18.52), ("Speed (mph)", "100", .speed, 44.704), ("speed_mps", "3", .speed, 3),
      ("ele", "5", .altitudeMSL, 5), ("Altitude (ft)", "100", .altitudeMSL, 30.48),
      ("elevation_feet", "100", .altitudeMSL, 30.48), ("ele foot", "100", .altitudeMSL, 30.48),
      ("alt_hae_m", "7", .ellipsoidalHeight, 7),
      ("bearing", "90", .course, 90), ("COG", "90", .course, 90), ("hr", "99", .heartRate, 99),
      ("Heart rate", "99", .heartRate, 99), ("temp_f", "50", .temperature, 10), ("temperature", "10", .temperature, 10),
      ("satellites", "9", .satellitesUsed, 9), ("HDOP", "0.9", .horizontalDilution, 0.9),
      ("accuracy", "4", .horizontalAccuracy, 4),
      ("Geschwindigkeit in km/h", "36", .speed, 10), ("Vitesse (nœuds)", "36", .speed, 18.52),
      ("GSpd(kts)", "36", .speed, 18.52),
      ("Höhe [m]", "5", .altitudeMSL, 5), ("GPS Altitude", "5", .altitudeMSL, 5),
      ("accuracyMm", "4000", .horizontalAccuracy, 4),
      ("horizontalAccuracy", "4", .horizontalAccuracy, 4), ("gps:hdop", "0.9", .horizontalDilution, 0.9),
      ("height-above-ellipsoid", "7", .ellipsoidalHeight, 7), ("Number of satellites", "9", .satellitesUsed, 9),
      ("ground-speed", "10", .speed, 10), ("climb (ft/min)", "1000", .verticalSpeed, 5.08),
      ("vertical_accuracy_m", "4", .verticalAccuracy, 4),
    ])
  func units(column: String, field: String, quantity: PointQuantity, expected: Double) throws {
    let point = try #require(read("lat,lon,\(column)\n1,2,\(field)\n").points.first)
    #expect(abs((quantity.value(of: point) ?? .nan) - expected) < 1e-9)
  }

  @Test(
    "ignores a heading, which is a compass's, and columns whose meaning is ambiguous",
    arguments: ["heading", "height", "mode", "status", "track"])
  func others(column: String) {
    let reading = read("lat,lon,\(column)\n1,2,3\n")
    #expect(reading.points == [TrackPoint(Sample.location(1, 2, second: nil))] && reading.counts.skipped.isEmpty)
    #expect(reading.counts.tolerated == ["columns not read (\(column))": 1])
  }

  @Test("a new value in the segment column begins a segment")
  func segments() {
    let reading = read("lat,lon,segment\n1,2,a\n1,2,a\n1,2,b\n1,2,\n")
    #expect(reading.locations.map(\.startsSegment) == [true, false, true, true])
  }

  @Test("counts an unreadable value, and reads the rest of the row")
  func unreadable() {
    let reading = read("time,lat,lon,ele,sat\nnever,1,2,3,x\n,1,2,,\n2026-05-01T10:00:00Z,91,2,3,4\nx,,,,\n,1,\"2,3\n")
    #expect(reading.points.count == 2 && reading.locations[0].altitudeMSL == 3 && reading.locations[0].time == nil)
    #expect(reading.counts.skipped == ["unreadable time": 1, "unreadable sat": 1, "unusable coordinates": 2])
    #expect(reading.faults.map(\.context) == ["ride:4", "ride:5"])
    #expect(reading.error?.context == "ride:6")
  }

  @Test("accepts a decimal comma where commas are not separators, and in quotes, where it has one meaning")
  func decimalCommas() {
    #expect(read("lat;lon\n47,5;8,25\n").locations.map(\.coordinate.latitude) == [47.5])
    let quoted = read("lat,lon,ele\n\"47,5\",\"8,25\",\"410,5\"\n47.5,8.25,\"1,234\"\n")
    #expect(
      quoted.locations.map(\.coordinate) == Array(repeating: Coordinate(latitude: 47.5, longitude: 8.25)!, count: 2))
    #expect(
      quoted.locations.map(\.altitudeMSL) == [410.5, nil], "beside a decimal point, a comma may separate thousands")
  }

  @Test(
    "a hemisphere decides the sign, in the number or in a column of its own",
    arguments: [
      "lat,N/S,lon,E/W\n33.05,S,70.3,W\n", "lat,lon,lat_dir,lon_dir\n33.05,70.3,S,W\n",
      "E/W,lon,N/S,lat\nW,70.3,S,33.05\n",
      "lat,hemisphere,lon,hemisphere\n33.05,S,70.3,W\n", "latitude,,longitude,\n33.05,s,70.3,w\n",
      "Latitude,Latitude N/S,Longitude,Longitude E/W\n33.05,S,70.3,W\n", "lat;NS;lon;EW\n33,05;Süd;70,3;West\n",
      "lat,lon\n33.05S,70.3W\n", "lat,lon\nS 33.05,W 70.3\n", "Latitude (S),Longitude (W)\n33.05,70.3\n",
      "lat,dir,lon,dir\n-33.05,S,-70.3,W\n", "GPS,alt\n33.05S 70.3W,1\n",
    ])
  func hemispheres(text: String) {
    let reading = read(text)
    #expect(reading.locations.map(\.coordinate) == [Coordinate(latitude: -33.05, longitude: -70.3)])
    #expect(reading.counts.skipped.isEmpty && reading.counts.tolerated.isEmpty)
  }

  @Test(
    "a coordinate whose hemisphere is unknown is no coordinate",
    arguments: ["33.05,,70.3,W", "33.05,X,70.3,W", "-33.05,N,70.3,W", "33.05,S,70.3,O", "33.05,W,70.3,S"])
  func unknownHemispheres(row: String) {
    let reading = read("lat,N/S,lon,E/W\n\(row)\n")
    #expect(reading.points.isEmpty && reading.counts.skipped == ["unusable coordinates": 1])
  }

  @Test(
    "a time of day that is not known is unknown and counted, never midnight",
    arguments: [
      "date,daytime,lat,lon\n2024-01-25,10:15:00,47.05,8.3\n", "date,time,lat,lon\n2024-01-25,,47.05,8.3\n",
      "time,lat,lon\n2024-01-25,47.05,8.3\n", "time,lat,lon\n10:15:00,47.05,8.3\n", "time,lat,lon\n0,47.05,8.3\n",
      "time_ms,lat,lon\n60000,47.05,8.3\n", "local time,lat,lon\n2024-01-25 10:15:00,47.05,8.3\n",
      "date,time,lat,lon\n05/06/2024,10:15:00,47.05,8.3\n", "GPS time,lat,lon\n1400000000,47.05,8.3\n",
    ])
  func unknownTimes(text: String) {
    let reading = read(text)
    #expect(reading.locations.map(\.time) == [nil] && reading.counts.skipped == ["unreadable time": 1])
  }

  @Test(
    "reads times in the notations of programs and places",
    arguments: [
      "date,uhrzeit,lat,lon\n2024-01-25,10:15:00,47.05,8.3\n", "Date;Heure;lat;lon\n25.01.2024;10:15;47,05;8,3\n",
      "fecha,hora,lat,lon\n2024/01/25,10:15:00,47.05,8.3\n",
      "Data;Ora;Latitudine;Longitudine\n2024-01-25;10:15:00;47,05;8,3\n",
      "time (ns),lat,lon\n1706177700000000000,47.05,8.3\n", "timestamp,lat,lon\n1706177700000000,47.05,8.3\n",
      "time(millisecond),datetime(utc),lat,lon\n334100.0,2024-01-25 10:15:00,47.05,8.3\n",
      "unix_us,lat,lon\n1706177700000000,47.05,8.3\n",
      "Time,Lat,Lon\n25.1.2024 10:15,47.05,8.3\n", "local_time,lat,lon\n2024-01-25T11:15:00+01:00,47.05,8.3\n",
      "时间,纬度,经度\n2024-01-25 10:15:00,47.05,8.3\n", "date,time,lat,lon\n20240125,101500,47.05,8.3\n",
      "epoch,lat,lon\n1706177700,47.05,8.3\n",
    ])
  func times(text: String) {
    let reading = read(text)
    #expect(reading.locations.map(\.time) == [UTCInstant(iso8601: "2024-01-25T10:15:00Z")])
    #expect(reading.locations.map(\.coordinate) == [Coordinate(latitude: 47.05, longitude: 8.3)])
    #expect(reading.counts.skipped.isEmpty)
  }

  @Test("columns that are not read are named, and rows with them counted")
  func unreadColumns() {
    let reading = read("lat,lon,Akku,ele,note\n1,2,80,,\n1,2,,3,\n1,2,79,,x\n")
    #expect(reading.counts.tolerated == ["columns not read (Akku, note)": 2])
  }

  @Test("the user names columns by title or number")
  func namedColumns() throws {
    let bytes = Array("Stamp,Y,X,v\n2024-01-25T10:15:00Z,47.05,8.3,36\n".utf8)
    for names in ["time=stamp,lat=Y,lon=X,speed_kmh=v", "time=1,lat=2,lon=3,speed_kmh=4"] {
      let reading = TrackReading(bytes, as: CSVFormat(), columns: try TrackColumns(names))
      #expect(reading.locations.map(\.coordinate) == [Coordinate(latitude: 47.05, longitude: 8.3)])
      #expect(reading.locations.first?.time == UTCInstant(iso8601: "2024-01-25T10:15:00Z"))
      #expect(abs((reading.locations.first?.speed ?? 0) - 10) < 1e-9)
    }
    for (names, message) in [
      ("", "no column is named"), ("lat", #""lat" is not MEANING=TITLE"#), ("lat=", #""lat=" is not MEANING=TITLE"#),
      ("colour=Y", "the meaning colour is not known"),
    ] {
      expectThrows(LocationError(.invalidArgument, message)) { try TrackColumns(names) }
    }
  }

  @Test("lines before the header are passed over and counted, and keep the numbers of lines")
  func preamble() {
    let reading = read("sep=;\r\nTrip of May\r\nlat;lon\r\n1;2\r\nx;2\r\n")
    #expect(reading.points.count == 1 && reading.counts.tolerated == ["lines before the header": 2])
    #expect(reading.faults.map(\.context) == ["ride:5"])
  }

  @Test("an error about unknown columns names them and the remedy")
  func unknownColumns() async throws {
    let bytes = Array("stamp,y,x\n1,2,3\n".utf8)
    let error = await #expect(throws: LocationError.self) {
      _ = try await TrackReader(bytes, named: "log.csv", options: TrackOptions())
    }
    #expect(error?.message.contains("stamp, y, x") == true && error?.remedy?.contains("specify the columns") == true)
  }

  @Test("a row with more fields than the header is skipped, counted, and named by its line")
  func surplusFields() {
    let reading = read("lat,lon,name\n47.5,8.25,a\n47,5,8,25,b\n47.5,8.25,\"a, b\"\n47.5,8.25,a, b\n")
    #expect(reading.locations.count == 2)
    #expect(reading.counts.skipped == ["more fields than the header": 2])
    #expect(reading.faults.map(\.context) == ["ride:3", "ride:5"])
    #expect(reading.faults.first?.message == "the row has 5 fields, and the header 3")
  }

  @Test("ignores separators at the end of rows")
  func trailingSeparators() {
    let reading = read("lat,lon\n47.5,8.25,\n47.5,8.25, ,,\n")
    #expect(reading.locations.count == 2)
    #expect(reading.counts.skipped.isEmpty && reading.faults.isEmpty)
  }

  @Test("a last row that lacks a field and its line end is truncated; one with all fields is complete")
  func cutShort() {
    #expect(read("lat,lon,ele\n1,2,3\n4,5").error?.context == "ride:3:4")
    #expect(read("lat,lon,ele\n1,2,3\n4,5,").points.count == 2)
    #expect(read("lat,lon,ele\n1,2,3\n4,5\n").points.count == 2, "a row that is whole may be shorter")
  }

  @Test(
    "detects seconds or milliseconds by size if the column does not name the unit",
    arguments: [
      ("timestamp", "9000000000", "2255-03-14T16:00:00Z"), ("timestamp", "10000000000", nil),
      ("timestamp", "-100000000000", nil), ("unix_ms", "1000", nil),
      ("unix_ms", "1777629600000", "2026-05-01T10:00:00Z"),
      ("unix_s", "1000", nil), ("unix_s", "10000000000", nil), ("unix_ms", "10000000000000", nil),
      ("timestamp", "1e300", nil), ("unix_s", "-9300000000", nil),
    ] as [(String, String, String?)])
  func unixTimes(column: String, field: String, expected: String?) {
    let reading = read("\(column),lat,lon\n\(field),1,2\n")
    #expect(reading.locations.map(\.time) == [expected.flatMap { UTCInstant(iso8601: $0) }])
    #expect(reading.counts.skipped == (expected == nil ? ["unreadable time": 1] : [:]))
  }

  @Test("a broken row is a fault, and the next one is read")
  func brokenRow() {
    let reading = read("lat,lon\n1,2\n3,\"4\"5\n6,7\n")
    #expect(reading.locations.map(\.coordinate.latitude) == [1, 6])
    #expect(reading.faults.map(\.context) == ["ride:3"] && reading.counts.skipped == ["unreadable row": 1])
  }

  @Test(
    "without a header nothing can be read",
    arguments: [
      ("1,2\n", "ride:1", "none of the columns is known as a latitude or a longitude: 1, 2"),
      ("", "ride", "the file is empty"),
      ("time,lat\n", "ride:1", "none of the columns is known as a longitude: time, lat"),
    ])
  func noHeader(text: String, place: String, message: String) {
    let error = read(text).error
    #expect(error?.states(.invalidData, message, at: place) == true, "\(error as Any)")
  }

  @Test("an endless first line is an error within bounded memory")
  func longHeader() {
    #expect(read(String(repeating: "a,", count: 100_000)).error?.context == "ride:1")
  }

  @Test("reads the logs of Columbus's loggers, which fill fields with zero bytes, in km/h and with short dates")
  func columbus() {
    let reading = read(
      "INDEX,TAG,DATE,TIME,LATITUDE N/S,LONGITUDE E/W,HEIGHT,SPEED,HEADING,VOX\r\n"
        + "68\0\0\0,T,260501,100000,47.500000N,008.250000W,827\0\0,36\0\0,357,\0\0\0\0\r\n")
    let location = reading.locations.first
    #expect(location?.coordinate == Coordinate(latitude: 47.5, longitude: -8.25) && location?.time == Sample.start)
    #expect(location?.speed == 10 && location?.altitudeMSL == 827 && location?.courseOverGround == 357)
    #expect(reading.counts.skipped.isEmpty)
  }

  @Test("reads UTF-16, as spreadsheets save it")
  func utf16() async throws {
    var bytes: [UInt8] = [0xFF, 0xFE]
    for unit in "Breite\tLänge\r\n1\t2\r\n".utf16 { bytes += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    let reader = try await TrackReader(bytes, named: "x", options: TrackOptions())
    var entries: [TrackEntry] = []
    while try await reader.next(into: &entries) {}
    #expect(entries.count == 1 && reader.format?.word == "csv")
  }

  @Test("the result does not depend on the pieces of the input")
  func pieces() {
    let seed = Seed.take()
    var random = SeededRandom(seed: seed)
    var source = RandomEntries(seed: seed)
    let bytes = TrackText(source.file(), as: CSVFormat()).bytes
    let whole = TrackReading(bytes, as: CSVFormat())
    #expect(TrackReading(bytes, as: CSVFormat(), piece: { 1 }) == whole, "seed \(seed)")
    for _ in 0..<10 {
      #expect(
        TrackReading(bytes, as: CSVFormat(), piece: { Int.random(in: 1...300, using: &random) }) == whole,
        "seed \(seed)")
    }
  }
}
