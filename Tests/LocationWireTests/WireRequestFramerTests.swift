import LocationWire
import Testing

@Suite("WireRequestFramer")
struct WireRequestFramerTests {
  @Test(
    "splits requests as gpsd's clients send them",
    arguments: [
      ("?VERSION;\n", [WireRequest.version]),
      ("?VERSION;", [.version]),
      ("?VERSION\r\n", [.version]),
      ("?VERSION;?DEVICES;\r\n?POLL;", [.version, .devices, .poll]),
      ("?DEVICE;", [.device]),
      (#"?DEVICE={"path":"/dev/ttyUSB0","bps":4800};"#, [.device]),
      ("?WATCH;", [.watch(nil)]),
      (#"?WATCH={"enable":true};"#, [.watch(Array(#"{"enable":true}"#.utf8))]),
      (#"?WATCH = {"json":true}"# + "\n", [.watch(Array(#" {"json":true}"#.utf8))]),
      (#"?WATCH={"device":"a;b\";c"};?POLL;"#, [.watch(Array(#"{"device":"a;b\";c"}"#.utf8)), .poll]),
      (#"?WATCH={"device":"a\\"};?POLL;"#, [.watch(Array(#"{"device":"a\\"}"#.utf8)), .poll]),
      ("?GST;", [.unknown("?GST")]),
      ("?version;", [.unknown("?version")]),
      ("?POLL=1;", [.unknown("?POLL=1")]),
      ("?;", [.unknown("?")]),
      ("garbage\n\n;;  ?VERSION;", [.version]),
      ("?VERSION", []),
    ])
  func takes(text: String, requests: [WireRequest]) {
    for size in [1, 2, 3, 7, 1000] {
      var framer = WireRequestFramer()
      #expect(push(text, in: size, to: &framer) == requests, "in pieces of \(size)")
    }
  }

  @Test("ends a quoted string with its line")
  func endsQuotes() {
    var framer = WireRequestFramer()
    #expect(push("?FOO \"\n?POLL;", in: 100, to: &framer) == [.unknown("?FOO \""), .poll])
  }

  @Test("drops and counts overlong requests, and continues")
  func drops() {
    var framer = WireRequestFramer()
    let longest = "?" + String(repeating: "x", count: WireRequestFramer.maximumLength - 1)
    #expect(push(longest + ";", in: 1000, to: &framer) == [.unknown(longest)])
    #expect(framer.overlongRequests == 0)
    #expect(push(longest + "x?VERSION;?POLL;", in: 1000, to: &framer) == [.poll])
    #expect(framer.overlongRequests == 1)
    #expect(push(String(repeating: "no request", count: 10_000) + "?POLL;", in: 1000, to: &framer) == [.poll])
    #expect(framer.overlongRequests == 1)
  }

  private func push(_ text: String, in size: Int, to framer: inout WireRequestFramer) -> [WireRequest] {
    let bytes = Array(text.utf8)
    return stride(from: 0, to: bytes.count, by: size).flatMap { start in
      framer.push(Array(bytes[start..<min(start + size, bytes.count)]))
    }
  }
}

extension WireRequestFramer {
  /// Returns the requests that the bytes complete.
  mutating func push(_ bytes: [UInt8]) -> [WireRequest] {
    var (requests, rest): ([WireRequest], ArraySlice<UInt8>) = ([], bytes[...])
    while let request = next(from: &rest) { requests.append(request) }
    return requests
  }
}
