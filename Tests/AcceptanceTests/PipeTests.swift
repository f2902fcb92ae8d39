import Foundation
import TestSupport
import Testing

@Suite("Pipes", .realTime)
struct PipeTests {
  let workspace: Workspace

  init() throws { workspace = try Workspace() }

  @Test("a replay piped into watch emits the same place events as the replay")
  func composes() async throws {
    let path = try workspace.write(SampleGPX.ride, as: "ride.gpx")
    let places = try workspace.write(SampleGPX.gate, as: "places.csv")
    let direct = try await Program.run(["replay", path, "--rate", "max", "--format", "json", "--pois", places])
    let piped = try await Program.command(
      "/bin/sh",
      [
        "-c", "\"$0\" replay \"$1\" --rate max --format json | \"$0\" watch - --format json --pois \"$2\"",
        Program.path, path, places,
      ])
    #expect(piped.code == 0)
    #expect(try Self.places(direct).count == 2)
    #expect(try Self.places(piped) == Self.places(direct))
    #expect(try piped.objects("TPV").count == 3)
  }

  /// The lines about places, whatever the source is called.
  private static func places(_ result: ProgramResult) throws -> [NSDictionary] {
    try result.objects("POI").map { object in
      var object = object
      object["source"] = nil
      return object as NSDictionary
    }
  }

  @Test("watch reads NMEA from standard input, and ends with an account")
  func nmea() async throws {
    let result = try await Program.run(["watch", "-", "--format", "json"], input: .text(SampleNMEA.ride(3)))
    #expect(result.code == 0)
    #expect(try result.objects("TPV").count == 3)
    #expect(result.errors == "standard input: 9 sentences read, none skipped; 3 locations, 0 place events\n")
  }

  @Test("watch reads gpsd's JSON from standard input, whatever other classes it contains")
  func json() async throws {
    let lines = [
      #"{"class":"VERSION","release":"3.22","rev":"3.22","proto_major":3,"proto_minor":14}"#,
      #"{"class":"TPV","device":"/dev/ttyACM0","mode":1}"#,
      #"{"class":"TPV","device":"/dev/ttyACM0","mode":3,"time":"2026-05-01T10:00:00.000Z","lat":1.5,"lon":2,"alt":3}"#,
      "what?",
    ]
    let input = Program.Input.text(lines.joined(separator: "\n") + "\n")
    let result = try await Program.run(["watch", "-", "--format", "json"], input: input)
    #expect(result.code == 0)
    #expect(try result.objects("TPV").compactMap { $0["lat"] as? Double } == [1.5])
    #expect(result.errors.hasPrefix("standard input: "))
    #expect(result.errors.hasSuffix("; 1 location, 0 place events\n"))
    #expect(result.errors.contains(", skipped: "))
  }

  @Test("--count ends after N locations, and prints every event up to then")
  func count() async throws {
    let result = try await Program.run(
      ["watch", "-", "--format", "json", "--count", "2"], input: .text(SampleNMEA.ride(10)))
    #expect(result.code == 0)
    #expect(try result.objects("TPV").count == 2)
    #expect(result.errors == "standard input: 2 locations, 0 place events\n")
  }

  @Test("--duration ends on time, although the source is silent")
  func duration() async throws {
    let result = try await Program.run(["watch", "-", "--duration", "300ms"], input: .open(""))
    #expect(result.code == 75)
    #expect(result.output == "")
    #expect(result.errors.hasPrefix("locate: standard input: no location came in 0.3 s; "))
    #expect(result.duration >= .milliseconds(300))
    #expect(result.duration < .seconds(15), "on a busy machine")
  }

  @Test(
    "a reader that closes the pipe early ends the run without an error",
    arguments: [["--rate", "max", "--format", "json"], ["--rate", "max"], ["--rate", "100", "--format", "json"]])
  func head(_ options: [String]) async throws {
    let path = try workspace.write(SampleNMEA.ride(2500), as: "ride.nmea")
    let result = try await Program.command(
      "/bin/bash",
      [
        "-c", "\"$@\" | head -1; echo ${PIPESTATUS[0]}", "sh", Program.path, "replay", path, "--quiet",
      ] + options)
    #expect(result.lines.count == 2)
    #expect(result.lines.last == "0")
    #expect(result.errors == "")
  }
}
