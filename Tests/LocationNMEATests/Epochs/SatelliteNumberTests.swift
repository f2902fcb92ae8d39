import LocationKit
import Testing

@testable import LocationNMEA

@Suite("SatelliteNumber")
struct SatelliteNumberTests {
  @Test(
    "a number without a system belongs to the system of its range, including both ends",
    arguments: [
      (1, .gps, 1), (32, .gps, 32), (33, .sbas, 120), (64, .sbas, 151), (65, .glonass, 1), (99, .glonass, 35),
      (100, .gps, 100), (119, .gps, 119), (120, .sbas, 120), (158, .sbas, 158), (159, .gps, 159), (192, .gps, 192),
      (193, .qzss, 1), (200, .qzss, 8), (201, .beidou, 1), (202, .beidou, 2), (263, .beidou, 63), (264, .gps, 264),
      (300, .gps, 300), (301, .galileo, 1), (336, .galileo, 36), (337, .gps, 337), (400, .gps, 400), (401, .beidou, 1),
      (463, .beidou, 63), (464, .gps, 464),
    ] as [(Int, Constellation, Int)])
  func alone(number: Int, constellation: Constellation, identifier: Int) {
    let resolved = SatelliteNumber.resolve(number, in: nil)
    #expect(resolved.0 == constellation && resolved.identifier == identifier)
  }

  @Test(
    "a known system determines the meaning of small numbers",
    arguments: [
      (65, .beidou, .beidou, 65), (65, .galileo, .galileo, 65), (65, .gps, .glonass, 1), (33, .glonass, .sbas, 120),
      (33, .gps, .sbas, 120), (33, .galileo, .galileo, 33), (33, .beidou, .beidou, 33), (7, .qzss, .qzss, 7),
      (202, .qzss, .qzss, 10), (201, .beidou, .beidou, 1), (203, .qzss, .beidou, 3),
    ] as [(Int, Constellation, Constellation, Int)])
  func within(number: Int, system: Constellation, constellation: Constellation, identifier: Int) {
    let resolved = SatelliteNumber.resolve(number, in: system)
    #expect(resolved.0 == constellation && resolved.identifier == identifier)
  }
}
