import Foundation
import TestSupport
import Testing

@Suite("locate replay", .realTime)
struct ReplayTests {
  typealias Point = SampleGPX.Point
  let workspace: Workspace

  init() throws { workspace = try Workspace() }

  private func replay(_ text: String, as name: String, _ options: [String] = []) async throws -> ProgramResult {
    let path = try workspace.write(text, as: name)
    return try await Program.run(["replay", path, "--rate", "max", "--format", "json"] + options)
  }

  private static func latitudes(_ result: ProgramResult) throws -> [Double?] {
    try result.objects("TPV").map { $0["lat"] as? Double }
  }

  @Test("prints each point as one TPV in file order, also points without a time")
  func fileOrder() async throws {
    let points = [
      Point("1", "2", second: 5), Point("2", "2"), Point("3", "2", elevation: nil, second: 1),
      Point("3", "2", elevation: nil), Point("-4.5", "-180"),
    ]
    let result = try await replay(SampleGPX.track(points), as: "track.gpx")
    #expect(result.code == 0)
    #expect(try Self.latitudes(result) == [1, 2, 3, 3, -4.5])
    let reports = try result.objects("TPV")
    #expect(reports.map { $0["time"] != nil } == [true, false, true, false, false])
    #expect(reports.map { $0["mode"] as? Int } == [3, 3, 2, 2, 3])
  }

  @Test("positions are judged by their signals, whatever is printed", arguments: ["tpv,sky,state", "state"])
  func signals(classes: String) async throws {
    let numbers = (1...9).map { String(format: "%02d", $0) }
    let epochs = (0..<30).map { second in
      let time = String(format: "1000%02d.00", second)
      let sky = (0..<3).map { part in
        let satellites = numbers[part * 3..<part * 3 + 3].map { "\($0),\(Int($0)! * 9),100,47" }
        return SampleNMEA.sentence("GPGSV,3,\(part + 1),09,\(satellites.joined(separator: ","))")
      }
      return SampleNMEA.sentence("GPRMC,\(time),A,5231.0000,N,01322.0000,E,0.0,,010526,,,A")
        + SampleNMEA.sentence("GPGSA,A,3,\(numbers.joined(separator: ",")),,,,1.5,0.9,1.2") + sky.joined()
    }
    let result = try await replay(epochs.joined(), as: "equal.nmea", ["--only", classes])
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.output.contains(#""integrity":"suspect""#), "\(result.output)")
  }

  @Test("plays points without times one second apart")
  func untimed() async throws {
    let path = try workspace.write(SampleGPX.track([Point("1", "2"), Point("2", "2"), Point("3", "2")]), as: "a.gpx")
    let result = try await Program.run(["replay", path, "--format", "json"])
    #expect(try Self.latitudes(result) == [1, 2, 3])
    #expect(try result.objects().allSatisfy { $0["time"] == nil })
    #expect(result.duration >= .seconds(2))
  }

  @Test("plays the routes of a file without tracks")
  func routes() async throws {
    let result = try await replay(SampleGPX.route([Point("1", "2"), Point("2", "2")]), as: "route.gpx")
    #expect(result.code == 0)
    #expect(try Self.latitudes(result) == [1, 2])
  }

  @Test("skips and counts a point with invalid coordinates")
  func unusable() async throws {
    let points = [Point("1", "2"), Point("91", "2"), Point("", "2"), Point("2", "x"), Point("2", "2")]
    let result = try await replay(SampleGPX.track(points), as: "track.gpx")
    #expect(result.code == 0)
    #expect(try Self.latitudes(result) == [1, 2])
    #expect(
      result.errors == workspace.path("track.gpx")
        + ": 5 points read, skipped: unusable coordinates 3; 2 locations, 0 place events\n")
  }

  @Test("--verbose names each skipped point; --quiet prints no messages")
  func verbosity() async throws {
    let track = SampleGPX.track([Point("1", "2"), Point("91", "2")])
    let verbose = try await replay(track, as: "track.gpx", ["--verbose"])
    let place = workspace.path("track.gpx")
    #expect(verbose.errorLines.first == "locate: \(place):5: no usable coordinates: lat \"91\", lon \"2\"")
    #expect(verbose.errorLines.count == 2)
    let quiet = try await replay(track, as: "track.gpx", ["--quiet"])
    #expect(quiet.errors == "")
    #expect(quiet.outputBytes == verbose.outputBytes)
  }

  @Test("reads a file named as a source, and standard input")
  func names() async throws {
    let path = try workspace.write(SampleGPX.ride, as: "ride.gpx")
    let named = try await Program.run(["replay", "file:\(path)", "--rate", "max"])
    let direct = try await Program.run(["replay", path, "--rate", "max"])
    let piped = try await Program.run(["replay", "-", "--rate", "max"], input: .text(SampleGPX.ride))
    #expect(direct.lines.count == 5)
    #expect(named.outputBytes == direct.outputBytes)
    #expect(piped.outputBytes == direct.outputBytes)
    #expect(piped.errors == "standard input: 3 points read, none skipped; 3 locations, 0 place events\n")
  }

  @Test("a receiver that starts in 2080 and then corrects its date: prints every location and one clock step")
  func clockStep() async throws {
    let wrong = (0..<5).map { SampleNMEA.epoch(second: $0, step: $0, year: 2080) }
    let right = (5..<65).map { SampleNMEA.epoch(second: $0, step: $0) }
    let result = try await replay((wrong + right).joined(), as: "cold-start.nmea")
    #expect(result.code == 0)
    #expect(try result.objects("TPV").count == 65)
    #expect(try result.objects("STATE").count { $0["clockStep"] != nil } == 1)
    #expect(try result.objects("STATE").count { $0["state"] as? String == "stale" } == 0)
    let account = "65 locations (1 out of order decide no place), 0 place events\n"
    #expect(result.errors.hasSuffix(": 195 sentences read, none skipped; \(account)"))
  }
}
