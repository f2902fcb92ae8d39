import Foundation
import TestSupport
import Testing

@Suite("locate convert: failures", .realTime)
struct ConvertFailureTests {
  let workspace: Workspace
  let ride: String

  init() throws {
    workspace = try Workspace()
    ride = try workspace.write(SampleNMEA.ride(3), as: "ride.nmea")
  }

  @Test("reports what is wrong with an input")
  func inputs() async throws {
    let empty = try workspace.write("", as: "empty.gpx")
    let noise = try workspace.write("good morning", as: "noise.txt")
    let expected: [(String, Int32, String)] = [
      (workspace.path("none.gpx"), 66, "there is no such file; check the name"),
      (workspace.folder.path, 66, "this is a folder; specify a file in it"), (empty, 65, "the file is empty"),
      (noise, 65, "this is not a track: nothing in it looks like "),
    ]
    for (input, code, says) in expected {
      let result = try await Program.run(["convert", ride, input, workspace.path("out.gpx")])
      #expect(result.code == code)
      #expect(result.errors.hasPrefix("locate: \(input): \(says)"), "\(result.errors)")
      #expect(!FileManager.default.fileExists(atPath: workspace.path("out.gpx")), "the output is not touched")
    }
  }

  @Test("reports what is wrong with the output")
  func outputs() async throws {
    let locked = workspace.path("locked")
    try FileManager.default.createDirectory(
      atPath: locked, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o555])
    var expected: [(String, Int32, String)] = [
      (workspace.path("none/out.gpx"), 66, "there is no such folder to write to; make it first: mkdir -p"),
      (workspace.folder.path + "/", 66, ""),
    ]
    if getuid() != 0 { expected.append((locked + "/out.gpx", 77, "this file may not be written")) }
    for (output, code, says) in expected {
      let result = try await Program.run(["convert", ride, output])
      #expect(result.code == code, "\(result.errors)")
      if says != "" { #expect(result.errors.hasPrefix("locate: \(output): \(says)"), "\(result.errors)") }
    }
  }

  @Test("reports an unwritable output before it reads the input")
  func outputFirst() async throws {
    let output = workspace.path("none/out.gpx")
    let result = try await Program.run(["convert", "-", output], input: .open(""), deadline: .seconds(30))
    #expect(result.code == 66)
    #expect(result.errors.hasPrefix("locate: \(output): there is no such folder to write to"))
  }

