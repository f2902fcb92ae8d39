import ArgumentParser
import LocationKit
import LocationNATS
import TestSupport
import Testing

@testable import LocateCommand

@Suite("FleetInputs")
struct FleetInputsTests {
  @Test(
    "inputs of a fleet are files, standard input, brokers and receivers",
    arguments: [
      [], ["-"], ["positions.json", "-"], ["mqtt://localhost/owntracks/#"], ["nmea-udp://0.0.0.0", "nmea-tcp://:1"],
      ["nats://localhost:4222?since=1h"],
    ])
  func accepts(_ inputs: [String]) { #expect(throws: Never.self) { try FleetInputs.check(inputs) } }

  @Test(
    "a source of one location is not an input of a fleet", arguments: [["gpsd://localhost"], ["a", "scenario://x"]])
  func rejects(_ inputs: [String]) {
    #expect {
      try FleetInputs.check(inputs)
    } throws: {
      "\($0)".contains("is not an input of a fleet")
    }
  }

  @Test("an address of a fleet on NATS has servers, an age, and the credentials of a user")
  func fleetAddress() throws {
    let address = try FleetAddress(
      "nats://ann@a:4222,tls://ann@b?since=2m&credentials=me.creds&password-file=p&ca=c&certificate=d&key=k",
      name: "test")
    #expect(address.options.user == "ann" && address.passwordFile == "p" && address.options.authorities == "c")
    #expect(address.options.certificate == "d" && address.options.key == "k")
    #expect(address.options.servers == ["nats://a:4222", "tls://b"])
    #expect(address.options.credentials == "me.creds" && address.since == .seconds(120))
    let usual = try FleetAddress("nats://localhost", name: "test")
    #expect(usual.options.credentials == nil && usual.since == .seconds(300))
  }

  @Test(
    "an unusable address of a fleet is rejected before the server starts",
    arguments: [
      "nats://anna:secret@a", "nats://", "nats://a?since=0", "nats://a?since=soon", "nats://a?sinse=1h",
      "nats://a?credentials=",
    ])
  func rejectsAddresses(_ text: String) {
    #expect(throws: ValidationError.self) { try FleetInputs.check([text]) }
  }

  @Test("standard input is read once")
  func rejectsTwo() {
    expectThrows(ValidationError.self, stating: "is read once") { try FleetInputs.check(["-", "-"]) }
  }

  @Test("the user of a broker is not shown")
  func hidesUsers() {
    let shown = FleetInputs.shown("mqtt://anna@localhost/owntracks/#")
    #expect(!shown.contains("anna") && shown.contains("localhost"))
    #expect(FleetInputs.shown("nats://anna@a:4222,b?since=1h") == "nats://a:4222,nats://b")
    #expect(FleetInputs.shown("nats://anna:secret@a:4222,b?since=1h") == "nats://…")
    #expect(FleetInputs.shown("nats://anna:secret@a?since=never") == "nats://…")
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
    #expect(serve.server.fleet.isOn && serve.server.fleet.stale.duration == .seconds(60) && serve.named.isEmpty)
    #expect(serve.server.fleet.size == 1_000_000 && serve.server.fleet.forget.duration == .seconds(86_400))
    #expect(throws: (any Error).self) { try Serve.parse(["--fleet", "gpsd://localhost"]) }
    #expect(try Serve.parse(["gpsd://localhost"]).server.fleet.isOn == false)
  }
}
