import Foundation
import TestSupport
import Testing

@Suite("Several sources", .realTime)
struct FailoverTests {
  private let ports = [FreePort.take(), FreePort.take()]

  private var sources: [String] { ports.map { "gpsd://127.0.0.1:\($0)" } }

  private let workspace: Workspace
  private let scenario: String

  /// A receiver that never loses its fix.
  init() throws {
    workspace = try Workspace()
    scenario = try workspace.write(
      """
      version: 1
      start: 2026-05-01T10:00:00Z
      path:
        - { point: [52.5, 13.4], altitude: 40 }
        - { point: [52.6, 13.4], after: 1h }
      """, as: "northward.yaml")
  }

  private func simulate(_ rank: Int) throws -> RunningProgram {
    try Program.start(["simulate", scenario, "--gpsd", "\(ports[rank])"])
  }

  /// What was chosen so far: `port: reason`.
  private func choices(_ lines: some Sequence<[String: Any]>) -> [String] {
    lines.compactMap { line in
      guard line["class"] as? String == "SOURCE", let source = line["source"] as? String else { return nil }
      return (sources[0] == source ? "first" : "second") + ((line["reason"] as? String).map { ": \($0)" } ?? "")
    }
  }

  @Test("the second source takes over when the first is killed, and fails back; each change is printed first")
  func killedAndBack() async throws {
    let first = try simulate(0)
    let second = try simulate(1)
    await first.lines(2)
    await second.lines(2)
    let arguments = ["watch"] + sources + ["--format", "json", "--hold-off", "1s", "--fail-back", "2s"]
    let watching = try Program.start(arguments)
    let telling = try Program.start(arguments + ["--only", "source", "-q"])
    await telling.lines(1)
    await watching.lines(10)
    first.send(SIGKILL)
    await telling.lines(2)
    let again = try simulate(0)
    await telling.lines(3)
    // Both see the same, or nearly; here with a location after it.
    let count = { watching.outputSoFar.split(separator: "\n").count }
    while !watching.outputSoFar.contains("recovered"), count() < 500 { await watching.lines(count() + 1) }
    await watching.lines(count() + 1)
    for program in [watching, telling] { program.send(SIGINT) }
    let result = try await watching.end()
    #expect(result.code == 130)
    let lines = try result.objects()
    #expect(choices(lines).prefix(3) == ["first", "second: link lost", "first: recovered"])
    var used: String?
    for line in lines {
      switch line["class"] as? String {
      case "SOURCE":
        #expect(line["previous"] as? String == used)
        used = line["source"] as? String
      case "TPV": #expect(line["source"] as? String == used)
      default: break
      }
    }
    #expect(lines.contains { $0["state"] as? String == "tracking" })
    #expect(result.errorLines.last?.hasPrefix("together: ") == true)
    #expect(choices(try await telling.end().objects()).prefix(3) == ["first", "second: link lost", "first: recovered"])
    for program in [second, again] { program.send(SIGTERM) }
  }

  @Test("one missing source is not an error; if all are missing, the exit code is 69")
  func notThere() async throws {
    let second = try simulate(1)
    await second.lines(2)
    let result = try await Program.run(["watch"] + sources + ["--count", "1"])
    #expect(result.code == 0)
    #expect(result.errors.contains("127.0.0.1:\(ports[0]): "))
    #expect(result.lines.first?.contains("source \(sources[1])") == true)
    let once = try await Program.run(["once"] + sources + ["--format", "json"])
    #expect(once.code == 0)
    second.send(SIGTERM)
    _ = try await second.end()
    for command in ["watch", "once"] {
      let none = try await Program.run([command] + sources)
      #expect(none.code == 69)
      #expect(none.errorLines.last?.contains("no source can be used") == true)
    }
  }

  @Test("rejects options that need several sources, repeated sources, and rates that do not apply")
  func usage() async throws {
    let wrong: [([String], String)] = [
      (["watch", sources[0], sources[0]], "this source appears twice"),
      (["watch", "gpsd://localhost", "gpsd://localhost:2947"], "this source appears twice"),
      (["watch", sources[0], "--fail-back", "3s"], "for several sources"),
      (["share", "a.gpx", "b.gpx", "--rate", "max"], "omit --rate"),
      (["record", "-o", "/dev/null", sources[0], sources[1]], "nexpected argument"),
    ]
    for (arguments, complaint) in wrong {
      let result = try await Program.run(arguments)
      #expect(result.code == 64, "\(arguments)")
      #expect(result.errors.contains(complaint), "\(arguments): \(result.errors)")
    }
  }
}
