import LocationKit
import LocationSources
import Testing

@Suite("SourceURI")
struct SourceURITests {
  @Test(
    "splits a scheme, in any case, from the text after it",
    arguments: [
      ("gpsd://localhost:2947", "gpsd", "localhost:2947"), ("GPSD://boat", "gpsd", "boat"),
      ("gpsd:boat", "gpsd", "boat"),
      ("gpsd:", "gpsd", ""), ("gpsd://", "gpsd", ""), ("file:ride.gpx", "file", "ride.gpx"),
      ("file:///srv/ride.gpx", "file", "/srv/ride.gpx"), ("file:a:b", "file", "a:b"), ("File:-", "file", "-"),
      ("scenario:walk.yaml", "scenario", "walk.yaml"), ("scenario:./a:b.yaml", "scenario", "./a:b.yaml"),
      ("x-y.z+1:rest", "x-y.z+1", "rest"), ("ride:1.gpx", "ride", "1.gpx"), ("file:///", "file", "/"),
    ])
  func schemes(text: String, scheme: String, body: String) throws {
    let uri = try SourceURI(text)
    #expect(uri.scheme == scheme)
    #expect(uri.body == body)
    #expect(uri.text == text)
  }

  @Test(
    "treats any other text as a path",
    arguments: [
      "ride.gpx", "/srv/ride.gpx", "./ride:1.gpx", "/srv/12:30:00.log", "12:30.log", ":", ":memory", "~/a:b", "C:",
      #"C:\tracks\ride.gpx"#, "c:/tracks/ride.gpx", "ä:b", "fähre:b", "my ride:b", "--", " -",
    ])
  func paths(text: String) throws {
    let uri = try SourceURI(text)
    #expect(uri.scheme == "file")
    #expect(uri.body == text)
  }

  @Test("treats a single dash as standard input")
  func standardInput() throws {
    let uri = try SourceURI("-")
    #expect(uri.scheme == "stdin")
    #expect(uri.body.isEmpty)
  }

  @Test("rejects an empty name, with a remedy")
  func empty() {
    let error = #expect(throws: LocationError.self) { try SourceURI("") }
    #expect(error?.code == .invalidArgument)
    #expect(error?.remedy == "specify a file, or - for standard input")
  }

  @Test(
    "splits the talker from the source of a stream, and keeps other parameters",
    arguments: [
      ("tcp://boat:10110?talker=GP", "boat:10110", "GP"), ("udp://:10110?talker=II", ":10110", "II"),
      ("stdin:?talker=ii", "", "II"), ("log.nmea?talker=II", "log.nmea", "II"),
      ("file:a?b.nmea?talker=GN", "a?b.nmea", "GN"),
      ("exec:nc boat 10110?talker=II", "nc boat 10110", "II"),
      ("serial:/dev/ttyUSB0?baud=4800&talker=GP", "/dev/ttyUSB0?baud=4800", "GP"),
      ("serial:?talker=GP&baud=4800", "?baud=4800", "GP"),
      ("what?.nmea", "what?.nmea", nil), ("log.nmea?x=talker=II", "log.nmea?x=talker=II", nil),
      ("gpsd://boat?talker=GP", "boat?talker=GP", nil), ("scenario:a?talker=GP", "a?talker=GP", nil),
    ] as [(String, String, String?)])
  func talkers(text: String, body: String, talker: String?) throws {
    let uri = try SourceURI(text)
    #expect(uri.body == body)
    #expect(uri.talker == talker)
    #expect(uri.text == text)
  }

  @Test(
    "rejects an invalid talker, and two of them",
    arguments: [
      "stdin:?talker=", "a?talker=G", "a?talker=GPS", "a?talker=G1", "a?talker=ÄÖ", "a?talker=GP&talker=II",
    ])
  func badTalkers(text: String) {
    let error = #expect(throws: LocationError.self) { try SourceURI(text) }
    #expect(error?.code == .invalidArgument)
    #expect(error?.context == text)
  }

  private struct Authority: Sendable {
    var text: String
    var host: String?
    var port: UInt16 = 2947
    var path: String?

