import TestSupport
import Testing

@testable import LocationGPSD

@Suite("LibGPSGuard")
struct LibGPSGuardTests {
  private func accepts(_ line: String) -> Bool {
    LibGPSGuard(satelliteLimit: 3).accepts(Array(line.utf8).span)
  }

  @Test(
    "passes valid reports",
    arguments: [
      #"{"class":"TPV"}"#,
      #"{"class":"TPV","device":"/dev/ttyACM0","status":2,"mode":3,"time":"2026-05-01T10:00:00.000Z","lat":-1.5,"lon":1e1}"#,
      #"{"class":"TPV","lat":1e-308,"lon":1E+02}"#,
      #"{"class":"TPV","device":"x","rtime": 1795220769.175949740,"sor": 0.000000000 , "chars":0 }"#,
      #"{"class":"SKY","hdop":0.9}"#, "{\"class\":\"TPV\"}\r",
      #"{"class":"SKY","satellites":[{"PRN":1,"used":true},{"PRN":2,"used":false} , {"PRN":3}]}"#,
    ])
  func letsPlainReportsPass(line: String) { #expect(accepts(line)) }

  @Test(
    "withholds lines that libgps misreads, or on which it does not return",
    arguments: [
      "hello", #"{"class"="DEVICES"}"#,
      #"{"class":"TPV","mode":3"#, #"{"class":"TPV"}{"class":"TPV"}"#, #"{"class":"VERSION","release":"3.22"}"#,
      #"{"class":"DEVICE","path":"/dev/ttyACM0"}"#, #"{"class":"TPV","class":"GST"}"#,
      #"{"class":"TPV","lat":"48.1"}"#, #"{"class":"TPV","lat":null}"#, #"{"class":"TPV","lat":true}"#,
      #"{"class":"TPV","mode":3.0}"#, #"{"class":"TPV","mode":32768}"#,
      #"{"class":"TPV","mode":-32769}"#, #"{"class":"TPV","x":{"lat":1}}"#,
      #"{"class":"TPV","x":[1]}"#, #"{"class":"TPV","simulated":true}"#, #"{"class":"TPV","ephBasis":"receiver"}"#,
      #"{"class":"TPV","time":1234567890.5}"#, #"{"class":"TPV","time":""}"#,
      #"{"class":"TPV","time":"2026-02-30T10:00:00Z"}"#,
      #"{"class":"TPV","time":"2026-05-01T10:00:00.1234567Z"}"#, #"{"class":"TPV","time":"1970-01-01T00:00:00.000Z"}"#,
      #"{"class":"TPV","time":"2026-05-01T23:59:60.000Z"}"#,
      #"{"class":"TPV","time":"2026-05-01 10:00:00.000Z"}"#,
      #"{"class":"TPV","device":"/dev/\u0041"}"#, #"{"class":"TPV","m\u006fde":3}"#,
      #"{"class":"TPV","cl\u0061ss":"SKY"}"#,
      #"{"class":"TPV","device":"\#(String(repeating: "x", count: 128))"}"#,
      #"{"class":"TPV","datum":"\#(String(repeating: "x", count: 40))"}"#,
      #"{"class":"TPV","\#(String(repeating: "n", count: 31))":1}"#,
      #"{"class":"TPV","lat":0.\#(String(repeating: "1", count: 40))}"#,
      #"{"class":"TPV","lat":1e-4294967296}"#, #"{"class":"TPV","lat":1E-2147483648}"#,
      #"{"class":"TPV","lat":1e+0001}"#,
      #"{"class":"SKY","satellites":[{},{"PRN":1}]}"#, #"{"class":"SKY","satellites":[]}"#,
      #"{"class":"SKY","satellites":[1]}"#, #"{"class":"SKY","satellites":[{"PRN":1,"gnssid":0,"svid":256}]}"#,
      #"{"class":"SKY","satellites":[{"PRN":1},{"PRN":2},{"PRN":3},{"PRN":4}]}"#,
      #"{"class":"SKY","satellites":[{"PRN":1,"used":1}]}"#,
      #"{"class":"SKY","satellites":[{"PRN":1,"svid":1}]}"#, #"{"class":"SKY","satellites":[{"PRN":1,"gnssid":0}]}"#,
      #"{"class":"SKY","satellites":{"PRN":1}}"#,
    ])
  func keepsBackTheRest(line: String) { #expect(!accepts(line)) }

  @Test(
    "withholds lines that make libgps hang or reuse the line before",
    arguments: [
      "", "{", "{}", #"{"class":"#, #"{"class":""#, #"{"class":"TPV"#, #"{"class":"TPV""#, #"{"class"="TPV"}"#,
      #"{"class":"TPV","lat":}"#, #"{"class":"TPV"} {"#, #" {"class":"TPV"}"#, #"{ "class":"TPV"}"#,
      #"{"class" :"TPV"}"#, #"{"class": "TPV"}"#, #"{"mode":3,"class":"TPV"}"#, #"{"class":"TPV","class":"TPV"}"#,
      #"{"class":"NOSUCH"}"#,
      #"{"class":"DEVICES","devices":[{"class":"DEVICE","path":"/dev/a","stopbits":{}}]}"#, #"{"class":"DEVICES"}"#,
      #"{"class":"SKY","satellites":[{"PRN":1,"class":"SKY"}]}"#, #"{"class":"TPV","x":"class"}"#, #"{"class":"POI"}"#,
      #"{"class":"TPVX"}"#, #"{"class":"tpv"}"#, #"{"class":5}"#,
      "{\"class\":\"TPV\",\"device\":\"\u{1}\"}", "[{\"class\":\"TPV\"}]", #"{"device":"abc"}"#,
    ])
  func keepsBackDangers(line: String) { #expect(!accepts(line)) }

  @Test("passes no line with a second class: libgps would start again there, and might do so without end")
  func hasOneClass() {
    let seed = Seed.take()
    var lines = DamagedLines(seed: seed)
    let lineGuard = LibGPSGuard(satelliteLimit: 140)
    let passed = (0..<20_000).lazy.map { _ in lines.next() }.filter { lineGuard.accepts($0.span) }
    let texts = passed.map { String(decoding: $0, as: UTF8.self) }
    #expect(texts.count > 300, "seed \(seed)")
    for text in texts { #expect(text.ranges(of: #""class":"#).count == 1, "seed \(seed): \(text)") }
  }
}
