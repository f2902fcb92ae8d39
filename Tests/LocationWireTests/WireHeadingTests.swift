import LocationKit
import LocationWire
import Testing

@Suite("ATT")
struct WireHeadingTests {
  private func report(_ line: String) throws -> (WireReport, LocationError?) {
    var decoder = WireDecoder(origin: "gpsd", kind: .live)
    let bytes = Array(line.utf8)
    return (try decoder.decode(bytes.span), decoder.leftOut)
  }

  @Test("gpsd's heading is true, its mheading magnetic")
  func gpsd() throws {
    let line =
      #"{"class":"ATT","device":"/dev/ttyUSB0","time":"2026-05-01T12:00:00.000Z","heading":74.79,"mheading":72.5,"pitch":1.5}"#
    let expected = Heading(
      time: UTCInstant(iso8601: "2026-05-01T12:00:00.000Z"), trueHeading: 74.79, magneticHeading: 72.5,
      origin: LocationOrigin(source: "gpsd", device: "/dev/ttyUSB0", kind: .live))
    #expect(try report(line).0 == .reading(.heading(expected)))
  }

  @Test(
    "an attitude without a heading is no reading",
    arguments: [#""depth":9.14"#, #""pitch":1.0,"roll":2.0"#, #""mag_st":"N""#])
  func attitude(members: String) throws {
    #expect(try report(#"{"class":"ATT",\#(members)}"#).0 == .other("ATT"))
  }

  @Test("an impossible heading is left out, with a fault")
  func implausible() throws {
    let (found, fault) = try report(#"{"class":"ATT","heading":14243.00}"#)
    #expect(found == .other("ATT"))
    #expect(fault?.message.hasPrefix("heading out of range") == true)
  }
}
