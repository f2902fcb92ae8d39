import LocationKit
import LocationNMEA
import Testing

@Suite("NMEAEncoder")
struct NMEAEncoderTests {
  private let origin = LocationOrigin(source: "gps", kind: .live)

  @Test("a heading is written as HDG and HDT, and reads back")
  func heading() {
    let heading = Heading(
      magneticHeading: 98.5, magneticVariation: -12.5, magneticDeviation: 0.5,
      origin: LocationOrigin(source: "log", device: "HC", kind: .replayed))
    let lines = sentences(.heading(heading))
    #expect(lines.map { $0.prefix { $0 != "*" } } == ["$HCHDG,98.0,0.5,E,12.5,W", "$HCHDT,86.00,T"])
    #expect(decoded([.heading(heading)]).headings.map(\.trueHeading) == [86, 86])
    #expect(decoded([.heading(heading)]).headings.map(\.magneticHeading) == [98.5, 98.5])
  }

  @Test("writes a location that reads back, with the receiver's own accuracy")
  func readsBack() throws {
    var location = try makeLocation()
    location.altitudeMSL = 35.5
    location.geoidSeparation = 40.25
    location.speed = 10
    location.courseOverGround = 45.5
    location.horizontalAccuracy = Accuracy(radius: 2.5, level: .oneSigmaPerAxis, basis: .receiver)
    location.verticalAccuracy = Accuracy(radius: 4, level: .oneSigmaPerAxis, basis: .receiver)
    location.mode = .threeDimensional
    let read = try #require(decoded([.location(location)]).locations.first)
    #expect(read.time == location.time)
    #expect(abs(read.coordinate.latitude - 52.5) < 1e-9)
    #expect(abs(read.coordinate.longitude + 13.4) < 1e-9)
    #expect(read.mode == .threeDimensional)
    #expect(read.altitudeMSL == 35.5)
    #expect(read.geoidSeparation == 40.25)
    #expect(abs(try #require(read.speed) - 10) < 0.001)
    #expect(read.courseOverGround == 45.5)
    #expect(read.horizontalAccuracy == location.horizontalAccuracy)
    #expect(read.verticalAccuracy == location.verticalAccuracy)
    #expect(!read.isSimulated)
  }

  @Test("marks a simulated location, in every source of the mark", arguments: [true, false])
  func marksSimulated(byStatus: Bool) throws {
    let kind = byStatus ? LocationOrigin.Kind.live : .simulated
    var location = try makeLocation(LocationOrigin(source: "gps", kind: kind))
    location.status = byStatus ? .simulated : .rtkFixed
    #expect(sentences(.location(location))[0].contains(",E,8,") || sentences(.location(location))[0].contains(",W,8,"))
    #expect(decoded([.location(location)]).locations.first?.isSimulated == true)
  }

  @Test("writes no fix with the status of no fix")
  func writesNoFix() throws {
    let time = try #require(UTCInstant(iso8601: "2026-05-01T10:00:00.000Z"))
    let lines = sentences(.noFix(NoFix(time: time, reason: .noFix, origin: origin)))
    #expect(lines.map { $0.prefix(6) } == ["$GPGGA", "$GPGSA", "$GPRMC"])
    #expect(lines[1].hasPrefix("$GPGSA,A,1,"))
    let read = decoded([.noFix(NoFix(time: time, reason: .noFix, origin: origin))])
    #expect(read.noFixes.count == 1)
    #expect(read.locations.isEmpty)
  }

  @Test("leaves the time fields empty without a time")
  func writesNoTime() throws {
    var location = try makeLocation()
    location.time = nil
    #expect(sentences(.location(location))[0].hasPrefix("$GPGGA,,5230.0000000,N,01324.0000000,W,1,"))
  }

  @Test("writes four satellites per sentence, and a group for each constellation")
  func groups() throws {
    let gps = (1...5).map { satellite(.gps, $0) }
    let glonass = [satellite(.glonass, 3)]
    let sbas = [satellite(.sbas, 123)]
    let lines = sentences(.sky(SkyView(time: nil, satellites: gps + glonass + sbas, origin: origin)))
    #expect(lines.count == 3)
    #expect(lines[0].hasPrefix("$GPGSV,2,1,06,01,40,120,45,02,"))
    #expect(lines[1].hasPrefix("$GPGSV,2,2,06,05,40,120,45,36,40,120,45*"))
    #expect(lines[2].hasPrefix("$GLGSV,1,1,01,67,40,120,45*"))
  }

