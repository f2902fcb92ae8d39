import LocationKit
import LocationWire
import Testing

@Suite("WireDecoder")
struct WireDecoderTests {
  @Test("a TPV of gpsd 3.22 becomes a location with all its members")
  func fullTPV() throws {
    let location = try WireDecoder.location(
      #"{"class":"TPV","device":"/dev/pts/2","status":2,"mode":3,"time":"2034-08-16T03:07:37.250Z","ept":0.005,"#
        + #""lat":-37.784795000,"lon":175.314903333,"altHAE":83.7000,"altMSL":60.0000,"alt":61.0000,"epv":36.800,"#
        + #""track":181.3900,"magtrack":201.9320,"magvar":20.5,"speed":0.129,"climb":-0.5,"geoidSep":23.700,"#
        + #""eph":20.900,"sep":36.100,"dgpsAge":1.5,"dgpsSta":42}"#)
    #expect(location.coordinate == Coordinate(latitude: -37.784795, longitude: 175.314903333))
    #expect(location.time == UTCInstant(iso8601: "2034-08-16T03:07:37.250Z"))
    #expect(location.mode == .threeDimensional)
    #expect(location.status == .differential)
    #expect(location.ellipsoidalHeight == 83.7)
    #expect(location.altitudeMSL == 60)
    #expect(location.geoidSeparation == 23.7)
    #expect(location.courseOverGround == 181.39)
    #expect(location.speed == 0.129)
    #expect(location.verticalSpeed == -0.5)
    #expect(location.magneticVariation == 20.5)
    #expect(location.horizontalAccuracy == Accuracy(radius: 20.9, level: .unknown, basis: .daemon))
    #expect(location.verticalAccuracy == Accuracy(radius: 36.8, level: .unknown, basis: .daemon))
    #expect(location.correctionAge == 1.5)
    #expect(location.correctionStation == 42)
    #expect(
      location.origin == LocationOrigin(source: "gpsd://localhost:2947", device: "/dev/pts/2", kind: .live))
  }

