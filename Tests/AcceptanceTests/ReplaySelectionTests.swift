import Foundation
import TestSupport
import Testing

@Suite("locate replay: a part, a loop, shifted times", .realTime)
struct ReplaySelectionTests {
  let workspace: Workspace
  let ride: String

  init() throws {
    workspace = try Workspace()
    ride = try workspace.write(SampleNMEA.ride(10), as: "ride.nmea")
  }

  private func times(_ options: [String]) async throws -> [String] {
    let result = try await Program.run(["replay", ride, "--rate", "max", "--format", "json"] + options)
    #expect(result.code == 0, "\(result.errors)")
    return try result.objects("TPV").compactMap { $0["time"] as? String }
  }

  @Test("--from and --to accept times and offsets")
  func part() async throws {
    let expected = (3...5).map { "2026-05-01T10:00:0\($0).000Z" }
    #expect(try await times(["--from", "2026-05-01T10:00:03Z", "--to", "2026-05-01T12:00:05+02:00"]) == expected)
    #expect(try await times(["--from", "+3s", "--to", "+0:05"]) == expected)
  }

  @Test("a part without a point is an error that names the cause")
  func empty() async throws {
    let result = try await Program.run(["replay", ride, "--from", "+1h"])
    #expect(result.code == 65)
    #expect(result.errors.contains("none of its points is to be played: 10 points of other times"))
  }

  @Test("an end before the beginning is a usage error")
  func reversed() async throws {
    let result = try await Program.run(["replay", ride, "--from", "+5s", "--to", "+1s"])
    #expect(result.code == 64)
    #expect(result.errors.contains("--to is earlier than --from"))
  }

  @Test("--shift-to-now moves the first location to now, and keeps the intervals of all others")
  func now() async throws {
    let before = Date.now
    let shifted = try await times(["--shift-to-now"]).map { try Date($0, strategy: Self.milliseconds) }
    let after = Date.now
    let first = try #require(shifted.first)
    #expect(first >= before - 0.001 && first <= after + 0.001)
    #expect(shifted.map { ($0.timeIntervalSince(first) * 1000).rounded() / 1000 } == (0...9).map(Double.init))
  }

  private static let milliseconds = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

  @Test("--loop continues after the last time, and time never runs backwards")
  func loop() async throws {
    let command = "'\(Program.path)' replay '\(ride)' --rate max --format json --loop -q | grep TPV | head -25"
    let result = try await Program.command("/bin/sh", ["-c", command])
    let times = try result.objects("TPV").compactMap { $0["time"] as? String }
    #expect(times.count == 25)
    #expect(times == times.sorted())
    #expect(times[10] == "2026-05-01T10:00:10.000Z")
    #expect(try result.objects("TPV")[10]["segment"] as? Bool == true)
    #expect(try result.objects("TPV")[10]["lon"] as? Double == result.objects("TPV")[0]["lon"] as? Double)
  }

  @Test("a pipe cannot be replayed twice")
  func pipe() async throws {
    let result = try await Program.run(["replay", "-", "--loop"], input: .text(SampleNMEA.ride(3)))
    #expect(result.code == 64)
    #expect(result.errors.contains("this cannot be played again: it is not a file"))
  }

  @Test("prints tracks", arguments: ["gpx", "nmea", "csv", "geojson", "kml"])
  func formats(_ format: String) async throws {
    let result = try await Program.run(["replay", ride, "--rate", "max", "--format", format, "--min-distance", "20"])
    #expect(result.code == 0, "\(result.errors)")
    let path = try workspace.write(result.output, as: "out.\(format)")
    let info = try await Program.run(["info", path, "--format", "json"])
    #expect(try info.objects().first?["points"] as? Int == 5, "\(info.errors)")
  }

  @Test("--only prints the named classes of JSON, and is rejected with other formats")
  func only() async throws {
    let places = try workspace.write("id,lat,lon,radius_m\nstart,52.5167,13.3667,30\n", as: "start.csv")
    let sky = SampleNMEA.sentence("GPGSV,1,1,01,04,45,112,41")
    let ride = try workspace.write(SampleNMEA.ride(5) + sky + SampleNMEA.epoch(second: 5, step: 50), as: "sky.nmea")
    func classes(_ options: [String]) async throws -> Set<String> {
      let result = try await Program.run(
        ["replay", ride, "--rate", "max", "--format", "json", "--pois", places] + options)
      return Set(try result.objects().compactMap { $0["class"] as? String })
    }
    #expect(try await classes([]) == ["TPV", "STATE", "SKY", "POI"])
    #expect(try await classes(["--only", "tpv"]) == ["TPV"])
    #expect(try await classes(["--only", "SKY", "--only", "state"]) == ["SKY", "STATE"])
    let wrong = try await Program.run(["replay", ride, "--only", "tpv"])
    #expect(wrong.code == 64)
    #expect(wrong.errors.contains("--only is for --format json"))
  }

  @Test("Ctrl-C completes a printed track")
  func interrupted() async throws {
    let long = try workspace.write(SampleNMEA.ride(60), as: "long.nmea")
    let program = try Program.start(["replay", long, "--format", "gpx"])
    await program.lines(6)
    program.send(SIGINT)
    let result = try await program.end()
    #expect(result.code == 130)
    #expect(result.output.hasPrefix("<?xml") && result.output.hasSuffix("</gpx>\n"))
  }

  @Test("--coords selects the coordinate format")
  func coordinates() async throws {
    let expected = [
      "dm": "52°31.0000'N  013°22.0000'E", "dms": "52°31'00.00\"N  013°22'00.00\"E", "utm": "33U ", "mgrs": "33UUU",
      "maidenhead": "JO62qm",
    ]
    for (name, text) in expected {
      let result = try await Program.run(["replay", ride, "--rate", "max", "--coords", name])
      #expect(result.lines.dropFirst().first?.contains(text) == true, "\(result.output.prefix(300))")
    }
  }
}
