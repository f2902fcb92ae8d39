import LocationKit
import LocationTracks
import Testing

extension Reading {
  fileprivate var time: UTCInstant? { if case .location(let location) = self { location.time } else { nil } }
}

@Suite("NMEALogWriter")
struct NMEALogWriterTests {
  private func nmea(_ entries: TrackEntry...) -> TrackText { TrackText(entries, as: NMEALogFormat()) }

  /// Without the checksums.
  private func lines(_ text: TrackText) -> [String] {
    text.text.split(separator: "\r\n").map { String($0.prefix { $0 != "*" }) }
  }

  @Test("a location is GGA, GSA and RMC")
  func sentences() {
    let text = nmea(Sample.full)
    #expect(
      lines(text) == [
        "$GPGGA,100000.00,4707.4074073,S,00859.2592593,W,2,09,0.90,408.13,M,47.90,M,2.5,0120",
        "$GPGSA,A,3,,,,,,,,,,,,,1.50,0.90,1.20",
        "$GPRMC,100000.00,A,4707.4074073,S,00859.2592593,W,2.430,93.50,010526,2.5,W,D",
      ])
    #expect(text.leftOut == ["accuracies": 1, "vertical speeds": 1, "sensor values": 1])
  }

  @Test("one point a day, always at the same time, reads back as the same number of points")
  func daily() {
    let days = (0..<4).map { day in
      Sample.point {
        $0.time = Sample.start.advanced(by: .seconds(86_400 * day))
        $0.coordinate = Coordinate(latitude: 47, longitude: Double(day)) ?? $0.coordinate
      }
    }
    let text = TrackText(days, as: NMEALogFormat())
    let reading = TrackReading(text.bytes, as: NMEALogFormat())
    #expect(reading.locations.map(\.coordinate.longitude) == [0, 1, 2, 3])
    #expect(reading.locations.map(\.time) == days.map { $0.reading?.time })
  }

  @Test("a simulated location is marked in both sentences")
  func simulated() {
    let text = lines(nmea(Sample.point { $0.status = .simulated }))
    #expect(text[2].hasSuffix(",S") && text[2].contains(",A,") && text[0].contains(",E,8,"))
    let reading = TrackReading(nmea(Sample.point { $0.status = .simulated }).bytes, as: NMEALogFormat())
    #expect(reading.locations.map(\.isSimulated) == [true])
  }

  @Test("no fix is status V and quality 0")
  func noFix() {
    let text = nmea(Sample.noFix)
    #expect(lines(text) == ["$GPGGA,100000.00,,,,,0,,,,M,,M,,", "$GPRMC,100000.00,V,,,,,,,010526,,,N"])
    guard case .noFix(let report)? = TrackReading(text.bytes, as: NMEALogFormat()).entries.first else {
      Issue.record("no report")
      return
    }
    #expect(report.time == Sample.start)
  }

  @Test("writes years in full that two digits would change", arguments: [1969, 1970, 2068, 2069, 2199])
  func years(year: Int) throws {
    let date = try #require(CalendarDate(year: year, month: 2, day: 28))
    let time = UTCInstant(date: date, nanosecondsOfDay: 1_000_000_000)
    let text = nmea(Sample.point { $0.time = time })
    #expect(text.contains("ZDA") == !(1970...2068).contains(year))
    #expect(TrackReading(text.bytes, as: NMEALogFormat()).locations.map(\.time) == [time])
  }

  @Test("a leap second is second 60 of its day")
  func leapSecond() {
    let leap = UTCInstant(nanoseconds: 1_483_228_800_000_000_000, isLeapSecond: true)
    let text = nmea(Sample.point { $0.time = leap })
    #expect(lines(text)[2].hasPrefix("$GPRMC,235960.00,A") && lines(text)[2].contains(",311216,"))
    #expect(TrackReading(text.bytes, as: NMEALogFormat()).locations.map(\.time) == [leap])
  }

  @Test("omits and counts locations that would make another epoch, or none")
  func leftOut() {
    let text = nmea(
      Sample.point(second: nil), Sample.point(second: 0), Sample.point(1, 2, second: 0),
      Sample.point(second: 1) { $0.startsSegment = true }, Sample.point(second: 2) { $0.datum = "TOY" })
    #expect(lines(text).count == 6)
    #expect(
      text.leftOut == [
        "locations without a time": 1, "locations of the same millisecond": 1, "beginnings of segments": 1,
        "locations on another datum than WGS-84": 1,
      ])
  }
}
