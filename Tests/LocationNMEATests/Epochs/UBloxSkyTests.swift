import LocationKit
import Testing

@testable import LocationNMEA

@Suite("The sky in u-blox's sentence")
struct UBloxSkyTests {
  private let gga = "GPGGA,120000,5230.0,N,01320.0,E,1,08,0.9,40.0,M,39.5,M,,"

  @Test("has satellites with their systems, used and unused")
  func sky() throws {
    let readings = decode(
      lines(gga, "PUBX,03,04,3,e,281,72,36,062,66,U,036,19,34,015,126,-,157,33,,000,222,U,001,02,44,064"))
    let sky = try #require(readings.skies.first)
    #expect(readings.skies.count == 1)
    #expect(
      sky.satellites == [
        Satellite(constellation: .gps, identifier: 3, number: 3, elevation: 72, azimuth: 281, signalStrength: 36),
        Satellite(
          constellation: .glonass, identifier: 2, number: 66, elevation: 19, azimuth: 36, signalStrength: 34,
          isUsed: true),
        Satellite(constellation: .sbas, identifier: 126, number: 126, elevation: 33, azimuth: 157),
        Satellite(
          constellation: .galileo, identifier: 12, number: 222, elevation: 2, azimuth: 1, signalStrength: 44,
          isUsed: true),
      ])
  }

  @Test(
    "decodes u-blox's numbering of all systems",
    arguments: [
      (1, Constellation.gps, 1), (32, .gps, 32), (33, .beidou, 6), (64, .beidou, 37), (65, .glonass, 1),
      (96, .glonass, 32), (120, .sbas, 120), (158, .sbas, 158), (159, .beidou, 1), (163, .beidou, 5), (173, .imes, 1),
      (182, .imes, 10), (193, .qzss, 1), (202, .qzss, 10), (211, .galileo, 1), (246, .galileo, 36),
    ])
  func numbers(number: Int, constellation: Constellation, identifier: Int) throws {
    let satellite = try #require(UBloxSatelliteNumber.resolve(number))
    #expect(satellite == (constellation, identifier))
  }

  @Test("skips numbers without a satellite", arguments: [0, 97, 119, 164, 172, 183, 192, 203, 210, 247, 255, 256])
  func noSatellite(number: Int) { #expect(UBloxSatelliteNumber.resolve(number) == nil) }

  @Test("lists a satellite once if GSV reports it too, with the stronger signal")
  func besideGSV() throws {
    let readings = decode(
      lines(
        gga, "GPGSV,1,1,02,03,72,281,30,05,10,100,20",
        "PUBX,03,03,3,U,281,72,36,062,5,-,100,10,19,062,7,U,001,02,44,064"))
    let satellites = try #require(readings.skies.first).satellites
    #expect(satellites.map(\.identifier) == [3, 5, 7])
    #expect(satellites.map(\.signalStrength) == [36, 20, 44])
  }

  @Test("a sentence without satellites changes nothing, and an old one expires")
  func empty() {
    #expect(decode(lines(gga, "PUBX,03,00")).skies.isEmpty)
    var bytes = lines(gga, "PUBX,03,01,3,U,281,72,36,062")
    for second in 1...14 {
      bytes += lines("GPGGA,1201\(second + 10),5230.0,N,01320.0,E,1,08,0.9,40.0,M,39.5,M,,")
    }
    bytes += lines("GPGSV,1,1,01,05,10,100,20")
    #expect(decode(bytes).skies.map { $0.satellites.map(\.identifier) } == [[3], [5]])
  }
}
