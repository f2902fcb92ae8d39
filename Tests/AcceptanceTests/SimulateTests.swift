import Foundation
import SimulatedHardware
import TestSupport
import Testing

@Suite("locate simulate", .realTime)
struct SimulateTests {
  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  /// Twelve seconds with everything that can happen to bytes.
  private func scenario(_ more: String = "") throws -> String {
    try workspace.write(
      """
      version: 1
      start: 2026-11-21T10:00:00Z
      errors: { noise: 2 m }
      path:
        - { point: [52.5, 13.25], altitude: 35 }
        - { point: [52.501, 13.25], after: 12s }
      faults:
        - { at: 2s, bad-sums: 2s }
        - { at: 4s, noise: 40, for: 2s }
        - { at: 6s, split-writes: 2s }
        - { at: 8s, merged-writes: 2s }
      \(more)
      """, as: "my.yaml")
  }

  @Test("plays a scenario to its end, and prints where to connect and which faults occur")
  func plays() async throws {
    let result = try await Program.run(["simulate", try scenario(), "--pty", workspace.path("gps"), "--rate", "10"])
    #expect(result.code == 0)
    #expect(result.lines.count == 2)
    #expect(result.lines[0] == "scenario \(workspace.path("my.yaml")), seed 1")
    #expect(result.lines[1].hasPrefix("pty \(workspace.path("gps")), "))
    #expect(
      result.errorLines == [
        "10:00:02 begins: wrong checksums", "10:00:04 over: wrong checksums",
        "10:00:04 begins: 40 bytes of noise an epoch", "10:00:06 over: 40 bytes of noise an epoch",
        "10:00:06 begins: split writes", "10:00:08 over: split writes", "10:00:08 begins: merged writes",
        "10:00:10 over: merged writes",
      ])
    #expect(!FileManager.default.fileExists(atPath: workspace.path("gps")))
  }

  @Test("records the same bytes with the same seed, others with another, and the truth next to them")
  func records() async throws {
    let path = try scenario()
    var recordings: [Data] = []
    for (index, seed) in ["7", "7", "8"].enumerated() {
      let result = try await Program.run([
        "simulate", path, "--nmea-udp", "127.0.0.1:\(FreePort.take(SOCK_DGRAM))", "--rate", "20", "--seed", seed,
        "--record", workspace.path("\(index).nmea"), "--truth", workspace.path("\(index).gpx"), "--quiet",
      ])
      #expect(result.code == 0)
      #expect(result.errors.isEmpty)
      #expect(result.lines.first?.hasSuffix(", seed \(seed)") == true)
      recordings.append(try Data(contentsOf: workspace.folder.appending(path: "\(index).nmea")))
    }
    #expect(recordings[0] == recordings[1])
    #expect(recordings[0] != recordings[2])
    let said = try await Program.run(["replay", workspace.path("0.nmea"), "--rate", "max", "--format", "json"])
    let fixes = try said.objects("TPV")
    #expect(fixes.count == 11)
    #expect(fixes.allSatisfy { $0["simulated"] as? Bool == true })
    let truth = try await Program.run(["replay", workspace.path("0.gpx"), "--rate", "max", "--format", "json"])
    let latitudes = try truth.objects("TPV").map { try #require($0["lat"] as? Double) }
    #expect(latitudes.count == 13)
    #expect(abs((latitudes.last ?? 0) - 52.501) < 1e-6)
  }

  @Test("records the time at which each byte was sent")
  func timedRecording() async throws {
    let path = try workspace.write(
      "version: 1\nstart: 2026-11-21T10:00:00Z\npath:\n- {point: [52.5, 13.25]}\n- pause: 4s\n", as: "s.yaml")
    let result = try await Program.run(
      ["simulate", path, "--rate", "10", "--record", workspace.path("said.rec"), "--as-real", "--quiet"])
    #expect(result.code == 0)
    let said = try await Program.run(["replay", workspace.path("said.rec"), "--rate", "max", "--format", "json"])
    let fixes = try said.objects("TPV")
    #expect(fixes.count == 5)
    #expect(fixes.allSatisfy { $0["status"] as? Int ?? 1 == 1 })
  }

  @Test("simulates a gpsd, which its scenario kills and restarts")
  func daemon() async throws {
    let port = FreePort.take()
    let path = try workspace.write(
      """
      version: 1
      start: 2026-11-21T10:00:00Z
      path:
        - { point: [52.5, 13.25], altitude: 35 }
        - pause: 40s
      faults:
        - { at: 10s, gpsd: kill, for: 5s }
      """, as: "kill.yaml")
    let simulation = try Program.start(["simulate", path, "--gpsd", "\(port)", "--rate", "10", "--loop"])
    await simulation.lines(2)
    let watch = try await Program.run([
      "watch", "gpsd://127.0.0.1:\(port)", "--format", "json", "--count", "80", "--wait",
    ])
    simulation.send(SIGINT)
    let result = try await simulation.end()
    #expect(result.code == 130)
    #expect(result.lines[1].hasPrefix("gpsd 127.0.0.1:\(port) "))
    #expect(result.errorLines.first?.hasPrefix("10:00:10 begins: gpsd killed") == true)
    // Of a round, which has 41 s.
    let seconds = try watch.objects("TPV").compactMap { report -> Int? in
      guard let time = (report["time"] as? String)?.dropFirst(11).prefix(8) else { return nil }
      let parts = time.split(separator: ":").compactMap { Int($0) }
      return parts.count == 3 ? ((parts[0] - 10) * 3600 + parts[1] * 60 + parts[2]) % 41 : nil
    }
    #expect(seconds.contains { $0 < 10 } && seconds.contains { $0 > 16 })
    #expect(!seconds.contains { (11...13).contains($0) })
  }

  @Test(
    "ends at once after one or two interrupts (timeout(1) sends two), and leaves complete files", arguments: [1, 2])
  func interrupted(signals: Int) async throws {
    let path = try workspace.write(
      "version: 1\nstart: 2026-11-21T10:00:00Z\npath:\n- {point: [52.5, 13.25]}\n- pause: 1h\n", as: "s.yaml")
    let program = try Program.start([
      "simulate", path, "--pty", workspace.path("gps"), "--truth", workspace.path("truth.gpx"), "--record",
      workspace.path("said.nmea"),
    ])
    _ = try await workspace.waitForPart(of: "truth.gpx", beyond: 300)
    for _ in 0..<signals { program.send(SIGINT) }
    let result = try await program.end()
    #expect(result.code == 130)
    #expect(
      try String(contentsOf: workspace.folder.appending(path: "truth.gpx"), encoding: .utf8).hasSuffix("</gpx>\n"))
    #expect(!FileManager.default.fileExists(atPath: workspace.path("gps")))
  }

  @Test("lists the shipped scenarios", arguments: [[], ["--list"], ["demo-walk", "--list"]])
  func list(arguments: [String]) async throws {
    let result = try await Program.run(["simulate"] + arguments)
    #expect(result.code == 0)
    #expect(result.lines.contains { $0.hasPrefix("demo-walk") })
  }

  @Test("reports errors with a remedy")
  func mistakes() async throws {
    let path = try scenario()
    _ = try workspace.write("keep", as: "taken")
    let blocker = try StreamOutput(port: 0)
    let cases: [([String], code: Int32, said: String)] = [
      (["dem-walk"], 66, "demo-walk"),
      ([path, "--pty", workspace.path("taken")], 64, "choose a path that does not exist"),
      ([path, "--nmea-tcp", "\(blocker.port)"], 69, ":\(blocker.port)"),
      ([path, "--pty", workspace.path("no/folder")], 64, "folder"),
      ([path, "--baud", "1200"], 64, "raise the baud rate"),
      ([path, "--truth", workspace.path("truth.xyz")], 64, "no extension of a track format"),
      ([path, "--truth", workspace.path("no/truth.gpx")], 66, "no such folder"),
      ([path, "--record", path], 64, "scenario"),
      ([path, "--loop", "--stand"], 64, "--loop"), ([path, "--nmea-udp", "nowhere"], 64, "--nmea-udp"),
      ([path, "--pty", "a", "b"], 64, "'b'"),
    ]
    for (arguments, code, said) in cases {
      let result = try await Program.run(["simulate"] + arguments)
      #expect(result.code == code, "\(arguments)")
      #expect(result.errors.contains(said), "\(result.errors)")
    }
    #expect(try String(contentsOf: workspace.folder.appending(path: "taken"), encoding: .utf8) == "keep")
    await blocker.close()
  }
}
