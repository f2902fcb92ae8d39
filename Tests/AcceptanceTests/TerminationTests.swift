import Foundation
import TestSupport
import Testing

@Suite("Ctrl-C and SIGTERM", .realTime)
struct TerminationTests {
  static let signals: [(Int32, Int32)] = [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)]

  @Test("end a replay with complete lines and an account", arguments: signals)
  func replay(_ signal: Int32, _ code: Int32) async throws {
    let workspace = try Workspace()
    let path = try workspace.write(SampleNMEA.ride(60), as: "ride.nmea")
    let program = try Program.start(["replay", path, "--format", "json"])
    await program.lines(3)
    program.send(signal)
    let result = try await program.end()
    #expect(result.code == code)
    #expect(result.output.hasSuffix("}\n"))
    #expect(try (2...50).contains(result.objects("TPV").count), "every line is JSON")
    #expect(result.errorLines.count == 1)
    #expect(result.errors.hasPrefix("\(path): "))
    #expect(result.errors.hasSuffix(" locations, 0 place events\n"))
  }

  @Test("end a command that waits without output", arguments: signals)
  func silent(_ signal: Int32, _ code: Int32) async throws {
    // What has been printed shows that it listens by now.
    let program = try Program.start(["watch", "gpsd://127.0.0.1:1", "--wait", "--duration", "50"])
    await program.errorLines(1)
    program.send(signal)
    let result = try await program.end()
    #expect(result.code == code)
    #expect(result.output == "")
    #expect(result.errorLines.count == 1)
  }

  @Test(
    "end the demo together with its gpsd", .enabled(if: DemoTests.gpsd != nil, DemoTests.absence), arguments: signals)
  func demo(_ signal: Int32, _ code: Int32) async throws {
    let program = try Program.start(["demo"])
    program.send(signal, afterLines: 1)
    let result = try await program.end()
    #expect(result.code == code)
    let announced = try #require(result.errorLines.first?.firstMatch(of: #/127\.0\.0\.1:(\d+)/#)?.1)
    let again = try await Program.run(["once", "gpsd://127.0.0.1:\(announced)"])
    #expect(again.code == 69, "its port is free")
  }
}
