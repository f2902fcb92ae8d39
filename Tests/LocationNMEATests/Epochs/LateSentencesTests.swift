import LocationKit
import Testing

@testable import LocationNMEA

@Suite("Late sentences")
struct LateSentencesTests {
  private func rmc(_ time: String) -> String { "GPRMC,\(time),A,5230.0,N,01320.0,E,,,010526,,,A" }
  private func gga(_ time: String) -> String { "GPGGA,\(time),5230.0,N,01320.0,E,1,08,0.9,40.0,M,39.5,M,," }
  private func gll(_ time: String) -> String { "GPGLL,5230.0,N,01320.0,E,\(time),A,A" }

  private func times(_ payloads: String...) -> [String] {
    decode(payloads.flatMap { Array(line($0).utf8) }).locations.map {
      "\($0.time?.description.dropFirst(14).dropLast() ?? "-") \($0.mode == .threeDimensional ? "3D" : "2D")"
    }
  }

  @Test("a sentence after the start of the next epoch causes neither to be delivered again")
  func late() {
    #expect(
      times(rmc("120000"), rmc("120001"), gll("120000"), gga("120001"), rmc("120002"), gll("120001"), gga("120002"))
        == ["00:00.000 2D", "00:01.000 3D", "00:02.000 3D"])
  }

  @Test("are counted")
  func counted() {
    var decoder = NMEADecoder(source: "log", kind: .live, dates: .recorded())
    _ = decoder.take(lines(rmc("120000"), rmc("120001"), gll("120000")))
    #expect(decoder.counts.skipped == ["late": 1])
  }

  @Test("delivers the epochs again when the clock is set back by one interval")
  func clockStep() {
    #expect(
      times(rmc("120000"), rmc("120001"), rmc("120000"), rmc("120001"), rmc("120002"))
        == ["00:00.000 2D", "00:01.000 2D", "00:00.000 2D", "00:01.000 2D", "00:02.000 2D"])
  }

  @Test("times equal to the millisecond are one epoch, others are two")
  func milliseconds() {
    #expect(times(rmc("120000.2"), gga("120000.1999")) == ["00:00.200 3D"])
    #expect(times(rmc("120000.200"), gga("120000.201")) == ["00:00.200 2D", "00:00.201 3D"])
    #expect(times(rmc("235960"), gga("000000")).count == 2)
  }

  @Test("satellites after the delivery of their epoch keep its time")
  func lateSky() {
    let gsv = "GPGSV,1,1,01,07,45,270,38"
    var decoder = NMEADecoder(source: "log", kind: .live, dates: .recorded())
    var readings: [Reading] = []
    for second in 0..<4 { readings += decoder.take(lines(rmc("12000\(second)"), gga("12000\(second)"))) }
    #expect(readings.skies.isEmpty)
    readings = decoder.take(lines(gsv))
    #expect(readings.isEmpty)
    readings = decoder.take(lines(rmc("120004")))
    #expect(readings.skies.map { $0.time?.description } == ["2026-05-01T12:00:03.000Z"])
    // Live, silence ends the epoch, too.
    readings = decoder.take(lines(gga("120004"), gsv))
    decoder.flush(into: &readings)
    decoder.flush(into: &readings)
    #expect(readings.skies.map { $0.time?.description } == ["2026-05-01T12:00:04.000Z"])
    #expect(readings.locations.count == 1)
  }
}
