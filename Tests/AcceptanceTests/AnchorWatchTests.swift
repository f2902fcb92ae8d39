import Foundation
import TestSupport
import Testing

@Suite("--anchor-here and --anchor", .realTime)
struct AnchorWatchTests {
  let workspace: Workspace

  init() throws { workspace = try Workspace() }

  private static func location(_ second: Int, metres: Double, more: String = "") -> String {
    let time = String(format: "2026-07-01T22:%02d:%02d.000Z", second / 60, second % 60)
    let latitude = String(format: "%.7f", 54.33 + metres / 111_300)
    return #"{"class":"TPV","mode":3,"time":"\#(time)","lat":\#(latitude),"lon":10.15\#(more)}"# + "\n"
  }

  private static func noFix(_ second: Int) -> String {
    let time = String(format: "2026-07-01T22:%02d:%02d.000Z", second / 60, second % 60)
    return #"{"class":"TPV","mode":1,"time":"\#(time)"}"# + "\n"
  }

  /// Two minutes: to and fro within 20 m, noisily, like a boat on its chain.
  private static let swinging = (0..<120).map { location($0, metres: 20 * sin(Double($0) / 10) + Double($0 % 5)) }
    .joined()
  /// And then away, a metre a second.
  private static let dragging = swinging + (120..<240).map { location($0, metres: Double($0 - 110)) }.joined()
  /// A minute, three seconds without a fix, and on.
  private static let losing =
    (0..<60).map { location($0, metres: 0) }.joined() + (60..<63).map(noFix).joined()
    + (63..<90).map { location($0, metres: 0) }.joined()

  private func replay(_ track: String, _ options: String...) async throws -> ProgramResult {
    let path = try workspace.write(track, as: "track.json")
    return try await Program.run(["replay", path, "--rate", "max", "--format", "json"] + options)
  }

  private func alarms(_ result: ProgramResult) throws -> [[String: Any]] {
    try result.objects().filter { $0["alarm"] as? Bool == true }
  }

  @Test(
    "a swinging boat causes no alarm",
    arguments: [["--anchor-here", "30m,bower"], ["--anchor", "54.33,10.15,0.0162nm,bower"]])
  func swings(options: [String]) async throws {
    let path = try workspace.write(Self.swinging, as: "track.json")
    let result = try await Program.run(["replay", path, "--rate", "max", "--format", "json"] + options)
    #expect(result.code == 0)
    #expect(try alarms(result).isEmpty)
    let entered = try result.objects("POI")
    #expect(entered.count == 1)
    #expect(entered.first?["event"] as? String == "enter")
    #expect(entered.first?["id"] as? String == "anchor" && entered.first?["name"] as? String == "bower")
    #expect(result.errorLines.first == "anchor watch: 30.0 m around 54.330000°N  10.150000°E, alarm beyond 40.0 m")
  }

  @Test("exits with the alarm's code when --duration ends during the alarm's program")
  func alarmAtTheEnd() async throws {
    let path = try workspace.write(Self.dragging, as: "track.json")
    let result = try await Program.run(
      ["watch", "exec:cat \(path)", "--anchor", "54.33,10.15,30", "--on-event", "sleep 12", "--duration", "10s"])
    #expect(result.code == 79, "\(result.errors)")
  }

  @Test("dragging emits an exit and an alarm, and ends the run with its own exit code")
  func drags() async throws {
    let result = try await replay(Self.dragging, "--anchor-here", "30")
    #expect(result.code == 79)
    let alarm = try #require(try alarms(result).first)
    #expect(alarm["class"] as? String == "POI" && alarm["event"] as? String == "exit")
    // The fourth second beyond 40 m.
    #expect(alarm["time"] as? String == "2026-07-01T22:02:33.000Z")
    #expect(try #require(alarm["distance"] as? Double) > 10)
    #expect(try result.objects().last?["event"] as? String == "exit")
    #expect(result.errors.contains("locate: 2026-07-01T22:02:33.000Z ALARM: dragging: left anchor, 13."))
  }

  @Test("the alarm is emitted at the same location at every rate")
  func rates() async throws {
    let full = try await replay(Self.dragging, "--anchor-here", "30")
    let slow = try await replay(Self.dragging, "--anchor-here", "30", "--rate", "200")
    #expect(slow.code == 79)
    #expect(slow.output == full.output)
  }

  @Test("a lost fix is an alarm with its reason; with --keep-watching the watch continues and exits with 0")
  func loses() async throws {
    let result = try await replay(Self.losing, "--anchor-here", "30")
    #expect(result.code == 79)
    let alarm = try #require(try alarms(result).first)
    #expect(alarm["class"] as? String == "STATE" && alarm["state"] as? String == "lost")
    #expect(alarm["reason"] as? String == "no fix")
    #expect(result.errors.contains("ALARM: lost: no fix; last known at 2026-07-01T22:00:59.000Z\n"))

    let kept = try await replay(Self.losing, "--anchor-here", "30", "--keep-watching")
    #expect(kept.code == 0)
    #expect(try alarms(kept).count == 1)
    #expect(try kept.objects("TPV").count == 90)
  }

