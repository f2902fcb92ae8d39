import Foundation
import TestSupport
import Testing

/// What gpsd and its tools do to simulated receivers with settings.
@Suite("locate simulate --receiver", .realTime)
struct ReceiverProductTests {
  private static let gpsd = Program.installed("gpsd")
  private static let pipe = Program.installed("gpspipe")
  private static let ubxtool = Program.installed("ubxtool")
  private static let absence: Comment = "SKIPPED: no gpsd here: apt-get install gpsd gpsd-clients"
  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  private func simulate(_ product: String) async throws -> RunningProgram {
    let receiver = try Program.start([
      "simulate", "city-walk", "--quiet", "--stand", "--receiver", product, "--pty", workspace.path("gps"),
    ])
    await receiver.lines(2)
    return receiver
  }

  private func end(_ program: RunningProgram) async throws {
    program.send(SIGTERM)
    _ = try await program.end()
  }

  private func shell(_ command: String) async throws -> ProgramResult {
    try await Program.command("/bin/sh", ["-c", command], in: workspace.folder)
  }

  @Test(
    "gpsd recognizes each receiver, and switches it to its binary protocol",
    .enabled(if: gpsd != nil && pipe != nil, absence),
    arguments: [("ublox-m8", "u-blox"), ("ublox-m9", "u-blox"), ("mtk", "MTK-3301")])
  func recognized(product: String, driver: String) async throws {
    let receiver = try await simulate(product)
    let port = FreePort.take()
    let daemon = try #require(Self.gpsd)
    let result = try await shell(
      """
      timeout -s KILL 100 '\(daemon)' -N -n -S \(port) gps > log 2>&1 & gpsd=$!
      for wait in $(seq 8); do
        timeout 10 gpspipe -w -n 15 localhost:\(port) >> seen
        if grep -q '"driver":"\(driver)"' seen && grep -q '"mode":3' seen; then break; fi
      done
      kill $gpsd
      cat seen
      """)
    #expect(result.output.contains("\"driver\":\"\(driver)\""))
    #expect(try result.objects("TPV").contains { $0["mode"] as? Int == 3 })
    let rest = try await shell(
      "stty -F gps raw; timeout 3 cat gps > rest; od -An -v -tx1 rest | tr -d ' \\n' | grep -c b5620107")
    let hasSolutions = rest.lines.last != "0"
    #expect(hasSolutions == (driver == "u-blox"))
    try await end(receiver)
  }

  @Test(
    "with -b, gpsd leaves the settings as they are", .enabled(if: gpsd != nil && pipe != nil, absence))
  func readOnly() async throws {
    let receiver = try await simulate("ublox-m9")
    let port = FreePort.take()
    let daemon = try #require(Self.gpsd)
    let result = try await shell(
      """
      timeout -s KILL 20 '\(daemon)' -b -N -n -S \(port) gps > log 2>&1 & gpsd=$!
      sleep 5
      timeout 8 gpspipe -w -n 20 localhost:\(port)
      kill $gpsd
      """)
    #expect(try result.objects("TPV").contains { $0["mode"] as? Int == 3 })
    let rest = try await shell("stty -F gps raw; timeout 3 cat gps | head -c 100000 > rest; grep -ac 'GNRMC' rest")
    #expect((Int(rest.lines.first ?? "") ?? 0) >= 1)
    #expect(!result.output.contains(#""driver":"u-blox""#))
    try await end(receiver)
  }

  @Test("ubxtool changes the rate by key, and reads it back", .enabled(if: ubxtool != nil, absence))
  func rate() async throws {
    let receiver = try await simulate("ublox-m9")
    let set = try await shell("timeout 20 ubxtool -f gps -s 38400 -P 32 -w 2 -z CFG-RATE-MEAS,100")
    #expect(set.output.contains("UBX-ACK-ACK"))
    let seen = try await shell("stty -F gps raw; timeout 4 cat gps > rest; grep -ac 'GNRMC' rest")
    #expect((Int(seen.lines.first ?? "") ?? 0) > 15)
    let get = try await shell("timeout 20 ubxtool -f gps -s 38400 -P 32 -w 2 -v 2 -g CFG-RATE-MEAS")
    #expect(get.output.contains("CFG-RATE-MEAS/0x30210001 val 100"))
    let refused = try await shell("timeout 20 ubxtool -f gps -s 38400 -P 32 -w 2 -z CFG-RATE-MEAS,10")
    #expect(refused.output.contains("UBX-ACK-NAK"))
    try await end(receiver)
  }

