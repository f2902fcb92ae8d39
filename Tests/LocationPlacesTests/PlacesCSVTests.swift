import LocationKit
import LocationPlaces
import TestSupport
import Testing

@Suite("CSVPlaceFormat")
struct CSVPlaceFormatTests {
  private func places(_ text: String) throws(LocationError) -> [PointOfInterest] { try places(Array(text.utf8)) }

  private func places(_ bytes: [UInt8]) throws(LocationError) -> [PointOfInterest] {
    try CSVPlaceFormat().places(in: bytes.span, source: "p.csv")
  }

  private func circle(_ latitude: Double, _ longitude: Double, _ radius: Double) throws -> Region {
    .circle(center: try #require(Coordinate(latitude: latitude, longitude: longitude)), radius: radius)
  }

  @Test("a line is a circle with an id")
  func plain() throws {
    let places = try places("id,lat,lon,radius_m\n17,47.3769,8.5417,150\nb,-90,180,0\n")
    let expected = [
      PointOfInterest(id: "17", region: try circle(47.3769, 8.5417, 150)),
      PointOfInterest(id: "b", region: try circle(-90, 180, 0)),
    ]
    #expect(places == expected)
  }

  @Test(
    "a hemisphere decides the sign of a coordinate, in the number or in a column of its own",
    arguments: [
      "id,lat,N/S,lon,E/W,radius_m\na,33.05,S,70.3,W,100\n",
      "id,lat,lon,radius_m,lat_dir,lon_dir\na,33.05,70.3,100,s,w\n",
      "id,lat,lon,radius_m\na,33.05S,W 70.3,100\n", "id,lat,N/S,lon,E/W,radius_m\na,-33.05,S,-70.3,West,100\n",
    ])
  func hemispheres(text: String) throws {
    #expect(try places(text) == [PointOfInterest(id: "a", region: try circle(-33.05, -70.3, 100))])
  }

  @Test("a coordinate without its hemisphere, or with another one, is an error", arguments: ["", "x", "W", "N"])
  func unknownHemisphere(letter: String) {
    expectThrows(LocationError(.invalidData, "its hemisphere have no meaning", context: "p.csv:2")) {
      try places("id,lat,N/S,lon,E/W,radius_m\na,-33.05,\(letter),70.3,W,100\n")
    }
  }

  @Test("columns are in any order, and unknown ones are attributes")
  func columns() throws {
    let header = "colour,name,dwell_s,radius_m,lon,lat,id,height"
    let first = #"blue,"Zürich, ""HB""",2.5,1.5e2, 8.5417 ,47.3769, 17 ,"#
    let text = [header, first, ",,,1,2,3,b,400", ""].joined(separator: "\r\n")
    let expected = [
      PointOfInterest(
        id: "17", name: "Zürich, \"HB\"", region: try circle(47.3769, 8.5417, 150), dwellTime: .milliseconds(2500),
        attributes: ["colour": "blue"]),
      PointOfInterest(id: "b", region: try circle(3, 2, 1), attributes: ["height": "400"]),
    ]
    #expect(try places(text) == expected)
  }

  @Test(
    "accepts harmless variations of the file",
    arguments: [
      "\u{FEFF}id,lat,lon,radius_m\n1,2,3,4", "\n\nid,lat,lon,radius_m\n\n1,2,3,4\n\n",
      "id,lat,lon,radius_m\r1,2,3,4\r",
      "id , lat , lon , radius_m\n 1 , +2 , 3.0 , 4.", "\"id\",\"lat\",\"lon\",\"radius_m\"\n\"1\",\"2\",\"3\",\"4\"",
      "id,lat,lon,radius_m,name\n1,2,3,4", "id,lat,lon,radius_m,\n1,2,3,4,", "id,lat,lon,radius_m\n1,2,3,4,,,\n,,,\n",
    ])
  func variations(text: String) throws {
    #expect(try places(text) == [PointOfInterest(id: "1", region: try circle(2, 3, 4))])
  }

  @Test(
    "reports the first error with its line",
    arguments: [
      ("", nil, "the file is empty"), ("\n\n", nil, "the file is empty"),
      ("id,lat,lon,radius_m\n", nil, "there are no places in it"),
      ("id,lat,lon\n1,2,3", 1, "there is no column radius_m"),
      ("1,2,3,4\n", 1, "there is no column id, lat, lon, radius_m"),
      ("\nid,lat,name,lon\n", 2, "there is no column radius_m"), ("ID,lat,lon,radius_m\n", 1, "there is no column id"),
      ("id,lat,lon,lat,radius_m\n", 1, "two columns are called lat"),
      ("id,lat,lon,radius_m\n1,2,3,4\n\n2,x,3,4\n", 4, "the lat is not a number: x"),
      ("id,lat,lon,radius_m\n1,\"47,5\",3,4\n", 2, "the lat is not a number: 47,5"),
      ("id,lat,lon,radius_m\n1,2,,4\n", 2, "the lon is empty"),
      ("id,lat,lon,radius_m\n1,2,3\n", 2, "the radius_m is empty"),
      ("id,lat,lon,radius_m\n1,91,3,4\n", 2, "invalid position: lat 91, lon 3"),
      ("id,lat,lon,radius_m\n1,2,-180.5,4\n", 2, "invalid position: lat 2, lon -180.5"),
      ("id,lat,lon,radius_m\n1,NaN,3,4\n", 2, "the lat is not a number: NaN"),
      ("id,lat,lon,radius_m\n1,2,3,-4\n", 2, "the radius_m is negative: -4.0"),
      ("id,lat,lon,radius_m\n1,2,3,inf\n", 2, "the radius_m is not a number: inf"),
      ("id,lat,lon,radius_m\n1,2,3,1e10\n", 2, "the radius_m is too large: 10000000000.0"),
      ("id,lat,lon,radius_m,dwell_s\n1,2,3,4,-1\n", 2, "the dwell_s is negative: -1.0"),
      ("id,lat,lon,radius_m,dwell_s\n1,2,3,4,1e300\n", 2, "the dwell_s is too large: 1e+300"),
      ("id,lat,lon,radius_m\n1,2,3,4\n,2,3,4\n", 3, "the id is empty"),
      ("id,lat,lon,radius_m\n1,2,3,4\n\n1,5,6,7\n", 4, "the id 1 is taken: line 2 has it, too"),
      ("id,lat,lon,radius_m,name\n1,2,3,4,a, b\n", 2, "there are values without a column: 6 fields, 5 columns"),
      ("id,lat,lon,radius_m,,x\n1,2,3,4,5,6\n", 2, "there are values without a column: 6 fields, 6 columns"),
      ("id,lat,lon,radius_m\n1,2,3,\"4\n", 2, "a quoted field that begins here does not end"),
    ] as [(String, Int?, String)])
  func failures(text: String, line: Int?, message: String) {
    let error = #expect(throws: LocationError.self) { try places(text) }
    #expect(error?.code == .invalidData)
    #expect(error?.context == line.map { "p.csv:\($0)" } ?? "p.csv")
    #expect(error?.message == message)
  }

  @Test("recognizes other separators", arguments: ["id;lat;lon;radius_m", "id\tlat\tlon\tradius_m"])
  func otherSeparators(header: String) {
    let error = #expect(throws: LocationError.self) { try places(header + "\n") }
    #expect(error?.remedy == "separate the columns with commas")
  }

  @Test("text that is not UTF-8 is an error", arguments: [[0x5A, 0xFC], [0xFF, 0xFE]] as [[UInt8]])
  func notUTF8(name: [UInt8]) {
    let error = #expect(throws: LocationError.self) {
      try places(Array("id,lat,lon,radius_m,name\n1,2,3,4,".utf8) + name)
    }
    #expect(error?.description == "p.csv:2: the text is not UTF-8; save the file as UTF-8")
  }

  @Test("a valid file truncated anywhere gives places or an error")
  func cuts() throws {
    let bytes = Array("id,lat,lon,radius_m,name\r\n1,2,3,4,\"a \"\"b\"\"\r\nc\"\r\n2,3,4,5,d\r\n".utf8)
    for end in 0..<bytes.count { _ = try? places(Array(bytes[..<end])) }
    #expect(try places(bytes).map(\.name) == ["a \"b\"\nc", "d"])
  }
}
