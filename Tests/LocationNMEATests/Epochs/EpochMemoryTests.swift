import LocationKit
import Testing

@testable import LocationNMEA

/// What of one epoch holds in the next ones, and which of two sentences is believed.
@Suite("State across epochs, and precedence within one")
struct EpochMemoryTests {
  private func time(_ second: Int) -> String { "1200" + (second < 10 ? "0" : "") + "\(second)" }
  private func rmc(_ second: Int) -> String { "GPRMC,\(time(second)),A,5230.0,N,01320.0,E,,,010526,,,A" }
  private func gga(_ second: Int) -> String { "GPGGA,\(time(second)),5230.0,N,01320.0,E,1,08,0.9,40.0,M,39.5,M,," }
  private func gsa(_ mode: String, _ satellites: String = "01,02") -> String {
    "GPGSA,A,\(mode),\(satellites),,,,,,,,,,,1.5,0.9,1.2"
  }

  private func read(_ payloads: [String]) -> [Reading] { decode(payloads.flatMap { Array(line($0).utf8) }) }

  @Test("a two-dimensional mode of a GSA applies for ten epochs without one")
  func dimensions() {
    let modes = read([gga(0), gsa("2")] + (1...12).map(gga)).locations.map(\.mode)
    #expect(modes == Array(repeating: .twoDimensional, count: 11) + [.threeDimensional, .threeDimensional])
    #expect(read([gga(0), gsa("2"), gga(1), gsa("")]).locations.map(\.mode) == [.twoDimensional, .twoDimensional])
  }

  @Test("of several GSA, one per system, the one with most dimensions counts", arguments: [["2", "3"], ["3", "2"]])
  func severalGSA(modes: [String]) {
    #expect(read([gga(0)] + modes.map { gsa($0) }).locations.map(\.mode) == [.threeDimensional])
  }

  @Test("a group of satellites that stops expires after ten epochs")
  func forgottenGroup() {
    let (gps, glonass) = ("GPGSV,1,1,01,07,45,270,38", "GLGSV,1,1,01,66,45,270,28")
    let skies = read([rmc(0), glonass, gps] + (1...12).flatMap { [rmc($0), gps] }).skies
    #expect(skies.map(\.satellites.count) == Array(repeating: 2, count: 11) + [1, 1])
  }

  @Test("satellites used in the last epoch are replaced if a GSA reports others; else they stay")
  func used() {
    let gsv = "GPGSV,1,1,02,01,45,270,38,02,45,270,38"
    let skies = read([rmc(0), gsa("3", "01,"), gsv, rmc(1), gsa("3", "02,"), gsv, rmc(2), gsv]).skies
    #expect(skies.map { $0.satellites.filter(\.isUsed).map(\.identifier) } == [[1], [2], [2]])
  }

  @Test("a receiver that sees more satellites than it lists delivers the listed ones")
  func listsNotAll() {
    let gsv = "GPGSV,1,1,06,01,45,270,38,02,45,270,38,03,45,270,38,04,45,270,38"
    #expect(read([rmc(0), gsv]).skies.map(\.satellites.count) == [4])
  }

  @Test("GGA's heights take precedence over those of GNS, in any order")
  func heights() {
    let gns = "GNGNS,120000,5230.0,N,01320.0,E,AA,06,1.1,41.0,38.5,,"
    for payloads in [[gga(0), gns], [gns, gga(0)]] {
      let location = read(payloads).locations.first
      #expect(location?.altitudeMSL == 40)
      #expect(location?.geoidSeparation == 39.5)
      #expect(location?.satellitesUsed == 8)
    }
  }

  @Test("of two coordinates the one with more digits counts; with equal digits, the first")
  func coordinates() {
    let other = "GPGLL,5231.0,N,01320.0,E,120000,A,A"
    #expect(read([rmc(0), other]).locations.map(\.coordinate.latitude) == [52.5])
    let finer = "GPGLL,5230.60,N,01320.0,E,120000,A,A"
    #expect(read([rmc(0), finer]).locations.map(\.coordinate.latitude) == [52.51])
    #expect(read([finer, rmc(0)]).locations.map(\.coordinate.latitude) == [52.51])
  }

  @Test("RMC's course takes precedence over VTG's, in any order")
  func course() {
    let (rmc, vtg) = ("GPRMC,120000,A,5230.0,N,01320.0,E,1.0,90.0,010526,,,A", "GPVTG,91,T,,M,1.0,N,,K")
    for payloads in [[gga(0), rmc, vtg], [gga(0), vtg, rmc]] {
      #expect(read(payloads).locations.map(\.courseOverGround) == [90])
    }
    #expect(read([gga(0), vtg]).locations.map(\.courseOverGround) == [91])
  }

  @Test("a cycle that ends with two sentences of one kind ends with the second")
  func endsWithTwo() {
    let groups = ["GPGSV,2,1,05,01,,,,02,,,,03,,,,04,,,", "GPGSV,2,2,05,05,,,"]
    var decoder = NMEADecoder(source: "log", kind: .live, dates: .recorded())
    var counts: [Int] = []
    for second in 0..<4 {
      for payload in [rmc(second)] + groups { counts.append(decoder.take(lines(payload)).locations.count) }
    }
    #expect(counts == [0, 0, 0, 1, 0, 0, 1, 0, 1, 0, 0, 1])
  }

  @Test("has the same patience at midnight")
  func patience() {
    var decoder = NMEADecoder(source: "log", kind: .live, dates: .recorded())
    for (time, patience) in [("235959.8", 500), ("235959.9", 50), ("000000.0", 500), ("000000.1", 50)] {
      _ = decoder.take(lines("GPRMC,\(time),A,5230.0,N,01320.0,E,,,010526,,,A"))
      #expect(decoder.patience == .milliseconds(patience))
    }
  }
}
