import Foundation
import TestSupport
import Testing

@Suite("--visits and --significant", .realTime)
struct VisitTests {
  let workspace: Workspace

  init() throws { workspace = try Workspace() }

  /// An hour at home, 6 km by car, two hours at work, of which one without a fix, and ten minutes on the way back; a location
  /// every ten seconds.
  private static let day: String = {
    var lines = ""
    func see(_ second: Int, _ metres: Int) {
      let time = String(format: "2026-07-01T%02d:%02d:%02d.000Z", 8 + second / 3600, second / 60 % 60, second % 60)
      let latitude = String(format: "%.7f", 54.33 + Double(metres) / 111_300)
      lines += #"{"class":"TPV","mode":3,"time":"\#(time)","lat":\#(latitude),"lon":10.15,"eph":9}"# + "\n"
    }
    for second in stride(from: 0, to: 3600, by: 10) { see(second, second / 10 % 20) }
    for second in stride(from: 3600, to: 4200, by: 10) { see(second, (second - 3600) * 10) }
    for second in stride(from: 4200, to: 7800, by: 10) { see(second, 6000 + second / 10 % 20) }
    for second in stride(from: 11_400, to: 12_000, by: 10) { see(second, 6000 - (second - 11_400) * 10) }
    return lines
  }()

  private func replay(_ options: String...) async throws -> ProgramResult {
    let path = try workspace.write(Self.day, as: "day.json")
    let result = try await Program.run(["replay", path, "--rate", "max"] + options)
    #expect(result.code == 0)
    return result
  }

  @Test("prints the visits of a day, in JSON and in the account; the printed output replays")
  func day() async throws {
    let result = try await replay("--visits", "--format", "json")
    let visits = try result.objects("VISIT")
    #expect(visits.map { $0["event"] as? String } == ["arrive", "depart", "arrive", "depart"])
    #expect(
      visits.map { $0["arrival"] as? String } == [nil, nil, "2026-07-01T09:10:00.000Z", "2026-07-01T09:10:00.000Z"])
    #expect(
      visits.map { $0["departure"] as? String } == [nil, "2026-07-01T09:00:10.000Z", nil, "2026-07-01T11:10:00.000Z"])
    #expect(
      visits.map { $0["time"] as? String } == [
        "2026-07-01T08:05:00.000Z", "2026-07-01T09:05:20.000Z", "2026-07-01T09:15:00.000Z", "2026-07-01T11:15:10.000Z",
      ])
    #expect(visits.allSatisfy { $0["eph"] as? Double == 9 && $0["ephBasis"] as? String == "daemon" })
    #expect(result.errorLines.last?.hasSuffix("0 place events, 2 visits") == true)
    let told = try workspace.write(result.output, as: "told.json")
    let again = try await Program.run(
      ["replay", told, "--rate", "max", "--visits", "--format", "json", "--only", "visit"])
    #expect(try again.objects().count == 4)
    #expect(try again.objects().map { $0["class"] as? String } == visits.map { $0["class"] as? String })
  }

  @Test("a journal stores visits: each is emitted once, printed again from a number, and explained")
  func journal() async throws {
    let journal = workspace.path("journal")
    let options = ["--visits", "--format", "json", "--only", "visit", "--journal", journal]
    func replay(_ more: String...) async throws -> [[String: Any]] {
      let path = try workspace.write(Self.day, as: "day.json")
      return try await Program.run(["replay", path, "--rate", "max"] + options + more).objects()
    }
    #expect(try await replay().map { $0["seq"] as? Int } == [1, 2, 3, 4])
    #expect(try await replay().isEmpty)
    #expect(try await replay("--from-seq", "3").map { $0["event"] as? String } == ["arrive", "depart"])
    let list = try await Program.run(["explain", journal])
    #expect(list.lines.map { $0.prefix(6) } == ["     1", "     2", "     3", "     4"])
    let arrival = try await Program.run(["explain", journal, "3"])
    for part in [
      "event      3: arrive, a visit", "arrival    2026-07-01T09:10:00.000Z", "last seen  2026-07-01T09:15:00.000Z",
      "limits     radius 100", "--visit-time above 300 s",
    ] {
      #expect(arrival.output.contains(part), "\(part)")
    }
    let departure = try #require(
      try await Program.run(["explain", journal, "4", "--format", "json"]).objects().first)
    #expect(departure["event"] as? String == "depart")
    #expect(departure["departure"] as? String == "2026-07-01T11:10:00.000Z")
    #expect(departure["visitTime"] as? Double == 300)
  }

  @Test("prints visits as text, and only if requested")
  func text() async throws {
    let visits = try await replay("--visits").lines.filter { $0.contains("visit") }
    #expect(visits.count == 4)
    #expect(visits.first?.hasPrefix("2026-07-01T08:05:00.000Z  visit: 54.3300") == true)
    #expect(
      visits.last?.hasSuffix("from 2026-07-01T09:10:00.000Z to 2026-07-01T11:10:00.000Z") == true)
    #expect(try await !replay().output.contains("visit"))
  }

  @Test("the options set the duration and the radius of a visit")
  func limits() async throws {
    #expect(try await replay("--visits", "--visit-time", "3h", "--only", "visit", "--format", "json").lines.isEmpty)
    let near = try await replay("--visits", "--visit-radius", "5", "--visit-time", "61m", "--format", "text")
    #expect(!near.output.contains("visit:"))
  }

  @Test("runs a program for each visit that begins or ends")
  func onEvent() async throws {
    let log = workspace.path("visits.log")
    _ = try await replay("--visits", "--on-event", "tee -a \(log)", "-q")
    #expect(try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").count == 4)
  }

  @Test(
    "prints significant changes every five minutes and 500 metres, or as the options set",
    arguments: [([], 6), (["--min-interval", "0"], 24), (["--min-distance", "0"], 28)])
  func significant(_ options: [String], count: Int) async throws {
    let path = try workspace.write(Self.day, as: "day.json")
    let result = try await Program.run(["replay", path, "--rate", "max", "--significant"] + options)
    #expect(result.lines.count { $0.contains("°N") } == count)
  }
}
