import Foundation
import LocationGPSD
import TestSupport
import Testing

@Suite("Help", .realTime)
struct HelpTests {
  @Test("--help shows sources, examples and exit codes, no wider than a terminal")
  func help() async throws {
    let result = try await Program.run(["--help"])
    #expect(result.code == 0)
    #expect(result.errors == "")
    for text in ["Examples:\n", "locate replay ride.gpx", "gpsd://", "Exit codes:", "77 permission"] {
      #expect(result.output.contains(text))
    }
    // Longer lines are folded, and then no column is straight.
    #expect(result.lines.contains("  gpsd://[host[:port]][/device]   a gpsd (default: gpsd://localhost:2947)"))
  }

  @Test(
    "each command has help",
    arguments: [
      "once", "watch", "replay", "record", "share", "simulate", "convert", "info", "plot", "history", "archive",
      "sources", "demo",
    ])
  func commands(_ command: String) async throws {
    let result = try await Program.run([command, "--help"])
    #expect(result.code == 0)
    #expect(result.output.contains("USAGE: locate \(command)"))
    #expect(result.errors == "")
  }

  @Test("--version names the decoder of gpsd://")
  func version() async throws {
    let result = try await Program.run(["--version"])
    #expect(result.code == 0)
    #expect(result.lines.first?.wholeMatch(of: #/locate \d+\.\d+\.\d+/#) != nil)
    let decoder = GPSDDecoding.available.contains(.libgps) ? "libgps API " : "pure Swift"
    #expect(result.output.contains("gpsd://: \(decoder)"))
  }

  @Test("--licenses lists the parts of the program", arguments: [["--licenses"], ["watch", "--licenses"]])
  func licenses(_ arguments: [String]) async throws {
    let result = try await Program.run(arguments)
    #expect(result.code == 0)
    #expect(result.lines.contains("swift-argument-parser: Apache-2.0 WITH Swift-exception"))
    #expect(result.errors == "")
  }

  @Test("help and errors use the name by which the program was called")
  func name() async throws {
    let workspace = try Workspace()
    let program = workspace.path("geolocate")
    try FileManager.default.createSymbolicLink(atPath: program, withDestinationPath: Program.path)
    let help = try await Program.command(program, ["watch", "--help"])
    #expect(help.code == 0)
    #expect(help.output.contains("USAGE: geolocate watch"))
    #expect(help.output.contains("  geolocate watch serial:/dev/ttyUSB0"))
    #expect(try await Program.command(program, ["--version"]).output.hasPrefix("geolocate "))
    let failure = try await Program.command(program, ["missing.gpx"])
    #expect(failure.errors.hasPrefix("geolocate: "))
    let misuse = try await Program.command(program, ["watch", "--nonsense"])
    #expect(misuse.code == 64)
    #expect(misuse.errors.contains("  See 'geolocate watch --help'"))
  }

  @Test("sources lists every kind of source, and the sources available")
  func sources() async throws {
    let result = try await Program.run(["sources"])
    #expect(result.code == 0)
    let forms = [
      "gpsd://[host[:port]][/device]", "PATH, file:PATH", "-  ", "scenario:FILE",
    ]
    for form in forms {
      #expect(result.lines.contains { $0.hasPrefix(form) }, "\(form)")
    }
    #expect(result.lines.contains { $0.hasPrefix("gpsd: ") })
  }

  @Test("shells complete its commands", arguments: ["bash", "zsh", "fish"])
  func completion(_ shell: String) async throws {
    let result = try await Program.run(["--generate-completion-script", shell])
    #expect(result.code == 0)
    #expect(result.output.contains("replay"))
  }

  @Test("a mistyped command is rejected with a suggestion")
  func mistyped() async throws {
    let result = try await Program.run(["convrt", "--timeout", "1"])
    #expect(result.code == 64)
    #expect(result.errors == "locate: there is no command and no file convrt: did you mean locate convert?\n")
  }
}
