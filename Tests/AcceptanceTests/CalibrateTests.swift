import Foundation
import TestSupport
import Testing

@Suite("Calibrate", .realTime)
struct CalibrateTests {
  let workspace: Workspace

  init() throws { workspace = try Workspace() }

  @Test("reports for each model and basis how often the 95 % radius contained the truth; ours is calibrated")
  func models() async throws {
    let result = try await Program.run(["calibrate", "--seeds", "20", "--format", "json"])
    #expect(result.code == 0)
    #expect(result.errors == "")
    let rows = try result.lines.map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    #expect(rows.count == 15)
    #expect(Set(rows.compactMap { $0["model"] as? String }).count == 5)
    for row in rows where row["basis"] as? String == "derived" {
      #expect((0.93...0.97).contains(try #require(row["share"] as? Double)), "\(row)")
      #expect(row["rangeError"] != nil)
    }
    let deceived = try #require(
      rows.first { $0["model"] as? String == "urban canyon" && $0["basis"] as? String == "receiver" })
    #expect(try #require(deceived["share"] as? Double) < 0.9)
  }

  @Test("prints the same table each time, also for a user's scenario")
  func scenario() async throws {
    let yaml = """
      version: 1
      start: 2026-05-01T10:00:00Z
      errors: {noise: 3 m}
      path:
        - {point: [52, 13], altitude: 30}
        - pause: 100s
      """
    let path = try workspace.write(yaml, as: "walk.yaml")
    let arguments = ["calibrate", path, "--seeds", "5", "--range-error", "3"]
    let result = try await Program.run(arguments)
    #expect(result.code == 0)
    #expect(result.lines.first == "How often the 95 % radius holds the truth, 5 seeds:")
    #expect(result.lines.count == 5)
    // HDOP is 1 there: 3 m × 2.448, and gpsd's 19 m.
    #expect(result.output.contains("505 epochs, mean radius  7.3 m\n"))
    #expect(result.output.contains("daemon    100.0 % of 505 epochs, mean radius 19.0 m\n"))
    #expect(try await Program.run(arguments).output == result.output)
  }

  @Test(
    "rejects invalid arguments",
    arguments: [
      (["--seeds", "0"], 64), (["--range-error", "suburban"], 64), (["walk.yaml", "--range-error", "city"], 64),
      (["nowhere.yaml"], 66),
    ] as [([String], Int32)])
  func refuses(_ arguments: [String], _ code: Int32) async throws {
    let result = try await Program.run(["calibrate"] + arguments)
    #expect(result.code == code)
    #expect(result.output == "")
  }
}
