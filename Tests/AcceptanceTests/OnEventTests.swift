import Foundation
import TestSupport
import Testing

@Suite("--on-event", .realTime)
struct OnEventTests {
  let workspace: Workspace

  init() throws { workspace = try Workspace() }

  private static let gate = "id,lat,lon,radius_m,name\ngate,54.33,10.15,40,Gate\n"

  /// A position each second, two in the gate and two outside by turns: an event each other second.
  private static func location(_ second: Int) -> String {
    let latitude = second / 2 % 2 == 0 ? "54.33" : "54.331"
    let time = String(format: "2026-07-01T22:%02d:%02d.000Z", second / 60, second % 60)
    return #"{"class":"TPV","mode":3,"time":"\#(time)","lat":\#(latitude),"lon":10.15}"# + "\n"
  }

  /// `FILE` in a command is a file of the workspace.
  private func arguments(_ source: [String], _ command: String) throws -> [String] {
    let places = try workspace.write(Self.gate, as: "gate.csv")
    let command = command.replacingOccurrences(of: "FILE", with: workspace.path("told"))
    return source + ["--pois", places, "--format", "json", "--only", "poi", "--on-event", command]
  }

  private func replay(_ seconds: Int, _ command: String) throws -> [String] {
    let track = try workspace.write((0..<seconds).map(Self.location).joined(), as: "track.json")
    return try arguments(["replay", track, "--rate", "max"], command)
  }

  /// A source that crosses the gate's edge five times a second, for ever.
  private func crossing() -> String {
    let time = "2026-07-01T22:0$((i/60)):$((i/10%6))$((i%10)).000Z"
    let line = #"{\"class\":\"TPV\",\"mode\":3,\"time\":\"\#(time)\",\"lat\":$l,\"lon\":10.15}"#
    return "exec:sh -c 'i=0; while :; do for l in 54.33 54.331; do echo \"\(line)\"; i=$((i+1)); sleep 0.2; done; done'"
  }

  private func told() throws -> String { try String(contentsOfFile: workspace.path("told"), encoding: .utf8) }

  @Test("writes each printed event's line to the program's standard input, in order, under load")
  func lines() async throws {
    let result = try await Program.run(try replay(800, "sh -c 'cat >>FILE'"))
    #expect(result.code == 0)
    #expect(result.lines.count == 400)
    #expect(try told() == result.output)
    #expect(result.errorLines.count == 1)
    #expect(result.errors.hasSuffix("800 locations, 400 place events; on-event: 400 runs\n"))
  }

  @Test("delivers events that are stored in the journal but were not acknowledged, in order, then the new ones")
  func reprinted() async throws {
    let first = try replay(200, "false") + ["--journal", workspace.path("journal")]
    let before = try await Program.run(first)
    let more = try replay(400, "sh -c 'cat >>FILE'") + ["--journal", workspace.path("journal"), "--from-seq", "31"]
    let after = try await Program.run(more)
    #expect(after.code == 0)
    #expect(after.lines.count == 170)
    #expect(after.lines[..<70] == before.lines[30...])
    #expect(try told() == after.output)
    #expect(after.errors.hasSuffix("on-event: 170 runs, 200 decided before\n"), "\(after.errors)")
  }

  @Test("the program's output is not mixed into the data")
  func output() async throws {
    let result = try await Program.run(try replay(2, "echo hello"))
    #expect(result.lines.count == 1)
    #expect(result.errors.hasPrefix("echo: hello\n"))
    let quiet = try await Program.run(try replay(2, "echo hello") + ["-q"])
    #expect(quiet.errors == "")
  }

  @Test("reports and counts a failed program, and continues")
  func fails() async throws {
    let result = try await Program.run(try replay(40, "sh -c 'echo ouch >&2; exit 3'"))
    #expect(result.code == 0)
    #expect(result.lines.count == 20)
    #expect(result.errors.contains("locate: sh -c 'echo ouch >&2; exit 3': it ended with status 3: ouch\n"))
    #expect(result.errors.hasSuffix("on-event: 20 runs, 20 failed\n"))
    #expect(result.errorLines.count { $0.contains("it ended with status 3") } < 20)
  }

