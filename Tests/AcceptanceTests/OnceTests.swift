import Foundation
import TestSupport
import Testing

@Suite("locate once", .realTime)
struct OnceTests {
  @Test("prints the first location and ends, also without the command name", arguments: [["once"], []])
  func first(_ command: [String]) async throws {
    let workspace = try Workspace()
    let path = try workspace.write(SampleGPX.ride, as: "ride.gpx")
    let result = try await Program.run(command + [path, "--format", "json"])
    #expect(result.code == 0)
    #expect(try result.objects().map { $0["time"] as? String } == ["2026-05-01T10:00:00.000Z"])
    #expect(result.errors == "")
  }

  @Test("does not wait for standard input to end")
  func immediate() async throws {
    let result = try await Program.run(["once", "-"], input: .open(SampleNMEA.ride(3)))
    #expect(result.code == 0)
    #expect(result.output.contains("52.516667°N  13.366667°E"))
    #expect(result.lines.count == 1)
  }

  @Test("standard input that ends without a location is a temporary failure")
  func endsWithoutFix() async throws {
    let result = try await Program.run(["once", "-"], input: .text(SampleNMEA.noFix(second: 0)))
    #expect(result.code == 75)
    #expect(result.output == "")
    #expect(result.errors.hasPrefix("locate: the source ended without a location: the receiver has no fix"))
  }

  @Test("standard input that ends at once is a temporary failure")
  func endsAtOnce() async throws {
    let result = try await Program.run(["once", "-"])
    #expect(result.code == 75)
    #expect(result.output == "")
    #expect(result.errors == "locate: standard input: the source ended before any data arrived\n")
  }

  @Test("an error names a bad line of standard input")
  func badLine() async throws {
    let result = try await Program.run(["once", "-"], input: .text("$GPGGA,100000,,,,,0,00,,,M,,M,,*00\r\n"))
    #expect(result.code == 75)
    #expect(result.errors.hasPrefix("locate: standard input:1: "), "\(result.errors)")
  }

  @Test("times out when the source is silent")
  func timeOut() async throws {
    let result = try await Program.run(["once", "-", "--timeout", "500ms"], input: .open(""))
    #expect(result.code == 75)
    #expect(result.output == "")
    #expect(result.errorLines.count == 1)
    #expect(result.errors.hasPrefix("locate: no location within 0.5 s: the source reported nothing"))
    #expect(result.duration >= .milliseconds(500))
    #expect(result.duration < .seconds(15), "on a busy machine")
  }

  @Test("prints the best location if none is accurate enough, and reports this")
  func best() async throws {
    let workspace = try Workspace()
    let path = try workspace.write(SampleGPX.ride, as: "ride.gpx")
    let result = try await Program.run(["once", path, "--accuracy", "5"])
    #expect(result.code == 0)
    #expect(result.lines.count == 1)
    #expect(result.errors == "locate: no location within 5 m came: this is the best one\n")
  }
}
