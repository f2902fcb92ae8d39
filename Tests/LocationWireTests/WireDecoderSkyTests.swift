import LocationKit
import LocationWire
import Testing

@Suite("WireDecoder: SKY")
struct WireDecoderSkyTests {
  @Test("a satellite has its number, system, direction, strength and use")
  func satellite() throws {
    let sky = try WireDecoder.sky(
      #"{"class":"SKY","device":"/dev/a","time":"2026-05-01T10:00:00.000Z","xdop":0.7,"vdop":1.41,"hdop":3.80,"pdop":1.89,"#
        + #""nSat":2,"uSat":1,"satellites":[{"PRN":70,"el":23.5,"az":11.0,"ss":29.0,"used":true,"gnssid":6,"svid":6},"#
        + #"{"PRN":3,"ss":-1,"used":false,"gnssid":0,"svid":3}]}"#)
    #expect(sky.time == UTCInstant(iso8601: "2026-05-01T10:00:00Z"))
    #expect(
      sky.dilution == DilutionOfPrecision(horizontal: 3.8, vertical: 1.41, position: 1.89, longitude: 0.7))
    #expect(sky.origin.device == "/dev/a")
    #expect(
      sky.satellites == [
        Satellite(
          constellation: .glonass, identifier: 6, number: 70, elevation: 23.5, azimuth: 11, signalStrength: 29,
          isUsed: true),
        Satellite(constellation: .gps, identifier: 3, number: 3),
      ])
    #expect(sky.satellitesUsed == 1)
  }

  @Test("without satellites it still has the dilutions of precision")
  func dilutionsOnly() throws {
    let sky = try WireDecoder.sky(#"{"class":"SKY","hdop":0.88,"uSat":12}"#)
    #expect(sky.satellites.isEmpty)
    #expect(sky.dilution.horizontal == 0.88)
  }

  @Test(
    "without gnssid and svid, the number determines system and satellite",
    arguments: [
      (1, .gps, 1), (32, .gps, 32), (33, .sbas, 120), (64, .sbas, 151), (65, .glonass, 1), (96, .glonass, 32),
      (120, .sbas, 120), (158, .sbas, 158), (193, .qzss, 1), (200, .qzss, 8), (201, .beidou, 1), (237, .beidou, 37),
      (301, .galileo, 1), (336, .galileo, 36), (401, .beidou, 1), (463, .beidou, 63),
    ] as [(Int, Constellation, Int)])
  func numbers(number: Int, constellation: Constellation, identifier: Int) throws {
    for other in ["", #","gnssid":2,"svid":0"#, #","gnssid":9,"svid":5"#, #","gnssid":"0","svid":5"#] {
      let sky = try WireDecoder.sky(#"{"class":"SKY","satellites":[{"PRN":\#(number)\#(other)}]}"#)
      #expect(
        sky.satellites == [Satellite(constellation: constellation, identifier: identifier, number: number)])
    }
  }

  @Test(
    "drops satellites that do not exist",
    arguments: ["0", "97", "119", "-5", "1000", #""7""#, "null", "1.5"])
  func unknownNumbers(number: String) throws {
    let sky = try WireDecoder.sky(#"{"class":"SKY","satellites":[{"PRN":\#(number)},7,[],{"PRN":8}]}"#)
    #expect(sky.satellites.map(\.number) == [8])
  }

  @Test("merges several signals of a satellite, with the best strength and the known direction")
  func signals() throws {
    let sky = try WireDecoder.sky(
      #"{"class":"SKY","satellites":[{"PRN":6,"el":0.0,"az":0.0,"ss":40.0,"used":false,"gnssid":0,"svid":6,"sigid":5},"#
        + #"{"PRN":306,"el":5.0,"az":7.0,"ss":20.0,"used":false,"gnssid":2,"svid":6},"#
        + #"{"PRN":6,"el":12.0,"az":215.0,"ss":45.0,"used":true,"gnssid":0,"svid":6,"sigid":0}]}"#)
    #expect(
      sky.satellites == [
        Satellite(
          constellation: .gps, identifier: 6, number: 6, elevation: 12, azimuth: 215, signalStrength: 45, isUsed: true,
          signalIdentifier: 0,
          signals: [
            SatelliteSignal(identifier: 5, strength: 40), SatelliteSignal(identifier: 0, strength: 45, isUsed: true),
          ]),
        Satellite(
          constellation: .galileo, identifier: 6, number: 306, elevation: 5, azimuth: 7, signalStrength: 20),
      ])
  }

  private static let full =
    #"{"class":"SKY","xdop":0.70,"ydop":0.80,"vdop":1.41,"tdop":0.90,"hdop":1.06,"gdop":2.01,"pdop":1.77,"#
    + #""nSat":2,"uSat":1,"satellites":[{"PRN":6,"el":12.0,"az":215.0,"ss":45.0,"used":true,"gnssid":0,"svid":6,"#
    + #""sigid":0,"health":1,"qual":7,"signals":[{"used":true,"ss":45.0,"sigid":0,"health":1,"qual":7},"#
    + #"{"used":false,"ss":40.0,"sigid":3,"health":2,"qual":4}]},{"PRN":8,"used":false,"gnssid":0,"svid":8,"health":2}],"#
    + #""source":"gpsd://localhost:2947"}"# + "\n"

  @Test(
    "a SKY reads back completely: seven dilutions, signals, sigid, health and qual; counts satellites, not signals"
  )
  func roundTrip() throws {
    let sky = try WireDecoder.sky(Self.full)
    #expect(sky.dilution.time == 0.9 && sky.dilution.geometric == 2.01)
    #expect(sky.dilution.longitude == 0.7 && sky.dilution.latitude == 0.8)
    #expect(sky.satellites.map(\.health) == [.healthy, .unhealthy])
    #expect(sky.satellites.map(\.signals.count) == [2, 0])
    #expect(
      sky.satellites[0].signals[1] == SatelliteSignal(identifier: 3, strength: 40, health: .unhealthy, quality: 4))
    var writer = ASCIIWriter()
    WireEncoder().encode(sky, to: &writer)
    #expect(
      String(decoding: writer.bytes, as: UTF8.self).replacing(".0,", with: ",")
        == Self.full.replacing(".0,", with: ",").replacing("0.70", with: "0.7").replacing("0.80", with: "0.8")
        .replacing("0.90", with: "0.9"))
    #expect(try WireDecoder.sky(String(decoding: writer.bytes, as: UTF8.self)) == sky)
  }

  @Test("writes each signal as an object for libgps, as gpsd does; they read back as one satellite")
  func apart() throws {
    let sky = try WireDecoder.sky(Self.full)
    var writer = ASCIIWriter()
    WireEncoder(signals: .apart).encode(sky, to: &writer)
    let line = String(decoding: writer.bytes, as: UTF8.self)
    #expect(!line.contains(#""signals""#))
    #expect(line.contains(#""nSat":2,"uSat":1,"#))
    #expect(line.split(separator: #"{"PRN":"#).count == 4)
    #expect(try WireDecoder.sky(line) == sky)
  }

  @Test("a line lists 512 satellites and no more")
  func bound() throws {
    let satellites = (1...2000).map { #"{"PRN":1,"gnssid":0,"svid":\#($0)}"# }.joined(separator: ",")
    #expect(try WireDecoder.sky(#"{"class":"SKY","satellites":[\#(satellites)]}"#).satellites.count == 512)
  }
}
