import Foundation
import LocationKit
import TestSupport
import Testing

@testable import LocationNMEA

@Suite("Options of NMEADecoder")
struct NMEAOptionsTests {
  private func decode(
    _ bytes: [UInt8], wantsSky: Bool = true, acceptsMissingChecksums: Bool = false
  ) -> (readings: [Reading], counts: InputCounts) {
    var decoder = NMEADecoder(
      source: "log", kind: .replayed, dates: .recorded(), wantsSky: wantsSky,
      acceptsMissingChecksums: acceptsMissingChecksums)
    var readings = decoder.take(bytes)
    decoder.finish(into: &readings)
    return (readings, decoder.counts)
  }

  @Test("without the sky, the locations and the account are the same, and no sky is delivered")
  func withoutSky() {
    let epoch = { (second: Int) in
      lines(
        "GPRMC,12000\(second).00,A,5230.0000,N,01320.0000,E,10.0,90.0,010526,,,A",
        "GPGGA,12000\(second).00,5230.0000,N,01320.0000,E,1,08,0.9,40.0,M,39.5,M,,",
        "GPGSA,A,3,07,,,,,,,,,,,,1.5,0.9,1.2", "GPGSV,1,1,01,07,45,270,40",
        "PUBX,03,01,7,U,270,45,40,064")
    }
    let bytes = (0..<5).flatMap(epoch) + Array("$GPGSV,1,1*00\r\n".utf8)
    let (all, some) = (decode(bytes), decode(bytes, wantsSky: false))
    #expect(all.readings.locations == some.readings.locations)
    #expect(all.readings.locations.count == 5 && !all.readings.skies.isEmpty)
    #expect(some.readings.skies.isEmpty)
    #expect(all.counts == some.counts)
    #expect(some.counts.skipped == ["bad checksum": 1])
  }

