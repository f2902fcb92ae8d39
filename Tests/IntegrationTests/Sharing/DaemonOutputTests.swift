import LocationGPSD
import LocationKit
import LocationScenario
import LocationTesting
import LocationWire
import SimulatedHardware
import TestSupport
import Testing

@Suite("DaemonOutput, the simulated gpsd that reads a simulated receiver", .realTime)
struct DaemonOutputTests {
  private let clock = ManualClock()

  @Test("plays a scenario to every watching client, one epoch a second, and ends with it")
  func plays() async throws {
    let gpsd = try makeGPSD("")
    async let running: Void = gpsd.run()
    let client = try await watcher(gpsd.port)
    await pass(seconds: 9)
    clock.advance(by: .seconds(1))
    var times: [String] = []
    for _ in 0...10 { times.append(try await time(client)) }
    #expect(times == (0...10).map { "10:00:\($0 < 10 ? "0" : "")\($0)" })
    try await running
    #expect(try await client.next(where: { !$0.contains("SKY") }) == nil)
    #expect(await LoopbackSocket.refuses(gpsd.port))
  }

  @Test("drops all clients when its daemon is killed, refuses connections, then serves again at the same port")
  func isKilled() async throws {
    let gpsd = try makeGPSD("{ at: 3s, gpsd: kill, for: 3s }")
    async let _: Void = gpsd.run()
    let client = try await watcher(gpsd.port)
    await pass(seconds: 3)
    #expect(try await client.next(where: { $0.contains("00:03") }) == nil)
    #expect(await LoopbackSocket.refuses(gpsd.port))
    await pass(seconds: 3)
    let again = try await watcher(gpsd.port)
    await pass(seconds: 1)
    #expect(try await time(again) == "10:00:06")
  }

  @Test("accepts and sends nothing while its daemon is stopped, then delivers what it received meanwhile")
  func isStopped() async throws {
    let gpsd = try makeGPSD("{ at: 3s, gpsd: stop, for: 3s }")
    async let _: Void = gpsd.run()
    let client = try await watcher(gpsd.port)
    await pass(seconds: 2)
    for second in 0...2 { #expect(try await time(client) == "10:00:0\(second)") }
    await pass(seconds: 2)
    _ = try await client.next(where: { $0.contains("SKY") })
    let late = try await LineClient(gpsd.port)
    #expect(try await client.isSilent(for: .milliseconds(200)))
    #expect(try await late.isSilent(for: .milliseconds(1)))
    await pass(seconds: 2)
    for second in 3...6 { #expect(try await time(client) == "10:00:0\(second)") }
    #expect(try await late.next()?.contains("VERSION") == true)
  }

  @Test("reads UBX, and reports interference and false signals as the script does")
  func interference() async throws {
    let faults = "{ at: 2s, jamming: 4s, power: 15 dB }, { at: 8s, spoofing: 3 m/s, for: 1s }"
    let gpsd = try makeGPSD(faults, receiver: "receiver: { dialect: ubx }")
    async let running: Void = gpsd.run()
    let client = try await watcher(gpsd.port)
    await pass(seconds: 9)
    clock.advance(by: .seconds(1))
    var states: [ReceiverStatus?] = []
    for _ in 0...10 {
      let line = try #require(try await client.next(where: { $0.contains(#""class":"TPV""#) }))
      var decoder = WireDecoder(origin: "gpsd", kind: .simulated)
      guard case .reading(.location(let location)) = try decoder.decode(Array(line.utf8).span) else { continue }
      states.append(location.details?.receiver)
    }
    try await running
    #expect(states == ScenarioTimeline(gpsd.receiver.scenario).map { $0.report?.receiver })
    #expect(states[5]?.jamming == .warning && states[5]?.jammingStrength == 153)
    #expect(states[8]?.spoofing == .indicated && states[9]?.spoofing == ReceiverStatus.Spoofing.none)
  }

  @Test("is silent while its receiver is unplugged, as a gpsd without hot-plug notification")
  func isUnplugged() async throws {
    let gpsd = try makeGPSD("{ at: 3s, unplugged: 3s }")
    async let _: Void = gpsd.run()
    let client = try await watcher(gpsd.port)
    await pass(seconds: 8)
    var times: [String] = []
    for _ in 0..<5 { times.append(try await time(client)) }
    #expect(times == ["10:00:00", "10:00:01", "10:00:02", "10:00:06", "10:00:07"])
  }

  @Test("omits the simulation marker if configured")
  func posesAsReal() async throws {
    let gpsd = try makeGPSD("", isPosingAsReal: true)
    async let _: Void = gpsd.run()
    let client = try await watcher(gpsd.port)
    await pass(seconds: 3)
    let line = try #require(try await client.next(where: { $0.contains("TPV") }))
    #expect(line.contains(#""status":1,"#) && !line.contains("simulated"))
  }

  /// A daemon whose receiver begins when a client watches.
  private struct Daemon {
    let output: DaemonOutput
    let receiver: SimulatedReceiver

    var port: UInt16 { output.port }

    func run() async throws {
      try await output.untilWatched()
      do {
        try await receiver.run()
      } catch {
        await output.close()
        throw error
      }
      await output.close()
    }
  }

  private func makeGPSD(
    _ faults: String, receiver: String = "", isPosingAsReal: Bool = false
  ) throws -> Daemon {
    let scenario = try Scenario(
      yaml: """
        version: 1
        start: 2026-05-01T10:00:00Z
        \(receiver)
        path:
          - { point: [52.5, 13.25], altitude: 35 }
          - { point: [52.501, 13.251], after: 10s }
        \(faults.isEmpty ? "" : "faults: [\(faults)]")
        """, source: "test.yaml")
    let output = try DaemonOutput(port: FreePort.take(), device: "/dev/ttyACM0", isPosingAsReal: isPosingAsReal)
    var options = SimulatedReceiver.Options()
    options.isPosingAsReal = isPosingAsReal
    return Daemon(
      output: output, receiver: try SimulatedReceiver(scenario, output: output, options: options, clock: clock))
  }

  /// So many epochs; returns when the last one has been played.
  private func pass(seconds: Int) async {
    for _ in 0..<seconds {
      await clock.sleepers(count: 1)
      clock.advance(by: .seconds(1))
    }
    await clock.sleepers(count: 1)
  }

  private func watcher(_ port: UInt16) async throws -> LineClient {
    let client = try await LineClient(port)
    client.send(#"?WATCH={"enable":true,"json":true};"#)
    #expect(try await client.next(where: { $0.contains(#""class":"WATCH""#) }) != nil)
    return client
  }

  /// Of the next TPV.
  private func time(_ client: LineClient) async throws -> String {
    let line = try await client.next(where: { $0.contains(#""class":"TPV""#) })
    return line?.firstMatch(of: /T(\d\d:\d\d:\d\d)/).map { String($0.1) } ?? "none"
  }
}
