import Foundation
import TestSupport
import Testing

/// A chart plotter's log: the receiver GP, and II a few metres away.
@Suite("?talker= chooses a receiver", .realTime)
struct TalkerTests {
  let workspace: Workspace
  let log: String
  private let text = (0..<5).map { second in
    let relayed = SampleNMEA.sentence(
      "IIGGA,10000\(second).00,5231.0200,N,01322.0000,E,1,08,0.9,35.0,M,45.0,M,,")
    return SampleNMEA.epoch(second: second, step: second) + relayed
  }.joined()

  init() throws {
    workspace = try Workspace()
    log = try workspace.write(text, as: "plotter.nmea")
  }

  @Test(
    "of a recording or a stream",
    arguments: ["replay", "replay stdin:", "watch", "watch stdin:", "watch exec:", "convert"],
    [("II", "II"), ("GP", nil), ("gn", nil)] as [(String, String?)])
  func chosen(command: String, choice: (talker: String, device: String?)) async throws {
    let suffix = "?talker=\(choice.talker)"
    let input = Program.Input.text(text)
    let result =
      switch command {
      case "replay": try await Program.run(["replay", log + suffix, "--rate", "max", "--format", "json"])
      case "replay stdin:":
        try await Program.run(["replay", "stdin:" + suffix, "--rate", "max", "--format", "json"], input: input)
      case "watch": try await Program.run(["watch", log + suffix, "--format", "json"])
      case "watch stdin:": try await Program.run(["watch", "stdin:" + suffix, "--format", "json"], input: input)
      case "watch exec:": try await Program.run(["watch", "exec:cat \(log)" + suffix, "--format", "json"])
      default: try await Program.run(["convert", log + suffix, "-", "--output-format", "json"])
      }
    #expect(result.code == 0, "\(result.errors)")
    let reports = try result.objects("TPV")
    #expect(reports.count == 5)
    #expect(reports.allSatisfy { $0["device"] as? String == choice.device })
    #expect(result.errors.contains("other talkers"))
  }

  @Test("applies to the content of a file, too")
  func info() async throws {
    let result = try await Program.run(["info", log + "?talker=II"])
    #expect(result.code == 0)
    #expect(result.output.contains("other talkers 15"), "\(result.output)")
  }

  @Test("a talker that is missing is reported with those present", arguments: ["replay", "convert"])
  func missing(command: String) async throws {
    let arguments = command == "convert" ? ["-", "--output-format", "json", "--verbose"] : ["--rate", "max"]
    let result = try await Program.run([command, log + "?talker=YX"] + arguments)
    #expect(result.code != 0)
    #expect((result.output + result.errors).contains("talkers present: GP, II"), "\(result)")
  }

  @Test("the input is not overwritten under another name")
  func sameFile() async throws {
    let result = try await Program.run(["convert", log + "?talker=II", log])
    #expect(result.code == 64)
    #expect(try String(contentsOfFile: log, encoding: .utf8) == text)
  }

  @Test("a recording keeps all talkers, so record rejects it")
  func record() async throws {
    let result = try await Program.run(["record", "exec:cat \(log)?talker=II", "-o", workspace.path("all.rec")])
    #expect(result.code == 64)
    #expect(result.errors.contains("record it without talker="), "\(result.errors)")
  }
}
