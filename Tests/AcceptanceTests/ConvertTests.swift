import Foundation
import TestSupport
import Testing

@Suite("locate convert", .realTime)
struct ConvertTests {
  typealias Point = SampleGPX.Point
  let workspace: Workspace

  init() throws { workspace = try Workspace() }

  /// Latitudes and times of what a file plays.
  private func played(_ path: String) async throws -> [String] {
    let result = try await Program.run(["replay", path, "--rate", "max", "--format", "json"])
    #expect(result.code == 0, "\(result.errors)")
    return try result.objects("TPV").map { "\($0["lat"] ?? "") \($0["lon"] ?? "") \($0["time"] ?? "")" }
  }

  @Test(
    "a conversion to a named format and back returns the same points",
    arguments: ["gpx", "json", "nmea", "csv", "geojson", "kml"])
  func roundTrip(_ ending: String) async throws {
    let ride = try workspace.write(SampleNMEA.ride(30), as: "ride.nmea")
    let other = workspace.path("other.\(ending)")
    let result = try await Program.run(["convert", ride, other])
    #expect(result.code == 0)
    #expect(result.output == "")
    #expect(result.errors.hasPrefix("\(ride): 90 sentences read, none skipped; 30 points to \(other)"))
    #expect(result.errorLines.count == 1)
    #expect(try await played(other) == played(ride))
  }

  @Test("converts from a pipe to a pipe, with an explicit format")
  func pipes() async throws {
    let result = try await Program.run(
      ["convert", "-", "-", "--output-format", "gpx"], input: .text(SampleNMEA.ride(10)))
    #expect(result.code == 0)
    #expect(result.output.components(separatedBy: "<trkpt ").count == 11)
    #expect(result.output.hasSuffix("</gpx>\n"))
    #expect(result.errors.hasPrefix("standard input: 30 sentences read, none skipped; 10 points to standard output"))
  }

