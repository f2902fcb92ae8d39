import LocationKit
import LocationTesting
import LocationTracks
import TestSupport
import Testing

@Suite("WireStreamDecoder")
struct WireStreamDecoderTests {
  private struct Result: Equatable {
    var readings: [Reading] = []
    var counts = InputCounts(unit: "")

    var locations: [Location] { readings.compactMap { if case .location(let location) = $0 { location } else { nil } } }
    var faults: [LocationError] { readings.compactMap { if case .fault(let error) = $0 { error } else { nil } } }
  }

  private func decode(_ text: String, pieces size: Int = .max) -> Result {
    let bytes = Array(text.utf8)
    var decoder = WireStreamDecoder(source: "log.json", kind: .replayed)
    var result = Result()
    var start = 0
    while start < bytes.count {
      let end = size < bytes.count - start ? start + size : bytes.count
      decoder.decode(bytes.span.extracting(start..<end), into: &result.readings)
      start = end
    }
    decoder.finish(into: &result.readings)
    result.counts = decoder.counts
    return result
  }

  private func tpv(_ second: Int, mode: Int = 3, device: String = "/dev/ttyACM0") -> String {
    """
    {"class":"TPV","device":"\(device)","mode":\(mode),"time":"2026-05-01T10:00:0\(second).000Z","lat":48.0,"lon":11.5}

    """
  }

  private let greeting = """
    {"class":"VERSION","release":"3.22","rev":"3.22","proto_major":3,"proto_minor":14}
    {"class":"DEVICES","devices":[{"class":"DEVICE","path":"/dev/ttyACM0"}]}
    {"class":"WATCH","enable":true,"json":true}

    """

  @Test("accepts lines as long as gpsd's longest, and counts longer ones, including the last")
  func longLines() {
    let long = tpv(0).replacing("}", with: ",\"note\":\"" + String(repeating: "x", count: 20_000) + "\"}")
    #expect(decode(long).locations.count == 1)
    let tooLong = String(repeating: "x", count: 70_000)
    #expect(decode(tooLong + "\n" + tpv(1)).counts.skipped == ["overlong line": 1])
    #expect(decode(tpv(1) + tooLong).counts.skipped == ["overlong line": 1])
  }

  @Test("an impossible mode, coordinate or value is a counted fault with its line")
  func faults() {
    let result = decode(
      tpv(0) + tpv(1).replacing(#""mode":3,"#, with: "") + tpv(2).replacing(#""mode":3"#, with: #""mode":2.0"#)
        + tpv(3).replacing("48.0", with: "95") + tpv(4).replacing("}", with: #","speed":5e7}"#))
    #expect(result.locations.count == 2)
    #expect(result.faults.map(\.context) == ["log.json:2", "log.json:3", "log.json:4", "log.json:5"])
    #expect(
      result.counts
        == InputCounts(unit: "lines", read: 2, skipped: ["unreadable line": 3, "implausible value": 1]))
  }

  @Test("converts reports to readings, and counts lines")
  func reads() {
    let result = decode(greeting + tpv(0) + tpv(1))
    #expect(result.locations.map(\.time) == [.utc("2026-05-01T10:00:00Z"), .utc("2026-05-01T10:00:01Z")])
    #expect(result.readings.count == 2)
    #expect(result.counts == InputCounts(unit: "lines", read: 5))
    #expect(result.locations[0].origin == LocationOrigin(source: "log.json", device: "/dev/ttyACM0", kind: .replayed))
  }

  @Test("merges reports of one device and time into one location, unless the mode rises")
  func merges() {
    let result = decode(tpv(0, mode: 2) + tpv(0, mode: 2) + tpv(0) + tpv(0) + tpv(0, device: "/dev/ttyUSB0"))
    #expect(result.locations.map(\.mode) == [.twoDimensional, .threeDimensional, .threeDimensional])
    #expect(result.locations.map(\.origin.device) == ["/dev/ttyACM0", "/dev/ttyACM0", "/dev/ttyUSB0"])
    #expect(result.counts.read == 5)
  }

  @Test("reads a last line without its end, and lines that end with CR LF; ignores empty lines")
  func lineEnds() {
    #expect(decode(String(tpv(0).dropLast())).locations.count == 1)
    let result = decode("\n\n" + tpv(0).replacing("\n", with: "\r\n") + "\r\n" + tpv(1))
    #expect(result.locations.count == 2)
    #expect(result.counts == InputCounts(unit: "lines", read: 2))
  }

  @Test(
    "skips, counts and reports an invalid line, and continues",
    arguments: ["garbage", "{", #"{"class":"TPV","mode":3"#, "[]", #"{"mode":3}"#, "$GPRMC,1", "\u{7F}"])
  func skips(line: String) {
    let result = decode(tpv(0) + line + "\n" + tpv(1))
    #expect(result.locations.count == 2)
    #expect(
      result.faults.map { $0.states(.invalidData, "not a line of gpsd's JSON", at: "log.json:2") } == [true],
      "\(result.faults)")
    #expect(result.counts == InputCounts(unit: "lines", read: 2, skipped: ["unreadable line": 1]))
  }

  @Test("skips and counts a line that is too long")
  func overlong() {
    let long = #"{"class":"TPV","x":""# + String(repeating: "x", count: 70_000) + "\"}\n"
    for size in [1000, Int.max] {
      let result = decode(tpv(0) + long + tpv(1), pieces: size)
      #expect(result.locations.count == 2)
      #expect(result.counts == InputCounts(unit: "lines", read: 2, skipped: ["overlong line": 1]))
    }
  }

  @Test("reports the correct line number after empty lines")
  func lineAfterEmpty() {
    #expect(decode("\n\ngarbage\n").faults == [LocationError(.invalidData, "", context: "log.json:3")])
  }

  @Test("reports gpsd's errors")
  func complaint() {
    let result = decode(#"{"class":"ERROR","message":"no such device"}"# + "\n")
    #expect(result.faults.map(\.code) == [.sourceUnavailable])
    #expect(result.faults.map(\.message) == ["gpsd reports: no such device"])
  }

  @Test("gives the same result whole and in pieces of any size", arguments: [1, 2, 3, 7, 64, 100])
  func pieces(size: Int) {
    let text = greeting + tpv(0, mode: 2) + "garbage\r\n\n" + tpv(0) + tpv(1).dropLast()
    #expect(decode(text, pieces: size) == decode(text))
  }
}
