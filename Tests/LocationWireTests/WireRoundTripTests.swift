import LocationKit
import LocationWire
import TestSupport
import Testing

/// What is written reads back to the roundings that the encoder states, whatever is known and unknown.
@Suite("Wire round trip")
struct WireRoundTripTests {
  @Test("two thousand random locations read back")
  func locations() throws {
    let seed = Seed.take()
    var source = RandomReadings(seed: seed)
    var decoder = WireDecoder(origin: source.origin.source, kind: source.origin.kind)
    for index in 0..<2000 {
      let location = source.location()
      let report = try decode(.location(location), &decoder)
      let read = try #require(report.location, "seed \(seed), location \(index)")
      #expect(read.isClose(to: location), "seed \(seed), location \(index): \(location) became \(read)")
      #expect(read.details == location.details, "seed \(seed), location \(index)")
    }
  }

  @Test("a decoded line encodes to the same bytes")
  func stable() throws {
    let seed = Seed.take()
    var source = RandomReadings(seed: seed)
    var decoder = WireDecoder(origin: source.origin.source, kind: source.origin.kind)
    for _ in 0..<500 {
      let first = bytes(.location(source.location()))
      let again = bytes(.location(try #require(decoder.decode(first).location, "seed \(seed)")))
      #expect(String(decoding: first, as: UTF8.self) == String(decoding: again, as: UTF8.self), "seed \(seed)")
    }
  }

  @Test("random skies read back")
  func skies() throws {
    let seed = Seed.take()
    var source = RandomReadings(seed: seed)
    var decoder = WireDecoder(origin: source.origin.source, kind: source.origin.kind)
    for _ in 0..<200 {
      let sky = source.sky()
      #expect(try decode(.sky(sky), &decoder).sky == sky, "seed \(seed)")
    }
  }

  @Test("random headings read back")
  func headings() throws {
    let origin = LocationOrigin(source: "a", device: "b", kind: .simulated)
    var decoder = WireDecoder(origin: "a", kind: .replayed)
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      func degrees(_ range: Range<Double>) -> Double? {
        Bool.random(using: &generator) ? Double.random(in: range, using: &generator).rounded(.down) / 8 : nil
      }
      var heading = Heading(
        time: UTCInstant(nanoseconds: 1_483_228_800_123_456_789, isLeapSecond: true), trueHeading: degrees(0..<2880),
        magneticHeading: degrees(0..<2880), magneticVariation: degrees(-1440..<1440),
        magneticDeviation: degrees(-1440..<1440), accuracy: degrees(1..<1440), origin: origin)
      if heading.trueHeading == nil, heading.magneticHeading == nil { heading.trueHeading = 1 }
      guard case .reading(.heading(let read)) = try decode(.heading(heading), &decoder) else {
        Issue.record("no heading: \(heading)")
        continue
      }
      let again = Heading(
        time: heading.time, trueHeading: heading.trueHeading, magneticHeading: heading.magneticHeading,
        magneticVariation: heading.magneticVariation, magneticDeviation: heading.magneticDeviation,
        accuracy: heading.accuracy, origin: origin)
      #expect(read == again)
    }
  }

  @Test("no fix reads back")
  func noFix() throws {
    let origin = LocationOrigin(source: "a", device: "b", kind: .simulated)
    var decoder = WireDecoder(origin: "a", kind: .replayed)
    for time in [nil, UTCInstant(nanoseconds: 1_483_228_800_123_456_789, isLeapSecond: true)] {
      var random = RandomReadings(seed: Seed.take())
      let report = NoFix(time: time, reason: .noFix, origin: origin, receiver: random.receiver())
      #expect(try decode(.noFix(report), &decoder).noFix == report)
    }
  }

  private func bytes(_ reading: Reading) -> [UInt8] {
    var writer = ASCIIWriter()
    WireEncoder().encode(reading, to: &writer)
    return writer.bytes
  }

  private func decode(_ reading: Reading, _ decoder: inout WireDecoder) throws -> WireReport {
    try decoder.decode(bytes(reading))
  }
}

extension Location {
  func isClose(to other: Location) -> Bool {
    hasSameWords(as: other) && close(coordinate.latitude, other.coordinate.latitude, 0.5e-9)
      && close(coordinate.longitude, other.coordinate.longitude, 0.5e-9)
      && close(altitudeMSL, other.altitudeMSL, 0.5e-4) && close(geoidSeparation, other.geoidSeparation, 0.5e-4)
      && close(ellipsoidalHeight, other.ellipsoidalHeight, 0.5e-4) && close(speed, other.speed, 0.5e-6)
      && close(courseOverGround, other.courseOverGround, 0.5e-6)
      && close(verticalSpeed, other.verticalSpeed, 0.5e-6)
      && close(magneticVariation, other.magneticVariation, 0.5e-6)
      && close(horizontalAccuracy?.radius, other.horizontalAccuracy?.radius, 0.5e-4)
      && close(verticalAccuracy?.radius, other.verticalAccuracy?.radius, 0.5e-4)
      && close(correctionAge, other.correctionAge, 0.5e-3)
  }

  private func hasSameWords(as other: Location) -> Bool {
    time == other.time && mode == other.mode && status == other.status && origin == other.origin
      && horizontalAccuracy?.level == other.horizontalAccuracy?.level
      && horizontalAccuracy?.basis == other.horizontalAccuracy?.basis
      && verticalAccuracy?.level == other.verticalAccuracy?.level
      && verticalAccuracy?.basis == other.verticalAccuracy?.basis
      && correctionStation == other.correctionStation && datum == other.datum && isOutOfOrder == other.isOutOfOrder
      && startsSegment == other.startsSegment
  }

  /// Within half a unit of the last decimal, and what binary fractions add.
  private func close(_ left: Double?, _ right: Double?, _ tolerance: Double) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return abs(left - right) <= tolerance * 1.000001 + abs(left) * 1e-15
  }
}