  @Test("converts from a file to standard output")
  func redirected() async throws {
    let ride = try workspace.write(SampleNMEA.ride(10), as: "ride.nmea")
    let command = "'\(Program.path)' convert - - --output-format gpx"
    let result = try await Program.command("/bin/sh", ["-c", command + " < '\(ride)'"])
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.output.components(separatedBy: "<trkpt ").count == 11)
    let append = try await Program.command("/bin/sh", ["-c", command + " < '\(ride)' >> '\(ride)'"])
    #expect(append.code == 64, "the output would be read again, without end")
  }

  @Test("several inputs are written one after the other, each as its own track")
  func several() async throws {
    let first = try workspace.write(SampleGPX.track([Point("1", "2", second: 5)]), as: "a.gpx")
    let second = try workspace.write(SampleNMEA.ride(2), as: "b.nmea")
    let both = workspace.path("both.gpx")
    let result = try await Program.run(["convert", first, second, both])
    #expect(result.errors.hasPrefix("2 inputs: 1 point, 6 sentences read, none skipped; 3 points to \(both)"))
    let text = try String(contentsOfFile: both, encoding: .utf8)
    #expect(text.components(separatedBy: "<trk>").count == 3)
    #expect(try await played(both).map { $0.prefix(2) } == ["1 ", "52", "52"])
  }

  @Test("--merge sorts points by time; points without a time stay behind their predecessors")
  func merged() async throws {
    let odd = [Point("1", "2", second: 1), Point("1.5", "2"), Point("3", "2", second: 3)]
    let even = [Point("0", "2"), Point("2", "2", second: 2), Point("4", "2", second: 4)]
    let first = try workspace.write(SampleGPX.track(odd), as: "odd.gpx")
    let second = try workspace.write(SampleGPX.track(even), as: "even.gpx")
    let result = try await Program.run(["convert", first, second, "-", "--merge", "--output-format", "json", "--quiet"])
    #expect(result.code == 0)
    #expect(result.errors == "")
    #expect(try result.objects("TPV").map { $0["lat"] as? Double } == [0, 1, 1.5, 2, 3, 4])
  }

  @Test("changes points during the conversion")
  func edits() async throws {
    let ride = try workspace.write(SampleNMEA.ride(60), as: "ride.nmea")
    let secret = try workspace.write("000102030405060708090a0b0c0d0e0f\n", as: "secret")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: secret)
    let zone = ["--hide-zone", "52.51667,13.37167,15", "--hide-secret", secret]
    let options = ["--from", "+10s", "--to", "+50s", "--simplify", "5"] + zone
    let result = try await Program.run(["convert", ride, "-", "--output-format", "json"] + options)
    #expect(result.code == 0)
    // A straight ride eastward, with a hole in it: the four ends are left.
    #expect(try result.objects("TPV").count == 4)
    #expect(result.errors.contains("; omitted: "))
    for reason in ["points of other times", "hidden points", "points near the line"] {
      #expect(result.errors.contains(reason))
    }
  }

  @Test(
    "a secret created on first use, readable by the user alone, offsets hidden zones; latitudes may be southern"
  )
  func hiddenZone() async throws {
    let track = (0..<100).map { "2026-05-01T10:00:\($0 % 60)Z,\(-33.8 - Double($0) / 10_000),151.2" }
    let input = try workspace.write("time,lat,lon\n" + track.joined(separator: "\n") + "\n", as: "home.csv")
    let environment = ["XDG_CONFIG_HOME": workspace.path("config")]
    let options = ["convert", input, "-", "--output-format", "csv", "--hide-zone", "-33.8,151.2,200"]
    let first = try await Program.run(options, environment: environment)
    #expect(first.code == 0, "\(first.errors)")
    // All within 200 m, and at most all within 600 m: 11 m a point.
    let hidden = 101 - first.lines.count
    #expect((18...54).contains(hidden), "\(hidden)")
    #expect(try await Program.run(options, environment: environment).lines == first.lines)
    let secret = workspace.path("config/locate/hide-zone.secret")
    #expect(try FileManager.default.attributesOfItem(atPath: secret)[.posixPermissions] as? Int == 0o600)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: secret)
    let refused = try await Program.run(options, environment: environment)
    #expect(refused.code == 77)
    #expect(refused.errors.contains("chmod 600"))
  }

  @Test("an input is never overwritten, whatever path names it")
  func sameFile() async throws {
    let ride = try workspace.write(SampleGPX.ride, as: "ride.gpx")
    let link = workspace.path("link.gpx")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: ride)
    for output in [ride, link] {
      let result = try await Program.run(["convert", ride, output])
      #expect(result.code == 64)
      #expect(result.errors.hasPrefix("locate: \(output): this is an input, and would be overwritten"))
    }
    #expect(try String(contentsOfFile: ride, encoding: .utf8) == SampleGPX.ride)
  }

  @Test("an existing output is replaced completely, but not if an input is invalid")
  func overwrite() async throws {
    let old = String(repeating: "old ", count: 100_000)
    let output = try workspace.write(old, as: "out.gpx")
    let none = try await Program.run(["convert", workspace.path("none.gpx"), output])
    #expect(none.code == 66)
    #expect(try String(contentsOfFile: output, encoding: .utf8) == old)
    let ride = try workspace.write(SampleNMEA.ride(3), as: "ride.nmea")
    #expect(try await Program.run(["convert", ride, output]).code == 0)
    #expect(try String(contentsOfFile: output, encoding: .utf8).hasSuffix("</gpx>\n"))
    #expect(try await played(output).count == 3)
  }

  @Test(
    "waypoints and routes are written before the tracks, also if an input has them last or in a second file")
  func marks() async throws {
    let head = #"<gpx version="1.1" creator="t" xmlns="http://www.topografix.com/GPX/1/1">"#
    let point = #" lat="1" lon="2"></"#
    let text =
      head + "<trk><trkseg><trkpt\(point)trkpt></trkseg></trk><rte><rtept\(point)rtept></rte><wpt\(point)wpt></gpx>"
    let (first, second) = (try workspace.write(text, as: "a.gpx"), try workspace.write(text, as: "b.gpx"))
    let result = try await Program.run(["convert", first, second, "-", "--output-format", "gpx"])
    #expect(result.code == 0)
    let names = result.output.matches(of: #/<(wpt|rte|trk)[ >]/#).map { String($0.1) }
    #expect(names == ["wpt", "wpt", "rte", "rte", "trk", "trk"])
    #expect(result.errors.contains("2 points, 2 waypoints, 2 route points to standard output"))
  }

  @Test("a truncated input delivers the points before the break, then the other inputs, then the error")
  func broken() async throws {
    let cut = try workspace.write(String(SampleGPX.ride.dropLast(60)), as: "cut.gpx")
    let ride = try workspace.write(SampleNMEA.ride(3), as: "ride.nmea")
    let output = workspace.path("out.gpx")
    let result = try await Program.run(["convert", cut, ride, output])
    #expect(result.code == 65)
    #expect(result.errorLines.last?.hasPrefix("locate: \(cut):") == true, "\(result.errors)")
    #expect(try await played(output).count >= 5)
  }
}
