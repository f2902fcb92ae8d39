import Foundation
import TestSupport
import Testing

@Suite("locate doctor", .realTime)
struct DoctorTests {
  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  /// The doctor's findings, as JSON.
  private struct Diagnosis {
    let result: ProgramResult
    let findings: [[String: Any]]
    let broken: String?
    let verdict: String?

    init(_ result: ProgramResult) throws {
      self.result = result
      findings = try result.objects("FINDING")
      let summary = try #require(try result.objects("DIAGNOSIS").first)
      #expect(try result.objects().last?["class"] as? String == "DIAGNOSIS")
      #expect(summary["exit"] as? Int == Int(result.code))
      broken = summary["broken"] as? String
      verdict = summary["verdict"] as? String
    }

    func verdict(of link: String) -> String? {
      findings.first { $0["link"] as? String == link }?["verdict"] as? String
    }

    /// Of the broken link.
    var remedy: String? { findings.first { $0["verdict"] as? String == "failed" }?["remedy"] as? String }
  }

  private func doctor(_ source: String, _ options: String...) async throws -> Diagnosis {
    try Diagnosis(try await Program.run(["doctor", source, "--format", "json"] + options))
  }

  // MARK: A receiver and a gpsd

  /// A scenario of a receiver that is stationary for ten minutes.
  private func scenario(start: String = "2026-11-21T10:00:00Z", faults: String = "") throws -> String {
    try workspace.write(
      """
      version: 1
      start: \(start)
      receiver: { sky: { constellations: [gps] } }
      path:
        - { point: [52.5, 13.4], altitude: 40 }
        - pause: 10min
      \(faults)
      """, as: "still.yaml")
  }

  private struct Receiver {
    let device: String
    let process: DepthProcess
  }

  /// A serial device with a receiver that sends.
  private func receiver(_ scenario: String, _ options: String...) async throws -> Receiver {
    let device = workspace.path("gps")
    let process = try DepthProcess(Program.path, ["simulate", scenario, "--pty", device, "--quiet"] + options)
    try await wait("a device") { FileManager.default.fileExists(atPath: device) }
    return Receiver(device: device, process: process)
  }

  private struct Daemon {
    let source: String
    let process: DepthProcess
  }

  private static let canRunGPSD = Program.installed("gpsd") != nil && Program.installed("timeout") != nil
  private static let noGPSD: Comment = "SKIPPED: no gpsd here: apt-get install gpsd"

