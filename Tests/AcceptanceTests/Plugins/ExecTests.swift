import Foundation
import TestSupport
import Testing

@Suite("exec:", .realTime)
struct ExecTests {
  private static let hasClients = Program.installed("gpspipe") != nil
  private static let noClients: Comment = "SKIPPED: no gpspipe here: apt-get install gpsd-clients"
  private static let hasNetcat = Program.installed("nc") != nil
  private static let noNetcat: Comment = "SKIPPED: no nc here: apt-get install netcat-openbsd"
  private static let hasPython = Program.installed("python3") != nil
  private static let noPython: Comment = "SKIPPED: no python3 here: apt-get install python3"

  let workspace: Workspace

  init() throws { workspace = try Workspace() }

  /// A shell that prints five locations a second.
  private func ticking() -> String {
    let line = #"{\"class\":\"TPV\",\"mode\":2,\"lat\":48,\"lon\":11}"#
    return "exec:sh -c 'while :; do echo \"\(line)\"; sleep 0.2; done'"
  }

  /// A program that prints one location and then nothing: it never notices that its output has no reader.
  private func silent(_ before: String = "") -> String {
    let line = #"{\"class\":\"TPV\",\"mode\":2,\"lat\":48,\"lon\":11}"#
    return "exec:sh -c 'echo $$ >&2; \(before) echo \"\(line)\"; exec sleep 1000'"
  }

  /// Returns when the process no longer exists.
  private func goes(_ process: pid_t) async -> Bool {
    for _ in 0..<3000 where kill(process, 0) == 0 { try? await Task.sleep(for: .milliseconds(10)) }
    return kill(process, 0) != 0
  }

  /// The number that a program prints to standard error, which `-v` shows.
  private func process(of program: RunningProgram) async throws -> pid_t {
    await program.errorLines(1)
    let line = program.errorsSoFar.split(separator: "\n").first.map(String.init) ?? ""
    #expect(line.hasPrefix("exec sh: "))
    return try #require(line.split(separator: " ").last.flatMap { pid_t($0) })
  }

  // MARK: Existing programs as plugins

  @Test("runs gpspipe as a source", .enabled(if: hasClients, noClients), arguments: ["-w", "-r"])
  func gpspipe(option: String) async throws {
    let ride = try await SharedRide()
    let result = try await Program.run(
      ["watch", "exec:gpspipe \(option) \(ride.address)", "--format", "json", "--count", "3"])
    #expect(result.code == 0, "\(result.errors)")
    let locations = try result.objects("TPV").filter { $0["lat"] != nil }
    #expect(locations.count == 3)
    #expect(locations.allSatisfy { $0["lon"] as? Double == 11.5 && $0["mode"] as? Int == 3 })
    #expect(locations.allSatisfy { $0["source"] as? String == "exec:gpspipe \(option) \(ride.address)" })
  }

  @Test("runs nc as a source", .enabled(if: hasNetcat, noNetcat))
  func netcat() async throws {
    let port = FreePort.take()
    let ride = try await SharedRide("--nmea-tcp", "\(port)")
    let result = try await Program.run(
      ["watch", "exec:nc 127.0.0.1 \(port)", "--format", "json", "--count", "2"])
    #expect(result.code == 0, "\(result.errors)")
    #expect(try result.objects("TPV").count { $0["lon"] as? Double == 11.5 } == 2)
    withExtendedLifetime(ride) {}
  }

  @Test("the script of the page \"Writing a plugin\" works and keeps the contract", .enabled(if: hasPython, noPython))
  func python() async throws {
    let script = try workspace.write(try PluginPage().block("python"), as: "buoy.py")
    let watched = try await Program.run(["watch", "-v", "exec:python3 \(script)", "--format", "json", "--count", "2"])
    #expect(watched.code == 0)
    #expect(try watched.objects("TPV").compactMap { $0["lat"] as? Double } == [54.33001, 54.33002])
    #expect(watched.errors.hasPrefix("exec python3: buoy: adrift\n"))
    let verified = try await Program.run(["verify", "exec:python3 \(script)", "--reports", "2"])
    #expect(verified.code == 0)
    #expect(!verified.output.contains("broken"))
  }

