import Foundation
import Testing

@Suite("locate replay --journal, locate explain", .timeLimit(.minutes(15)))
struct JournalTests {
  let workspace: Workspace
  private let arguments: [String]

  init() throws {
    workspace = try Workspace()
    let track = try workspace.write(SampleGPX.ride, as: "ride.gpx")
    let places = try workspace.write(SampleGPX.gate, as: "places.csv")
    arguments = [
      "replay", track, "--rate", "max", "--format", "json", "--only", "poi", "--pois", places, "--journal",
      workspace.path("journal"),
    ]
  }

  private func sequences(_ result: ProgramResult) throws -> [Int] {
    try result.objects("POI").compactMap { $0["seq"] as? Int }
  }

  @Test("numbers events; a second run emits none, and prints the stored events from a given number on")
  func numbers() async throws {
    let first = try await Program.run(arguments)
    #expect(first.code == 0)
    #expect(try sequences(first) == [1, 2])
    let second = try await Program.run(arguments)
    #expect(second.code == 0)
    #expect(second.output == "")
    #expect(second.errors.contains("decided before"))
    let third = try await Program.run(arguments + ["--from-seq", "1"])
    #expect(third.output == first.output)
    let fourth = try await Program.run(arguments + ["--from-seq", "2"])
    #expect(fourth.lines == Array(first.lines[1...]))
    let fifth = try await Program.run(arguments + ["--from-seq", "9"])
    #expect(fifth.code == 0)
    #expect(fifth.errors.contains("its last event is 2: there is no event from 9 on"))
  }

  @Test("reports to a consumer that the events it asks for were removed, and prints nothing")
  func given() async throws {
    // Each second in or out: an event each, in more blocks than always stay.
    let track = try workspace.write(
      (0..<20_000).map { second in
        let time = String(format: "2026-05-01T%02d:%02d:%02d.000Z", second / 3600, second / 60 % 60, second % 60)
        return #"{"class":"TPV","mode":2,"time":"\#(time)","lat":5\#(second % 2),"lon":11}"# + "\n"
      }.joined(), as: "track.json")
    let places = try workspace.write("id,lat,lon,radius_m\nhome,50,11,100\n", as: "home.csv")
    let run = [
      "replay", track, "--rate", "max", "--only", "poi", "--format", "json", "--pois", places, "--journal",
      workspace.path("kept"),
    ]
    let first = try await Program.run(run)
    #expect(first.lines.count == 20_000)
    _ = try await Program.run(run + ["--journal-keep", "10", "--from-seq", "19991"])
    let refused = try await Program.run(run + ["--from-seq", "1"])
    #expect(refused.code == 64)
    #expect(refused.output == "")
    #expect(refused.errors.contains("does not have 1 any more"))
    let taken = try await Program.run(run + ["--from-seq", "19991"])
    #expect(taken.lines == Array(first.lines[19_990...]))
  }

  @Test("one process at a time writes a journal; others can explain it")
  func locked() async throws {
    let journal = workspace.path("journal")
    let first = try Program.start(["watch", "-", "--journal", journal], input: .open(""))
    try await workspace.waitForFile("journal", beyond: 7)
    let second = try await Program.run(arguments)
    #expect(second.code == 69)
    #expect(second.errors.contains("another process writes this file"))
    let explained = try await Program.run(["explain", journal])
    #expect(explained.code == 0)
    first.send(SIGTERM)
    #expect(try await first.end().code == 143)
  }

  @Test("another recording, another kind of file and a full disk are errors with a remedy")
  func errors() async throws {
    _ = try await Program.run(arguments)
    let other = try workspace.write(
      SampleGPX.track([.init("1", "2", second: 0), .init("1", "3", second: 1)]), as: "other.gpx")
    let wrong = try await Program.run(["replay", other, "--rate", "max", "--journal", workspace.path("journal")])
    #expect(wrong.code == 65)
    #expect(wrong.errors.contains("journal"))
    let text = try workspace.write("something else\n", as: "notes.txt")
    let foreign = try await Program.run(["replay", other, "--rate", "max", "--journal", text])
    #expect(foreign.code == 65)
    #expect(try String(contentsOfFile: text, encoding: .utf8) == "something else\n")
    let device = try await Program.run(["replay", other, "--rate", "max", "--journal", "/dev/full"])
    #expect(device.code == 66)
    // No file may grow beyond 0 blocks of 1024 bytes: the signal is ignored, as a shell may have it.
    let full = try await Program.command(
      "/bin/bash",
      ["-c", "trap '' XFSZ; ulimit -f 0; exec \"$@\"", "-", Program.path] + arguments.dropLast()
        + [workspace.path("new")])
    #expect(full.code == 74)
    #expect(full.output == "")
    #expect(full.errors.contains("writing failed"))
  }

  @Test("explain prints what decided an event and what would have changed it; without a number, it lists all events")
  func explain() async throws {
    _ = try await Program.run(arguments)
    let journal = workspace.path("journal")
    let list = try await Program.run(["explain", journal])
    #expect(list.lines.count == 2)
    #expect(list.lines.first?.hasPrefix("     1  2026-05-01T10:00:01.000Z  entered Brandenburg Gate") == true)
    let exit = try await Program.run(["explain", journal, "2"])
    #expect(exit.code == 0)
    for part in [
      "event      2: exit of Brandenburg Gate", "because    inside before", "before     ", "ride.gpx", "--hysteresis",
    ] {
      #expect(exit.output.contains(part), "\(part)")
    }
    let json = try #require(try await Program.run(["explain", journal, "2", "--format", "json"]).objects().first)
    #expect(json["seq"] as? Int == 2)
    #expect((json["location"] as? [String: Any])?["class"] as? String == "TPV")
    #expect((json["otherwise"] as? [String])?.isEmpty == false)
    let missing = try await Program.run(["explain", journal, "3"])
    #expect(missing.code == 64)
    #expect(missing.errors.contains("there is no event 3: they are 1 to 2"))
    #expect(try await Program.run(["explain", workspace.path("none")]).code == 66)
  }

  @Test("explain lists all intact events of a journal with an inserted byte, and a run leaves the journal unchanged")
  func damaged() async throws {
    let journal = try workspace.write("id,lat,lon,radius_m\nhome,50,11,100\n", as: "home.csv")
    let rows = (0..<3000).map { second in
      let time = String(format: "2026-05-01T10:%02d:%02d.000Z", second / 60 % 60, second % 60)
      return #"{"class":"TPV","mode":2,"time":"\#(time)","lat":5\#(second % 2),"lon":11}"# + "\n"
    }
    let path = workspace.path("damaged")
    let run = [
      "replay", try workspace.write(rows.joined(), as: "track.json"), "--rate", "max", "--format", "json", "--only",
      "poi", "--pois",
      journal,
      "--journal", path,
    ]
    #expect(try await Program.run(run).code == 0)
    let sound = try await Program.run(["explain", path])
    #expect(sound.code == 0)
    var bytes = try Data(contentsOf: URL(filePath: path))
    bytes.insert(0, at: bytes.count / 3)
    try bytes.write(to: URL(filePath: path))
    let list = try await Program.run(["explain", path])
    #expect(list.code == 65)
    #expect(list.errors.contains("are lost"), "\(list.errors)")
    #expect(list.lines.last == sound.lines.last)
    #expect(Set(list.lines).isSubset(of: sound.lines) && list.lines.count > sound.lines.count / 4)
    let again = try await Program.run(run)
    #expect(again.code == 65)
    #expect(again.errors.contains("is damaged, and there are intact ones after it"), "\(again.errors)")
    #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
  }
}
