import LocationKit
import Testing

@testable import LocationNMEA

@Suite("Accuracy of an epoch")
struct AccuracyTests {
  private let gga = "GPGGA,120000,5230.0,N,01320.0,E,1,08,0.9,40.0,M,39.5,M,,"
  private let gst = "GPGST,120000,5.0,9.0,9.0,0.0,3.0,4.0,6.0"
  private let gbs = "GPGBS,120000,30.0,40.0,60.0,,,,"
  private let pubx = "PUBX,00,120000.00,5230.0,N,01320.0,E,79.5,G3,7.0,8.0,0.0,,0.0,,0.9,1.2,0.8,8,0,0"
  private let pqxfi = "PQXFI,120000.0,5230.0,N,01320.0,E,40.0,9.0,10.0,0.1"
  private let pgrme = "PGRME,11.0,M,12.0,M,13.0,M"

  private func location(_ payloads: String...) throws -> Location {
    try #require(decode(payloads.flatMap { lines($0) }).locations.first)
  }

  private func accuracy(_ radius: Double, _ level: Accuracy.Level) -> Accuracy? {
    Accuracy(radius: radius, level: level, basis: .receiver)
  }

  @Test("GST: the circle equivalent to both deviations, one sigma per axis")
  func gstAlone() throws {
    let location = try location(gga, gst)
    #expect(location.horizontalAccuracy == accuracy(12.5.squareRoot(), .oneSigmaPerAxis))
    #expect(location.verticalAccuracy == accuracy(6, .oneSigmaPerAxis))
  }

  @Test("a circle keeps its radius; an ellipse gives the same radius in any orientation")
  func circles() {
    #expect(EstimatedAccuracy.deviation(3, 3) == 3)
    #expect(EstimatedAccuracy.deviation(3, nil) == nil)
    // The corpus's $GPGST,112257.00,0.387,317.719,3.872,1.791,317.563,10.659,180.746
    let own = EstimatedAccuracy.deviation(317.719, 3.872) ?? 0
    let northEast = EstimatedAccuracy.deviation(317.563, 10.659) ?? 0
    #expect(abs(own - northEast) < 0.01)
    #expect(abs(own - 224.68) < 0.01)
  }

  @Test("GST: uses the ellipse if latitude and longitude deviations are missing; without either, unknown")
  func ellipse() throws {
    #expect(
      try location(gga, "GPGST,120000,5.0,3.0,4.0,10.0,,,6.0").horizontalAccuracy
        == accuracy(12.5.squareRoot(), .oneSigmaPerAxis))
    let unknown = try location(gga, "GPGST,120000,5.0,3.0,,10.0,,4.0,")
    #expect(unknown.horizontalAccuracy == nil)
    #expect(unknown.verticalAccuracy == nil)
  }

  @Test("precedence is GST, GBS, u-blox, Qualcomm, Garmin, in any order of arrival")
  func precedence() throws {
    let ranked: [(payload: String, horizontal: Accuracy?, vertical: Accuracy?)] = [
      (gst, accuracy(12.5.squareRoot(), .oneSigmaPerAxis), accuracy(6, .oneSigmaPerAxis)),
      (gbs, accuracy(1250.0.squareRoot(), .oneSigmaPerAxis), accuracy(60, .oneSigmaPerAxis)),
      (pubx, accuracy(7, .unknown), accuracy(8, .unknown)), (pqxfi, accuracy(9, .unknown), accuracy(10, .unknown)),
      (pgrme, accuracy(11, .unknown), accuracy(12, .unknown)),
    ]
    for (better, worse) in zip(ranked, ranked.dropFirst()) {
      for location in try [location(gga, better.payload, worse.payload), location(gga, worse.payload, better.payload)] {
        #expect(location.horizontalAccuracy == better.horizontal)
        #expect(location.verticalAccuracy == better.vertical)
      }
      #expect(try location(gga, worse.payload).horizontalAccuracy == worse.horizontal)
      #expect(try location(gga, worse.payload).verticalAccuracy == worse.vertical)
    }
  }

  @Test("horizontal and vertical accuracy come from the best sentence for each")
  func mixed() throws {
    let location = try location(gga, "GPGST,120000,5.0,,,,3.0,3.0,", pgrme)
    #expect(location.horizontalAccuracy == accuracy(3, .oneSigmaPerAxis))
    #expect(location.verticalAccuracy == accuracy(12, .unknown))
  }

  @Test("of two equal sentences the first counts")
  func first() throws {
    let location = try location(gga, gst, "GLGST,120000,5.0,,,,1.0,1.0,1.0")
    #expect(location.verticalAccuracy == accuracy(6, .oneSigmaPerAxis))
  }

  @Test("the accuracy of one epoch is not used for the next, and alone makes no location")
  func ownEpoch() throws {
    let readings = decode(
      lines(gga, gst, "GPGGA,120001,5230.0,N,01320.0,E,1,08,0.9,40.0,M,39.5,M,,", "GPGST,120002,5.0,,,,3.0,3.0,3.0"))
    #expect(readings.locations.map { $0.horizontalAccuracy != nil } == [true, false])
    #expect(decode(lines(gst, gbs, pgrme)).isEmpty)
    #expect(decode(lines("GPGGA,120000,,,,,0,00,,,M,,M,,", gst)).locations.isEmpty)
  }

  @Test("a GST of the previous fix is late: it ends no epoch, and is counted")
  func late() throws {
    for sentence in ["GPGST,115959,5.0,,,,3.0,3.0,3.0", "GPGBS,115959,3.0,3.0,3.0,,,,", "GPGRS,115959,1,1.0"] {
      var decoder = NMEADecoder(source: "log", kind: .live, dates: .live(clock: { nil }))
      var readings = decoder.take(lines("GPRMC,120000,A,5230.0,N,01320.0,E,1.0,,010526,,,A", sentence, gga))
      #expect(decoder.counts.skipped == ["late": 1])
      decoder.finish(into: &readings)
      #expect(readings.locations.count == 1)
      #expect(readings.locations.first?.altitudeMSL == 40)
      #expect(readings.locations.first?.horizontalAccuracy == nil)
    }
  }

  @Test("a GST of the next fix begins its epoch, also across midnight")
  func early() throws {
    let readings = decode(
      lines(
        "GPGGA,235959,5230.0,N,01320.0,E,1,08,0.9,40.0,M,39.5,M,,", "GPGST,000000,5.0,,,,3.0,3.0,3.0",
        "GPGGA,000000,5230.0,N,01320.0,E,1,08,0.9,40.0,M,39.5,M,,"))
    #expect(readings.locations.map { $0.horizontalAccuracy?.radius } == [nil, 3])
  }
}