  @Test("the Swift code of the pages on plugins and services equals the code that CI builds and tests")
  func swift() throws {
    let code = try PluginPage().package()
    let blocks = try PluginPage().blocks("swift") + PluginPage("LocationService", of: "LocationService").blocks("swift")
    #expect(blocks.count == 5)
    for block in blocks { #expect(code.contains { $0.contains(block) }, "\(block)") }
  }

  // MARK: How it ends

  @Test("Ctrl-C ends the program too; -v shows its standard error")
  func interrupted() async throws {
    let program = try Program.start(["watch", "-v", silent()])
    let child = try await process(of: program)
    await program.lines(1)
    program.send(SIGINT)
    #expect(try await program.end().code == 130)
    #expect(kill(child, 0) != 0)
  }

  @Test("a program that ignores SIGTERM does not outlive Ctrl-C")
  func stubborn() async throws {
    let program = try Program.start(["watch", "-v", silent("trap \"\" TERM;")])
    let child = try await process(of: program)
    await program.lines(1)
    program.send(SIGINT)
    #expect(try await program.end().code == 130)
    #expect(await goes(child))
  }

  @Test("the program ends when locate is killed")
  func killed() async throws {
    let program = try Program.start(["watch", "-v", silent()])
    let child = try await process(of: program)
    program.send(SIGKILL)
    #expect(await goes(child))
    _ = try await program.end()
  }

  @Test("restarts a program that dies, and reports the reason; without -v nothing else")
  func crash() async throws {
    let line = #"{\"class\":\"TPV\",\"mode\":2,\"lat\":48,\"lon\":11}"#
    let command = "sh -c 'echo \"\(line)\"; echo first >&2; echo ouch >&2; exit 3'"
    let result = try await Program.run(["watch", "exec:\(command)", "--count", "3", "--format", "json"])
    #expect(result.code == 0)
    #expect(try result.objects("TPV").count { $0["lat"] != nil } == 3)
    #expect(result.errorLines.first == "locate: \(command): it ended with status 3: ouch")
    #expect(!result.errors.contains("exec sh:"))
  }

  @Test(
    "a program that cannot be started ends locate with the exit code of the cause",
    arguments: [
      ("exec:false", 69, "false: it ended with status 1"),
      ("exec:true", 75, "true: the source ended before any data arrived"),
      ("exec:no-such-program", 66, "no-such-program: there is no such program in PATH"),
      ("exec:/etc/passwd", 77, "/etc/passwd: it is not executable"),
      ("exec:echo 'x", 64, "the quote ' at character 6 of the command is not closed"),
      ("exec:ls | wc", 64, "exec:sh -c '…'"),
      ("exec:", 64, "exec: has no program"),
      ("exce:ls", 64, "did you mean exec:?"),
    ] as [(String, Int32, String)])
  func refused(source: String, code: Int32, message: String) async throws {
    for command in ["watch", "once", "verify"] {
      let result = try await Program.run([command, source])
      #expect(result.code == code, "\(command): \(result.errors)")
      #expect(result.errors.contains(message), "\(command): \(result.errors)")
    }
  }

  @Test("--wait retries after a failed start")
  func waits() async throws {
    let flag = workspace.path("flag")
    let line = #"{\"class\":\"TPV\",\"mode\":2,\"lat\":48,\"lon\":11}"#
    let script = "if test -e \(flag); then echo \"\(line)\"; sleep 60; else touch \(flag); exit 1; fi"
    let result = try await Program.run(["once", "--wait", "exec:sh -c '\(script)'", "--format", "json"])
    #expect(result.code == 0)
    #expect(try result.objects("TPV").first?["lat"] as? Double == 48)
  }

  // MARK: With other commands

  @Test("record stores its bytes, and the recording replays")
  func record() async throws {
    let ride = try workspace.write(SampleNMEA.ride(5), as: "ride.nmea")
    let recording = workspace.path("a.rec")
    let recorded = try await Program.run(["record", "exec:cat \(ride)", "-o", recording])
    #expect(recorded.code == 0, "\(recorded.errors)")
    let replayed = try await Program.run(["replay", recording, "--rate", "max", "--format", "json"])
    #expect(try replayed.objects("TPV").count == 5)
  }

  @Test("share serves its locations", .enabled(if: hasClients, noClients))
  func share() async throws {
    let port = FreePort.take()
    let program = try Program.start(["share", ticking(), "--gpsd", "\(port)"])
    await program.errorLines(2)
    let result = try await Program.run(["watch", "gpsd://127.0.0.1:\(port)", "--format", "json", "--count", "2"])
    #expect(try result.objects("TPV").count { $0["lon"] as? Double == 11 } == 2)
    program.send(SIGTERM)
    #expect(try await program.end().code == 143)
  }

  // MARK: What it costs

  @Test(
    "a program that floods or prints garbage without end does not increase memory use", arguments: ["json", "garbage"])
  func flood(kind: String) async throws {
    let line = kind == "json" ? #"{"class":"TPV","mode":2,"lat":48,"lon":11}"# : "what is this?"
    let program = try Program.start(["watch", "exec:yes '\(line)'", "--format", "json", "--only", "poi"])
    /// Waits until the program has worked for this time, however busy the machine is.
    func work(_ time: Duration) async throws {
      while program.processorTime < time { try await Task.sleep(for: .milliseconds(10)) }
    }
    try await work(.milliseconds(500))
    let before = program.residentMemory
    try await work(.milliseconds(1500))
    #expect(program.residentMemory <= before + 8 << 20)
    #expect(program.residentMemory > 0)
    program.send(SIGINT)
    #expect(try await program.end().code == 130)
  }
}
