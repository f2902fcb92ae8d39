import Foundation
import TestSupport
import Testing

/// What comes from outside is shown on standard output and standard error, and never obeyed by the terminal there.
@Suite("Hostile sources", .realTime, .enabled(if: HostileSource.python != nil, "SKIPPED: no python3"))
struct HostileSourceTests {
  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  /// OSC, BEL, CSI of C1, an end of line with a forged message, a change of the direction of writing, DEL.
  private static let hostile = "x\u{1B}]0;t\u{7}\u{9B}2J\r\nlocate: forged\u{202E}\u{7F}"
  private static let json = #"x\u001b]0;t\u0007\u009b2J\r\nlocate: forged\u202e\u007f"#

  private func expectHarmless(_ result: ProgramResult, _ what: String, location: SourceLocation = #_sourceLocation) {
    for text in [result.output, result.errors] {
      let steering = text.unicodeScalars.filter { scalar in
        scalar != "\n" && (scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value))
      }
      #expect(steering.isEmpty, "\(what): \(text)", sourceLocation: location)
      #expect(!text.contains("\nlocate: forged"), "\(what): \(text)", sourceLocation: location)
    }
  }

  @Test(
    "a gpsd with hostile content in every text",
    arguments: [
      ["once", "--timeout", "2"], ["watch", "--count", "2"], ["watch", "--count", "2", "--format", "json"],
      ["watch", "--count", "2", "--format", "gpx"], ["watch", "--count", "2", "--format", "csv"],
      ["doctor", "--timeout", "2"], ["doctor", "--timeout", "2", "--format", "json"], ["verify", "--patience", "1"],
    ])
  func daemon(_ command: [String]) async throws {
    let port = FreePort.take()
    let gpsd = try HostileSource.gpsd(
      port: port,
      lines: [
        #"{"class":"ERROR","message":"\#(Self.json)"}"#,
        #"{"class":"TPV","device":"\#(Self.json)","mode":3,"time":"2026-05-01T10:00:0%d.000Z","lat":1.0,"lon":2.0,"datum":"\#(Self.json)"}"#,
        #"{"class":"\#(Self.json)"#, Self.json,
      ], release: Self.json)
    defer { gpsd.send(SIGTERM) }
    await gpsd.lines(1)
    let result = try await Program.run(command + ["gpsd://127.0.0.1:\(port)"], deadline: .seconds(60))
    expectHarmless(result, "\(command)")
    #expect(!(result.output + result.errors).isEmpty)
  }

  @Test("one datagram, with and without --verbose", arguments: [[], ["--verbose"]])
  func datagram(_ options: [String]) async throws {
    let port = FreePort.take(SOCK_DGRAM)
    let watch = try Program.start(
      ["watch", "udp://127.0.0.1:\(port)", "--duration", "2", "--format", "json"] + options)
    let sender = try HostileSource.datagrams(
      port: port,
      [
        #"{"class":"ERROR","message":"\#(Self.json)"}"#, Self.hostile, "$GPTXT,01,01,02,\u{1B}]0;t\u{7}*00\r\n",
        #"{"class":"\#(Self.json)","x":1}"#, "$GP\u{9B}2J,1*00",
      ])
    _ = try await sender.end()
    expectHarmless(try await watch.end(), "\(options)")
  }

  @Test("files with hostile content in every text")
  func files() async throws {
    let csv = try workspace.write(
      "id,lat,lon,radius_m,name,\u{1B}[2J\n\"\(Self.hostile)\",1,2,3,\"\(Self.hostile)\",x\n", as: "a.csv")
    let text = Self.hostile.replacing("\u{1B}", with: "").replacing("\u{7}", with: "")
    let gpx = try workspace.write(
      """
      <?xml version="1.0"?><gpx version="1.1" creator="\(text)" xmlns="http://www.topografix.com/GPX/1/1"><metadata><name>\(text)</name></metadata>\
      <wpt lat="1" lon="2"><name>\(text)</name></wpt><trk><name>\(text)</name><trkseg><trkpt lat="1" lon="2"/></trkseg></trk></gpx>
      """, as: "a.gpx")
    let log = try workspace.write(
      #"{"class":"TPV","device":"\#(Self.json)","mode":2,"lat":1,"lon":2,"datum":"\#(Self.json)"}"#
        + "\n{\"class\":\"\u{1B}[2J\n", as: "a.json")
    let named = try workspace.write("nothing", as: "b\u{1B}]0;t\u{7}\u{9B}\nlocate: forged")
    let commands = [
      ["places", "near", csv, "1,2"], ["places", "info", csv], ["places", "near", csv, "1,2", "--format", "json"],
      ["places", "export", csv, "--output-format", "geojson"], ["places", "export", csv, "--output-format", "kml"],
      ["info", gpx], ["info", gpx, "--format", "json"], ["convert", gpx, "-", "--output-format", "geojson"],
      ["convert", gpx, "-", "--output-format", "kml"], ["convert", gpx, "-", "--output-format", "gpx"],
      ["convert", log, "-", "--output-format", "csv"],
      ["replay", log, "--rate", "max", "--verbose"], ["replay", gpx, "--rate", "max", "--pois", csv],
      ["replay", gpx, "--rate", "max", "--pois", csv, "--format", "json"], ["info", named], ["replay", named],
      ["convert", named, "-", "--output-format", "csv"], ["record", named, "-o", named + "/x"],
      ["places", "info", named],
      ["watch", "exec:" + named], ["once", "--timeout", "1", "gpsd://127.0.0.1:1/" + named], [named + named],
      ["--\u{1B}[2J"],
      ["watch", "--format=\u{1B}[2J"], ["verify", log],
    ]
    for command in commands {
      let result = try await Program.run(command, deadline: .seconds(60))
      expectHarmless(result, "\(command.map(\.debugDescription))")
      #expect(!(result.output + result.errors).isEmpty, "\(command)")
    }
  }

  // MARK: Floods

  @Test("a flood of gpsd's errors is counted, and --duration ends on time", arguments: ["same", "%d"])
  func flood(_ message: String) async throws {
    let port = FreePort.take()
    let gpsd = try HostileSource.gpsd(
      port: port, lines: [#"{"class":"ERROR","message":"\#(message)"}"#], release: "3.22", repetitions: 1_000_000_000)
    defer { gpsd.send(SIGTERM) }
    await gpsd.lines(1)
    let result = try await Program.run(["watch", "gpsd://127.0.0.1:\(port)", "--duration", "3", "--format", "json"])
    #expect(result.code == 75)
    // The flood has no end: that the program ends is the point. How soon depends on the machine.
    #expect(result.duration < .seconds(90))
    let tens = max(1, result.duration / .seconds(10))
    #expect(Double(result.errorLines.count) < 30 * tens, "\(result.errorLines.count) in \(result.duration)")
    let sum = try #require(result.errors.firstMatch(of: #/(\d+) more (?:times|messages)/#), "\(result.errors)")
    #expect(Int(sum.1) ?? 0 > 100, "\(result.errors)")
    #expect(result.errors.contains(#/place events, \d+ faults/#), "\(result.errors)")
  }
}
