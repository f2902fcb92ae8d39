import LocationKit
import LocationWire
import Testing

@Suite("WireEncoder")
struct WireEncoderTests {
  private let origin = LocationOrigin(source: "ride.gpx", device: "/dev/a", kind: .replayed)
  private let noon = UTCInstant(iso8601: "2026-05-01T12:00:00Z")!
  private let place = PointOfInterest(
    id: "home", name: "At \"home\"\\\n", region: .circle(center: Coordinate(latitude: 1, longitude: 2)!, radius: 5))

  private func location(_ latitude: Double = 52.1, _ longitude: Double = -0.25) -> Location {
    Location(coordinate: Coordinate(latitude: latitude, longitude: longitude)!, time: noon, origin: origin)
  }

  private func line(_ event: LocationEvent) -> String {
    var writer = ASCIIWriter()
    WireEncoder().encode(event, to: &writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test("a location with little known has few members")
  func sparse() {
    #expect(
      line(.received(.location(location())))
        == #"{"class":"TPV","device":"/dev/a","mode":2,"time":"2026-05-01T12:00:00.000Z","lat":52.1,"lon":-0.25,"source":"ride.gpx"}"#
        + "\n")
  }

  @Test("a direction is less than 360°, also after rounding")
  func directions() {
    var location = location()
    location.courseOverGround = 359.999_999_7
    #expect(line(.received(.location(location))).contains(#""track":0,"#))
    let satellite = Satellite(constellation: .gps, identifier: 7, number: 7, azimuth: 359.97)
    let sky = SkyView(time: noon, satellites: [satellite], dilution: DilutionOfPrecision(), origin: origin)
    #expect(line(.received(.sky(sky))).contains(#""az":0,"#))
  }

  @Test("escapes characters that control a terminal, in all texts")
  func controls() {
    let scalars = (0...0xA0).compactMap { Unicode.Scalar($0 as UInt32) } + ["ß", "€", "🚲", "\u{2028}"]
    let name = String(String.UnicodeScalarView(scalars))
    let place = PointOfInterest(id: "home", name: name, region: place.region)
    let line = line(.entered(RegionTransition(place: place, location: location(), distance: 0)))
    #expect(line.dropLast().unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) })
    #expect(line.contains(#"\u0000\u0001"#) && line.contains(#"\u001b"#) && line.contains(#"~\u007f\u0080"#))
    #expect(line.contains("\\u009f\u{A0}ß€🚲\u{2028}\""))
  }

  @Test("a location with everything known has gpsd's members in gpsd's order, then ours")
  func full() {
    var location = location()
    location.mode = .threeDimensional
    location.status = .simulated
    location.time?.isLeapSecond = true
    location.altitudeMSL = 60.1234567894
    location.geoidSeparation = 23.7
    location.magneticVariation = -2.5
    location.courseOverGround = 359.1234567
    location.speed = 0.5
    location.verticalSpeed = -0.25
    location.horizontalAccuracy = Accuracy(radius: 3.5, level: .oneSigmaPerAxis, basis: .receiver)
    location.verticalAccuracy = Accuracy(radius: 7, level: .ninetyFive, basis: .derived)
    location.correctionAge = 1.5
    location.correctionStation = 42
    location.datum = "TOKYO"
    location.isOutOfOrder = true
    location.startsSegment = true
    #expect(
      line(.received(.location(location)))
        == #"{"class":"TPV","device":"/dev/a","status":8,"mode":3,"time":"2026-05-01T12:00:00.000Z","lat":52.1,"lon":-0.25,"#
        + #""altHAE":83.823456789,"altMSL":60.123456789,"alt":60.123456789,"geoidSep":23.7,"magvar":-2.5,"track":359.123457,"speed":0.5,"#
        + #""climb":-0.25,"eph":3.5,"epv":7,"dgpsAge":1.5,"dgpsSta":42,"datum":"TOKYO","source":"ride.gpx","simulated":true,"#
        + #""ephBasis":"receiver","ephLevel":0.39,"epvBasis":"derived","epvLevel":0.95,"leap":true,"outOfOrder":true,"#
        + #""segment":true}"# + "\n")
  }

  @Test("writes no fix as mode 1, with its time if known")
  func noFix() {
    #expect(
      line(.received(.noFix(NoFix(time: noon, reason: .noFix, origin: origin))))
        == #"{"class":"TPV","device":"/dev/a","mode":1,"time":"2026-05-01T12:00:00.000Z","source":"ride.gpx"}"# + "\n")
    let bare = LocationOrigin(source: "s", kind: .simulated)
    #expect(
      line(.received(.noFix(NoFix(time: nil, reason: .noFix, origin: bare))))
        == #"{"class":"TPV","mode":1,"source":"s","simulated":true}"# + "\n")
  }

  @Test("a sky view lists its satellites and counts them")
  func sky() {
    let satellites = [
      Satellite(
        constellation: .glonass, identifier: 6, number: 70, elevation: 23.46, azimuth: 11, signalStrength: 29.5,
        isUsed: true), Satellite(constellation: .gps, identifier: 3, number: 3),
    ]
    let sky = SkyView(
      time: noon, satellites: satellites, dilution: DilutionOfPrecision(horizontal: 0.876, vertical: 1, position: 2.5),
      origin: origin)
    #expect(
      line(.received(.sky(sky)))
        == #"{"class":"SKY","device":"/dev/a","time":"2026-05-01T12:00:00.000Z","vdop":1,"hdop":0.88,"pdop":2.5,"nSat":2,"uSat":1,"#
        + #""satellites":[{"PRN":70,"el":23.5,"az":11,"ss":29.5,"used":true,"gnssid":6,"svid":6},"#
        + #"{"PRN":3,"used":false,"gnssid":0,"svid":3}],"source":"ride.gpx"}"# + "\n")
    #expect(
      line(.received(.sky(SkyView(time: nil, satellites: [], origin: origin))))
        == #"{"class":"SKY","device":"/dev/a","source":"ride.gpx"}"# + "\n")
  }

  @Test("writes a transition as POI, flags only if true, text escaped")
  func transitions() {
    var transition = RegionTransition(place: place, location: location(1, 2), distance: -5)
    let head =
      #""id":"home","name":"At \"home\"\\\u000a","time":"2026-05-01T12:00:00.000Z","lat":1,"lon":2,"distance":-5.000"#
    #expect(line(.entered(transition)) == #"{"class":"POI","event":"enter",\#(head),"source":"ride.gpx"}"# + "\n")
    transition.isInitial = true
    #expect(
      line(.dwelled(transition)) == #"{"class":"POI","event":"dwell",\#(head),"initial":true,"source":"ride.gpx"}"#
        + "\n")
    transition.isInitial = false
    transition.isInferred = true
    transition.bracket = noon...noon.advanced(by: .seconds(90))
    #expect(
      line(.exited(transition))
        == #"{"class":"POI","event":"exit",\#(head),"inferred":true,"bracket":["2026-05-01T12:00:00.000Z","2026-05-01T12:01:30.000Z"],"source":"ride.gpx"}"#
        + "\n")
    transition.isInferred = false
    transition.bracket = nil
    transition.crossed = [noon, noon.advanced(by: .milliseconds(250))]
    #expect(
      line(.passed(transition))
        == #"{"class":"POI","event":"pass",\#(head),"crossed":["2026-05-01T12:00:00.000Z","2026-05-01T12:00:00.250Z"],"source":"ride.gpx"}"#
        + "\n")
  }

  @Test("marks an alarm")
  func alarms() {
    var change = StateChange(.lost, reason: .noFix)
    change.isAlarm = true
    #expect(
      line(.stateChanged(change)) == #"{"class":"STATE","state":"lost","reason":"no fix","alarm":true}"# + "\n")
    let place = PointOfInterest(id: "anchor", region: .circle(center: location().coordinate, radius: 30))
    var transition = RegionTransition(place: place, location: location(), distance: 12)
    transition.isAlarm = true
    #expect(line(.exited(transition)).hasSuffix(#","distance":12.000,"alarm":true,"source":"ride.gpx"}"# + "\n"))
  }

  @Test("writes states and clock steps as STATE")
  func states() {
    #expect(line(.stateChanged(StateChange(.acquiring))) == #"{"class":"STATE","state":"acquiring"}"# + "\n")
    let change = StateChange(
      .lost, reason: .deviceRemoved, lastKnown: location(), time: noon.advanced(by: .seconds(30)))
    #expect(
      line(.stateChanged(change))
        == #"{"class":"STATE","state":"lost","reason":"device removed","time":"2026-05-01T12:00:30.000Z","lastTime":"2026-05-01T12:00:00.000Z","source":"ride.gpx"}"#
        + "\n")
    #expect(
      line(.clockStepped(ClockStep(amount: .seconds(-18), location: location())))
        == #"{"class":"STATE","state":"tracking","clockStep":-18.000,"time":"2026-05-01T12:00:00.000Z","source":"ride.gpx"}"#
        + "\n")
  }

  @Test("writes a visit as VISIT, without unknown members")
  func visits() throws {
    var visit = Visit(coordinate: location().coordinate)
    #expect(
      line(.visited(visit)).hasPrefix(#"{"class":"VISIT","event":"arrive","lat":"#)
        && !line(.visited(visit)).contains("arrival"))
    visit = Visit(
      coordinate: visit.coordinate, horizontalAccuracy: Accuracy(radius: 4.5, level: .ninetyFive, basis: .receiver),
      arrival: noon, departure: noon.advanced(by: .seconds(600)), isOver: true,
      lastSeen: noon.advanced(by: .seconds(600)), time: noon.advanced(by: .seconds(900)))
    let text = line(.visited(visit))
    #expect(text.hasPrefix(#"{"class":"VISIT","event":"depart","time":"2026-05-01T12:15:00.000Z","lat":"#))
    #expect(
      text.hasSuffix(
        #","eph":4.5,"ephBasis":"receiver","ephLevel":0.95,"arrival":"2026-05-01T12:00:00.000Z","departure":"2026-05-01T12:10:00.000Z","lastSeen":"2026-05-01T12:10:00.000Z"}"#
          + "\n"))
  }

  @Test("writes a change of source as SOURCE")
  func sources() {
    #expect(line(.sourceChanged(SourceChange(to: "ride.gpx"))) == #"{"class":"SOURCE","source":"ride.gpx"}"# + "\n")
    let change = SourceChange(to: "tcp://boat:10110", from: "gpsd://localhost:2947", reason: .noFix, time: noon)
    #expect(
      line(.sourceChanged(change))
        == #"{"class":"SOURCE","source":"tcp://boat:10110","previous":"gpsd://localhost:2947","reason":"no fix","time":"2026-05-01T12:00:00.000Z"}"#
        + "\n")
  }

  @Test("writes nothing for updates, faults, accounts and authorization")
  func silentEvents() {
    #expect(line(.updated(location())).isEmpty)
    #expect(line(.fault(LocationError(.invalidData, "x"))).isEmpty)
    #expect(line(.authorizationChanged(.authorized)).isEmpty)
    #expect(line(.received(.fault(LocationError(.invalidData, "x")))).isEmpty)
    #expect(line(.received(.counts(InputCounts(unit: "lines")))).isEmpty)
  }

  @Test("every character of a text reads back", arguments: ["", "\u{0}\u{1F}\u{7F}\"\\/", "é€😀\u{2028}\u{FFFD}"])
  func escaping(text: String) throws {
    let origin = LocationOrigin(source: "gpsd://localhost:2947", device: "/" + text, kind: .live)
    let written = line(.received(.noFix(NoFix(time: nil, reason: .noFix, origin: origin))))
    var decoder = WireDecoder.live()
    #expect(try decoder.decode(written).noFix?.origin == origin)
  }

  @Test("our own classes decode as events")
  func ownClasses() throws {
    var decoder = WireDecoder.live()
    let transition = RegionTransition(place: place, location: location(), distance: 1)
    #expect(try decoder.decode(line(.entered(transition))) == .event)
    #expect(try decoder.decode(line(.stateChanged(StateChange(.lost)))) == .event)
  }

  @Test("omits a number that is not finite")
  func notFinite() {
    let transition = RegionTransition(place: place, location: location(), distance: .nan)
    #expect(!line(.entered(transition)).contains("distance"))
  }
}

@Suite("Subjects on the wire")
struct WireSubjectTests {
  @Test(
    "the version of the line and the subject of an event follow its class, the subject only if there is one",
    arguments: ["", "van-17", "a\"b\\ü"])
  func events(subject: String) throws {
    let event = LocationEvent.stateChanged(StateChange(.tracking))
    var (plain, writer) = (ASCIIWriter(), ASCIIWriter())
    WireEncoder().encode(event, to: &plain)
    WireEncoder().encode(event, of: subject, to: &writer)
    let quoted = subject == "a\"b\\ü" ? #"a\"b\\ü"# : subject
    let member = subject.isEmpty ? "" : #","subject":"\#(quoted)""#
    let line = String(decoding: plain.bytes, as: UTF8.self).replacing(
      #""STATE""#, with: #""STATE""# + member + #","schema":1"#)
    #expect(String(decoding: writer.bytes, as: UTF8.self) == line)
    var decoder = WireDecoder(origin: "x", kind: .live)
    let bytes = Array(writer.bytes.dropLast())
    #expect(try decoder.decode(bytes.span) == .event)
    #expect(try decoder.subject(in: bytes.span) == subject)
  }
}
