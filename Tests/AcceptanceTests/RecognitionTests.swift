import Foundation
import TestSupport
import Testing

/// What gpsd makes of the simulated receiver when it may write to it, as it does by default.
@Suite("A real gpsd that probes the simulated receiver", .realTime, .serialized)
struct RecognitionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var dialect: String
    var driver: String
    /// How long the receiver has been running when gpsd starts: where in the receiver's second that is.
    var lead: Duration

    var testDescription: String { "\(driver), \(lead)" }
  }

  static let cases = [0, 300, 700].flatMap { lead in
    [
      Case(dialect: "nmea", driver: "NMEA0183", lead: .milliseconds(lead)),
      Case(dialect: "ubx", driver: "u-blox", lead: .milliseconds(lead)),
    ]
  }

  @Test(
    "is recognized, and has a fix", .enabled(if: DepthGPSD.isInstalled, DepthGPSD.absence), arguments: cases)
  func recognition(_ case: Case) async throws {
    let workspace = try Workspace()
    let path = try workspace.write(
      """
      version: 1
      start: 2026-11-21T10:00:00Z
      receiver: { dialect: \(`case`.dialect) }
      path:
        - { point: [52.5, -13.25], altitude: 35 }
        - pause: 60s
      """, as: "recognition.yaml")
    let receiver = try Program.start(["simulate", path, "--quiet"])
    defer { receiver.send(SIGINT) }
    await receiver.lines(2)
    try await Task.sleep(for: `case`.lead)

    let device = try #require(receiver.outputSoFar.firstMatch(of: #/pty (\S+),/#)).1
    let gpsd = DepthGPSD(device: String(device), probes: true)
    let start = ContinuousClock.now
    try gpsd.start()
    let first = try await GPSDClient(port: gpsd.port).firstFix()
    let elapsed = first.reported - start

    print("\(`case`.driver): the first fix \(elapsed) after gpsd's start")
    #expect(first.driver == `case`.driver)
    #expect(abs(first.latitude - 52.5) < 0.01 && abs(first.longitude + 13.25) < 0.01)
  }
}