  @Test("ends a program that takes too long")
  func tooLong() async throws {
    let result = try await Program.run(try replay(4, "sleep 1000") + ["--on-event-timeout", "300ms"])
    #expect(result.code == 0)
    #expect(result.errors.contains("locate: sleep 1000: it took more than 0.3 seconds, and was ended\n"))
    #expect(result.errors.hasSuffix("on-event: 2 runs, 2 timed out\n"))
  }

  @Test(
    "a program that cannot be started is an error before the first event",
    arguments: [
      ("no-such-program", 66, "no-such-program: there is no such program in PATH"),
      ("/etc/passwd", 77, "/etc/passwd: it is not executable"),
      ("cat | wc", 64, "or use a shell: sh -c '…'"),
      ("echo 'x", 64, "the quote ' at character 6 of the command is not closed"),
      ("", 64, "the command has no program"),
    ] as [(String, Int32, String)])
  func refused(command: String, code: Int32, message: String) async throws {
    let result = try await Program.run(try replay(4, command))
    #expect(result.code == code)
    #expect(result.output == "")
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(result.errorLines.count == 1)
  }

  @Test(
    "the examples of the page \"Doing something\" work as documented",
    .enabled(if: Program.installed("jq") != nil, "SKIPPED: no jq here: apt-get install jq"))
  func page() async throws {
    // In place of programs that need a desktop, a server, a broker: they write their input.
    for name in ["notify-send", "curl", "mosquitto_pub"] {
      let script = "#!/bin/sh\n{ printf '%s' \(name); printf ' [%s]' \"$@\"; echo; cat; } >>\(workspace.path("told"))\n"
      let path = try workspace.write(script, as: name)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }
    _ = try workspace.write(Self.gate, as: "places.csv")
    _ = try workspace.write((0..<4).map(Self.location).joined(), as: "track.json")
    let path = "\(workspace.folder.path):" + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")
    let examples = try PluginPage("Actions", of: "LocateCommand").block("sh").split(separator: "\n")
      .filter { $0.hasPrefix("locate watch ") }
    #expect(examples.count == 4)
    for example in examples {
      let command = "'\(Program.path)' replay track.json --rate max -q" + example.dropFirst("locate watch".count)
      let result = try await Program.command(
        "/bin/sh", ["-c", String(command)], environment: ["PATH": path], in: workspace.folder)
      #expect(result.code == 0, "\(example): \(result.errors)")
      #expect(result.errors == "")
    }
    let all = try told()
    #expect(all.hasPrefix("notify-send [Place] [enter\ngate]\nnotify-send [Place] [exit\ngate]\ncurl [-sS] [-m] [5] "))
    #expect(all.contains(#"[http://127.0.0.1:8080/hook]"# + "\n" + #"{"class":"POI","event":"enter","id":"gate""#))
    #expect(all.contains("mosquitto_pub [-h] [boat] [-t] [boat/places] [-s]\n{\"class\":\"POI\""))
    let log = try String(contentsOfFile: workspace.path("events.jsonl"), encoding: .utf8)
    #expect(log.split(separator: "\n").count == 2)
  }

  @Test("Ctrl-C waits until the program has received every printed event")
  func interrupted() async throws {
    let program = try Program.start(
      try arguments(["watch", crossing()], "sh -c 'sleep 0.4; cat >>FILE'"))
    await program.lines(4)
    program.send(SIGINT)
    let result = try await program.end()
    #expect(result.code == 130)
    #expect(try told() == result.output)
    #expect(result.errors.contains("on-event: waits for "))
    #expect(!result.errors.contains("left out"))
  }

  @Test("a second Ctrl-C ends locate and the program at once")
  func interruptedTwice() async throws {
    let program = try Program.start(
      try arguments(["watch", crossing()], "sh -c 'echo $$ >>FILE; exec sleep 1000'"))
    try await workspace.waitForFile("told", beyond: 1)
    program.send(SIGINT)
    await program.errorLines(1)
    let process = try #require(pid_t(try told().split(separator: "\n").first ?? ""))
    // What comes soon after the first one is its echo; the next one counts.
    for _ in 0..<3000 where kill(process, 0) == 0 {
      program.send(SIGINT)
      try await Task.sleep(for: .milliseconds(10))
    }
    #expect(try await program.end().code == 130)
    #expect(kill(process, 0) != 0)
  }
}
