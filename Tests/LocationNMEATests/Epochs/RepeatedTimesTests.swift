import LocationKit
import Testing

@testable import LocationNMEA

@Suite("Repeated times")
struct RepeatedTimesTests {
  private static let vtg = "GPVTG,10.0,T,,M,1.0,N,1.9,K,A"

  private static func gga(_ time: String, _ minutes: String) -> String {
    "GPGGA,\(time),52\(minutes),N,01320.0,E,1,08,0.9,40.0,M,39.5,M,,"
  }

  private static func rmc(_ time: String, _ minutes: String, talker: String = "GP") -> String {
    "\(talker)RMC,\(time),A,52\(minutes),N,01320.0,E,1.0,10.0,010526,,,A"
  }

  /// Two seconds with five positions each, all of them with times of one second.
  private static func seconds(_ cycle: (_ time: String, _ minutes: String) -> [String]) -> [UInt8] {
    (0..<10).flatMap { cycle("12000\($0 / 5)", "3\($0).0000") }.flatMap { Array(line($0).utf8) }
  }

  @Test(
    "of a recording with several positions a second are one location each",
    arguments: [
      { time, minutes in [gga(time, minutes), rmc(time, minutes)] },
      { time, minutes in [rmc(time, minutes)] },
      { time, minutes in [rmc(time, minutes), gga(time, minutes), vtg] },
      { time, minutes in [vtg, gga(time, minutes), rmc(time, minutes)] },
      { time, minutes in [gga(time, minutes), gga(time, minutes), rmc(time, minutes), rmc(time, minutes)] },
      { time, minutes in
        [
          rmc(time, minutes, talker: "GN"), rmc(time, minutes), "GPGSV,2,1,05,07,45,270,38,08,45,270,38,09,45,270,38",
          "GPGSV,2,2,05,10,45,270,38", "GPGSA,A,3,07,,,,,,,,,,,,1.8,1.0,1.5", "GLGSA,A,3,70,,,,,,,,,,,,1.8,1.0,1.5",
        ]
      },
    ] as [@Sendable (String, String) -> [String]])
  func recorded(cycle: @Sendable (String, String) -> [String]) {
    let locations = decode(Self.seconds(cycle)).locations
    #expect(locations.map { Int((($0.coordinate.latitude - 52.5) * 60).rounded()) } == Array(0..<10))
    #expect(Set(locations.map(\.time)).count == 2)
    #expect(locations.allSatisfy { $0.speed != nil })
  }

  @Test("of a recording with one position, and positions of several resolutions, are one location")
  func samePosition() {
    let twice = [Self.gga("120000", "30.0000"), Self.rmc("120000", "30.0001"), Self.rmc("120000", "30.0001")]
    #expect(decode((twice + twice).flatMap { Array(line($0).utf8) }).locations.count == 1)
  }

  @Test("of a live receiver are one location, and dropped ones are counted", arguments: [[], [vtg]])
  func live(leading: [String]) {
    var decoder = NMEADecoder(source: "line", kind: .live, dates: .recorded())
    var readings = decoder.take(Self.seconds { leading + [Self.gga($0, $1), Self.rmc($0, $1)] })
    decoder.finish(into: &readings)
    #expect(readings.locations.map(\.coordinate.latitude) == [52.5, 52 + 35 / 60.0])
    #expect(decoder.counts.skipped == ["repeated time": 8])
  }
}