  @Test(
    "without the sky, every file of the corpus gives the same locations",
    .enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.absence)))
  func corpus() throws {
    for name in ["nmea/ublox-8.log", "nmea/neo-m8n.log", "nmea/beidou-bd.log", "nmea/bu353s4.log"] {
      let bytes = Array(try Corpus.data(name))
      let (all, some) = (decode(bytes), decode(bytes, wantsSky: false))
      #expect(all.readings.locations == some.readings.locations, "\(name)")
      #expect(all.readings.noFixes == some.readings.noFixes, "\(name)")
    }
  }

  @Test("sentences without a checksum are counted, and accepted only if configured")
  func missingChecksums() {
    let bytes = Array("$GPGGA,120000.00,5230.0,N,01320.0,E,1,08,0.9,40.0,M,39.5,M,,\r\n$GPGLL,,,,,,V,N\r\n".utf8)
    let strict = decode(bytes)
    #expect(strict.readings.locations.isEmpty)
    #expect(strict.readings.faults.map(\.message) == Array(repeating: "the sentence has no checksum", count: 2))
    #expect(strict.counts == InputCounts(unit: "sentences", skipped: ["no checksum": 2]))
    let lenient = decode(Array(bytes.prefix { $0 != 0x0A }), acceptsMissingChecksums: true)
    #expect(lenient.readings.locations.count == 1)
    #expect(lenient.readings.faults.isEmpty)
    #expect(lenient.counts == InputCounts(unit: "sentences", read: 1, tolerated: ["no checksum": 1]))
  }

  @Test(
    "bytes after the checksum of a line are ignored and counted",
    arguments: [" ", "  \t ", ",1577836800.123", " 2026-05-01 12:00:00", "\t12:00:00", "\u{0}", "*00", " *4"])
  func tails(tail: String) {
    let bytes = lines("GPGGA,120000.00,5230.0,N,01320.0,E,1,08,0.9,40.0,M,39.5,M,,", "GPTXT,01,01,02,text")
    let text = String(decoding: bytes, as: UTF8.self)
    let plain = decode(bytes)
    let tailed = decode(Array(text.replacing("\r\n", with: tail + "\r\n").utf8))
    #expect(tailed.readings == plain.readings)
    #expect(tailed.readings.locations.count == 1)
    #expect(
      tailed.counts == InputCounts(unit: "sentences", read: 2, tolerated: ["text after the checksum": 2]))
  }

  @Test("a truncated checksum is bad, also if a missing one is accepted", arguments: ["*", "*0", "*0G"])
  func cutChecksum(end: String) {
    let result = decode(Array("$GPGLL,,,,,,V\(end)\r\n".utf8), acceptsMissingChecksums: true)
    #expect(result.counts == InputCounts(unit: "sentences", skipped: ["bad checksum": 1]))
    #expect(result.readings.faults.map(\.message) == ["the checksum is not two hexadecimal digits"])
  }

  @Test("a fault for a missing checksum, and the account, name the option that accepts it")
  func remedy() {
    let result = decode(Array("$GPGLL,,,,,,V,N\r\n$GPGLL,,,,,,V*00\r\n".utf8))
    #expect(result.readings.faults.map(\.remedy) == ["accept sentences without a checksum", nil])
    #expect(result.counts.remedy == "accept sentences without a checksum")
    #expect(decode(Array("$GPGLL,,,,,,V*00\r\n".utf8)).counts.remedy == nil)
  }

  @Test("a survey for the first date accepts the sentences that its decoder accepts", arguments: [true, false])
  func survey(accepts: Bool) {
    var survey = DaySurvey(acceptsMissingChecksums: accepts)
    let rmc = Array("$GPRMC,120000.00,A,5230.0000,N,01320.0000,E,10.0,90.0,010526,,,A\r\n".utf8)
    #expect(survey.survey(rmc.span) != accepts)
    #expect(
      survey.firstDay == (CalendarDate(year: 2026, month: 5, day: 1).flatMap { accepts ? .day($0) : nil } ?? .none))
  }

  @Test("a wrong checksum is rejected although missing ones are accepted")
  func wrongChecksum() {
    let result = decode(Array("$GPGLL,,,,,,V*00\r\n".utf8), acceptsMissingChecksums: true)
    #expect(result.counts == InputCounts(unit: "sentences", skipped: ["bad checksum": 1]))
  }

  @Test("AIS is skipped and counted; wrong AIS is a fault")
  func ais() {
    let result = decode(Array("!AIVDM,1*4A\r\n!AIVDM,1*4A\r\n!AIVDM,1*4B\r\n".utf8))
    #expect(result.readings.faults.count == 1)
    #expect(result.counts == InputCounts(unit: "sentences", read: 2, skipped: ["AIS": 2, "bad checksum": 1]))
  }

  @Test("a sentence after a tag block is decoded; a wrong block is counted")
  func tagBlocks() {
    let gll = String(decoding: lines("GPGLL,5230.0,N,01320.0,E,120000.00,A,A"), as: UTF8.self)
    let result = decode(Array((#"\s:ais,c:1*76\"# + gll + #"\s:ais,c:1*00\"# + gll).utf8))
    #expect(result.readings.locations.count == 1)
    #expect(result.counts == InputCounts(unit: "sentences", read: 2, skipped: ["bad tag block": 1]))
  }

  @Test("finds sentences between binary frames, also with checksums in lower case")
  func noise() {
    let ubx: [UInt8] = [0xB5, 0x62, 0x01, 0x07, 0x24, 0x00, 0x21, 0x24, 0x5C, 0xFF]
    let rtcm: [UInt8] = [0xD3, 0x00, 0x13, 0x3E, 0xD0, 0x24, 0x24, 0x0A]
    let gll = lines("GPGLL,5230.0,N,01320.0,E,120000.00,A,A")
    let lower = Array("$GPGLL,5230.0,N,01320.0,E,120001.00,A,A*6f\r\n".utf8)
    let result = decode(ubx + gll + rtcm + lower + ubx)
    #expect(result.readings.locations.count == 2)
    #expect(result.counts.read == 2)
  }
}