  @Test("numbers SBAS satellites as NMEA 0183 does")
  func numbers() {
    let satellites = [satellite(.sbas, 120), satellite(.imes, 173), satellite(.qzss, 1)]
    let lines = sentences(.sky(SkyView(time: nil, satellites: satellites, origin: origin)))
    #expect(lines.count == 2)
    #expect(lines[0].hasPrefix("$GPGSV,1,1,02,33,40,120,45,173,"))
    #expect(lines[1].hasPrefix("$GQGSV,1,1,01,193,"))
  }

  @Test("writes at most nine sentences for a constellation")
  func boundsSky() {
    let lines = sentences(.sky(SkyView(time: nil, satellites: (1...40).map { satellite(.gps, $0) }, origin: origin)))
    #expect(lines.count == 9)
    #expect(lines.last?.hasPrefix("$GPGSV,9,9,36,33,") == true)
  }

  @Test("writes no number of satellites without a sky, and the day of a leap second")
  func leapSecond() throws {
    var location = try makeLocation()
    location.time = UTCInstant(iso8601: "2016-12-31T23:59:60Z")
    let lines = sentences(.location(location))
    #expect(lines[0].contains(",W,1,,"))
    #expect(lines.contains { $0.hasPrefix("$GPRMC,235960") && $0.contains(",311216,") })
  }

  @Test("lists the used satellites, with a GSA for each constellation if there are several")
  func namesTheUsed() throws {
    let location = try makeLocation()
    var encoder = NMEAEncoder()
    _ = sentences(
      .sky(SkyView(time: nil, satellites: [satellite(.gps, 7), satellite(.gps, 8, isUsed: false)], origin: origin)),
      &encoder)
    let one = sentences(.location(location), &encoder)
    #expect(one[0].contains(",1,01,"))
    #expect(one[1].hasPrefix("$GPGSA,A,2,07,,"))
    _ = sentences(
      .sky(SkyView(time: nil, satellites: [satellite(.gps, 7), satellite(.galileo, 7)], origin: origin)), &encoder)
    let two = sentences(.location(location), &encoder)
    #expect(two.map { $0.prefix(6) } == ["$GNGGA", "$GNGSA", "$GNGSA", "$GNRMC"])
    #expect(two[1].contains(",07,") && two[1].contains(",1*"))
    #expect(two[2].contains(",07,") && two[2].contains(",3*"))
  }

  @Test("writes nothing for readings that are not a device's report")
  func writesNothing() {
    #expect(sentences(.fault(LocationError(.invalidData, "x"))) == [])
    #expect(sentences(.counts(InputCounts(unit: "x"))) == [])
  }

  private func makeLocation(_ origin: LocationOrigin? = nil) throws -> Location {
    let coordinate = try #require(Coordinate(latitude: 52.5, longitude: -13.4))
    return Location(
      coordinate: coordinate, time: UTCInstant(iso8601: "2026-05-01T10:00:00.250Z"), origin: origin ?? self.origin)
  }

  private func satellite(_ constellation: Constellation, _ identifier: Int, isUsed: Bool = true) -> Satellite {
    Satellite(
      constellation: constellation, identifier: identifier, number: 0, elevation: 40, azimuth: 120, signalStrength: 45,
      isUsed: isUsed)
  }

  private func sentences(_ reading: Reading) -> [String] {
    var encoder = NMEAEncoder()
    return sentences(reading, &encoder)
  }

  private func sentences(_ reading: Reading, _ encoder: inout NMEAEncoder) -> [String] {
    var writer = ASCIIWriter()
    encoder.encode(reading, to: &writer)
    return String(decoding: writer.bytes, as: UTF8.self).split(separator: "\r\n").map(String.init)
  }

  private func decoded(_ readings: [Reading]) -> [Reading] {
    var encoder = NMEAEncoder()
    var writer = ASCIIWriter()
    for reading in readings { encoder.encode(reading, to: &writer) }
    return decode(writer.bytes)
  }
}