  @Test("loses no epoch at ten a second after a change from 38,400 to 460,800 baud")
  func fastLine() async throws {
    let receiver = try Program.start([
      "simulate", "city-walk", "--quiet", "--stand", "--receiver", "ublox-m9", "--strict-baud", "--pty",
      workspace.path("gps"),
    ])
    await receiver.lines(2)
    let source = "serial:\(workspace.path("gps"))"
    let set = try await Program.run(["receiver", "set", source, "rate=10Hz", "baud=460800", "protocol=both"])
    #expect(set.code == 0)
    #expect(set.errors.contains("the line now has 460800 baud"))
    let watch = try await Program.run(["watch", source, "--format", "json", "--count", "60"])
    // Tenths of a second within a minute. The first ones were sent before the device was opened.
    let times = try watch.objects("TPV").compactMap {
      ($0["time"] as? String).flatMap { Double($0.dropFirst(17).dropLast()) }
    }
    let tenths = times.dropFirst(20).map { Int((10 * $0).rounded()) }
    #expect(zip(tenths.dropFirst(), tenths).map { ($0 - $1 + 600) % 600 } == [Int](repeating: 1, count: 39))
    let now = try await Program.run(["receiver", "show", source, "--format", "json"])
    #expect(now.output.contains(#""baud":460800"#))
    try await end(receiver)
  }

  @Test("names the receivers that it knows, and their speeds")
  func mistakes() async throws {
    let unknown = try await Program.run(["simulate", "city-walk", "--receiver", "ublox-m7"])
    #expect(unknown.code == 64)
    #expect(unknown.errors.contains("ublox-m10"))
    let slow = try await Program.run(["simulate", "city-walk", "--receiver", "ublox-m10", "--baud", "4800"])
    #expect(slow.code == 64)
    #expect(slow.errors.contains("ublox-m10 has no serial line of 4800 baud"))
  }

  @Test("writes files for Android's emulator, Xcode and gps-sdr-sim, and nothing else")
  func testerFiles() async throws {
    let path = try workspace.write(
      """
      version: 1
      start: 2026-05-01T10:00:00Z
      path: [{ point: [52.5, 13.25], altitude: 35 }, { point: [52.501, 13.25], after: 2s }, { lose-fix: 2s }]
      """, as: "s.yaml")
    let result = try await Program.run([
      "simulate", path, "--android", workspace.path("move.sh"), "--xcode", workspace.path("move.gpx"), "--gps-sdr-sim",
      workspace.path("move.csv"),
    ])
    #expect(result.code == 0 && result.output.isEmpty && result.errors.isEmpty)
    func lines(_ name: String) throws -> [Substring] {
      try String(contentsOfFile: workspace.path(name), encoding: .utf8).split(separator: "\n")
    }
    let fixes = try lines("move.sh").filter { $0.hasPrefix("at ") && $0.contains("geo fix") }
    #expect(
      fixes == [
        "at 0; adb \"$@\" emu geo fix 13.25 52.5 35", "at 1; adb \"$@\" emu geo fix 13.25 52.5005 35",
      ])
    #expect(try await shell("sh -n move.sh").code == 0)
    #expect(
      try lines("move.gpx").filter { $0.hasPrefix("<wpt") }.first
        == "<wpt lat=\"52.5\" lon=\"13.25\"><ele>35</ele><time>2026-05-01T10:00:00.000Z</time></wpt>")
    let motion = try lines("move.csv")
    #expect(motion.count == 41)
    #expect(motion.first == "0.0,3787410.0000,891816.6737,5036892.3522")
    #expect(motion.last?.hasPrefix("4.0,") == true)
    let both = try await Program.run(["simulate", path, "--xcode", workspace.path("x.gpx"), "--pty", "gps"])
    #expect(both.code == 64)
    #expect(try await Program.run(["simulate", path, "--xcode", path]).code == 64)
  }
}