  /// A real one, once it listens.
  private func gpsd(_ arguments: String...) async throws -> Daemon {
    let port = FreePort.take()
    let command = ["--signal=KILL", "120", try #require(Program.installed("gpsd")), "-N", "-S", "\(port)"]
    let process = try DepthProcess(try #require(Program.installed("timeout")), command + arguments)
    try await wait("gpsd") { Self.isListening(port) }
    return Daemon(source: "gpsd://127.0.0.1:\(port)", process: process)
  }

  private func wait(_ what: Comment, until isThere: () -> Bool) async throws {
    let deadline = ContinuousClock.now + .seconds(120)
    while !isThere() {
      try #require(ContinuousClock.now < deadline, what)
      try await Task.sleep(for: .milliseconds(50))
    }
  }

  /// By the system's table: a connection would be gpsd's first client.
  private static func isListening(_ port: UInt16, _ table: String = "tcp", state: String = "0A") -> Bool {
    let table = (try? String(contentsOfFile: "/proc/net/\(table)", encoding: .utf8)) ?? ""
    let address = "0100007F:" + String(format: "%04X", Int(port))
    return table.split(separator: "\n").contains { line in
      let words = line.split(separator: " ")
      return words.count > 3 && words[1] == address && words[3] == state
    }
  }

  // MARK: Broken links

  @Test("no gpsd")
  func noDaemon() async throws {
    let diagnosis = try await doctor("gpsd://127.0.0.1:\(FreePort.take())")
    #expect(diagnosis.broken == "gpsd")
    #expect(diagnosis.result.code == 69)
    #expect(diagnosis.remedy != nil)
    #expect(diagnosis.verdict(of: "fix") == "unchecked")
    #expect(diagnosis.result.errors.isEmpty)
  }

  @Test("gpsd without a device", .enabled(if: canRunGPSD, noGPSD))
  func noDevice() async throws {
    let gpsd = try await gpsd("-F", workspace.path("control"))
    defer { gpsd.process.kill() }
    let diagnosis = try await doctor(gpsd.source)
    #expect(diagnosis.broken == "receiver")
    #expect(diagnosis.result.code == 69)
    #expect(diagnosis.verdict(of: "gpsd") == "ok")
    #expect(diagnosis.verdict(of: "connection") == "ok")
  }

  @Test(
    "a device without permission", .enabled(if: canRunGPSD, noGPSD),
    .enabled(if: getuid() == 0, "SKIPPED: only root's gpsd gives up its rights"))
  func noPermission() async throws {
    let receiver = try await receiver(try scenario())
    defer { receiver.process.kill() }
    try #require(chmod(receiver.device, 0o600) == 0)
    let gpsd = try await gpsd(receiver.device)
    defer { gpsd.process.kill() }
    let diagnosis = try await doctor(gpsd.source)
    #expect(diagnosis.broken == "permission")
    #expect(diagnosis.result.code == 77)
    #expect(diagnosis.remedy?.contains("sudo chgrp") == true)
  }

  @Test(
    "the wrong speed, through gpsd and on the line; doctor finds the correct speed", .enabled(if: canRunGPSD, noGPSD))
  func wrongSpeed() async throws {
    let receiver = try await receiver(try scenario(), "--baud", "9600", "--strict-baud")
    defer { receiver.process.kill() }
    let gpsd = try await gpsd("-n", "-b", "-s", "4800", receiver.device)
    let throughDaemon = try await doctor(gpsd.source)
    gpsd.process.kill()
    #expect(throughDaemon.broken == "speed")
    #expect(throughDaemon.result.code == 65)
    #expect(throughDaemon.remedy?.contains("start gpsd without -s 4800") == true)

    let held = try await doctor("serial:\(receiver.device)?baud=4800")
    #expect(held.broken == "speed")
    #expect(held.result.code == 65)

    let searched = try await doctor("serial:\(receiver.device)")
    #expect(searched.broken == nil)
    #expect(searched.result.code == 0)
    #expect(searched.findings.contains { $0["link"] as? String == "speed" && $0["seen"] as? String == "9600 baud" })
  }

  @Test("an antenna without a view of the sky", .enabled(if: canRunGPSD, noGPSD))
  func noSky() async throws {
    let receiver = try await receiver(try scenario(faults: "faults: [{ at: 0s, tunnel: 10min }]"))
    defer { receiver.process.kill() }
    let gpsd = try await gpsd("-n", "-b", receiver.device)
    defer { gpsd.process.kill() }
    let diagnosis = try await doctor(gpsd.source, "--timeout", "8s")
    #expect(diagnosis.broken == "satellites")
    #expect(diagnosis.result.code == 75)
    #expect(diagnosis.verdict(of: "sentences") == "ok")
  }

  @Test("a fix, and the wrong clock", .enabled(if: canRunGPSD, noGPSD))
  func wrongClock() async throws {
    let receiver = try await receiver(try scenario(start: "2019-05-01T10:00:00Z"), "--as-real")
    defer { receiver.process.kill() }
    let gpsd = try await gpsd("-n", "-b", receiver.device)
    defer { gpsd.process.kill() }
    let diagnosis = try await doctor(gpsd.source)
    #expect(diagnosis.broken == "clock")
    #expect(diagnosis.result.code == 65)
    #expect(diagnosis.verdict(of: "fix") == "ok")
  }

  @Test("every check passes", .enabled(if: canRunGPSD, noGPSD))
  func well() async throws {
    let now = Date.now.formatted(.iso8601)
    let receiver = try await receiver(try scenario(start: now), "--as-real")
    defer { receiver.process.kill() }
    let gpsd = try await gpsd("-n", "-b", receiver.device)
    defer { gpsd.process.kill() }
    let diagnosis = try await doctor(gpsd.source)
    #expect(diagnosis.broken == nil)
    #expect(diagnosis.result.code == 0)
    for link in [
      "device", "permission", "gpsd", "connection", "versions", "receiver", "bytes", "sentences", "satellites", "fix",
    ] {
      #expect(diagnosis.verdict(of: link) == "ok", "\(link)")
    }
    // Started a moment after its own time, and on a busy machine some more.
    #expect(["ok", "warning"].contains(diagnosis.verdict(of: "clock")))

    // As text it is for people, and nothing but text where there is no terminal.
    let text = try await Program.run(["doctor", gpsd.source])
    #expect(text.code == 0)
    #expect(text.lines.contains { $0.hasPrefix("ok        satellites") })
    #expect(text.lines.last == "All is well" || text.lines.last?.hasPrefix("It works, with") == true)
    #expect(!text.output.contains("\u{1B}"))
    #expect(text.errors.isEmpty)
  }

  // MARK: What is none of it

  @Test("a gpsd that is stopped", .enabled(if: canRunGPSD, noGPSD))
  func stopped() async throws {
    let gpsd = try await gpsd("-F", workspace.path("control"))
    defer { gpsd.process.kill() }
    gpsd.process.signal(SIGSTOP)
    let diagnosis = try await doctor(gpsd.source)
    gpsd.process.signal(SIGCONT)
    #expect(diagnosis.broken == "gpsd")
    #expect(diagnosis.result.code == 69)
    #expect(diagnosis.remedy?.hasPrefix("sudo kill -CONT ") == true)
  }

  @Test("a web server", .enabled(if: Program.installed("python3") != nil, "SKIPPED: no python3 here"))
  func webServer() async throws {
    let port = FreePort.take()
    let python = try #require(Program.installed("python3"))
    let server = try DepthProcess(
      python, ["-m", "http.server", "--bind", "127.0.0.1", "--directory", workspace.folder.path, "\(port)"])
    defer { server.kill() }
    try await wait("a web server") { Self.isListening(port) }
    let diagnosis = try await doctor("gpsd://127.0.0.1:\(port)")
    #expect(diagnosis.broken == "connection")
    #expect(diagnosis.result.code == 69)
    #expect(diagnosis.findings.contains { ($0["seen"] as? String)?.contains("sends HTTP") == true })
  }

  @Test("a folder, an empty file, a missing file, and an input of unknown content")
  func files() async throws {
    #expect(try await doctor(workspace.folder.path).result.code == 66)
    let empty = try await doctor(try workspace.write("", as: "empty.nmea"))
    #expect(empty.broken == "device")
    #expect(empty.result.code == 65)
    #expect(try await doctor(workspace.path("none.gpx")).result.code == 66)
    let chatter = try Diagnosis(
      try await Program.run(["doctor", "-", "--format", "json"], input: .text("hello\nworld\n")))
    #expect(chatter.broken == "sentences")
    #expect(chatter.result.code == 65)
    #expect(try await Program.run(["doctor", "nosuch:thing"]).code == 64)
  }

  @Test("a recording and a script pass, whatever their dates")
  func recordings() async throws {
    let ride = try await doctor(try workspace.write(SampleGPX.ride, as: "ride.gpx"))
    #expect(ride.result.code == 0)
    #expect(ride.verdict(of: "fix") == "ok")
    #expect(try await doctor("scenario:city-walk").result.code == 0)
  }

  @Test("Ctrl-C ends it at once; a closed pipe ends it without an error")
  func ends() async throws {
    let port = FreePort.take(SOCK_DGRAM)
    let running = try Program.start(["doctor", "udp://:\(port)"])
    try await wait("a doctor that receives") { Self.isListening(port, "udp", state: "07") }
    running.send(SIGINT)
    #expect(try await running.end().code == 130)

    let bash = try #require(Program.installed("bash"))
    let command = "'\(Program.path)' doctor '\(workspace.folder.path)' | head -1; exit ${PIPESTATUS[0]}"
    let result = try await Program.command(bash, ["-c", command])
    #expect(result.lines.count == 1)
    #expect([0, 66].contains(result.code))
    #expect(result.errors.isEmpty)
  }
}
