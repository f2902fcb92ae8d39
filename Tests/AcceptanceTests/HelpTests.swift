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
      "once", "watch", "replay", "record", "share", "simulate", "convert", "info", "history", "archive", "sources",
      "demo",
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
