import LocationKit
import Testing

@testable import LocationNMEA

@Suite("Datum")
struct DatumTests {
  private func rmc(_ second: Int, talker: String = "GP", minutes: String = "20.0") -> String {
    "\(talker)RMC,12000\(second).00,A,5230.0,N,013\(minutes),E,,,010526,,,A"
  }

  private func dtm(_ datum: String, talker: String = "GP") -> String {
    "\(talker)DTM,\(datum),,0.0000,N,0.0000,E,0.0,W84"
  }

  private func datums(_ payloads: String...) -> [String?] {
    decode(payloads.flatMap { Array(line($0).utf8) }).locations.map(\.datum)
  }

  @Test("a foreign datum applies to all later locations, until a DTM changes it")
  func standsOnLocations() {
    #expect(
      datums(rmc(0), dtm("999"), rmc(1), rmc(2), dtm(""), rmc(3), dtm("W84"), rmc(4))
        == [nil, "999", "999", "999", nil])
    #expect(datums(dtm("P90"), rmc(0)) == ["P90"])
  }

  @Test("every spelling of WGS-84 ends a foreign datum", arguments: ["W84", "WGS84", "WGS-84", "WGS 84", "wgs84"])
  func spellings(name: String) {
    #expect(datums(dtm("W72"), rmc(0), dtm(name), rmc(1)) == ["W72", nil])
  }

  @Test("a change within an epoch applies to later sentences, and the foreign datum wins")
  func amidAnEpoch() {
    let gga = "GPGGA,120000.00,5230.0,N,01320.0,E,1,08,0.9,40.0,M,39.5,M,,"
    #expect(datums(rmc(0), dtm("W72"), gga) == ["W72"])
    #expect(datums(dtm("W72"), rmc(0), dtm("W84"), gga) == ["W72"])
  }

  @Test("a datum applies to one receiver, not to the other in the same stream")
  func ofOneReceiver() {
    let locations = decode(
      [dtm("S85", talker: "II"), rmc(0, talker: "II", minutes: "20.1"), rmc(0)].flatMap { Array(line($0).utf8) }
    ).locations
    #expect(Set(locations.map(\.datum)) == ["S85", nil])
  }

  @Test("does not mark the end of a cycle")
  func noPartOfTheCycle() {
    var decoder = NMEADecoder(source: "log", kind: .live, dates: .recorded())
    var counts: [Int] = []
    for second in 0..<4 {
      counts += [decoder.take(lines(dtm("W84"))), decoder.take(lines(rmc(second)))].map(\.locations.count)
    }
    #expect(counts == [0, 0, 0, 1, 0, 2, 0, 1])
  }
}