    init(_ text: String, _ host: String?, _ port: UInt16 = 2947, _ path: String? = nil) {
      (self.text, self.host, self.port, self.path) = (text, host, port, path)
    }

    static let all = [
      Authority("gpsd:", nil), Authority("gpsd://", nil), Authority("gpsd:///", nil), Authority("gpsd://boat", "boat"),
      Authority("gpsd://boat/", "boat"), Authority("gpsd://boat:1", "boat", 1), Authority("gpsd://:65535", nil, 65_535),
      Authority("gpsd:boat:1234", "boat", 1234), Authority("gpsd:///dev/ttyACM0", nil, 2947, "/dev/ttyACM0"),
      Authority("gpsd://10.0.0.1:2948/dev/ttyACM0", "10.0.0.1", 2948, "/dev/ttyACM0"),
      Authority("gpsd://boat/dev/serial/by-id/usb-u:blox", "boat", 2947, "/dev/serial/by-id/usb-u:blox"),
      Authority("gpsd://[::1]", "::1"), Authority("gpsd://[::1]:99", "::1", 99),
      Authority("gpsd://[fe80::1%eth0]/dev/ttyACM*", "fe80::1%eth0", 2947, "/dev/ttyACM*"),
    ]
  }

  @Test("splits host, port and path", arguments: Authority.all)
  private func authorities(expected: Authority) throws {
    let (host, port, path) = try SourceURI(expected.text).authority(defaultPort: 2947)
    #expect(host == expected.host)
    #expect(port == expected.port)
    #expect(path == expected.path)
  }

  @Test(
    "rejects an invalid port, and names it",
    arguments: ["0", "65536", "", "http", "-1", "+1", " 1", "1 ", "1.0"])
  func ports(port: String) throws {
    for text in ["gpsd://boat:\(port)", "gpsd://[::1]:\(port)/dev/ttyACM0"] {
      let uri = try SourceURI(text)
      let error = #expect(throws: LocationError.self) { try uri.authority(defaultPort: 2947) }
      #expect(error == LocationError(.invalidArgument, "", context: text))
      #expect(error?.message == "there is no port \(port)")
    }
  }

  @Test(
    "rejects an IPv6 address without its brackets",
    arguments: [
      "gpsd://::1", "gpsd://fe80::1", "gpsd://fe80::1:2947", "gpsd://[::1", "gpsd://::1]:2947", "gpsd://[::1]x",
    ])
  func brackets(text: String) throws {
    let uri = try SourceURI(text)
    let error = #expect(throws: LocationError.self) { try uri.authority(defaultPort: 2947) }
    #expect(error == LocationError(.invalidArgument, "", context: text))
    #expect(error?.remedy == "write an IPv6 address in brackets: [::1]:2947")
  }

  @Test("splits the parameters after a question mark, for schemes that accept them")
  func parameters() throws {
    let serial = try SourceURI("serial:/dev/ttyUSB0?baud=9600").parameters(["baud"])
    #expect(serial.body == "/dev/ttyUSB0")
    #expect(serial.values == ["baud": "9600"])
    #expect(try SourceURI("serial:").parameters(["baud"]).values == [:])
    let several = try SourceURI("serial:?a=1&b=x=y").parameters(["a", "b"])
    #expect(several.body == "")
    #expect(several.values == ["a": "1", "b": "x=y"])
    #expect(try SourceURI("what?.gpx").body == "what?.gpx")
  }

  @Test(
    "rejects unknown parameters with a suggestion",
    arguments: [
      ("baut=9600", "there is no parameter baut", "did you mean baud?"),
      ("colour=red", "there is no parameter colour", "known here: baud"),
      ("baud", "baud has no value", "write baud=…"), ("baud=", "baud has no value", "write baud=…"),
      ("baud=1&baud=2", "baud is given twice", nil), ("", "there is no parameter ", "known here: baud"),
    ])
  func badParameters(query: String, message: String, remedy: String?) throws {
    let uri = try SourceURI("serial:/dev/ttyUSB0?\(query)")
    let error = #expect(throws: LocationError.self) { try uri.parameters(["baud"]) }
    #expect(error == LocationError(.invalidArgument, "", context: uri.text))
    #expect(error?.message == message)
    #expect(error?.remedy == remedy)
  }
}
