import Foundation
import TestSupport
import Testing

@Suite("The live view of locate watch", .realTime)
struct LiveViewTests {
  private static let tmux = Program.installed("tmux")
  private static let script = Program.installed("script")
  private static let noScript: Comment = "SKIPPED: no script(1)"
  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  @Test(
    "shows a walk, adapts to a new terminal size and to Ctrl-Z, and restores the terminal",
    .enabled(if: tmux != nil, "SKIPPED: no tmux(1)"))
  func screen() async throws {
    let watch = "'\(Program.path)' watch scenario:city-walk --pois scenario:city-walk"
    let screen = try await Screen(
      "bash --norc -ic 'PS1=; echo before; \(watch); echo \"ended $?\"; cat'", columns: 80, rows: 24)

    let first = try await screen.text { $0.contains("█") && $0.contains("Bakery") }
    let lines = first.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(lines.first?.hasPrefix("scenario:city-walk ") == true)
    #expect(lines.first?.hasSuffix("SIMULATED  tracking") == true)
    #expect(first.contains(#/48\.20\d{4}°N  16\.3\d{5}°E/#))
    #expect(first.contains(#/3D fix/#))
    #expect(first.contains(#/age \d s +2026-05-01 08:15:/#))
    #expect(first.contains(#/satellites: \d+ used of 20/#))
    #expect(first.contains(#/G\d\d +█+ +\d\d/#))
    #expect(first.contains("tracking\n"))
    #expect(!first.contains("before"))

    try await screen.resize(columns: 40, rows: 10)
    let small = try await screen.text { $0.split(separator: "\n").first?.count == 40 && $0.contains("more") }
    #expect(small.split(separator: "\n").allSatisfy { $0.count <= 40 })
    #expect(small.contains("SIMULATED  tracking"))

    try await screen.resize(columns: 80, rows: 24)
    try await screen.press("C-c")
    let end = try await screen.text { $0.contains("ended") }
    #expect(end.contains("before\n"))
    #expect(end.contains("ended 130"))
    #expect(end.contains(#/\d+ locations, \d place events?/#))
    #expect(end.contains("48.20"))
    #expect(!end.contains("satellites"))
  }

  /// What the program writes to a terminal of its own.
  private func terminal(
    _ arguments: String, _ environment: [String: String] = [:]
  ) async throws -> ProgramResult {
    let script = try #require(Self.script)
    return try await Program.command(
      script, ["-qec", "'\(Program.path)' watch \(arguments)", "/dev/null"],
      environment: ["TERM": "xterm-256color"].merging(environment) { $1 })
  }

  private static let enter = "\u{1B}[?1049h"
  private static let leave = "\u{1B}[?1049l"

  @Test(
    "prints the last location and the account on the normal screen at the end", .enabled(if: script != nil, noScript))
  func ends() async throws {
    let path = try workspace.write(SampleNMEA.ride(20), as: "ride.nmea")
    let result = try await terminal("'\(path)' --count 2")
    #expect(result.code == 0)
    #expect(result.output.hasPrefix(Self.enter))
    #expect(result.output.contains("replayed  "))
    let parts = result.output.split(separator: Self.leave)
    #expect(parts.count == 2)
    #expect(
      parts.last?.contains(#/^2026-05-01T10:00:01\.000Z  52\.516667°N .*\r\n.*2 locations, 0 place events\r\n$/#)
        == true)
  }

  @Test("restores the terminal after every end", .enabled(if: script != nil, noScript))
  func restores() async throws {
    let refused = try await terminal("gpsd://127.0.0.1:1")
    #expect(refused.code == 69)
    #expect(refused.output.contains(Self.leave))
    #expect(refused.output.split(separator: Self.leave).last?.contains("locate: 127.0.0.1:1: ") == true)
  }

  @Test(
    "restores the terminal after a signal", .enabled(if: script != nil, noScript),
    arguments: TerminationTests.signals)
  func signals(_ signal: Int32, _ code: Int32) async throws {
    let script = try #require(Self.script)
    let running = try RunningProgram(
      script, ["-qec", "exec '\(Program.path)' watch scenario:city-walk", "/dev/null"], input: .nothing,
      environment: ["TERM": "xterm"], folder: nil, deadline: .seconds(300))
    // A whole screen, and the beginning of the next.
    await running.lines(24)
    let parent = running.processIdentifier
    let children = try String(contentsOfFile: "/proc/\(parent)/task/\(parent)/children", encoding: .utf8)
    let program = try #require(children.split(separator: " ").first.flatMap { Int32($0) })
    kill(program, signal)
    let result = try await running.end()
    #expect(result.code == code)
    #expect(result.output.contains(Self.leave))
  }

  @Test("uses no colours if the user disables them", .enabled(if: script != nil, noScript))
  func colours() async throws {
    let coloured = try await terminal("scenario:city-walk --count 2")
    #expect(coloured.output.contains("\u{1B}[32m█"))
    let plain = try await terminal("scenario:city-walk --count 2", ["NO_COLOR": "1"])
    #expect(plain.output.contains(Self.enter))
    #expect(!plain.output.contains("\u{1B}[32m"))
  }

  @Test(
    "prints lines instead if requested or not on a terminal", .enabled(if: script != nil, noScript),
    arguments: [("--plain", "xterm"), ("--format json", "xterm"), ("", "dumb"), ("", "")])
  func lines(_ option: String, _ terminalKind: String) async throws {
    let result = try await terminal("scenario:city-walk --count 1 \(option)", ["TERM": terminalKind])
    #expect(result.code == 0)
    #expect(!result.output.contains(Self.enter))
    #expect(result.output.contains("tracking"))
  }
}
