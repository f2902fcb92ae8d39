import LocationKit
import LocationWire
import Testing

@Suite("WireWatch")
struct WireWatchTests {
  @Test("applies the members of a request, and enables")
  func takes() throws {
    var watch = WireWatch()
    try take(#"{"json":true,"nmea":true,"raw":2,"scaled":true,"timing":true,"split24":true,"pps":true}"#, into: &watch)
    var expected = WireWatch()
    (expected.isEnabled, expected.json, expected.nmea, expected.raw) = (true, true, true, 2)
    (expected.scaled, expected.timing, expected.split24, expected.pps) = (true, true, true, true)
    #expect(watch == expected)
    try take(#" {"class":"WATCH","enable":false,"device":"/dev/ttyUSB0","locate":true,"what":[{}]} "#, into: &watch)
    (expected.isEnabled, expected.locate, expected.device) = (false, true, "/dev/ttyUSB0")
    #expect(watch == expected)
    try take(#"{"device":""}"#, into: &watch)
    (expected.isEnabled, expected.device) = (true, nil)
    #expect(watch == expected)
  }

  @Test(
    "rejects input that is not an object, and values of another type, and stays unchanged",
    arguments: [
      "", "{", "[]", "true", #"{"enable":1}"#, #"{"json":"true"}"#, #"{"raw":true}"#, #"{"raw":1.5}"#,
      #"{"device":7}"#, #"{"locate":null}"#, #"{"json":true}{}"#, #"{"json":true,}"#, #"{"json":true,"nmea":}"#,
    ])
  func refuses(text: String) {
    var watch = WireWatch()
    let error = #expect(throws: LocationError.self) { try take(text, into: &watch) }
    #expect(error?.code == .invalidData)
    #expect(watch == WireWatch())
  }

  @Test("is written as gpsd writes it, with our own member only for clients that requested it")
  func writes() {
    var watch = WireWatch()
    (watch.isEnabled, watch.json, watch.raw) = (true, true, 1)
    let plain =
      #"{"class":"WATCH","enable":true,"json":true,"nmea":false,"raw":1,"scaled":false,"timing":false,"split24":false,"pps":false"#
    #expect(text { WireEncoder().encode(watch, to: &$0) } == plain + "}\n")
    watch.locate = true
    watch.device = "a\"b"
    #expect(text { WireEncoder().encode(watch, to: &$0) } == plain + #","locate":true,"device":"a\"b"}"# + "\n")
  }

  private func take(_ text: String, into watch: inout WireWatch) throws {
    let bytes = Array(text.utf8)
    try watch.take(bytes.span)
  }

  private func text(_ write: (inout ASCIIWriter) -> Void) -> String {
    var writer = ASCIIWriter()
    write(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
