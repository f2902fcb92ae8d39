import LocationKit
import LocationNMEA
import LocationScenario
import Testing

@testable import SimulatedHardware

@Suite("ReceiverSentences")
struct ReceiverSentencesTests {
  @Test("writes its sentences in the order of its model, with its talker")
  func order() {
    let said = Reports.sentences(Reports.report()) { model in
      model.talker = .gl
      model.sentences = [.zda, .gll, .vtg, .gns, .gst, .rmc]
    }
    #expect(
      said.map { $0.prefix { $0 != "*" } } == [
        "$GLZDA,100000.00,01,05,2026,00,00", "$GLGLL,5230.00000,N,01315.00000,W,100000.00,A,S",
        "$GLVTG,90.00,T,,M,19.438,N,36.000,K,S",
        "$GLGNS,100000.00,5230.00000,N,01315.00000,W,S,00,1.00,35.50,,,", "$GLGST,100000.00,,,,,,,",
        "$GLRMC,100000.00,A,5230.00000,N,01315.00000,W,19.438,90.00,010526,,,S",
      ])
  }

  @Test("numbers systems and signals with the talker GN, for each constellation")
  func constellations() {
    let sky = [
      Reports.satellite(.gps, 5), Reports.satellite(.sbas, 123, isUsed: false), Reports.satellite(.glonass, 9),
      Reports.satellite(.galileo, 7), Reports.satellite(.galileo, 8, isUsed: false), Reports.satellite(.beidou, 11),
    ]
    let said = Reports.sentences(Reports.report(sky: sky)) { model in
      model.talker = .gn
      model.sentences = [.gsa, .gsv]
      model.sky = SkyModel()
      model.sky?.constellations = [.gps, .glonass, .galileo, .beidou, .qzss]
    }
    #expect(
      said.map { $0.prefix { $0 != "*" } } == [
        "$GNGSA,A,3,05,,,,,,,,,,,,1.90,1.00,1.60,1", "$GNGSA,A,3,73,,,,,,,,,,,,1.90,1.00,1.60,2",
        "$GNGSA,A,3,07,,,,,,,,,,,,1.90,1.00,1.60,3", "$GNGSA,A,3,11,,,,,,,,,,,,1.90,1.00,1.60,4",
        "$GNGSA,A,3,,,,,,,,,,,,,1.90,1.00,1.60,5", "$GPGSV,1,1,02,05,40,123,41,36,40,123,41,1",
        "$GLGSV,1,1,01,73,40,123,41,1", "$GAGSV,1,1,02,07,40,123,41,08,40,123,41,7", "$GBGSV,1,1,01,11,40,123,41,1",
        "$GQGSV,1,1,00,1",
      ])
  }

  @Test("writes at most nine sentences for a constellation")
  func boundsSky() {
    let said = Reports.sentences(Reports.report(sky: (1...40).map { Reports.satellite(.gps, $0) })) {
      $0.sentences = [.gsv]
    }
    #expect(said.count == 9)
    #expect(said.last?.hasPrefix("$GPGSV,9,9,36,33,") == true)
  }

  @Test("writes satellites that a decoder reads back", arguments: [ReceiverModel.Talker.gn, .gp])
  func satellites(talker: ReceiverModel.Talker) throws {
    // Number 4 is used of one system only.
    let sky =
      (1...11).map { Reports.satellite(.gps, $0, isUsed: $0 != 4) }
      + [Reports.satellite(.glonass, 3), Reports.satellite(.galileo, 4)]
    var model = ReceiverModel()
    model.talker = talker
    let bytes = ReceiverSentences(model: model, isPosingAsReal: true).messages(Reports.report(sky: sky))
    var decoder = NMEADecoder(source: "test", kind: .live, dates: .recorded())
    var readings: [Reading] = []
    decoder.decode(Array(bytes.joined()).span, into: &readings)
    decoder.finish(into: &readings)
    let view = try #require(readings.compactMap { if case .sky(let view) = $0 { view } else { nil } }.last)
    #expect(view.satellites.map(\.constellation) == sky.map(\.constellation))
    #expect(view.satellites.map(\.identifier) == sky.map(\.identifier))
    #expect(view.satellites.map(\.isUsed) == sky.map(\.isUsed))
  }

  @Test("writes coordinates without a fix while it lies, with quality 0")
  func phantom() {
    var report = Reports.report(hasFix: false)
    report.phantom = Reports.point
    let said = Reports.sentences(report) { $0.sentences = [.rmc, .gga, .gns, .gll] }
    #expect(
      said.map { $0.prefix { $0 != "*" } } == [
        "$GPRMC,100000.00,V,5230.00000,N,01315.00000,W,,,010526,,,N",
        "$GPGGA,100000.00,5230.00000,N,01315.00000,W,0,00,,35.50,M,,M,,",
        "$GPGNS,100000.00,5230.00000,N,01315.00000,W,N,00,,35.50,,,",
        "$GPGLL,5230.00000,N,01315.00000,W,100000.00,V,N",
      ])
  }

  @Test(
    "writes the time and date of its report",
    arguments: [
      ("2016-12-31T23:59:60Z", "235960.00", "311216"), ("2017-01-01T00:00:00Z", "000000.00", "010117"),
      ("2026-05-01T23:59:59.950Z", "235959.95", "010526"), ("1999-12-31T10:00:00.125Z", "100000.125", "311299"),
      ("2080-01-06T00:00:00Z", "000000.00", "060180"),
    ])
  func times(time: String, clock: String, date: String) {
    let fields = Reports.sentences(Reports.report(time)) { $0.sentences = [.rmc] }[0].split(
      separator: ",", omittingEmptySubsequences: false)
    #expect(fields[1] == clock)
    #expect(fields[9] == date)
  }

  @Test("writes its accuracy if it sends GST")
  func accuracy() {
    let said = Reports.sentences(Reports.report(deviation: 3.25)) { $0.sentences = [.gst] }
    #expect(said[0].hasPrefix("$GPGST,100000.00,,,,,3.250,3.250,6.500*"))
  }

  @Test("decodes in every model to its position", arguments: ReceiverModel.Talker.allCases)
  func decoding(talker: ReceiverModel.Talker) throws {
    var model = ReceiverModel()
    model.talker = talker
    model.sentences = ReceiverModel.SentenceKind.allCases
    let sentences = ReceiverSentences(model: model, isPosingAsReal: false)
    let bytes = sentences.messages(Reports.report(deviation: 2)).flatMap(\.self)
    let (locations, account) = Reports.locations(bytes)
    let location = try #require(locations.first)
    #expect(locations.count == 1)
    #expect(account.skipped.isEmpty)
    #expect(location.coordinate.distance(to: Reports.point.coordinate) < 0.02)
    #expect(location.altitudeMSL == 35.5)
    #expect(location.status == .simulated)
    #expect(location.time == UTCInstant(iso8601: "2026-05-01T10:00:00Z"))
  }
}
