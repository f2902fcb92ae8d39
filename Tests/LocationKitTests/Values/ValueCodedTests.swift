import LocationKit
import LocationTesting
import Testing

@Suite("ValueCoded")
struct ValueCodedTests {
  private func again<Value: ValueCoded>(_ value: Value) throws -> Value {
    let bytes = ValueWriter.bytes(of: value)
    var reader = ValueReader(bytes)
    let read = try reader.next(Value.self)
    #expect(reader.isAtEnd)
    for count in 0..<bytes.count {
      #expect(throws: ValueReader.Failure.self) {
        var reader = ValueReader(Array(bytes[..<count]))
        _ = try reader.next(Value.self)
      }
    }
    return read
  }

  static var full: Location {
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
    var details = LocationDetails()
    details.errorEllipse = ErrorEllipse(major: 3, minor: 2, orientation: 170)
    details.earthCentred = EarthCentredState()
    details.earthCentred?.position = SIMD3(1, -2, 3)
    details.earthCentred?.velocityAccuracy = 0.5
    details.relativePosition = RelativePosition(north: -1, east: 2, length: 3, heading: 4)
    var receiver = ReceiverStatus()
    receiver.versions = ["EXT CORE 1.00", "PROTVER=27.31"]
    (receiver.antenna, receiver.isAntennaPowered, receiver.spoofing) = (.open, false, .confirmed)
    (receiver.jamming, receiver.jammingStrength) = (.warning, 200)
    details.receiver = receiver
    (details.signalCount, details.meanSignal, details.isTimeUnconfirmed) = (31, 38.5, true)
    details.speedAccuracy = 0.25
    location.details = details
    location.sensors = SensorValues(heartRate: 140, cadence: 85, temperature: 21.5, power: 250, distance: 1234.5)
    return location
  }

  @Test("a location reads back unchanged", arguments: [full, .make(time: nil)])
  func location(_ location: Location) throws {
    #expect(try again(location) == location)
  }

  static let ring: [Coordinate] = [
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

  /// What an earlier and a later version of this program know of the same value.
  private struct Earlier: ValueCoded, Equatable {
    var (name, isOn, sizes) = ("a", true, [1, 2])

    init() {}
    func write(to writer: inout ValueWriter) { writer.put(name, isOn, sizes) }

    init(from reader: inout ValueReader) throws(ValueReader.Failure) {
      (name, isOn, sizes) = (try reader.take(), try reader.take(), try reader.take())
    }
  }

  private struct Later: ValueCoded, Equatable {
    var (name, sizes, factor) = ("a", [1, 2], 0.5)
    var place: Coordinate? = .make(latitude: 1, longitude: 2)
    var (inner, words, isFast) = (Earlier?.some(Earlier()), ["b", ""], true)

    init() {}

    func write(to writer: inout ValueWriter) {
      writer.put(name)
      writer.skip()
      writer.put(sizes, factor, place)
      writer.put(inner, words, isFast)
    }

    init(from reader: inout ValueReader) throws(ValueReader.Failure) {
      name = try reader.take()
      reader.skip()
      (sizes, factor, place) = (try reader.take(), try reader.take(or: 2.5), try reader.take())
      (inner, words, isFast) = (try reader.take(), try reader.take(), try reader.take())
    }
  }

  @Test("a reader skips fields that it does not know, of any form, and those that are no longer written are absent")
  func laterFields() throws {
    var reader = ValueReader(ValueWriter.bytes(of: Later()) + ValueWriter.bytes(of: Earlier()))
    let earlier = try reader.next(Earlier.self)
    #expect((earlier.name, earlier.isOn, earlier.sizes) == ("a", false, [1, 2]))
    #expect(try reader.next(Earlier.self) == Earlier())
    #expect(reader.isAtEnd)
  }

  @Test("a field that an earlier version did not write has its default")
  func earlierFields() throws {
    var reader = ValueReader(ValueWriter.bytes(of: Earlier()))
    let later = try reader.next(Later.self)
    #expect(reader.isAtEnd)
    #expect((later.name, later.sizes, later.factor) == ("a", [1, 2], 2.5))
    #expect((later.place, later.inner, later.words, later.isFast) == (nil, nil, [], false))
    #expect(try again(Later()) == Later())
  }

  /// A value of more fields than a byte numbers.
  private struct Long: ValueCoded, Equatable {
    var numbers: [Int?] = (0..<70).map { $0 % 3 == 0 ? nil : $0 }

    init() {}
    func write(to writer: inout ValueWriter) { for number in numbers { writer.put(number) } }

    init(from reader: inout ValueReader) throws(ValueReader.Failure) {
      for index in numbers.indices { numbers[index] = try reader.take() }
    }
  }

  @Test("seventy fields read back unchanged")
  func manyFields() throws { #expect(try again(Long()) == Long()) }

  @Test("nested lists and optionals of false and of nothing read back unchanged")
  func nested() throws {
    let values: [[[Bool?]]] = [[], [[nil, false, true], []], [[]]]
    #expect(try again(values) == values)
    let empty: [Int]? = []
    #expect(try again(empty) == .some([]))
  }

  private enum Kind: CaseIterable, ValueCoded { case first, second }
  private enum LaterKind: CaseIterable, ValueCoded { case first, second, third }

  @Test("a case that is not known here is nil, and the values after it are read")
  func unknownCases() throws {
    var writer = ValueWriter()
    for kind in LaterKind.allCases { writer.append([kind, .first]) }
    var reader = ValueReader(writer.bytes)
    #expect(try reader.nextIfKnown([Kind].self) == [.first, .first])
    #expect(try reader.next([Kind].self) == [.second, .first])
    #expect(try reader.nextIfKnown([Kind].self) == nil)
    #expect(reader.isAtEnd)
  }
}
