import Foundation
import LocationKit
import LocationTesting
import Testing

@Suite("Events as JSON")
struct EventsAsJSONTests {
  private func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private func again<Value: Codable>(_ value: Value) throws -> Value {
    try JSONDecoder().decode(Value.self, from: try JSONEncoder().encode(value))
  }

  private static var judged: Location {
    var location = ValueCodedTests.full
    location.time = .utc("2026-05-01T10:00:00.123456789Z")
    location.integrity = Integrity(
      .spoofed, reasons: [.heightJump, Integrity.Reason(rawValue: "later")], since: .utc("2026-05-01T09:59:00Z"),
      confidence: 0.875)
    return location
  }

  private static var leap: Location {
    var location = Location.make(time: .utc("2026-05-01T10:00:00Z"))
    location.time?.isLeapSecond = true
    return location
  }

  @Test("a location reads back unchanged", arguments: [judged, leap, .make(time: nil)])
  func location(_ location: Location) throws { #expect(try again(location) == location) }

  @Test("a location has the members of a TPV")
  func members() throws {
    let origin = LocationOrigin(source: "gpsd://boat", device: "/dev/ttyACM0", kind: .live)
    var location = Location.make(
      latitude: 48.5, longitude: 11.25, time: .utc("2026-05-01T10:00:00Z"), speed: 3, courseOverGround: 90,
      horizontalAccuracy: .metres(4, level: .ninetyFive), origin: origin)
    location.integrity = Integrity(.jammed, reasons: [.rfJamming])
    #expect(
      try text(location) == #"{"class":"TPV","device":"/dev/ttyACM0","eph":4,"ephBasis":"receiver","ephLevel":0.95,"#
        + #""integrity":"jammed","kind":"live","lat":48.5,"lon":11.25,"mode":2,"reasons":["rfJamming"],"#
        + #""source":"gpsd://boat","speed":3,"time":"2026-05-01T10:00:00.000Z","track":90}"#)
  }

  @Test("a line of another program needs a source and a position only")
  func foreign() throws {
    let line = #"{"class":"TPV","lat":1,"lon":2,"source":"x","simulated":true,"eph":5,"unknown":[1]}"#
    let location = try JSONDecoder().decode(Location.self, from: Data(line.utf8))
    #expect(location.origin == LocationOrigin(source: "x", kind: .simulated))
    #expect(location.horizontalAccuracy == Accuracy(radius: 5, level: .unknown, basis: .daemon))
  }

  @Test(
    "an invalid member is an error that names it",
    arguments: [
      (#"{"lat":1,"source":"x"}"#, "lon"), (#"{"lat":91,"lon":0,"source":"x"}"#, "lat"),
      (#"{"lat":1,"lon":2}"#, "source"),
      (#"{"lat":1,"lon":2,"source":"x","time":"noon"}"#, "ISO 8601"),
      (#"{"lat":1,"lon":2,"source":"x","mode":1}"#, "mode"),
      (#"{"lat":1,"lon":2,"source":"x","kind":"sent"}"#, "kind"),
    ])
  func invalid(_ line: String, _ name: String) {
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Location.self, from: Data(line.utf8))
    }
    #expect("\(error as Any)".contains(name), "\(error as Any)")
  }

  @Test(
    "a region is a geometry of GeoJSON",
    arguments: [
      (.circle(center: ValueCodedTests.ring[0], radius: 5), #"{"coordinates":[1,1],"radius_m":5,"type":"Point"}"#),
      (
        .corridor(Corridor(path: Array(ValueCodedTests.ring[1...]), width: 3)!),
        #"{"coordinates":[[1,2],[3,2]],"type":"LineString","width_m":3}"#
      ),
      (
        .polygon([Polygon(exterior: ValueCodedTests.ring)!]),
        #"{"coordinates":[[[1,1],[1,2],[3,2],[1,1]]],"type":"Polygon"}"#
      ),
      (
        .polygon([
          Polygon(exterior: ValueCodedTests.ring, holes: [ValueCodedTests.ring])!,
          Polygon(exterior: ValueCodedTests.ring)!,
        ]),
        #"{"coordinates":[[[[1,1],[1,2],[3,2],[1,1]],[[1,1],[1,2],[3,2],[1,1]]],[[[1,1],[1,2],[3,2],[1,1]]]],"#
          + #""type":"MultiPolygon"}"#
      ),
    ] as [(Region, String)])
  func region(_ region: Region, _ json: String) throws {
    #expect(try text(region) == json)
    #expect(try again(region) == region)
  }

  private static var transition: RegionTransition {
    var transition = RegionTransition(
      place: PointOfInterest(
        id: "a", name: "Zürich", region: .circle(center: ValueCodedTests.ring[0], radius: 10),
        dwellTime: .milliseconds(1500), attributes: ["b": "1"]), location: judged, distance: -0.5)
    (transition.isInitial, transition.isInferred, transition.isAlarm) = (true, true, true)
    (transition.confidence, transition.sequence) = (0.75, 1 << 40)
    transition.crossed = [.utc("2026-05-01T10:00:00Z"), .utc("2026-05-01T10:00:01Z")]
    transition.bracket = .utc("2026-05-01T10:00:00Z") ... .utc("2026-05-01T10:00:09Z")
    return transition
  }

  private static var visit: Visit {
    var visit = Visit(
      coordinate: ValueCodedTests.ring[0], horizontalAccuracy: .metres(4, level: .half), arrival: nil,
      departure: .utc("2026-05-01T10:00:00Z"), isOver: true, lastSeen: .utc("2026-05-01T10:00:00Z"),
      time: .utc("2026-05-01T10:09:00Z"))
    (visit.origin, visit.isSimulated, visit.sequence) = (judged.origin, true, 7)
    visit.limits = VisitLimits(radius: 50, duration: .seconds(60), longestGap: .seconds(600))
    return visit
  }

  private static var stale: StateChange {
    var change = StateChange(.stale, reason: .oldFix, lastKnown: judged, time: .utc("2026-05-01T10:09:00Z"))
    (change.isAlarm, change.integrity) = (true, Integrity(.suspect, reasons: [.impossibleMotion]))
    return change
  }

  @Test(
    "every event reads back unchanged, with its class",
    arguments: [
      (.updated(judged), "TPV"), (.entered(transition), "POI"), (.exited(transition), "POI"),
      (.dwelled(transition), "POI"), (.passed(transition), "POI"), (.placeRemoved(transition), "POI"),
      (.visited(visit), "VISIT"), (.visited(Visit(coordinate: ValueCodedTests.ring[0])), "VISIT"),
      (.stateChanged(stale), "STATE"), (.stateChanged(StateChange(.acquiring)), "STATE"),
      (.clockStepped(ClockStep(amount: .milliseconds(-1500), location: judged)), "STATE"),
      (
        .sourceChanged(
          SourceChange(to: "a", device: "d", from: "b", previousDevice: "e", reason: .linkLost, time: visit.time)),
        "SOURCE"
      ),
      (
        .headingUpdated(Heading(time: visit.time, magneticHeading: 5, magneticVariation: 2, origin: judged.origin)),
        "ATT"
      ),
      (.authorizationChanged(.denied), "AUTHORIZATION"),
      (.fault(LocationError(.timedOut, "no answer", context: "boat:2947", remedy: "wait")), "ERROR"),
    ] as [(LocationEvent, String)])
  func event(_ event: LocationEvent, _ name: String) throws {
    let read = try again(event)
    #expect(read == event)
    #expect(try text(event).contains(#""class":"\#(name)""#))
    guard case .fault(let error) = read else { return }
    #expect(error.description == "boat:2947: no answer; wait")
  }

  @Test("a received reading has no form, and an unknown class or event is an error")
  func unknown() {
    #expect(throws: EncodingError.self) { try text(LocationEvent.received(.location(Self.judged))) }
    for line in [#"{"class":"SKY"}"#, #"{"class":"POI","event":"jump"}"#, "{}"] {
      #expect(throws: DecodingError.self) { try JSONDecoder().decode(LocationEvent.self, from: Data(line.utf8)) }
    }
  }
}
