import Foundation
import LocationTesting
import TestSupport
import Testing

@Suite("locate verify", .realTime, .timeLimit(.minutes(15)))
struct VerifyTests {
  let workspace: Workspace

  init() throws { workspace = try Workspace() }

  @Test("finds nothing wrong with a track, in text and in JSON, a line for each rule")
  func track() async throws {
    let path = try workspace.write(SampleGPX.ride, as: "ride.gpx")
    let text = try await Program.run(["verify", path])
    #expect(text.code == 0, "\(text.errors)")
    #expect(text.lines.count == FetcherConformance.Rule.allCases.count)
    #expect(text.lines.contains { $0.hasPrefix("ok       reports the same each time where it is recorded") })
    #expect(text.lines.contains { $0.hasPrefix("unknown  reports what the source says") })
    let json = try await Program.run(["verify", path, "--format", "json"])
    #expect(json.code == 0)
    #expect(try json.objects().map { $0["rule"] as? String } == FetcherConformance.Rule.allCases.map { "\($0)" })
    #expect(try json.objects().allSatisfy { ["ok", "unknown"].contains($0["outcome"] as? String) })
  }

  @Test("a program that says nothing breaks a rule: bad data")
  func silent() async throws {
    let result = try await Program.run(["verify", "exec:sleep 60", "--patience", "300ms"])
    #expect(result.code == 65)
    #expect(result.lines.contains { $0.hasPrefix("broken   reports something, or says by an error why not") })
    #expect(result.errors.hasPrefix("locate: exec:sleep 60: 1 rule broken; see"))
  }

  @Test("standard input is verified, which can be run once")
  func standardInput() async throws {
    let result = try await Program.run(["verify", "-"], input: .text(SampleNMEA.ride(3)))
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.lines.contains { $0.hasPrefix("ok       can be run again") })
  }

  @Test("a source that is not there keeps its rules, and is not there")
  func missing() async throws {
    let port = FreePort.take()
    let result = try await Program.run(["verify", "gpsd://127.0.0.1:\(port)"])
    #expect(result.code == 69)
    #expect(!result.output.contains("broken"))
    #expect(try await Program.run(["verify", workspace.path("none.gpx")]).code == 66)
  }

  @Test("takes no nonsense", arguments: [["--reports", "0"], ["--patience", "0s"], ["--format", "xml"]])
  func usage(options: [String]) async throws {
    #expect(try await Program.run(["verify", "-"] + options).code == 64)
  }
}
