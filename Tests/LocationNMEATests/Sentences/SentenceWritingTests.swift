import LocationKit
import Testing

@testable import LocationNMEA

@Suite("Writing sentences")
struct SentenceWritingTests {
  private let noon = TimeOfDay(nanoseconds: 43_200_250_000_000)
  private let place = Coordinate(latitude: -52.5163125, longitude: 13.0000005)

  private func text(_ write: (inout ASCIIWriter) -> Void) -> String {
    var writer = ASCIIWriter()
    write(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func reread(_ text: String) throws -> SentenceContent {
    let bytes = Array(text.utf8.dropFirst().dropLast(2))
    let parsed = try ParsedSentence(bytes.span)
    #expect(parsed.badField == nil)
    return parsed.sentence
  }

  @Test("RMC as receivers write it")
  func rmc() throws {
    let rmc = RMC(
      time: noon, status: UInt8(ascii: "A"), coordinate: place, speed: 5.144444444444445, courseOverGround: 84.4,
      date: CalendarDate(year: 2026, month: 5, day: 1), magneticVariation: -3.1, mode: .simulator)
    let text = text { rmc.write(talker: "GN", to: &$0) }
    #expect(text == line("GNRMC,120000.25,A,5230.97875,S,01300.00003,E,10.000,84.40,010526,3.1,W,S"))
    guard case .rmc(let again) = try reread(text) else {
      Issue.record("another case")
      return
    }
    #expect(again.date == rmc.date && again.time == rmc.time && again.mode == rmc.mode)
  }

  @Test("GGA as receivers write it")
  func gga() throws {
    let gga = GGA(
      time: noon, coordinate: place, quality: 8, satellitesUsed: 7, horizontalDilution: 0.9, altitudeMSL: -4.25,
      geoidSeparation: 39.5)
    let text = text { gga.write(talker: "GP", to: &$0) }
    #expect(text == line("GPGGA,120000.25,5230.97875,S,01300.00003,E,8,07,0.90,-4.25,M,39.50,M,,"))
    guard case .gga(let again) = try reread(text) else {
      Issue.record("another case")
      return
    }
    #expect(again.altitudeMSL == gga.altitudeMSL && again.quality == 8)
  }

  @Test("minutes that round up to 60 carry over into the degrees")
  func carries() {
    let gll = GLL(coordinate: Coordinate(latitude: 52.99999999999, longitude: 179.99999999999), time: nil, status: nil)
    #expect(text { gll.write(talker: "GP", to: &$0) } == line("GPGLL,5300.00000,N,18000.00000,E,,,"))
  }

  @Test("a leap second is written as 60 and read as the next day's first")
  func leapSecond() throws {
    let time = TimeOfDay(nanoseconds: UTCInstant.nanosecondsPerDay, isLeapSecond: true)
    let text = text {
      ZDA(time: time, date: CalendarDate(year: 2016, month: 12, day: 31)).write(talker: "GP", to: &$0)
    }
    #expect(text == line("GPZDA,235960.00,31,12,2016,00,00"))
    guard case .zda(let again) = try reread(text) else {
      Issue.record("another case")
      return
    }
    #expect(again.time == time)
  }

  @Test("unknown fields are empty")
  func empty() {
    #expect(
      text { GGA(time: nil, coordinate: nil, quality: 0).write(talker: "GP", to: &$0) }
        == line("GPGGA,,,,,,0,,,,M,,M,,"))
  }

  @Test("GSA, GSV, GLL and VTG read back as written")
  func readBack() throws {
    let gsa = GSA(
      fixMode: 3, satellites: [4, 12, 301],
      dilution: DilutionOfPrecision(horizontal: 0.8, vertical: 1.1, position: 1.4),
      systemID: 3)
    #expect(try reread(text { gsa.write(talker: "GN", to: &$0) }) == .gsa(gsa))
    let gsv = GSV(
      sentences: 1, number: 1, inView: 1,
      satellites: [GSV.Entry(number: 7, elevation: 45, azimuth: 270, signalStrength: nil)], signalID: UInt8(ascii: "1"))
    #expect(try reread(text { gsv.write(talker: "GP", to: &$0) }) == .gsv(gsv))
    guard
      case .vtg(let vtg) = try reread(
        text { VTG(courseOverGround: 10.5, speed: 3, mode: .autonomous).write(talker: "GP", to: &$0) })
    else {
      Issue.record("another case")
      return
    }
    #expect(vtg.courseOverGround == 10.5)
    #expect(try abs(#require(vtg.speed) - 3) < 0.001)
  }
}
