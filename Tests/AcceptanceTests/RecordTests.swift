import Foundation
import TestSupport
import Testing

@Suite("locate record", .realTime)
struct RecordTests {
  let workspace: Workspace

  init() throws { workspace = try Workspace() }

  @Test("a recording of standard input replays its bytes")
  func standardInput() async throws {
    let recording = workspace.path("a.rec")
    let result = try await Program.run(["record", "-", "-o", recording], input: .text(SampleNMEA.ride(20)))
    #expect(result.code == 0)
    #expect(result.output == "")
    #expect(result.errors.hasPrefix("standard input: ") && result.errors.hasSuffix("recorded to \(recording)\n"))
    let played = try await Program.run(["replay", recording, "--rate", "max", "--format", "json"])
    #expect(played.code == 0)
    #expect(try played.objects("TPV").count == 20)
    #expect(try played.objects("TPV").first?["time"] as? String == "2026-05-01T10:00:00.000Z")
  }

  @Test("a replay takes as long as the recording did, and prints the same bytes as one at full speed")
  func pauses() async throws {
    let recording = workspace.path("a.rec")
    let ride = try workspace.write(SampleNMEA.ride(2), as: "ride.nmea")
    let command = "(cat '\(ride)'; sleep 2; cat '\(ride)') | '\(Program.path)' record - -o '\(recording)'"
    #expect(try await Program.command("/bin/sh", ["-c", command]).code == 0)
    let slow = try await Program.run(["replay", recording, "--format", "json"])
    let fast = try await Program.run(["replay", recording, "--format", "json", "--rate", "max"])
    #expect(slow.outputBytes == fast.outputBytes)
    // Where the recording began late, the pause within it is shorter than the one in the shell.
    let text = try String(contentsOfFile: recording, encoding: .ascii)
    let moments = text.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("@") }
      .compactMap { Int64($0.dropFirst().prefix { $0.isNumber }) }
    let pause = try #require(moments.last) - (try #require(moments.first))
    #expect(moments.count >= 2 && slow.duration >= .nanoseconds(pause))
  }

  @Test("continues an existing recording")
  func continued() async throws {
    let recording = workspace.path("a.rec")
    for _ in 0..<2 {
      let result = try await Program.run(["record", "-", "-o", recording, "-q"], input: .text(SampleNMEA.ride(3)))
      #expect(result.errors == "")
    }
    let info = try await Program.run(["info", recording, "--format", "json"])
    #expect(try info.objects().first?["points"] as? Int == 6)
    #expect(try info.objects().first?["segments"] as? Int == 2)
  }

  @Test("leaves a file unchanged that is not a recording; continues one that was truncated in its header")
  func others() async throws {
    let track = try workspace.write("lat,lon\n1,2\n", as: "track.csv")
    let refused = try await Program.run(["record", "-", "-o", track], input: .text(SampleNMEA.ride(3)))
    #expect(refused.code == 64)
    #expect(refused.errors.contains("this file is not a recording: appending would damage it"))
    #expect(try String(contentsOfFile: track, encoding: .utf8) == "lat,lon\n1,2\n")
    let torn = try workspace.write("locate-rec", as: "torn.rec")
    let result = try await Program.run(["record", "-", "-o", torn], input: .text(SampleNMEA.ride(3)))
    #expect(result.code == 0, "\(result.errors)")
  }

  @Test("--rotate daily names each file by its day; --max-bytes removes older files, then ends the recording")
  func rotation() async throws {
    let old = ["2001-01-01", "2001-01-02"].map { workspace.path("log-\($0).rec") }
    for path in old { try Data(count: 4000).write(to: URL(filePath: path)) }
    let options = ["-o", workspace.path("log.rec"), "--rotate", "daily", "--max-bytes", "7000"]
    let result = try await Program.run(["record", "-"] + options, input: .text(SampleNMEA.ride(10)))
    #expect(result.code == 0)
    #expect(!FileManager.default.fileExists(atPath: old[0]))
    #expect(FileManager.default.fileExists(atPath: old[1]))
    let today = try #require(result.errors.firstMatch(of: #/log-\d{4}-\d\d-\d\d\.rec/#)).0
    #expect(FileManager.default.fileExists(atPath: workspace.path(String(today))))
    let full = try await Program.run(["record", "-"] + options, input: .text(SampleNMEA.ride(100)))
    #expect(full.code == 0)
    #expect(full.errors.contains("--max-bytes is reached: the recording ends"))
  }

  @Test("records a scenario as gpsd's JSON, for the given duration")
  func scenario() async throws {
    let path = try workspace.write(
      """
      version: 1
      start: 2026-05-01T10:00:00Z
      rate: 1
      path:
        - point: [52.5, 13.3]
        - pause: 1h
      """, as: "stay.yaml")
    let recording = workspace.path("s.rec")
    let result = try await Program.run(["record", "scenario:\(path)", "-o", recording, "--duration", "1500ms"])
    #expect(result.code == 0, "\(result.errors)")
    let played = try await Program.run(["replay", recording, "--rate", "max", "--format", "json"])
    #expect(try played.objects("TPV").count >= 1)
  }

  @Test("--max-bytes also ends the recording of an endless scenario")
  func fullScenario() async throws {
    let options = ["-o", workspace.path("s.rec"), "--max-bytes", "500"]
    let result = try await Program.run(["record", "scenario:city-walk"] + options)
    #expect(result.code == 0)
    #expect(result.errors.contains("--max-bytes is reached: the recording ends"))
  }

  @Test("--wait waits for a gpsd that starts later, and for its restart")
  func waits() async throws {
    let port = FreePort.take()
    let recording = workspace.path("g.rec")
    let program = try Program.start(["record", "gpsd://127.0.0.1:\(port)", "--wait", "-o", recording])
    await program.errorLines(1)
    for round in 1...2 {
      let receiver = try Program.start(["simulate", "city-walk", "--gpsd", "\(port)", "--quiet"])
      try await workspace.waitForFile("g.rec", beyond: round * 3000)
      receiver.send(SIGKILL)
      _ = try await receiver.end()
    }
    program.send(SIGINT)
    let result = try await program.end()
    #expect(result.code == 130)
    #expect(result.errors.contains("127.0.0.1:\(port): Connection refused; waiting for it"))
    let played = try await Program.run(["replay", recording, "--rate", "max", "--format", "json"])
    #expect(try played.objects("TPV").count >= 2)
  }

  @Test("Ctrl-C and a kill leave a recording that replays", arguments: [(SIGINT, Int32(130)), (SIGKILL, -SIGKILL)])
  func signals(_ signal: Int32, _ code: Int32) async throws {
    let recording = workspace.path("a.rec")
    let program = try Program.start(["record", "-", "-o", recording], input: .open(SampleNMEA.ride(20)))
    try await workspace.waitForFile("a.rec", beyond: 2000)
    program.send(signal)
    #expect(try await program.end().code == code)
    let played = try await Program.run(["replay", recording, "--rate", "max", "--format", "json"])
    #expect(try played.objects("TPV").count == 20)
  }

  @Test("a source that cannot be opened leaves no file; an output that cannot be written is an error")
  func failures() async throws {
    let recording = workspace.path("a.rec")
    let expected: [([String], Int32)] = [
      ([workspace.path("none"), "-o", recording], 66), (["gpsd://127.0.0.1:1", "-o", recording], 69),
      (["radio://x", "-o", recording], 64), (["-"], 64), (["-", "-o", recording, "--rotate", "hourly"], 64),
      (["-", "-o", recording, "--max-bytes", "0"], 64),
      // gpsd takes neither a pattern nor so long a request.
      (["gpsd://127.0.0.1:1/dev/ttyACM*", "-o", recording], 64),
      (["gpsd://127.0.0.1:1/dev/serial/by-id/usb-u-blox_AG_-_www.u-blox.com_u-blox_7-if00", "-o", recording], 64),
    ]
    for (arguments, code) in expected {
      #expect(try await Program.run(["record"] + arguments).code == code, "\(arguments)")
      #expect(!FileManager.default.fileExists(atPath: recording))
    }
    // Before a byte has come: a pipe may stay silent for ever.
    for input in [Program.Input.nothing, .text("$GPGGA\n"), .open("")] {
      let missing = workspace.path("none/a.rec")
      let result = try await Program.run(["record", "-", "-o", missing], input: input, deadline: .seconds(30))
      #expect(result.code == 66)
      #expect(result.errors == "locate: \(missing): there is no such folder to write to; make it first: mkdir -p\n")
    }
    let full = try await Program.run(["record", "-", "-o", "/dev/full"], input: .text("$GPGGA\n"))
    #expect(full.code == 74)
    #expect(full.errors.contains("writing failed: No space left on device"))
  }
}
