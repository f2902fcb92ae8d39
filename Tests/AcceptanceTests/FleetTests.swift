import Foundation
import TestSupport
import Testing

@Suite("locate fleet run", .realTime)
struct FleetTests {
  private let workspace: Workspace
  private let places: String
  private let all: String
  /// Input of each subject alone.
  private let alone: [String: String]

  init() throws {
    workspace = try Workspace()
    places = try workspace.write(
      "id,lat,lon,radius_m\nhome,52.5,13.4,150\nwork,52.51,13.4,200\nshop,52.505,13.4,40\n", as: "places.csv")
    let subjects = ["van-1", "van-2", "Ünï \"x\""]
    var (lines, alone): ([String], [String: [String]]) = ([], [:])
    for step in 0..<300 {
      for (number, subject) in subjects.enumerated() where (step + number) % 5 != 0 {
        let name = String(decoding: try JSONEncoder().encode(subject), as: UTF8.self)
        let north = 0.011 * (0.5 + 0.5 * sin(Double(step + 40 * number) / 30))
        let seconds = 10 * step + (step > 200 ? 100 * number : 0)
        let time = Date(timeIntervalSince1970: 1_777_629_600 + Double(seconds)).ISO8601Format()
        let line =
          #"{"class":"TPV","subject":\#(name),"device":"/dev/ttyS\#(number)","mode":2,"time":"\#(time)","#
          + #""lat":\#(52.5 + north),"lon":13.4}"#
        lines.append(line)
        alone[subject, default: []].append(line)
      }
    }
    let workspace = workspace
    all = try workspace.write(lines.joined(separator: "\n") + "\n", as: "input.json")
    // In a folder of its own, so that the source has the same name.
    self.alone = try alone.mapValues { lines in
      let folder = workspace.folder.appending(path: UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: folder.appending(path: "input.json"))
      return folder.path
    }
  }

  private func fleet(_ arguments: String..., deadline: Duration = .seconds(300)) async throws -> ProgramResult {
    try await Program.run(
      ["fleet", "run", "input.json", "--pois", places, "--format", "json"] + arguments, in: workspace.folder)
  }