  @Test("missing members are unknown")
  func sparseTPV() throws {
    let location = try WireDecoder.location(#"{"class":"TPV","mode":2,"lat":1,"lon":2}"#)
    var bare = Location(
      coordinate: try #require(Coordinate(latitude: 1, longitude: 2)), time: nil,
      origin: LocationOrigin(source: "gpsd://localhost:2947", kind: .live))
    bare.mode = .twoDimensional
    #expect(location == bare)
  }

  @Test(
    "a TPV with an invalid mode or coordinate is an error that names the byte",
    arguments: [
      (#""lat":1,"lon":2"#, "mode"), (#""mode":null,"lat":1,"lon":2"#, "mode"),
      (#""mode":"3","lat":1,"lon":2"#, "mode"),
      (#""mode":4,"lat":1,"lon":2"#, "mode"), (#""mode":-1,"lat":1,"lon":2"#, "mode"),
      (#""mode":2.0,"lat":1,"lon":2"#, "mode"), (#""mode":2.5,"lat":1,"lon":2"#, "mode"),
      (#""mode":2e0,"lat":1,"lon":2"#, "mode"), (#""mode":259,"lat":1,"lon":2"#, "mode"),
      (#""mode":3,"lat":"abc","lon":2"#, "latitude"), (#""mode":3,"lat":1e400,"lon":2"#, "latitude"),
      (#""mode":3,"lat":90.0000001,"lon":2"#, "latitude"), (#""mode":3,"lat":95,"lon":2"#, "latitude"),
      (#""mode":1,"lat":95,"lon":2"#, "latitude"), (#""mode":3,"lat":null,"lon":2"#, "latitude"),
      (#""mode":3,"lat":[1],"lon":2"#, "latitude"), (#""mode":3,"lon":2"#, "latitude"),
      (#""mode":3,"lat":1,"lon":-180.1"#, "longitude"), (#""mode":3,"lat":1"#, "longitude"),
    ])
  func unusable(members: String, subject: String) throws {
    var decoder = WireDecoder.live()
    let error = #expect(throws: LocationError.self) {
      _ = try decoder.decode(#"{"class":"TPV","time":"2026-05-01T10:00:00.000Z",\#(members)}"#)
    }
    #expect(error?.code == .invalidData)
    #expect(error?.message.contains("the \(subject) is ") == true, "\(error?.message ?? "none")")
    #expect(error?.message.contains(" at byte ") == true)
  }

  @Test("decodes escapes in the class, in a name and in a value")
  func escapes() throws {
    let plain = try WireDecoder.location(#"{"class":"TPV","mode":2,"lat":1,"lon":2,"eph":3,"ephBasis":"receiver"}"#)
    for line in [
      #"{"class":"T\u0050V","mode":2,"lat":1,"lon":2,"eph":3,"ephBasis":"receiver"}"#,
      #"{"cl\u0061ss":"TPV","m\u006fde":2,"lat":1,"l\u006Fn":2,"eph":3,"ephBasis":"rec\u0065iver"}"#,
    ] {
      #expect(try WireDecoder.location(line) == plain, "\(line)")
    }
    #expect(try WireDecoder.sky(#"{"class":"SK\u0059","hd\u006fp":1.5}"#).dilution.horizontal == 1.5)
  }

  @Test(
    "a TPV with mode 0 or 1, or without a coordinate, is no fix, with its time",
    arguments: [
      #""mode":1,"lat":1,"lon":2"#, #""mode":0,"lat":1,"lon":2"#, #""mode":3"#, #""mode":1"#,
      #""mode":3,"lat":null,"lon":null"#,
    ])
  func noFix(members: String) throws {
    var decoder = WireDecoder.live()
    let report = try decoder.decode(#"{"class":"TPV","time":"2026-05-01T10:00:00.000Z",\#(members)}"#)
    let noFix = try #require(report.noFix)
    #expect(noFix.time == UTCInstant(iso8601: "2026-05-01T10:00:00Z"))
    #expect(noFix.reason == .noFix)
  }

  @Test("of a repeated member the last counts")
  func duplicates() throws {
    var decoder = WireDecoder.live()
    #expect(throws: LocationError.self) {
      _ = try decoder.decode(#"{"class":"TPV","mode":3,"lat":1,"lon":2,"lat":91}"#)
    }
    #expect(try decoder.decode(#"{"class":"TPV","class":"SKY","mode":3}"#).sky != nil)
    #expect(try WireDecoder.location(#"{"class":"TPV","mode":3,"lat":91,"lon":2,"lat":1}"#).coordinate.latitude == 1)
  }

  @Test("ignores blanks, and finds the class at any position")
  func layout() throws {
    let plain = try WireDecoder.location(#"{"class":"TPV","mode":2,"lat":1.5,"lon":180}"#)
    #expect(try WireDecoder.location(" { \"lat\" :1.5,\t\"mode\":2 , \"lon\": 1.8e2,\"class\" : \"TPV\" } \r") == plain)
  }

  @Test(
    "times are ISO 8601 or, from old releases, seconds since 1970; others are unknown",
    arguments: [
      (#""2016-12-31T23:59:60.000Z""#, "2017-01-01T00:00:00.000Z leap"),
      (#""2026-05-01T10:00:00.123456Z""#, "2026-05-01T10:00:00.123456Z"),
      ("1422693358.015235", "2015-01-31T08:35:58.015235Z"), ("0", nil), ("1e300", nil),
      (#""2026-13-01T10:00:00Z""#, nil), (#""yesterday""#, nil), ("\"\"", nil), ("true", nil), ("{}", nil),
      (#""2026\u002d05-01T10:00:00Z""#, "2026-05-01T10:00:00.000Z"),
    ] as [(String, String?)])
  func times(json: String, expected: String?) throws {
    let time = try WireDecoder.location(#"{"class":"TPV","mode":2,"lat":1,"lon":2,"time":\#(json)}"#).time
    #expect(time.map { "\($0)" + ($0.isLeapSecond ? " leap" : "") } == expected)
  }

  @Test(
    "impossible numbers are unknown",
    arguments: [#""speed":-0.1"#, #""track":360.5"#, #""track":-1"#, #""eph":-3"#, #""speed":"1""#, #""alt":1e999"#])
  func impossibleNumbers(member: String) throws {
    let bare = try WireDecoder.location(#"{"class":"TPV","mode":2,"lat":1,"lon":2}"#)
    #expect(try WireDecoder.location(#"{"class":"TPV","mode":2,"lat":1,"lon":2,\#(member)}"#) == bare)
  }

  @Test("`alt` is the height above mean sea level if a release has no `altMSL`")
  func oldAltitude() throws {
    let location = try WireDecoder.location(#"{"class":"TPV","mode":3,"lat":1,"lon":2,"alt":1342.392}"#)
    #expect(location.altitudeMSL == 1342.392)
    #expect(location.ellipsoidalHeight == nil)
  }

  @Test(
    "the correction station is a number or a string of digits, never negative",
    arguments: [(#""0042""#, 42), ("42", 42), ("0", 0), ("-1", nil), (#""-7""#, nil)] as [(String, Int?)])
  func station(json: String, station: Int?) throws {
    let location = try WireDecoder.location(#"{"class":"TPV","mode":3,"lat":1,"lon":2,"dgpsSta":\#(json)}"#)
    #expect(location.correctionStation == station)
  }

  @Test(
    "a datum is kept unless it is WGS-84",
    arguments: [
      ("WGS84", nil), ("W84", nil), ("WGS 84", nil), ("WGS-84", nil), ("", nil), ("TOKYO", "TOKYO"), ("999", "999"),
    ] as [(String, String?)])
  func datum(name: String, expected: String?) throws {
    let location = try WireDecoder.location(#"{"class":"TPV","mode":3,"lat":1,"lon":2,"datum":"\#(name)"}"#)
    #expect(location.datum == expected)
  }

  @Test(
    "status 0 is unknown, and so is a status that is not a small number", arguments: ["0", "256", "-1", #""2""#, "1.5"])
  func unknownStatus(json: String) throws {
    #expect(try WireDecoder.location(#"{"class":"TPV","status":\#(json),"mode":3,"lat":1,"lon":2}"#).status == nil)
  }

  @Test("our members next to eph and epv determine basis and level of both, unless epv has its own")
  func accuracyMembers() throws {
    let head = #"{"class":"TPV","mode":3,"lat":1,"lon":2,"eph":3,"epv":5,"#
    let both = try WireDecoder.location(head + #""ephBasis":"receiver","ephLevel":0.39}"#)
    #expect(both.horizontalAccuracy == Accuracy(radius: 3, level: .oneSigmaPerAxis, basis: .receiver))
    #expect(both.verticalAccuracy == Accuracy(radius: 5, level: .oneSigmaPerAxis, basis: .receiver))
    let own = try WireDecoder.location(head + #""ephBasis":"stated","ephLevel":0.95,"epvBasis":"derived"}"#)
    #expect(own.horizontalAccuracy == Accuracy(radius: 3, level: .ninetyFive, basis: .stated))
    #expect(own.verticalAccuracy == Accuracy(radius: 5, level: .unknown, basis: .derived))
    let odd = try WireDecoder.location(head + #""ephBasis":"guess","ephLevel":0.8}"#)
    #expect(odd.horizontalAccuracy == Accuracy(radius: 3, level: .unknown, basis: .daemon))
    let near = try WireDecoder.location(head + #""ephLevel":0.66}"#)
    #expect(near.horizontalAccuracy?.level == .unknown, "only what is written for a level is one")
  }

  @Test("reads our flags")
  func flags() throws {
    let location = try WireDecoder.location(
      #"{"class":"TPV","mode":2,"time":"2017-01-01T00:00:00Z","lat":1,"lon":2,"leap":true,"outOfOrder":true,"segment":true}"#
    )
    #expect(location.time?.isLeapSecond == true)
    #expect(location.isOutOfOrder)
    #expect(location.startsSegment)
  }

  @Test("a marked TPV decodes as simulated; with status 8, a replayed one stays replayed")
  func simulated() throws {
    var decoder = WireDecoder(origin: "a.json", kind: .replayed)
    let plain = try decoder.decode(#"{"class":"TPV","mode":2,"lat":1,"lon":2,"simulated":true}"#).location
    #expect(plain?.isSimulated == true)
    #expect(plain?.origin.kind == .simulated)
    let status = try decoder.decode(#"{"class":"TPV","status":8,"mode":2,"lat":1,"lon":2,"simulated":true}"#).location
    #expect(status?.isSimulated == true)
    #expect(status?.origin.kind == .replayed)
    let real = try decoder.decode(#"{"class":"TPV","mode":2,"lat":1,"lon":2,"simulated":false}"#).location
    #expect(real?.isSimulated == false)
  }

  @Test("a device's readings share one origin; many devices use bounded memory and stay distinct")
  func origins() throws {
    var decoder = WireDecoder.live()
    func origin(_ device: String) throws -> LocationOrigin {
      try #require(decoder.decode(#"{"class":"TPV","mode":1,"device":"\#(device)"}"#).noFix).origin
    }
    let first = try origin("/dev/ttyACM0")
    #expect(try origin("/dev/ttyACM1").device == "/dev/ttyACM1")
    #expect(try origin("/dev/ttyACM0") === first)
    #expect(try origin("").device == nil)
    #expect(try origin(#"/dev/tty\u0041\"\\"#).device == #"/dev/ttyA"\"#)
    for number in 0..<1000 { #expect(try origin("/dev/pts/\(number)").device == "/dev/pts/\(number)") }
  }
}
