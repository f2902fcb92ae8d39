import LocationKit
import LocationWire
import TestSupport
import Testing

@Suite("SubjectReading")
struct SubjectReadingTests {
  /// A fleet that continues from its log must recognize a reading that a broker delivers again, and decide alike.
  @Test("the line of a reading is read back as the same position, time and origin")
  func linesReadBack() throws {
    let seed = Seed.take()
    var source = RandomReadings(seed: seed)
    var decoder = WireDecoder(origin: source.origin.source, kind: .replayed)
    for index in 0..<2000 {
      var location = source.location()
      location.dilution.horizontal = 1.25
      location.satellitesUsed = 9
      let item = try #require(SubjectReading(.location(location), of: "van \"1\""))
      guard case .location(let taken) = item.reading else {
        Issue.record("\(item.reading)")
        return
      }
      let line = item.line
      let read = try #require(decoder.decode(line).location, "seed \(seed), location \(index)")
      #expect(try decoder.subject(in: line.span) == item.subject)
      #expect(read.coordinate == taken.coordinate, "seed \(seed), location \(index)")
      #expect(read.time == taken.time && read.mode == taken.mode)
      #expect(read.origin == taken.origin && read.isSimulated == taken.isSimulated)
      #expect(read.dilution == taken.dilution && read.satellitesUsed == taken.satellitesUsed)
      #expect(read.isClose(to: taken), "seed \(seed), location \(index): \(taken) became \(read)")
      #expect(SubjectReading(.location(read), of: item.subject)?.line == line, "seed \(seed), location \(index)")
    }
  }

  @Test("there is no negative zero", arguments: [-0.0, -1e-10])
  func negativeZero(degrees: Double) throws {
    let coordinate = try #require(Coordinate(latitude: degrees, longitude: degrees))
    let location = Location(coordinate: coordinate, time: nil, origin: LocationOrigin(source: "a", kind: .live))
    guard case .location(let taken) = SubjectReading(.location(location), of: "van")?.reading else {
      Issue.record("there is no location")
      return
    }
    #expect(taken.coordinate.latitude.sign == .plus && taken.coordinate.longitude.sign == .plus)
  }

  @Test("a report without a position reads back", arguments: [LocationOrigin.Kind.live, .simulated])
  func noFixReadsBack(kind: LocationOrigin.Kind) throws {
    let origin = LocationOrigin(source: "a", device: "b", kind: kind)
    let time = UTCInstant(nanoseconds: 1_483_228_800_123_456_789)
    let item = try #require(SubjectReading(.noFix(NoFix(time: time, reason: .oldFix, origin: origin)), of: "van"))
    var decoder = WireDecoder(origin: "a", kind: .replayed)
    guard case .reading(let read) = try decoder.decode(item.line.span) else {
      Issue.record("\(String(decoding: item.line, as: UTF8.self))")
      return
    }
    #expect(read == item.reading)
  }

  @Test("a reading that decides nothing is none of a fleet")
  func others() {
    #expect(SubjectReading(.fault(LocationError(.invalidData, "odd")), of: "van") == nil)
  }
}
