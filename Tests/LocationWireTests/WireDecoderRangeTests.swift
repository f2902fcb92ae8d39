import LocationKit
import LocationWire
import Testing

@Suite("WireDecoder: ranges")
struct WireDecoderRangeTests {
  private static let tpvLimits: [(member: String, value: String, isKept: Bool)] = [
    ("altMSL", "-12000", true), ("altMSL", "-12000.1", false), ("altMSL", "50000000", true), ("altMSL", "5.1e7", false),
    ("altMSL", "1e300", false), ("alt", "-12000", true), ("alt", "1e300", false), ("altHAE", "50000000", true),
    ("altHAE", "-12001", false), ("geoidSep", "-200", true), ("geoidSep", "-200.1", false), ("geoidSep", "200", true),
    ("geoidSep", "200.1", false), ("speed", "11186", true), ("speed", "11186.1", false), ("speed", "5e7", false),
    ("speed", "-0.1", false), ("climb", "-11186", true), ("climb", "-11187", false), ("climb", "11187", false),
    ("track", "360", true), ("track", "360.1", false), ("track", "-1", false), ("magvar", "-180", true),
    ("magvar", "-180.1", false), ("magvar", "180", true), ("magvar", "1e200", false), ("eph", "50000000", true),
    ("eph", "5.1e7", false), ("eph", "-3", false), ("epv", "0.0001", true), ("epv", "0.00009", false),
    ("dgpsAge", "604800", true), ("dgpsAge", "604801", false), ("dgpsAge", "-1", false), ("dgpsSta", "4095", true),
    ("dgpsSta", "4096", false),
  ]

  @Test("drops and lists a TPV's number outside its range; keeps the rest", arguments: tpvLimits)
  func tpv(member: String, value: String, isKept: Bool) throws {
    var decoder = WireDecoder.live()
    let bare = try decoder.decode(#"{"class":"TPV","mode":2,"lat":1,"lon":2}"#).location
    let location = try decoder.decode(#"{"class":"TPV","mode":2,"lat":1,"lon":2,"\#(member)":\#(value)}"#).location
    #expect((location != bare) == isKept)
    #expect(decoder.leftOut?.message == (isKept ? nil : "\(member) out of range, and left out"))
  }

  @Test("an estimate of 0 and a dilution of 0 are unknown, and not listed")
  func zero() throws {
    var decoder = WireDecoder.live()
    let location = try decoder.decode(#"{"class":"TPV","mode":2,"lat":1,"lon":2,"eph":0,"epv":0.0}"#).location
    #expect(location?.horizontalAccuracy == nil && location?.verticalAccuracy == nil)
    #expect(decoder.leftOut == nil)
    let sky = try decoder.decode(#"{"class":"SKY","hdop":0,"vdop":0.0,"pdop":1}"#).sky
    #expect(sky?.dilution == DilutionOfPrecision(position: 1))
    #expect(decoder.leftOut == nil)
  }

  @Test(
    "every dilution of a SKY has its range", arguments: ["xdop", "ydop", "vdop", "tdop", "hdop", "gdop", "pdop"],
    [("0.01", true), ("0.009", false), ("-1", false), ("10000", true), ("10001", false), ("1e300", false)])
  func dilutions(member: String, value: (text: String, isKept: Bool)) throws {
    var decoder = WireDecoder.live()
    let sky = try decoder.decode(#"{"class":"SKY","\#(member)":\#(value.text)}"#).sky
    #expect(sky?.dilution.isEmpty == !value.isKept)
    #expect((decoder.leftOut == nil) == value.isKept)
  }

  private static let satelliteLimits: [(member: String, value: String, isKept: Bool)] = [
    ("el", "-90", true), ("el", "-90.1", false), ("el", "90", true), ("el", "999", false), ("az", "360", true),
    ("az", "2878", false), ("az", "-1", false), ("ss", "99", true), ("ss", "99.1", false), ("ss", "-2", false),
    ("sigid", "255", true), ("sigid", "256", false), ("health", "2", true), ("health", "3", false),
    ("qual", "7", true), ("qual", "8", false),
  ]

  @Test(
    "drops and lists a satellite's number outside its range, also of one of its signals",
    arguments: satelliteLimits
  )
  func satellite(member: String, value: String, isKept: Bool) throws {
    var decoder = WireDecoder.live()
    let member = #""\#(member)":\#(value)"#
    let sky = try decoder.decode(#"{"class":"SKY","satellites":[{"PRN":7,\#(member)},{"PRN":8}]}"#).sky
    #expect(sky?.satellites.count == 2)
    #expect((sky?.satellites.first != Satellite(constellation: .gps, identifier: 7, number: 7)) == isKept)
    #expect((decoder.leftOut == nil) == isKept)
    guard !member.contains("el"), !member.contains("az") else { return }
    _ = try decoder.decode(#"{"class":"SKY","satellites":[{"PRN":7,"signals":[{\#(member)}]}]}"#)
    #expect((decoder.leftOut == nil) == isKept)
  }
}
