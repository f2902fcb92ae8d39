import Foundation
import LocationService
import LocationTracks
import TestSupport
import Testing

@testable import LocateCommand

@Suite("Bad input: an exit code, one clear sentence, nothing on standard output", .realTime)
struct BadInputTests {
  let workspace: Workspace

  init() throws { workspace = try Workspace() }

  /// Each of the commands that take a source.
  static let commands = [["replay", "--rate", "max"], ["watch"], ["once"], []]

  private func expectFailure(
    _ arguments: [String], code: Int32, says: String, input: Program.Input = .nothing,
    location: SourceLocation = #_sourceLocation
  ) async throws {
    let result = try await Program.run(arguments, input: input)
    #expect(result.code == code, "\(arguments)", sourceLocation: location)
    #expect(result.output == "", sourceLocation: location)
    #expect(result.errors == "locate: \(says)\n", sourceLocation: location)
  }

  @Test("a missing file exits with \"no input\"", arguments: commands)
  func missing(_ command: [String]) async throws {
    let path = workspace.path("ride.gpx")
    try await expectFailure(command + [path], code: 66, says: "\(path): there is no such file; check the name")
  }

  @Test("a folder exits with \"no input\"", arguments: commands)
  func folder(_ command: [String]) async throws {
    let path = workspace.folder.path
    try await expectFailure(command + [path], code: 66, says: "\(path): this is a folder; specify a file in it")
  }

  @Test("an empty file is bad data", arguments: commands)
  func empty(_ command: [String]) async throws {
    let path = try workspace.write("", as: "empty.gpx")
    try await expectFailure(command + [path], code: 65, says: "\(path): the file is empty")
  }

  @Test("binary noise is bad data", arguments: commands)
  func noise(_ command: [String]) async throws {
    var byte = UInt8(7)
    let noise = Data(
      (0..<5000).map { _ in
        byte = byte &* 37 &+ 11
        return byte | 0x80
      })
    let path = try workspace.write(noise, as: "noise.nmea")
    let formats = [any TrackFormat].all.map(\.name).joined(separator: ", ")
    try await expectFailure(
      command + [path], code: 65,
      says: "\(path): this is not a track: nothing in it looks like \(formats)")
  }

  @Test("a file with waypoints only is rejected; the error names what the file holds", arguments: commands)
  func waypoints(_ command: [String]) async throws {
    let text = SampleGPX.waypoints([SampleGPX.Point("1", "2"), SampleGPX.Point("1", "3")])
    let path = try workspace.write(text, as: "shops.gpx")
    try await expectFailure(
      command + [path], code: 65, says: "\(path): there is no location in this GPX file: it holds 2 waypoints")
  }

