import Foundation
import TestSupport
import Testing

@Suite("locate demo", .realTime)
struct DemoTests {
  static let gpsd = Program.installed("gpsd")
  static let absence: Comment = "SKIPPED: no gpsd here: apt-get install gpsd"

  private func expectRide(_ result: ProgramResult, location: SourceLocation = #_sourceLocation) {
    #expect(result.code == 0, "\(result.errors)", sourceLocation: location)
    let visits = result.lines.compactMap { $0.firstMatch(of: #/  (entered|left) ([^,]+), /#) }
    let names = ["Brandenburg Gate", "Brandenburger Tor station", "Komische Oper"]
    #expect(
      visits.map { "\($0.1) \($0.2)" } == names.flatMap { ["entered \($0)", "left \($0)"] }, sourceLocation: location)
    #expect(result.errorLines.last == "demo: visited 3 of 3 places", sourceLocation: location)
    #expect(result.duration < .seconds(30), sourceLocation: location)
  }

  @Test("passes three places through a real gpsd, and ends without a signal", .enabled(if: gpsd != nil, absence))
  func wholeWay() async throws {
    let result = try await Program.run(["demo"])
    expectRide(result)
    #expect(result.errors.contains("→ gpsd on 127.0.0.1:"))
    #expect(result.lines.contains { $0.hasSuffix("3D  simulated") })
  }

  @Test("passes the same places without gpsd, from a copy of the program in another folder")
  func moved() async throws {
    let workspace = try Workspace()
    let copy = workspace.path("moved")
    try await Program.copy(to: copy)
    expectRide(try await Program.command(copy, ["demo", "--without-gpsd"], in: workspace.folder))
  }

  // gpsd is looked for in the system's folders, too: only where it is in none of them can this be tried.
  @Test("reports that gpsd is not installed", .enabled(if: gpsd == nil, "SKIPPED: gpsd is installed here"))
  func withoutGPSD() async throws {
    let program = try Program.start(["demo"])
    await program.lines(1)
    program.send(SIGINT)
    #expect(try await program.end().errors.hasPrefix("demo: gpsd is not installed"))
  }
}