  @Test("reports a full disk", .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func full() async throws {
    let result = try await Program.run(["convert", ride, "/dev/full", "--output-format", "gpx"])
    #expect(result.code == 74)
    #expect(result.errorLines.last?.hasPrefix("locate: /dev/full: writing failed: No space left on device") == true)
  }

  @Test(
    "usage errors explain what to write instead",
    arguments: [
      (["x.nmea"], "specify at least one input, and the output last"),
      (["x.nmea", "-"], "standard output has no extension"),
      (["x.nmea", "x.doc"], "x.doc has no extension of a known format: add --output-format with one of"),
      (["x.nmea", "-", "--output-format", "gpz"], "there is no format gpz: did you mean gpx?"),
      (["x.nmea", "y.gpx", "--input-format", "nmae"], "there is no format nmae: did you mean nmea?"),
      (["-", "-", "-", "--output-format", "gpx"], "standard input can be read once only"),
      (["x.nmea", "y.gpx", "--max-speed", "5"], "--max-speed belongs to --drop-jumps"),
      (["x.nmea", "y.gpx", "--from", "10:00"], "--from"),
      (["x.nmea", "y.gpx", "--from", "+5m", "--to", "+1m"], "--to is earlier than --from"),
      (["x.nmea", "y.gpx", "--hide-zone", "91,0,5"], "--hide-zone"),
      (["x.nmea", "y.gpx", "--simplify", "-5"], "--simplify"), (["x.nmea", "y.gpx", "--simplfy", "5"], "'--simplify'"),
    ])
  func usage(_ arguments: [String], _ says: String) async throws {
    let result = try await Program.run(["convert"] + arguments)
    #expect(result.code == 64)
    #expect(result.output == "")
    #expect(result.errors.contains(says), "\(result.errors)")
  }

  @Test("a signal leaves a complete file of everything read so far", arguments: TerminationTests.signals)
  func signals(_ signal: Int32, _ code: Int32) async throws {
    let output = workspace.path("out.gpx")
    let program = try Program.start(["convert", "-", output], input: .open(SampleNMEA.ride(300)))
    _ = try await workspace.waitForPart(of: "out.gpx", beyond: 60_000)
    program.send(signal)
    let result = try await program.end()
    #expect(result.code == code)
    #expect(result.errorLines.count == 1)
    let text = try String(contentsOfFile: output, encoding: .utf8)
    #expect(text.hasSuffix("</gpx>\n"))
    #expect(text.components(separatedBy: "<trkpt ").count >= 150)
  }

  @Test("a kill leaves the former output unchanged, and a partial file next to it that can be read")
  func kill() async throws {
    let output = try workspace.write("the former output", as: "out.gpx")
    let program = try Program.start(["convert", "-", output], input: .open(SampleNMEA.ride(300)))
    let part = try await workspace.waitForPart(of: "out.gpx", beyond: 60_000)
    program.send(SIGKILL)
    #expect(try await program.end().code == -SIGKILL)
    #expect(try String(contentsOfFile: output, encoding: .utf8) == "the former output")
    let result = try await Program.run(["replay", part, "--rate", "max", "--format", "json"])
    #expect(result.code == 65)
    #expect(try result.objects("TPV").count >= 150)
  }

  @Test(
    "a full disk leaves the former output unchanged",
    arguments: ["gpx", "kml", "geojson", "csv", "json", "nmea"])
  func fullDisk(format: String) async throws {
    let output = try workspace.write("the former output", as: "out.\(format)")
    let long = try workspace.write(SampleNMEA.ride(3000), as: "long.nmea")
    let command = "ulimit -f 64; exec '\(Program.path)' convert '\(long)' '\(output)'"
    let result = try await Program.command("/bin/sh", ["-c", command])
    #expect(result.code == 70 || result.code == 74)
    #expect(result.errors.contains("writing failed: File too large"))
    #expect(try String(contentsOfFile: output, encoding: .utf8) == "the former output")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: workspace.folder.path).count { $0.hasSuffix(".part") } == 0)
  }

  @Test(
    "an input without any position leaves the former output unchanged",
    arguments: ["gpx", "kml", "geojson", "csv", "json", "nmea"])
  func nothing(format: String) async throws {
    let output = try workspace.write("the former output", as: "out.\(format)")
    let inputs = [
      try workspace.write("time,lat,lon\n2026-05-01T10:00:00Z,95,8\n", as: "wrong.csv"),
      try workspace.write(
        #"<gpx><trk><trkseg><trkpt lat="1" lon="2"><fix>none</fix></trkpt></trkseg></trk></gpx>"#, as: "none.gpx"),
    ]
    for input in inputs {
      let result = try await Program.run(["convert", input, output])
      #expect(result.code == 65, "\(result.errors)")
      #expect(try String(contentsOfFile: output, encoding: .utf8) == "the former output")
    }
    let hidden = try await Program.run(["convert", ride, output, "--from", "2001-01-01", "--to", "2001-01-02"])
    #expect(hidden.code == 65)
    #expect(
      hidden.errors.contains("no location is left to be written; omitted: 3 points of other times"), "\(hidden.errors)")
    #expect(try String(contentsOfFile: output, encoding: .utf8) == "the former output")
  }

  @Test("standard output has each report of a recording without any position")
  func nothingToStandardOutput() async throws {
    let reports = (0..<1000).map { second in
      #"{"class":"TPV","mode":1,"time":"2026-05-01T10:\#(10 + second / 50):\#(10 + second % 50)Z"}"# + "\n"
    }
    let input = try workspace.write(reports.joined(), as: "none.json")
    let result = try await Program.run(["convert", input, "-", "--output-format", "json"])
    #expect(result.code == 65)
    #expect(try result.objects("TPV").count == 1000)
    #expect(result.errors.contains("no location written to standard output"), "\(result.errors)")
    #expect(result.errors.contains("there is no location to convert"), "\(result.errors)")
  }

  @Test("a reader that closes the pipe early ends the conversion without an error")
  func head() async throws {
    let long = try workspace.write(SampleNMEA.ride(3000), as: "long.nmea")
    let command = "'\(Program.path)' convert '\(long)' - --output-format gpx --quiet | head -1"
    let result = try await Program.command("/bin/sh", ["-c", command])
    #expect(result.lines == [#"<?xml version="1.0" encoding="UTF-8"?>"#])
    #expect(result.errors == "")
  }
}
