import LocationKit
import Testing

@testable import LocationNMEA

@Suite("Sky")
struct SkyTests {
  private let rmc = "GNRMC,120000.00,A,5230.0,N,01320.0,E,,,010526,,,A"

  private func assemble(_ payloads: String...) -> SkyView? {
    decode(([rmc] + payloads).flatMap { Array(line($0).utf8) }).skies.first
  }

  @Test("groups of several talkers make one sky")
  func groups() throws {
    let sky = try #require(
      assemble(
        "GPGSV,2,1,05,01,10,010,31,02,20,020,32,03,30,030,33,04,40,040,34", "GPGSV,2,2,05,05,50,050,",
        "GLGSV,1,1,01,66,45,270,28"))
    #expect(sky.satellites.count == 6)
    #expect(
      sky.satellites.last
        == Satellite(
          constellation: .glonass, identifier: 2, number: 66, elevation: 45, azimuth: 270, signalStrength: 28))
    #expect(sky.satellites[4].signalStrength == nil)
  }

  @Test("a group with a lost sentence is never delivered as complete")
  func lostSentence() throws {
    #expect(assemble("GPGSV,2,1,05,01,10,010,31,02,20,020,32,03,30,030,33,04,40,040,34") == nil)
    #expect(assemble("GPGSV,2,2,05,05,50,050,") == nil)
    #expect(
      assemble(
        "GPGSV,3,1,09,01,10,010,31,02,20,020,32,03,30,030,33,04,40,040,34", "GPGSV,3,3,09,09,50,050,40") == nil)
    let other = try #require(
      assemble("GPGSV,2,1,05,01,10,010,31,02,20,020,32,03,30,030,33,04,40,040,34", "GLGSV,1,1,01,66,45,270,28"))
    #expect(other.satellites.map(\.constellation) == [.glonass])
  }

  @Test("a satellite with several signals is listed once, with the strongest")
  func signals() throws {
    let sky = try #require(assemble("GPGSV,1,1,01,07,45,270,38,1", "GPGSV,1,1,01,07,45,270,41,8"))
    #expect(sky.satellites.map(\.signalStrength) == [41])
    #expect(sky.satellites.map(\.signalIdentifier) == [7])
    #expect(
      sky.satellites[0].signals
        == [SatelliteSignal(identifier: 0, strength: 38), SatelliteSignal(identifier: 7, strength: 41)])
  }

  @Test(
    "a signal has gpsd's signal number",
    arguments: [
      ("GP", "1", 0), ("GP", "5", 4), ("GP", "6", 3), ("GP", "7", 6), ("GP", "8", 7), ("GP", "3", nil), ("GL", "1", 0),
      ("GL", "3", 2), ("GA", "7", 0), ("GA", "1", 3), ("GA", "2", 5), ("GB", "1", 0), ("GB", "B", 2), ("GB", "3", 5),
      ("GB", "5", 7), ("GQ", "1", 0), ("GQ", "6", 5), ("GQ", "8", 9), ("GI", "1", 0), ("GP", "0", nil),
    ] as [(String, String, UInt8?)])
  func signalNumbers(talker: String, sent: String, expected: UInt8?) throws {
    let sky = try #require(assemble("\(talker)GSV,1,1,01,07,45,270,38,\(sent)"))
    #expect(sky.satellites.map(\.signalIdentifier) == [expected])
    #expect(sky.satellites[0].signals.isEmpty)
  }

  @Test("u-blox's time dilution is kept")
  func timeDilution() throws {
    let sentence = "PUBX,00,120000.00,5230.0,N,01320.0,E,40.0,G3,2.1,2.0,0.007,77.52,0.007,,0.92,1.19,0.77,9,0,0"
    let location = try #require(decode(lines(sentence)).locations.first)
    #expect(location.dilution == DilutionOfPrecision(horizontal: 0.92, vertical: 1.19, time: 0.77))
  }

  @Test("used satellites match by system and number: Galileo 7 is not GPS 7")
  func used() throws {
    let sky = try #require(
      assemble("GNGSA,A,3,07,,,,,,,,,,,,1.5,0.9,1.2,3", "GPGSV,1,1,01,07,45,270,38", "GAGSV,1,1,01,07,50,100,40"))
    #expect(sky.satellites.map(\.isUsed) == [false, true])
    #expect(sky.satellitesUsed == 1)
    #expect(sky.dilution.horizontal == 0.9)
  }

  @Test(
    "talker and range determine the meaning of numbers",
    arguments: [
      ("GP", 1, Constellation.gps, 1), ("GP", 33, .sbas, 120), ("GP", 64, .sbas, 151), ("GP", 65, .glonass, 1),
      ("GL", 96, .glonass, 32), ("GL", 5, .glonass, 5), ("GL", 40, .sbas, 127), ("GP", 99, .glonass, 35),
      ("GA", 301, .galileo, 1), ("GA", 36, .galileo, 36),
      ("BD", 201, .beidou, 1), ("GB", 401, .beidou, 1), ("GB", 65, .beidou, 65), ("QZ", 193, .qzss, 1),
      ("GP", 194, .qzss, 2), ("GN", 120, .sbas, 120), ("GI", 3, .navic, 3),
    ])
  func numbers(talker: String, number: Int, constellation: Constellation, identifier: Int) throws {
    let sky = try #require(assemble("\(talker)GSV,1,1,01,\(number),45,270,38"))
    #expect(sky.satellites.map(\.constellation) == [constellation])
    #expect(sky.satellites.map(\.identifier) == [identifier])
    #expect(sky.satellites.map(\.number) == [number])
  }

  @Test("an epoch without GSV delivers no sky")
  func silence() {
    #expect(assemble("GPGSA,A,3,07,,,,,,,,,,,,1.5,0.9,1.2") == nil)
  }
}
