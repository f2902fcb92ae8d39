import Foundation
import FoundationXML
import TestSupport
import Testing

@Suite("locate plot", .realTime)
struct PlotTests {
  let workspace: Workspace

  init() throws { workspace = try Workspace() }

  private func ride() throws -> String { try workspace.write(SampleNMEA.ride(60), as: "ride.nmea") }

  private func plot(_ arguments: String..., to name: String) async throws -> String {
    let output = workspace.path(name)
    let result = try await Program.run(["plot"] + arguments + ["-o", output])
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.output == "")
    return try String(contentsOfFile: output, encoding: .utf8)
  }

  /// Returns whether libxml2 reads the text as XML.
  private func isXML(_ text: String) -> Bool { XMLParser(data: Data(text.utf8)).parse() }

  @Test("draws a map and charts as SVG, the same bytes each time")
  func picture() async throws {
    let first = try await plot(ride(), to: "one.svg")
    #expect(isXML(first))
    for heading in ["Map", "Speed, km/h", "Height, m", "Satellites used", "HDOP"] {
      #expect(first.contains("class=\"heading\" x=\"20\" y=") && first.contains(">\(heading)</text>"), "\(heading)")
    }
    #expect(first.contains(">2026-05-01 10:00 to 10:00 UTC · 667.5 m · 60 locations</text>"))
    #expect(try await plot(ride(), to: "two.svg") == first)
  }

  @Test("draws a page, whose policy permits its own style only")
  func page() async throws {
    let page = try await plot(ride(), "--units", "nautical", to: "ride.html")
    #expect(isXML(page))
    #expect(page.contains("<th scope=\"row\">Distance</th><td>0.36 nmi</td>"))
    #expect(page.contains("<figcaption>Speed, kn</figcaption>"))
    #expect(!page.contains("<script"))
    let style = try #require(page.ranges(of: "<style>").first.map { page[$0.upperBound...] })
    let sheet = try #require(style.ranges(of: "</style>").first.map { String(style[..<$0.lowerBound]) })
    let hash = try await Program.command(
      "/bin/sh", ["-c", "sha256sum | cut -c 1-64"], input: .text(sheet), deadline: .seconds(60))
    let digits = Array(hash.output.prefix(64))
    let bytes = stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(String(digits[$0...$0 + 1]), radix: 16) }
    #expect(page.contains("style-src 'sha256-\(Data(bytes).base64EncodedString())'"))
  }

  @Test("draws places with their names")
  func places() async throws {
    let track = try workspace.write(SampleGPX.ride, as: "gate.gpx")
    let gate = try workspace.write(SampleGPX.gate, as: "gate.csv")
    let picture = try await plot(track, "--pois", gate, to: "gate.svg")
    #expect(picture.contains(">Brandenburg Gate</text>"))
    #expect(picture.contains("class=\"place\""))
    #expect(picture.contains(">Speed between locations, km/h</text>"))
  }

  @Test("draws the scatter of a receiver that is stationary")
  func scatter() async throws {
    // 0, 2, 4, 6 and 8 micro-degrees of latitude at 52.5: one is 0.1112768 m (the meridian of WGS-84).
    // Distances from the mean 4: 0, 2, 2, 4, 4; numpy.percentile(…, [50, 95]) = 2, 4.
    let points = (0..<5).map { SampleGPX.Point("52.50000\($0 * 2)", "13.4", second: $0) }
    let track = try workspace.write(SampleGPX.track(points), as: "roof.gpx")
    let page = try await plot(track, "--scatter", to: "roof.html")
    #expect(page.contains("<th scope=\"row\">CEP 50 %</th><td>0.223 m</td>"))
    #expect(page.contains("<th scope=\"row\">CEP 95 %</th><td>0.445 m</td>"))
    #expect(page.contains("<th scope=\"row\">Mean distance from the mean</th><td>0.267 m</td>"))
    #expect(page.contains("<th scope=\"row\">Greatest distance from the mean</th><td>0.445 m</td>"))
    #expect(page.contains("<th scope=\"row\">Mean position</th><td>52.500004"))
  }

  @Test("draws a period of a track and of an archive")
  func periods() async throws {
    let archive = workspace.path("trips.archive")
    #expect(try await Program.run(["convert", ride(), archive]).code == 0)
    for track in [try ride(), archive] {
      let picture = try await plot(
        track, "--from", "2026-05-01T10:00:10Z", "--to", "+29s", to: "part.svg")
      #expect(picture.contains(" · 20 locations</text>"), "\(track)")
    }
  }

  @Test("reads standard input")
  func standardInput() async throws {
    let output = workspace.path("in.svg")
    let result = try await Program.run(
      ["plot", "-", "-o", output], input: .text(SampleNMEA.ride(10)))
    #expect(result.code == 0)
    #expect(result.errors == "standard input: 10 locations drawn to \(output), none skipped\n")
  }

  @Test("draws a track without times over distance")
  func untimed() async throws {
    let points = (0..<5).map { SampleGPX.Point("52.5", "13.\($0)", elevation: "\($0 * 10)") }
    let picture = try await plot(workspace.write(SampleGPX.track(points), as: "plan.gpx"), to: "plan.svg")
    #expect(picture.contains(">Height, m</text>"))
    #expect(picture.contains(" km</text>"))
    #expect(!picture.contains("Speed"))
  }

  @Test(
    "an input without a location is an error, and leaves no file",
    arguments: [("none.gpx", Int32(66)), ("", 66), ("empty.gpx", 65), ("shops.gpx", 65), ("none.archive", 66)])
  func failures(_ name: String, _ code: Int32) async throws {
    _ = try workspace.write("", as: "empty.gpx")
    _ = try workspace.write(SampleGPX.waypoints([SampleGPX.Point("1", "2")]), as: "shops.gpx")
    let output = workspace.path("x.svg")
    let result = try await Program.run([
      "plot", name == "" ? workspace.folder.path : workspace.path(name), "-o", output,
    ])
    #expect(result.code == code, "\(result.errors)")
    #expect(result.output == "")
    #expect(result.errorLines.count == 1)
    #expect(!FileManager.default.fileExists(atPath: output))
  }

  @Test("a period without a location is an error")
  func emptyPeriod() async throws {
    let result = try await Program.run(["plot", ride(), "--from", "2027-01-01", "-o", workspace.path("x.svg")])
    #expect(result.code == 65)
    #expect(result.errors.contains("there is no location in this period"))
  }

  @Test("draws what precedes an error, and reports the error")
  func broken() async throws {
    let track = try workspace.write(String(SampleGPX.ride.dropLast(30)), as: "broken.gpx")
    let output = workspace.path("broken.svg")
    let result = try await Program.run(["plot", track, "-o", output])
    #expect(result.code == 65)
    #expect(isXML(try String(contentsOfFile: output, encoding: .utf8)))
  }

  @Test("an output of another kind, or none, is a usage error", arguments: ["x.png", "x", "-", ""])
  func otherEnding(_ name: String) async throws {
    let arguments = ["plot", try ride()] + (name == "" ? [] : ["-o", name])
    let result = try await Program.run(arguments)
    #expect(result.code == 64, "\(result.errors)")
  }

  @Test("an output that cannot be written is an error")
  func unwritable() async throws {
    let result = try await Program.run(["plot", ride(), "-o", workspace.path("none/x.svg")])
    #expect(result.code == 66)
    #expect(result.errors.contains("there is no such folder to write to"))
    try FileManager.default.createDirectory(atPath: workspace.path("folder.svg"), withIntermediateDirectories: true)
    #expect(try await Program.run(["plot", ride(), "-o", workspace.path("folder.svg")]).code == 66)
    let full = try await Program.run(["plot", ride(), "-o", "/dev/full"])
    #expect(full.code == 64)
  }

  @Test("--pois and --scatter exclude each other")
  func exclusive() async throws {
    let result = try await Program.run(["plot", ride(), "--scatter", "--pois", "x.csv", "-o", "x.svg"])
    #expect(result.code == 64)
  }
}
