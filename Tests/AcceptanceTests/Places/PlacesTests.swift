import Foundation
import TestSupport
import Testing

@Suite("locate places", .realTime)
struct PlacesTests {
  let workspace: Workspace

  init() throws { workspace = try Workspace() }

  private static let circles =
    "id,lat,lon,radius_m,name\ngate,52.51628,13.3777,40,Brandenburg Gate\nopera,52.51687,13.38662,15,\n"

  private func places() throws -> String { try workspace.write(Self.circles, as: "places.csv") }

  @Test(
    "a web service is not a file; the error names the commands that query it",
    arguments: [["near", "54.3,10.1"], ["info"], ["check", "--points", "-"], ["build", "--output", "x"]])
  func service(_ words: [String]) async throws {
    let service = "http://me:secret@127.0.0.1:1/places?key=1"
    let result = try await Program.run(["places", words[0], service] + words.dropFirst(), in: workspace.folder)
    #expect(result.code == 64)
    #if Web
      let shown = "http://127.0.0.1:1/places"
    #else
      let shown = "http://…"
    #endif
    #expect(result.errors.hasPrefix("locate: \(shown)"), "\(result.errors)")
    #expect(
      result.errors.contains(": this is a web service, not a file of places; locate watch, replay and share query"))
    #expect(!result.errors.contains("secret"))
  }

  @Test("reports an unwritable output before it reads the places")
  func outputFirst() async throws {
    let output = workspace.path("none/x.places")
    for arguments in [["build"], ["export", "--output-format", "csv"]] {
      // A pipe without data.
      let result = try await Program.run(
        ["places"] + arguments + ["/dev/stdin", "--output", output], input: .open(""), deadline: .seconds(30))
      #expect(result.code == 66)
      #expect(result.errors == "locate: \(output): there is no such folder to write to; make it first: mkdir -p\n")
    }
  }

  // MARK: check

  @Test("check rejects a point as an argument, and names the command for it")
  func checkOfPoint() async throws {
    let places = try places()
    let result = try await Program.run(["places", "check", places, "52.5,13.4"])
    #expect(result.code == 64)
    #expect(result.errors == "locate: 52.5,13.4 is a point, not a file: locate places near \(places) 52.5,13.4\n")
    let without = try await Program.run(["places", "check", places])
    #expect(without.code == 64)
    #expect(without.errors.hasPrefix("locate: specify the points: --points FILE"))
  }

  @Test("check prints a line for each point, whatever format the points have")
  func check() async throws {
    let places = try places()
    let csv = try workspace.write("time,lat,lon\n1,52.5163,13.3777\n2,-0.5,180\n", as: "points.csv")
    let json = "{\"i\":0,\"lat\":52.5163,\"lon\":13.3777,\"in\":[]}\n\n{\"lon\":180,\"lat\":-0.5}\n"
    let expected = "{\"lat\":52.5163,\"lon\":13.3777,\"in\":[\"gate\"]}\n{\"lat\":-0.5,\"lon\":180,\"in\":[]}\n"
    let fromFile = try await Program.run(["places", "check", places, "--points", csv])
    #expect(fromFile.output == expected)
    #expect(fromFile.errors == "")
    #expect(fromFile.code == 0)
    let fromInput = try await Program.run(["places", "check", places, "--points", "-"], input: .text(json))
    #expect(fromInput.output == expected)
  }

  @Test("ids are sorted, also across several files")
  func severalFiles() async throws {
    let first = try workspace.write("id,lat,lon,radius_m\nc,1,2,10\na,1,2,10\n", as: "first.csv")
    let second = try workspace.write(
      "{\"type\":\"Feature\",\"id\":\"b\",\"properties\":{\"radius_m\":3},\"geometry\":{\"type\":\"Point\",\"coordinates\":[2,1]}}",
      as: "second.txt")
    let result = try await Program.run(
      ["places", "check", first, second, "--points", "-"], input: .text("lat,lon\n1,2\n"))
    #expect(result.output == "{\"lat\":1,\"lon\":2,\"in\":[\"a\",\"b\",\"c\"]}\n")
  }

  @Test("a duplicate id in two files is an error that names both files")
  func idInTwoFiles() async throws {
    let first = try places()
    let second = try workspace.write("id,lat,lon,radius_m\nx,1,2,10\ngate,1,2,10\n", as: "second.csv")
    let result = try await Program.run(["places", "check", first, second, "--points", "/dev/null"])
    #expect(result.code == 65)
    #expect(
      result.errors
        == "locate: \(second):3: the id gate is taken: line 2 of \(first) has it, too; give each place an id of its own\n"
    )
  }

  @Test(
    "reports malformed points after the answers before them",
    arguments: [
      ("lat,lon\n1,2\n1,x\n", "3: invalid position: lat 1, lon x"), ("a,lon\n1,2\n", "1: there is no column lat"),
      ("{\"lat\":1,\"lon\":2}\n{\"lat\":91,\"lon\":2}\n", "2: invalid position: lat 91.0, lon 2.0"),
      ("{\"lat\":1,\"lon\":2}\n{\"lat\":1\n", "2:9: this is not JSON: a comma or a closing bracket is missing"),
      ("", ": there are no points in it"),
    ])
  func badPoints(text: String, message: String) async throws {
    let points = try workspace.write(text, as: "points")
    let result = try await Program.run(["places", "check", try places(), "--points", points])
    #expect(result.code == 65)
    #expect(
      result.errors.hasPrefix("locate: \(points)\(message.hasPrefix(":") ? "" : ":")\(message)"), "\(result.errors)")
    #expect(result.lines.filter { !$0.isEmpty }.count == (text.contains("}\n{") || text.contains("2\n1,x") ? 1 : 0))
  }

  // MARK: Corpus

  private func compare(_ places: String, _ points: String) async throws {
    let path = try Corpus.file(points).path
    let result = try await Program.run(["places", "check", try Corpus.file(places).path, "--points", path])
    let answers = try result.objects()
    let rows = try Corpus.rows(points)
    #expect(answers.count == rows.count)
    var differences: [String] = []
    for (row, answer) in zip(rows, answers) {
      let edge = Set((row["edge"] as? [Int] ?? []).map(String.init))
      let expected = Set((row["in"] as? [Int] ?? []).map(String.init)).subtracting(edge)
      if Set(answer["in"] as? [String] ?? []).subtracting(edge) != expected { differences.append("\(row) \(answer)") }
    }
    #expect(differences.isEmpty, "\(differences.prefix(3))")
  }

  @Test(
    "check agrees with the polygon oracle of the corpus",
    .enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.absence)))
  func corpusPolygons() async throws { try await compare("poi/polygons.geojson", "poi/polygon_points.jsonl") }

  @Test(
    "check agrees with the circle oracle of the corpus",
    .enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.absence)))
  func corpusCircles() async throws { try await compare("poi/circles.csv", "poi/circle_points.jsonl") }

  @Test(
    "near agrees with the oracle of the corpus to a millimetre",
    .enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.absence)))
  func corpusNearest() async throws {
    // The oracle counts to the centres: circles without a radius.
    let circles = String(decoding: try Corpus.data("poi/circles.csv"), as: UTF8.self).split(whereSeparator: \.isNewline)
    let centers = try workspace.write(
      circles.enumerated().map {
        $0 == 0 ? String($1) : $1.split(separator: ",").prefix(3).joined(separator: ",") + ",0"
      }
      .joined(separator: "\n"), as: "centers.csv")
    let points = try Corpus.rows("poi/circle_points.jsonl")
    for row in try Corpus.rows("poi/nearest.jsonl").prefix(4) {
      let point = try #require(points.first { $0["i"] as? Int == row["i"] as? Int })
      let (latitude, longitude) = (try #require(point["lat"] as? Double), try #require(point["lon"] as? Double))
      let result = try await Program.run(["places", "near", centers, "\(latitude),\(longitude)", "--format", "json"])
      let expected = try #require(row["nearest"] as? [[Double]])
      let found = try result.objects()
      #expect(found.compactMap { $0["id"] as? String } == expected.map { String(Int($0[0])) })
      for (place, oracle) in zip(found, expected) {
        #expect((try #require(place["distance"] as? Double) - oracle[1]).magnitude < 1e-3)
      }
    }
  }

  // MARK: A broken index

  /// An index of many places, of which the block that holds the texts of one is broken; and a track from a whole one to it.
  private func brokenIndex() async throws -> (index: String, track: String) {
    var rows = ["id,lat,lon,radius_m"]
    for number in 0..<6000 {
      rows.append("harbour-in-the-east-\(10_000 + number),\(10 + number / 100),\(number % 100),50")
    }
    let csv = try workspace.write(rows.joined(separator: "\n") + "\n", as: "many.csv")
    let index = workspace.path("many.places")
    #expect(try await Program.run(["places", "build", csv, "--output", index, "--quiet"]).code == 0)
    var bytes = try Data(contentsOf: URL(filePath: index))
    let text = try #require(bytes.range(of: Data("harbour-in-the-east-15999".utf8)))
    let first = try #require(bytes.range(of: Data("harbour-in-the-east-10000".utf8)))
    #expect(text.lowerBound / 65_536 > first.lowerBound / 65_536)
    bytes[text.lowerBound] ^= 1
    try bytes.write(to: URL(filePath: index))
    let track = try workspace.write(
      "time,lat,lon\n2026-05-01T10:00:00Z,10,0\n2026-05-01T12:00:00Z,69,99\n2026-05-01T14:00:00Z,10,0\n",
      as: "track.csv")
    return (index, track)
  }

  @Test("a damaged block ends a replay after the events before it; the error names file, block and remedy")
  func brokenBlock() async throws {
    let (index, track) = try await brokenIndex()
    let result = try await Program.run(
      ["replay", track, "--rate", "max", "--format", "json", "--only", "poi", "--pois", index])
    #expect(result.code == 65)
    #expect(result.lines.filter { $0.contains("\"event\":\"enter\"") }.count == 1)
    #expect(result.output.contains("harbour-in-the-east-10000"))
    #expect(result.errors.contains("\(index): the index is broken: block "))
    #expect(result.errors.contains("is not what was written; build it again from the places; replace"))
  }

  @Test(
    "an index overwritten in place ends a running watch; the error explains how to replace an index",
    arguments: ["cp other.csv many.places", ": > many.places"])
  func overwritten(command: String) async throws {
    let (index, _) = try await brokenIndex()
    _ = try workspace.write("id,lat,lon,radius_m\n", as: "other.csv")
    let folder = URL(filePath: index).deletingLastPathComponent().path
    func line(_ second: Int, _ latitude: Int, _ longitude: Int) -> String {
      #"{\"class\":\"TPV\",\"mode\":2,\"time\":\"2026-05-01T10:00:0\#(second).000Z\",\"lat\":\#(latitude),\"lon\":\#(longitude)}"#
    }
    let script =
      "echo \"\(line(1, 10, 0))\"; sleep 1; cd \(folder); \(command); echo \"\(line(2, 69, 99))\"; sleep 1; "
      + "echo \"\(line(3, 10, 0))\"; sleep 30"
    let result = try await Program.run(
      ["watch", "exec:sh -c '\(script)'", "--format", "json", "--only", "poi", "--pois", index])
    #expect(result.code == 65, "\(result.errors)")
    #expect(result.output.contains("harbour-in-the-east-10000"))
    #expect(result.errors.contains("replace an index in use by renaming a new file to its name"), "\(result.errors)")
  }

  @Test("check answers up to the damaged block, and not beyond it")
  func brokenCheck() async throws {
    let (index, _) = try await brokenIndex()
    let result = try await Program.run(
      ["places", "check", index, "--points", "-"], input: .text("lat,lon\n10,0\n69,99\n10,0\n"))
    #expect(result.code == 65)
    #expect(result.output == "{\"lat\":10,\"lon\":0,\"in\":[\"harbour-in-the-east-10000\"]}\n")
    #expect(result.errors.contains("the index is broken: block "))
  }

  // MARK: near, info, export

  @Test("near lists places by distance, also for a negative latitude")
  func near() async throws {
    let result = try await Program.run(["places", "near", try places(), "52.5163,13.3777"])
    #expect(result.lines.filter { !$0.isEmpty } == ["-37.8 m  180°  gate   Brandenburg Gate", "593.8 m   84°  opera"])
    let south = try await Program.run([
      "places", "near", "-33.8,151.2", try places(), "--count", "1", "--units", "nautical",
    ])
    #expect(south.output.contains(" nmi "))
    let none = try await Program.run(["places", "near", "-33.8,151.2", try places(), "--within", "10"])
    #expect(none.output == "")
    #expect(none.errors == "no place is within 10 m\n")
    #expect(none.code == 0)
  }

  @Test(
    "near reports a missing argument",
    arguments: [
      (["1,2"], "specify a file of places"), (["p.csv"], "specify a point"),
      (["p.csv", "1,2", "3,4"], "specify one point only"),
      (["p.csv", "91,2"], "invalid position: 91,2"), (["p.csv", "1,2", "--cuont"], "Unknown option '--cuont'"),
    ])
  func nearUsage(arguments: [String], message: String) async throws {
    let result = try await Program.run(["places", "near"] + arguments)
    #expect(result.code == 64)
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test("info describes each file")
  func info() async throws {
    let result = try await Program.run(["places", "info", try places()])
    #expect(result.lines.contains("  shapes   2 circles"))
    #expect(result.lines.contains("  radius   15.0 m to 40.0 m, the median 40.0 m"))
    #expect(result.lines.contains("  ids      gate, opera"))
    #expect(result.lines.contains("  names    1 of 2"))
    let json = try await Program.run(["places", "info", try places(), workspace.path("none"), "--format", "json"])
    #expect(json.code == 66)
    #expect(try json.objects().first?["circles"] as? Int == 2)
  }

  @Test("export writes a file that reads back", arguments: ["geojson", "kml", "gpx", "csv"])
  func export(format: String) async throws {
    let output = workspace.path("out.\(format)")
    let result = try await Program.run(["places", "export", try places(), "--output", output])
    #expect(result.code == 0)
    #expect(result.output == "")
    let back = try await Program.run(["places", "export", output, "--output-format", "csv"])
    let expected =
      "id,lat,lon,radius_m,name,dwell_s\ngate,52.51628,13.3777,40,Brandenburg Gate,\nopera,52.51687,13.38662,15,,\n"
    // GPX and KML have a name for each: without one, its id.
    #expect(back.output == expected)
  }

  @Test("export never overwrites an input")
  func overwriting() async throws {
    let places = try places()
    let result = try await Program.run(["places", "export", places, "-o", places])
    #expect(result.code == 64)
    #expect(result.errors.contains("this is an input, and would be overwritten"))
  }

  @Test("a file that holds no places is rejected; the error names what it is")
  func unknown() async throws {
    let text = try workspace.write("good morning\n", as: "x.csv")
    let result = try await Program.run(["places", "info", text])
    #expect(result.code == 65)
    for word in ["this is not a file of places", "CSV (a header with id,lat,lon,radius_m)", "GeoJSON", "GPX", "KML"] {
      #expect(result.errors.contains(word))
    }
  }

  @Test("shows its help without a subcommand", arguments: [["places"], ["places", "--help"]])
  func help(arguments: [String]) async throws {
    let result = try await Program.run(arguments)
    #expect(result.code == 0)
    #expect(result.output.contains("USAGE: locate places <subcommand>"))
  }

  @Test("--pois reads every format", arguments: ["geojson", "kml", "gpx"])
  func watched(format: String) async throws {
    let output = workspace.path("out.\(format)")
    _ = try await Program.run(["places", "export", "scenario:city-walk", "--output", output])
    func events(_ places: String) async throws -> [String] {
      let result = try await Program.run(
        ["replay", "scenario:city-walk", "--rate", "max", "--format", "json", "--only", "poi", "--pois", places])
      #expect(result.code == 0)
      return result.lines
    }
    #expect(try await events(output) == events("scenario:city-walk"))
  }
}
