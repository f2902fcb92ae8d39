import LocationKit
import LocationTesting
import Testing

@Suite("ValueCoded")
struct ValueCodedTests {
  private func again<Value: ValueCoded>(_ value: Value) throws -> Value {
    var writer = ValueWriter()
    writer.put(value)
    var reader = ValueReader(writer.bytes)
    let read = try reader.take(Value.self)
    #expect(reader.isAtEnd)
    for count in 0..<writer.bytes.count {
      #expect(throws: ValueReader.Failure.self) {
        var reader = ValueReader(Array(writer.bytes[..<count]))
        _ = try reader.take(Value.self)
      }
    }
    return read
  }

  private static var full: Location {
    var location = Location.make(
      latitude: -48.123456789012, longitude: 180, time: UTCInstant(nanoseconds: -7, isLeapSecond: true),
      mode: .threeDimensional, status: .rtkFloat, altitudeMSL: 12.25, speed: 3, courseOverGround: 359.9,
      horizontalAccuracy: .metres(4, level: .twoThirds),
      origin: LocationOrigin(source: "a\u{0}ß", device: "/dev/x", kind: .simulated))
    location.geoidSeparation = 40
    location.ellipsoidalHeight = 53
    (location.verticalSpeed, location.magneticVariation, location.correctionAge) = (-1, 2, 3)
    location.verticalAccuracy = .metres(9, level: .unknown, basis: .daemon)
    location.dilution = DilutionOfPrecision(
      horizontal: 1, vertical: 2, position: 3, time: 4, geometric: 5, longitude: 6, latitude: 7)
    (location.satellitesUsed, location.correctionStation, location.datum) = (12, 700, "P90")
    (location.isOutOfOrder, location.startsSegment) = (true, true)
    return location
  }

  @Test("a location reads back unchanged", arguments: [full, .make(time: nil)])
  func location(_ location: Location) throws {
    #expect(try again(location) == location)
  }

  private static let ring: [Coordinate] = [
    .make(latitude: 1, longitude: 1), .make(latitude: 2, longitude: 1), .make(latitude: 2, longitude: 3),
  ]

  @Test(
    "regions read back unchanged",
    arguments: [
      Region.circle(center: ring[0], radius: 5), .corridor(Corridor(path: ring, width: 3)!),
      .polygon([Polygon(exterior: ring, holes: [ring])!, Polygon(exterior: ring)!]),
    ])
  func region(_ region: Region) throws {
    #expect(try again(region) == region)
  }

  @Test("an outline of many corners reads back as its bounding circle")
  func manyCorners() throws {
    let corners = (0..<40).map { Coordinate.make(latitude: Double($0 % 2), longitude: Double($0)) }
    let region = Region.polygon([try #require(Polygon(exterior: corners))])
    guard case .circle(let center, let radius) = try again(region) else {
      Issue.record("it is no circle")
      return
    }
    #expect(center == region.boundingCircle.center)
    #expect(radius == region.boundingCircle.radius)
  }

  @Test("place events read back unchanged")
  func events() throws {
    var transition = RegionTransition(
      place: PointOfInterest(
        id: "", name: "Zürich", region: .circle(center: Self.ring[0], radius: 0), dwellTime: .milliseconds(1500),
        attributes: ["b": "1", "a": ""]), location: Self.full, distance: -0.0001)
    transition.sequence = 1 << 40
    (transition.isInitial, transition.isInferred, transition.confidence) = (true, true, 0.75)
    transition.crossed = [.utc("2026-05-01T10:00:00Z"), .utc("2026-05-01T10:00:01Z")]
    transition.bracket = .utc("2026-05-01T10:00:00Z") ... .utc("2026-05-01T10:00:00Z")
    transition.evidence = DecisionEvidence(
      previous: .init(coordinate: Self.ring[1], time: nil, distance: 8), hysteresis: 10,
      confirmation: ConfirmationLimits(locations: 3, duration: .seconds(2)), maximumSpeed: 90)
    let all: [LocationEvent] = [
      .entered(transition), .exited(transition), .dwelled(transition), .passed(transition), .placeRemoved(transition),
    ]
    #expect(try again(all) == all)
  }
}
