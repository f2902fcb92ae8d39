import Foundation
import LocationKit
import LocationScenario
import SimulatedHardware
import Testing

/// What gpsd makes of the simulated receiver when it may write to it, as it does by default.
@Suite("A real gpsd that probes the simulated receiver", .timeLimit(.minutes(2)), .serialized)
struct RecognitionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var dialect: ReceiverModel.Dialect
    var driver: String
    /// How long the receiver has been running when gpsd starts: where in the receiver's second that is.
    var lead: Duration

    var testDescription: String { "\(driver), \(lead)" }
  }

  static let cases = [0, 300, 700].flatMap { lead in
    [
      Case(dialect: .nmea, driver: "NMEA0183", lead: .milliseconds(lead)),
      Case(dialect: .ubx, driver: "u-blox", lead: .milliseconds(lead)),
    ]
  }

  /// gpsd, which waits for receivers that say nothing, needs 4 s and more where nobody answers. Less than 3 s on a machine
  /// that has nothing else to do; the rest is for its load.
  private static let deadline = Duration.seconds(10)

  @Test(
    "is recognized, and has a fix", .enabled(if: DepthGPSD.isInstalled, DepthGPSD.absence), arguments: cases)
  func recognition(_ case: Case) async throws {
    var model = ReceiverModel()
    model.dialect = `case`.dialect
    let terminal = try PseudoTerminal()
    let receiver = try SimulatedReceiver(try scenario(model), output: terminal)
    let running = Task { try await receiver.run() }
    defer { running.cancel() }
    try await Task.sleep(for: `case`.lead)

    let gpsd = DepthGPSD(device: terminal.devicePath, probes: true)
    let start = ContinuousClock.now
    try gpsd.start()
    let client = try await GPSDClient(port: gpsd.port)
    let first = try await client.firstFix()
    let elapsed = ContinuousClock.now - start

    print("\(`case`.driver): the first fix \(elapsed) after gpsd's start")
    #expect(first.driver == `case`.driver)
    #expect(abs(first.latitude - 52.5) < 0.01 && abs(first.longitude + 13.25) < 0.01)
    #expect(elapsed < Self.deadline)
  }

  private func scenario(_ model: ReceiverModel) throws -> Scenario {
    let point = try #require(Coordinate(latitude: 52.5, longitude: -13.25))
    let step = try #require(ScenarioStep(lasting: .seconds(60)))
    return try Scenario(
      source: "recognition", start: UTCInstant(nanoseconds: 1_777_629_600_000_000_000), receiver: model,
      firstPoint: ScenarioPoint(point, altitudeMSL: 35), steps: [step])
  }
}
