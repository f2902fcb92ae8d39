import LocationKit
import LocationWire
import TestSupport
import Testing

@Suite("WireDecoder: what is JSON")
struct WireDecoderSyntaxTests {
  @Test(
    "a line that is not a JSON object with a class is an error that names the byte",
    arguments: [
      ("", 0), ("   ", 3), ("garbage", 0), ("$GPGGA,1*00", 0), ("[]", 0), (#""TPV""#, 0), ("{}", 0), ("{", 1),
      (#"{"mode":3}"#, 0), (#"{"class":5}"#, 0), (#"{"class":null}"#, 0), (#"{"class"="DEVICES","devices":[]}"#, 8),
      (#"{"class":"TPV""#, 14), (#"{"class":"TPV",}"#, 15), (#"{"class":"TPV"} x"#, 16), (#"{"class":"TPV"}{}"#, 15),
      (#"{"class":"TPV","lat":}"#, 21), (#"{"class":"TPV","lat":NaN}"#, 21), (#"{"class":"TPV","lat":nan}"#, 21),
      (#"{"class":"TPV","lat":Infinity}"#, 21), (#"{"class":"TPV","lat":+1}"#, 21), (#"{"class":"TPV","lat":.5}"#, 21),
      (#"{"class":"TPV","lat":1.}"#, 23), (#"{"class":"TPV","lat":-}"#, 22), (#"{"class":"TPV","lat":01}"#, 22),
      (#"{"class":"TPV","lat":1e}"#, 23), (#"{"class":"TPV","lat":1,5:2}"#, 23), (#"{"class":"TPV","x":[1,]}"#, 22),
      (#"{"class":"TPV","x":[1}"#, 21), (#"{"class":"TPV","x":{"a":1]}"#, 25), (#"{"class":"TPV","x":{1:1}}"#, 20),
      (#"{"class":"TPV","x":tru}"#, 19), (#"{"class":"TPV","x":"\q"}"#, 20), (#"{"class":"TPV","x":"\u12G4"}"#, 20),
      (#"{"class":"TPV","x":"\u12"#, 20), (#"{"class":"TPV","x":"\"#, 20), ("{\"class\":\"T\tPV\"}", 11),
      ("{\"class\":\"T\0\"}", 11), ("{'class':'TPV'}", 1), (#"{class:"TPV"}"#, 1), ("\u{FEFF}{\"class\":\"TPV\"}", 0),
    ])
  func invalid(line: String, offset: Int) throws {
    var decoder = WireDecoder.live()
    let error = #expect(throws: LocationError(.invalidData, "", context: "gpsd://localhost:2947")) {
      try decoder.decode(line)
    }
    #expect(error?.message.hasSuffix("at byte \(offset)") == true, "\(error?.message ?? "")")
    #expect(try decoder.decode(#"{"class":"TPV","mode":1}"#).noFix != nil)
  }

  @Test(
    "valid JSON of any shape passes",
    arguments: [
      "0", "-0", "-0.0", "1.5e+10", "1E-5", "123456789012345678901234567890", "true", "false", "null", "[]", "[ ]",
      "{}", "{ }",
      "[1,[2,[]],{\"a\":[{}]}]", "\"\"", #""\"\\\/\b\f\n\r\t\u00e9\ud800""#, "\"é€😀\u{10FFFF}\"", "{\"class\":5}",
    ])
  func valid(value: String) throws {
    var decoder = WireDecoder.live()
    #expect(try decoder.decode(#"{"class":"TPV","new":\#(value),"mode":1}"#).noFix != nil)
  }

  @Test(
    "bytes that are not UTF-8 are an error",
    arguments: [
      [0xFF], [0xC0, 0x80], [0xC3], [0x80], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF0, 0x80, 0x80, 0x80],
      [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE2, 0x82], [0xE2, 0x82, 0x41], [0xC3, 0x41],
      [0xC1, 0xBF], [0xE0, 0x9F, 0xBF], [0xF0, 0x8F, 0xBF, 0xBF], [0xE2, 0x7F, 0x80], [0xE2, 0xC0, 0x80],
    ] as [[UInt8]])
  func invalidUTF8(bytes: [UInt8]) {
    var decoder = WireDecoder.live()
    let line = Array(#"{"class":"TPV","device":"a"#.utf8) + bytes + Array(#""}"#.utf8)
    expectThrows(LocationError.self, stating: "the UTF-8 is not valid") { try decoder.decode(line) }
    let cut = Array(#"{"class":"TPV","device":"a"#.utf8) + bytes
    expectThrows(LocationError.self, stating: "at byte") { try decoder.decode(cut) }
    let within = cut + Array(#"bcdefghijklmnopq"}"#.utf8)
    expectThrows(LocationError.self, stating: "the UTF-8 is not valid", "where eight bytes are read at a time") {
      try decoder.decode(within)
    }
  }

  @Test("a control character in a string is an error at any place", arguments: 0...0x1F as ClosedRange<UInt8>)
  func control(byte: UInt8) throws {
    var decoder = WireDecoder.live()
    for (before, behind) in [(0, 0), (3, 1), (1, 9), (20, 20)] {
      func line(_ byte: UInt8) -> [UInt8] {
        Array(#"{"class":"TPV","mode":1,"device":""#.utf8) + [UInt8](repeating: 0x61, count: before) + [byte]
          + [UInt8](repeating: 0x62, count: behind) + Array(#""}"#.utf8)
      }
      expectThrows(LocationError.self, stating: "a control character in a string") { try decoder.decode(line(byte)) }
      #expect(try decoder.decode(line(0x20)).noFix != nil)
      #expect(try decoder.decode(line(0x7F)).noFix != nil)
    }
  }

  @Test("accepts a nesting depth of 32 and no more; a hundred thousand use no stack")
  func depth() throws {
    var decoder = WireDecoder.live()
    func nested(_ depth: Int) -> String {
      #"{"class":"TPV","mode":1,"x":"# + String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        + "}"
    }
    #expect(try decoder.decode(nested(31)).noFix != nil)
    expectThrows(LocationError.self, stating: "too many brackets are open") { try decoder.decode(nested(32)) }
    expectThrows(LocationError.self, stating: "too many brackets are open") { try decoder.decode(nested(100_000)) }
    let objects = #"{"class":"TPV","x":"# + String(repeating: #"{"a":"#, count: 100_000)
    expectThrows(LocationError.self, stating: "too many brackets are open") { try decoder.decode(objects) }
  }

  @Test("every truncation of a line is an error, never a crash or half a report")
  func truncation() throws {
    var decoder = WireDecoder.live()
    let line = Array(
      #"{"class":"TPV","device":"/dev/ttyé\n","mode":3,"time":"2026-05-01T10:00:00.000Z","lat":-1.5e1,"lon":2,"x":[{"a":true}]}"#
        .utf8)
    #expect(try decoder.decode(line).location != nil)
    for end in 0..<line.count {
      expectThrows(LocationError.self, stating: "at byte", "\(end) bytes") { try decoder.decode(Array(line[..<end])) }
    }
  }
}
