import ArgumentParser
import LocationKit
import Testing

@testable import LocateCommand

@Suite("FleetInputs")
struct FleetInputsTests {
  @Test(
    "inputs of a fleet are files, standard input, brokers and receivers",
    arguments: [
      [], ["-"], ["positions.json", "-"], ["mqtt://localhost/owntracks/#"], ["nmea-udp://0.0.0.0", "nmea-tcp://:1"],
    ])
  func accepts(_ inputs: [String]) throws { try FleetInputs.check(inputs) }

  @Test("a source of one location is no input of a fleet", arguments: [["gpsd://localhost"], ["a", "scenario://x"]])
  func rejects(_ inputs: [String]) {
    #expect {
      try FleetInputs.check(inputs)
    } throws: {
      "\($0)".contains("is no input of a fleet")
    }
  }

  @Test("standard input is read once")
  func rejectsTwo() { #expect(throws: ValidationError.self) { try FleetInputs.check(["-", "-"]) } }

  @Test("the user of a broker is not shown")
  func hidesUsers() {
    let shown = FleetInputs.shown("mqtt://anna@localhost/owntracks/#")
    #expect(!shown.contains("anna") && shown.contains("localhost"))
    #expect(FleetInputs.shown("positions.json") == "positions.json")
  }

  @Test("a server without a location of its own waits until it is cancelled")
  func waits() async throws {
    let task = Task { try await IdleFetcher().run(FetchRequest()) { _ in Issue.record("a reading") } }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test(
    "limits that contradict each other are rejected", arguments: [["--fleet-size", "0"], ["--fleet-stale", "2d"]])
  func rejectsLimits(_ arguments: [String]) {
    #expect(throws: (any Error).self) { try Serve.parse(["--fleet"] + arguments) }
  }

  @Test("with --fleet, serve needs no source, and rejects sources of one location")
  func parses() throws {
    let serve = try Serve.parse(["--fleet", "--fleet-stale", "1m"])
    #expect(serve.server.fleet.isOn && serve.server.fleet.staleAfter == .seconds(60) && serve.named.isEmpty)
    #expect(serve.server.fleet.size == 1_000_000 && serve.server.fleet.forgetAfter == .seconds(86_400))
    #expect(throws: (any Error).self) { try Serve.parse(["--fleet", "gpsd://localhost"]) }
    #expect(try Serve.parse(["gpsd://localhost"]).server.fleet.isOn == false)
  }
}