  @Test("the events of each subject are those of locate replay, byte for byte")
  func replay() async throws {
    let result = try await fleet()
    #expect(result.code == 0)
    let lines = result.output.split(separator: "\n")
    for (subject, folder) in alone {
      let member = ",\"subject\":" + String(decoding: try JSONEncoder().encode(subject), as: UTF8.self)
      let replayed = try await Program.run(
        ["replay", "input.json", "--rate", "max", "--pois", places, "--format", "json"], in: URL(filePath: folder))
      let expected = replayed.output.split(separator: "\n").filter { !$0.hasPrefix(#"{"class":"TPV""#) }
      let found = lines.filter { $0.contains(member) }.map {
        Substring($0.replacing(member + ",\"schema\":1", with: ""))
      }
      #expect(expected.count > 10)
      #expect(found == expected, "\(subject)")
    }
  }

  @Test("only the events of a class are printed, and silence is announced after the time that is set")
  func classesAndFreshness() async throws {
    let places = try await fleet("--only", "poi")
    #expect(places.code == 0)
    #expect(places.output.contains(#"{"class":"POI","#))
    #expect(!places.output.contains(#"{"class":"STATE","#))
    // The readings have gaps of 20 seconds, and one of 100 or 200.
    let states = try await fleet("--only", "state", "--stale-after", "10m", "--lost-after", "20m")
    #expect(states.output.contains(#""state":"tracking""#))
    #expect(!states.output.contains(#""state":"stale""#))
    #expect(try await fleet("--only", "state").output.contains(#""state":"stale""#))
    #expect(try await fleet("--stale-after", "1m", "--lost-after", "30s").code == 64)
  }

  private func bySubject(_ output: String) throws -> [String: [Substring]] {
    let lines = output.split(separator: "\n")
    return try Dictionary(
      uniqueKeysWithValues: alone.keys.map { subject in
        let name = String(decoding: try JSONEncoder().encode(subject), as: UTF8.self)
        return (subject, lines.filter { $0.contains("\"subject\":" + name) })
      })
  }

  @Test("a run that is stopped continues where it was, with few subjects in memory")
  func resumption() async throws {
    let whole = try await fleet()
    let lines = try String(contentsOfFile: all, encoding: .utf8).split(separator: "\n")
    let half = lines.count / 2
    // A pipe that stays open: the run ends by the signal.
    _ = try workspace.write(lines[..<half].joined(separator: "\n") + "\n", as: "input.json")
    let first = try await interrupted()
    #expect(first.code == 130)
    _ = try workspace.write(lines.joined(separator: "\n") + "\n", as: "input.json")
    let second = try await fleet("--snapshot", workspace.path("state"), "--max-resident", "1")
    #expect(second.code == 0)
    #expect(second.errors.contains("\(half) decided before"))
    // The order of the subjects at the end of the input depends on which of them are in memory.
    let (pieces, undivided) = (try bySubject(first.output + second.output), try bySubject(whole.output))
    #expect(undivided.values.map(\.count).reduce(0, +) == whole.output.split(separator: "\n").count)
    #expect(pieces == undivided)
    let third = try await fleet("--snapshot", workspace.path("state"))
    #expect(third.code == 0)
    #expect(third.output.isEmpty)
  }

  /// Reads the file, and then waits for standard input until it is interrupted.
  private func interrupted() async throws -> ProgramResult {
    let program = try RunningProgram(
      Program.path,
      [
        "fleet", "run", "input.json", "-", "--pois", places, "--format", "json", "--snapshot",
        workspace.path("state"), "--snapshot-interval", "0s", "--max-resident", "2",
      ], input: .open("\n"), environment: [:], folder: workspace.folder, deadline: .seconds(300))
    try await workspace.waitForFile("state/fleet.snapshot", beyond: 40)
    program.send(SIGINT)
    return try await program.end()
  }

  @Test("a snapshot is written while the input is idle")
  func idleSnapshot() async throws {
    let program = try RunningProgram(
      Program.path,
      [
        "fleet", "run", "-", "--pois", places, "--snapshot", workspace.path("idle"), "--snapshot-interval", "1s",
      ], input: .open(#"{"class":"TPV","subject":"van","mode":1}"# + "\n"), environment: [:], folder: workspace.folder,
      deadline: .seconds(300))
    try await workspace.waitForFile("idle/fleet.snapshot", beyond: 40)
    program.send(SIGTERM)
    #expect(try await program.end().code == 143)
  }

  @Test("a file that is read twice has the events of one that is read once")
  func twice() async throws {
    let once = try await fleet()
    let twice = try await Program.run(
      ["fleet", "run", "input.json", "input.json", "--pois", places, "--format", "json"], in: workspace.folder)
    #expect(try bySubject(twice.output) == bySubject(once.output))
    #expect(twice.errors.contains("delivered again"))
  }

  @Test("without NATS, the commands of a distributed fleet report what is missing")
  func missingServer() async throws {
    #if NATS
      let code: Int32 = 69
    #else
      let code: Int32 = 64
    #endif
    // Nothing listens on port 1.
    for command in [["places", "--pois", places], ["worker"], ["publish", all], ["events"]] {
      let result = try await Program.run(["fleet"] + command + ["--nats", "nats://user@127.0.0.1:1"])
      #expect(result.code == code, "\(command)")
      #expect(result.errors.contains(code == 69 ? "nats-server" : "--traits NATS"), "\(result.errors)")
      let refused = try await Program.run(["fleet"] + command + ["--nats", "nats://user:secret@127.0.0.1:1"])
      #expect(refused.code == 64, "\(command)")
      #expect(refused.errors.contains("--nats-password-file"))
      #expect(!refused.errors.contains("secret"))
    }
    #expect(try await Program.run(["fleet", "worker", "--partitions", "3-1"]).code == 64)
    #expect(try await Program.run(["fleet", "worker", "--worker-name", "a.b"]).code == 64)
    #expect(try await Program.run(["fleet", "places", "--partitions", "0"]).code == 64)
  }

  @Test("without MQTT or a broker, an input mqtt:// reports what is missing")
  func missingBroker() async throws {
    #if MQTT
      let (code, text): (Int32, String) = (69, "mosquitto")
    #else
      let (code, text): (Int32, String) = (64, "--traits MQTT")
    #endif
    // Nothing listens on port 1.
    let result = try await Program.run(["fleet", "run", "mqtt://ann@127.0.0.1:1/owntracks/#"])
    #expect(result.code == code)
    #expect(result.errors.contains(text), "\(result.errors)")
    let refused = try await Program.run(["fleet", "run", "mqtt://ann:secret@127.0.0.1:1/owntracks/#"])
    #expect(refused.code == 64)
    #expect(refused.errors.contains("LOCATE_MQTT_PASSWORD"))
    #expect(!refused.errors.contains("secret"))
  }

  @Test("wrong input and options are reported with their exit codes")
  func faults() async throws {
    let empty = try workspace.write("", as: "empty.json")
    #expect(try await Program.run(["fleet", "run", empty]).code == 65)
    #expect(try await Program.run(["fleet", "run", workspace.path("missing.json")]).code == 66)
    #expect(try await Program.run(["fleet", "run", all, "--max-resident", "5"]).code == 64)
    #expect(try await Program.run(["fleet", "run", all, "--snapshot", workspace.path("no/folder")]).code != 0)
    let damaged = workspace.folder.appending(path: "damaged")
    try FileManager.default.createDirectory(at: damaged, withIntermediateDirectories: true)
    try Data("LOCFLEE3xxxxx".utf8).write(to: damaged.appending(path: "fleet.snapshot"))
    let result = try await Program.run(["fleet", "run", all, "--snapshot", damaged.path])
    #expect(result.code == 65)
    #expect(result.errors.contains("the snapshot of the fleet is damaged"))
    let odd = try await Program.run(["fleet", "run", "-"], input: .text("junk\n{\"class\":\"TPV\",\"mode\":1}\n"))
    #expect(odd.code == 0)
    #expect(odd.errors.contains("skipped: unreadable line 1"))
  }
}