  @Test("a boat outside the circle at the start causes an alarm; negative coordinates are not parsed as options")
  func elsewhere() async throws {
    let result = try await replay(Self.swinging, "--anchor", "-54.33,-10.15,30")
    #expect(result.code == 79)
    #expect(try alarms(result).first?["initial"] as? Bool == true)
    #expect(result.errors.contains("around 54.330000°S  10.150000°W"))
  }

  @Test("exits with 75 if no location is accurate enough")
  func poor() async throws {
    let poor = (0..<10).map { Self.location($0, metres: 0, more: #","eph":31"#) }.joined()
    let result = try await replay(poor, "--anchor-here", "30")
    #expect(result.code == 75)
    #expect(result.errors.contains("locate: --anchor-here waits for a location that is good to 30.0 m\n"))
    #expect(
      result.errors.contains("no location was good enough for an anchor watch; take a larger radius for --anchor-here"))
    #expect(try await replay(poor + Self.location(10, metres: 0, more: #","eph":29"#), "--anchor-here", "30").code == 0)
  }

  @Test(
    "a receiver that ends or falls silent causes an alarm, which --on-event receives", arguments: ["ends", "silent"])
  func receiver(kind: String) async throws {
    let file = workspace.path("told")
    let program = try Program.start(
      [
        "watch", "-", "--anchor-here", "30", "--on-event", "sh -c 'cat >>\(file)'", "--format", "json", "--only",
        "state",
      ],
      input: kind == "ends" ? .text(Self.location(0, metres: 0)) : .open(Self.location(0, metres: 0)))
    let result = try await program.end()
    #expect(result.code == 79)
    let alarm = try #require(try alarms(result).first)
    #expect(alarm["state"] as? String == (kind == "ends" ? "lost" : "stale"))
    #expect(alarm["reason"] as? String == (kind == "ends" ? "source ended" : "silence"))
    let told = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    #expect(told.count == 2)
    #expect(told.first?.contains(#""event":"enter","id":"anchor""#) == true)
    #expect(told.last == result.output.split(separator: "\n").last { $0.contains(#""alarm":true"#) })
  }

  @Test(
    "a receiver that never has a fix causes an alarm, with --anchor-here and with --anchor",
    arguments: [["--anchor-here", "30m"], ["--anchor", "54.33,10.15,30"]])
  func neverFixes(options: [String]) async throws {
    let watching = try Program.start(
      ["watch", "-", "--format", "json", "--first-fix-timeout", "1s"] + options, input: .open(Self.noFix(0)))
    let result = try await watching.end()
    #expect(result.code == 79)
    let alarm = try #require(try alarms(result).first)
    #expect(alarm["state"] as? String == "lost" && alarm["reason"] as? String == "silence")
    #expect(result.errorLines.last == "locate: ALARM: lost: silence; no location since the start")
  }

  @Test(
    "a recording without a fix causes an alarm, by the recording's own time",
    arguments: [["--anchor-here", "30m"], ["--anchor", "54.33,10.15,30"]])
  func recordedWithoutFix(options: [String]) async throws {
    let path = try workspace.write(
      (0..<150).map(Self.noFix).joined() + Self.location(150, metres: 0), as: "track.json")
    let result = try await Program.run(["replay", path, "--rate", "max", "--format", "json"] + options)
    #expect(result.code == 79)
    let alarm = try #require(try alarms(result).first)
    #expect(alarm["state"] as? String == "lost" && alarm["time"] as? String == "2026-07-01T22:02:00.000Z")
    let patient = try await Program.run(["replay", path, "--rate", "max", "--first-fix-timeout", "3m"] + options)
    #expect(patient.code == 0)
  }

  @Test("a receiver that reports each 20 s is not silent before its interval is known")
  func firstInterval() async throws {
    let track = (0..<9).map { Self.location($0 * 20, metres: 0) }.joined()
    #expect(try await replay(track, "--anchor-here", "30").code == 0)
  }

  @Test(
    "rejects invalid options",
    arguments: [
      ["--anchor-here", "0"], ["--anchor-here", "30,"], ["--anchor-here", "30 miles"], ["--anchor", "54.33,10.15"],
      ["--anchor", "91,10.15,30"], ["--anchor-here", "30", "--anchor", "54.33,10.15,30"],
    ])
  func refused(options: [String]) async throws {
    let path = try workspace.write(Self.swinging, as: "track.json")
    let result = try await Program.run(["replay", path, "--rate", "max"] + options)
    #expect(result.code == 64)
    #expect(result.output == "")
  }
}
