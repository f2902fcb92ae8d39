import Foundation
import TestSupport
import Testing

/// Old loggers omit the checksums; their sentences are accepted only with an option.
@Suite("Sentences without a checksum", .realTime)
struct MissingChecksumTests {
  let workspace: Workspace
  let log: String

  init() throws {
    workspace = try Workspace()
    let bare = SampleNMEA.ride(5).replacing(/\*[0-9A-F]{2}/, with: "")
    log = try workspace.write(bare, as: "bare.nmea")
  }

  @Test("are skipped and counted")
  func skipped() async throws {
    let result = try await Program.run(["replay", log, "--rate", "max", "--format", "json"])
    #expect(result.code == 65)
    #expect(try result.objects("TPV").isEmpty)
    #expect(result.errors.contains("no checksum"))
  }

  @Test(
    "are rejected with an error that names the option to accept them",
    arguments: ["replay", "watch", "watch -", "convert", "info", "doctor", "doctor -", "exec"])
  func remedy(_ command: String) async throws {
    let input = Program.Input.text(try String(contentsOfFile: log, encoding: .utf8))
    let result =
      switch command {
      case "replay": try await Program.run(["replay", log, "--rate", "max", "--quiet"])
      case "watch -": try await Program.run(["watch", "-", "--quiet"], input: input)
      case "convert": try await Program.run(["convert", log, "-", "--output-format", "json", "--quiet"])
      case "doctor -": try await Program.run(["doctor", "-"], input: input)
      case "exec": try await Program.run(["once", "exec:cat \(log)", "--timeout", "2"])
      default: try await Program.run([command, log])
      }
    #expect([65, 69].contains(result.code), "\(result)")
    #expect((result.errors + result.output).contains("--accept-missing-checksums"), "\(result)")
  }

  @Test("are accepted and counted with the option", arguments: ["replay", "watch", "watch -", "convert", "info"])
  func accepted(_ command: String) async throws {
    let option = "--accept-missing-checksums"
    let input = Program.Input.text(try String(contentsOfFile: log, encoding: .utf8))
    let result =
      switch command {
      case "replay": try await Program.run(["replay", log, "--rate", "max", "--format", "json", option])
      case "watch": try await Program.run(["watch", log, "--format", "json", option])
      case "watch -": try await Program.run(["watch", "-", "--format", "json", option], input: input)
      case "convert": try await Program.run(["convert", log, "-", "--output-format", "json", option])
      default: try await Program.run(["info", log, option])
      }
    #expect(result.code == 0, "\(result.errors)")
    if command == "info" {
      #expect(result.output.contains("accepted: no checksum 15"), "\(result.output)")
    } else {
      #expect(try result.objects("TPV").count == 5)
      #expect(result.errors.contains("none skipped, accepted: no checksum 15"), "\(result.errors)")
    }
  }
}
