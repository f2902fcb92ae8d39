import Foundation
import TestSupport
import Testing

@Suite("Receivers without gpsd, by the built program", .realTime)
struct SerialTests {
  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  /// On the pseudo-terminal `gps`, or elsewhere.
  private func simulate(_ more: [String]) throws -> RunningProgram {
    try Program.start(["simulate", "city-walk", "--quiet", "--loop"] + more)
  }

  private func end(_ program: RunningProgram) async throws {
    program.send(SIGTERM)
    _ = try await program.end()
  }

  @Test("finds the speed of a simulated receiver; a wrong fixed speed reads noise")
  func speed() async throws {
    let link = workspace.path("gps")
    let receiver = try simulate(["--pty", link, "--baud", "38400", "--strict-baud"])
    await receiver.lines(2)
    let watched = try await Program.run(["watch", "serial:\(link)", "--count", "2", "--format", "json"])
    #expect(watched.code == 0)
    #expect(watched.lines.count { $0.contains(#""class":"TPV""#) } == 2)
    #expect(watched.lines.allSatisfy { !$0.contains(#""class":"TPV""#) || $0.contains(#""source":"serial:"#) })
    let insisting = try await Program.run(["once", "serial:\(link)?baud=9600", "--timeout", "4s"])
    #expect(insisting.code == 75)
    #expect(insisting.output == "")
    try await end(receiver)
  }

  @Test("names the process that holds the device")
  func held() async throws {
    let link = workspace.path("gps")
    let receiver = try simulate(["--pty", link])
    await receiver.lines(2)
    let watch = try Program.start(["watch", "serial:\(link)", "--format", "json"])
    await watch.lines(1)
    let second = try await Program.run(["once", "serial:\(link)"])
    #expect(second.code == 69)
    #expect(
      second.errors.contains("another program holds this device: locate (process \(watch.processIdentifier));"))
    try await end(watch)
    #expect(try await Program.run(["once", "serial:\(link)"]).code == 0)
    try await end(receiver)
  }

  @Test("waits for an unplugged receiver, and reports it")
  func replug() async throws {
    let link = workspace.path("gps")
    let first = try simulate(["--pty", link])
    await first.lines(2)
    let watch = try Program.start(["watch", "serial:\(link)", "--format", "json"])
    await watch.lines(6)
    try await end(first)
    let second = try simulate(["--pty", link])
    await second.lines(2)
    for _ in 0..<3000 where watch.outputSoFar.components(separatedBy: #""state":"tracking""#).count < 3 {
      try await Task.sleep(for: .milliseconds(20))
    }
    watch.send(SIGINT)
    let result = try await watch.end()
    #expect(result.code == 130)
    #expect(result.output.contains(#""state":"lost""#))
    #expect(result.output.contains(#""reason":"device removed""#))
    #expect(result.errors.contains("\(link): the device is gone; plug it in again: locate waits for it"))
    // Both begin at the scenario's start: what was there already does not come again.
    let times = result.lines.filter { $0.contains(#""class":"TPV""#) && $0.contains(#""lat""#) }.compactMap { line in
      line.split(separator: #""time":""#).dropFirst().first?.prefix(24)
    }
    #expect(Set(times).count == times.count)
    try await end(second)
  }

  @Test("a recording of a serial line replays, and so does a recording of datagrams", arguments: ["serial", "udp"])
  func record(_ scheme: String) async throws {
    let (link, port) = (workspace.path("gps"), FreePort.take(SOCK_DGRAM))
    let receiver = try simulate(scheme == "serial" ? ["--pty", link] : ["--nmea-udp", "127.0.0.1:\(port)"])
    await receiver.lines(2)
    let source = scheme == "serial" ? "serial:\(link)" : "udp://:\(port)"
    let file = workspace.path("it.rec")
    let recording = try Program.start(["record", source, "-o", file])
    try await workspace.waitForFile("it.rec", beyond: 2500)
    recording.send(SIGINT)
    #expect(try await recording.end().code == 130)
    let replay = try await Program.run(["replay", file, "--rate", "max", "--format", "json"])
    #expect(replay.code == 0)
    #expect(replay.lines.count { $0.contains(#""class":"TPV""#) } >= 2)
    try await end(receiver)
  }

  @Test(
    "rejects an invalid source with a remedy",
    arguments: [
      ("serial:/nowhere/ttyUSB0", 69, "there is no such device"),
      ("serial:/dev/null", 64, "this is not a serial device"),
      ("serial:/dev", 64, "this is a folder"), ("serial:/dev/null?baut=1", 64, "did you mean baud?"),
      ("serial:/dev/null?baud=7", 64, "no line has a speed of 7 baud"),
      ("tcp://", 64, "the address has no host"), ("tcp://127.0.0.1:9/dev", 64, "the address must have no path"),
      ("udp://192.0.2.1:4000", 69, "this machine has no such address"),
    ])
  func refused(source: String, code: Int32, message: String) async throws {
    let result = try await Program.run(["watch", source])
    #expect(result.code == code)
    #expect(result.errors.contains(message))
    #expect(result.output == "")
  }

  @Test(
    "names the group to join for a device without permission",
    .enabled(
      if: getuid() == 0 && PermissionTests.setpriv != nil, "SKIPPED: it takes root and setpriv to be somebody else"))
  func permission() async throws {
    let program = workspace.path("locate")
    try await Program.copy(to: program)
    let device = workspace.path("ttyS")
    let made = try await Program.command(
      "/bin/sh", ["-c", "mknod \(device) c 4 64 && chmod 660 \(device) && chgrp tty \(device)"])
    try #require(made.code == 0, "\(made.errors)")
    let result = try await Program.command(
      try #require(PermissionTests.setpriv),
      ["--reuid=65534", "--regid=65534", "--clear-groups", program, "watch", "serial:\(device)"],
      // Root's own configuration is none of theirs.
      environment: ["LLVM_PROFILE_FILE": "/dev/null", "HOME": workspace.folder.path])
    #expect(result.code == 77)
    #expect(
      result.errors
        == "locate: \(device): only the group tty may open this device; "
        + "sudo usermod -aG tty $USER, then log in again\n")
  }
}