  @Test("a truncated GPX file delivers the points before the cut, then an error with line and column")
  func cut() async throws {
    let start = try #require(SampleGPX.ride.range(of: "lon=\"13.38130\"><ele>35"))
    let path = try workspace.write(String(SampleGPX.ride[..<start.upperBound]), as: "cut.gpx")
    let result = try await Program.run(["replay", path, "--rate", "max", "--format", "json"])
    #expect(result.code == 65)
    #expect(try result.objects("TPV").map { $0["lat"] as? Double } == [52.51605, 52.51628])
    #expect(
      result.errorLines.last?.hasPrefix("locate: \(path):6:45: the file is cut short") == true, "\(result.errors)")
    #expect(result.errorLines.count == 2)
  }

  @Test("no gpsd on the port: the source is unavailable", arguments: [["once"], ["watch"], []])
  func noDaemon(_ command: [String]) async throws {
    try await expectFailure(
      command + ["gpsd://127.0.0.1:1"], code: 69,
      says: "127.0.0.1:1: Connection refused; start it with: systemctl start gpsd")
  }

  @Test("a host without an address: the error asks to check the name", arguments: ["gpsd", "tcp"])
  func unknownHost(_ scheme: String) async throws {
    let result = try await Program.run(["once", "\(scheme)://boat.invalid:2947"])
    #expect(result.code == 69)
    #expect(
      result.errors.hasPrefix("locate: boat.invalid:2947: the host name cannot be resolved ("), "\(result.errors)")
    #expect(result.errors.contains("; check the "), "\(result.errors)")
    #expect(!result.errors.contains("systemctl"))
  }

  @Test("a full disk under standard output", .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func fullDisk() async throws {
    let path = try workspace.write(SampleNMEA.ride(10), as: "ride.nmea")
    for options in [
      ["replay", path, "--rate", "max"], ["info", path], ["convert", path, "-", "--output-format", "gpx"],
    ] {
      let command = "exec '\(Program.path)' \(options.map { "'\($0)'" }.joined(separator: " ")) > /dev/full"
      let result = try await Program.command("/bin/sh", ["-c", command])
      #expect(result.code == 74, "\(options)")
      #expect(
        result.errorLines.last
          == "locate: standard output: writing failed: No space left on device; check whether the disk is full")
    }
  }

  @Test("an unknown scheme is a usage error that lists the known ones", arguments: [["once"], ["watch"], []])
  func unknownScheme(_ command: [String]) async throws {
    let result = try await Program.run(command + ["radio://x"])
    #expect(result.code == 64)
    #expect(result.output == "")
    #expect(result.errorLines.count == 1)
    #expect(result.errors.hasPrefix("locate: radio://x: there is no source radio:; use one of gpsd://"))
  }

  @Test(
    "bad options are usage errors",
    arguments: [
      ["--bad"], ["watch", "--count", "0"], ["replay"], ["replay", "x.gpx", "--rate", "0"],
      ["replay", "x.gpx", "--rate", "fast"], ["replay", "x.gpx", "--format", "xml"],
      ["watch", "--min-distance", "far"],
      ["watch", "--min-interval", "5 parsecs"], ["once", "--timeout", "soon"], ["once", ""],
      ["once", "gpsd://localhost:99999"], ["replay", ""], ["replay", "x.gpx", "--reference-date", "yesterday"],
    ])
  func badOptions(_ arguments: [String]) async throws {
    let result = try await Program.run(arguments)
    #expect(result.code == 64)
    #expect(result.output == "")
    #expect(!result.errors.isEmpty)
  }

  @Test("a missing place file exits with \"no input\"", arguments: [["replay"], ["watch"]])
  func missingPlaces(_ command: [String]) async throws {
    let path = try workspace.write(SampleGPX.ride, as: "ride.gpx")
    let places = workspace.path("places.csv")
    try await expectFailure(
      command + [path, "--pois", places], code: 66, says: "\(places): there is no such file; check the name")
  }

  @Test("a malformed place file is bad data; the error names the line")
  func brokenPlaces() async throws {
    let path = try workspace.write(SampleGPX.ride, as: "ride.gpx")
    let places = try workspace.write("id,lat,lon,radius_m\n1,2,3,4\n2,91,3,4\n", as: "places.csv")
    let result = try await Program.run(["replay", path, "--pois", places])
    #expect(result.code == 65)
    #expect(result.output == "")
    #expect(result.errors.hasPrefix("locate: \(places):3: "))
    #expect(result.errorLines.count == 1)
  }

  @Test("the same place in two files is bad data; the error names both files")
  func twins() async throws {
    let path = try workspace.write(SampleGPX.ride, as: "ride.gpx")
    let first = try workspace.write(SampleGPX.gate, as: "a.csv")
    let second = try workspace.write(SampleGPX.gate, as: "b.csv")
    try await expectFailure(
      ["replay", path, "--pois", first, "--pois", second], code: 65,
      says: "\(second):2: the id gate is taken: line 2 of \(first) has it, too; give each place an id of its own")
  }

  @Test("a script with an error is bad data; the error names line and column")
  func brokenScenario() async throws {
    let path = try workspace.write("version: 1\nstart: 2026-05-01T10:00:00Z\nwalk: fast\n", as: "walk.yaml")
    let result = try await Program.run(["once", "scenario:\(path)"])
    #expect(result.code == 65)
    #expect(result.output == "")
    #expect(result.errors.hasPrefix("locate: \(path):3:1: "), "\(result.errors)")
  }

  @Test("standard input that is not a track is bad data", arguments: [["once"], ["watch"]])
  func foreignInput(_ command: [String]) async throws {
    try await expectFailure(
      command + ["-"], code: 65, says: "standard input: nothing in it looks like NMEA 0183, UBX or gpsd JSON",
      input: .text("good morning\n"))
  }
}
