import LocationWire
import Testing

@Suite("WireRequest")
struct WireRequestTests {
  @Test(
    "writes requests as gpsd reads them",
    arguments: [
      (WireRequest.bytes(.version, .devices, .poll), "?VERSION;\n?DEVICES;\n?POLL;\n"),
      (WireRequest.bytes(.device, .watch(nil), .unknown("?GST")), "?DEVICE;\n?WATCH;\n?GST;\n"),
      (WireRequest.bytes(.reports()), #"?WATCH={"enable":true,"json":true};"# + "\n"),
      (
        WireRequest.bytes(.reports(of: #"/dev/"a\"#, withSentences: true)),
        #"?WATCH={"enable":true,"json":true,"nmea":true,"device":"/dev/\"a\\"};"# + "\n"
      ),
    ])
  func writes(bytes: [UInt8], text: String) {
    #expect(String(decoding: bytes, as: UTF8.self) == text)
  }

  @Test("reads back what it writes")
  func roundTrip() {
    let requests: [WireRequest] = [.version, .devices, .device, .watch(nil), .reports(of: "a;b"), .poll]
    for request in requests {
      var framer = WireRequestFramer()
      #expect(framer.push(WireRequest.bytes(request)) == [request])
    }
  }
}
