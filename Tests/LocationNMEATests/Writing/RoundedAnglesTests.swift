import LocationKit
import Testing

@testable import LocationNMEA

@Suite("Rounded angles in sentences")
struct RoundedAnglesTests {
  private func text(_ write: (inout ASCIIWriter) -> Void) -> String {
    var writer = ASCIIWriter()
    write(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test("a direction is less than 360°", arguments: [(359.994, "359.99"), (359.997, "0.00"), (360, "0.00")])
  func directions(_ degrees: Double, _ field: String) {
    #expect(
      text { VTG(courseOverGround: degrees, speed: nil).write(talker: "GP", to: &$0) }.hasPrefix("$GPVTG,\(field),T,"))
    #expect(text { HDT(heading: degrees).write(talker: "GP", to: &$0) }.hasPrefix("$GPHDT,\(field),T"))
  }

  @Test("an azimuth is 359 at most", arguments: [(359.4, "359"), (359.6, "000"), (0.4, "000")])
  func azimuths(_ degrees: Double, _ field: String) {
    let entry = GSV.Entry(number: 7, elevation: 45, azimuth: degrees, signalStrength: 40)
    let sentence = GSV(sentences: 1, number: 1, inView: 1, satellites: [entry])
    #expect(text { sentence.write(talker: "GP", to: &$0) }.hasPrefix("$GPGSV,1,1,01,07,45,\(field),40"))
  }

  @Test("a coordinate rounded to zero is written as north or east")
  func zero() throws {
    let coordinate = try #require(Coordinate(latitude: -1e-12, longitude: -1e-12))
    var sentence = RMC(time: nil, status: UInt8(ascii: "A"), coordinate: coordinate, date: nil, mode: .autonomous)
    sentence.magneticVariation = -0.04
    let line = text { sentence.write(talker: "GP", to: &$0) }
    #expect(line.contains(",0000.00000,N,00000.00000,E,"), "\(line)")
    #expect(line.contains(",0.0,E,A"), "\(line)")
  }
}
