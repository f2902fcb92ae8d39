import LocationGPSD
import LocationKit
import LocationScenario
import LocationTesting
import SimulatedHardware
import TestSupport
import Testing

@Suite("SimulatedGPSD", .timeLimit(.minutes(1)))
struct SimulatedGPSDTests {
  private let clock = ManualClock()

  @Test("plays a scenario to whoever watches, an epoch a second, and ends with it")
  func plays() async throws {
    let gpsd = try makeGPSD("", waits: true)
    let running = Task { try await gpsd.run() }
    let client = try await watcher(gpsd.port)
    var times: [String] = []
    for _ in 0..<10 {
      await clock.sleepers(count: 1)
      times.append(try await time(client))
      clock.advance(by: .seconds(1))
    }
    times.append(try await time(client))
    #expect(times == (0...10).map { "10:00:\($0 < 10 ? "0" : "")\($0)" })
    try await running.value
    #expect(try await client.next(where: { !$0.contains("SKY") }) == nil)
    #expect(LoopbackSocket.connected(gpsd.port) == nil)
  }

  @Test("drops all when its daemon is killed, refuses whoever comes, and serves again at the same port")
  func isKilled() async throws {
    let gpsd = try makeGPSD("{ at: 3s, gpsd: kill, for: 3s }", waits: true)
    let running = Task { try await gpsd.run() }
    let client = try await watcher(gpsd.port)
    await pass(seconds: 3)
    #expect(try await client.next(where: { $0.contains("00:03") }) == nil)
    #expect(LoopbackSocket.connected(gpsd.port) == nil)
    #expect(gpsd.clientCount == 0)
    await pass(seconds: 3)
    let again = try await watcher(gpsd.port)
    await pass(seconds: 1)
    #expect(try await time(again) == "10:00:07")
    running.cancel()
    _ = await running.result
  }

  @Test("accepts and says nothing when its daemon is stopped, and goes on with what came meanwhile")
  func isStopped() async throws {
    let gpsd = try makeGPSD("{ at: 3s, gpsd: stop, for: 3s }", waits: true)
    let running = Task { try await gpsd.run() }
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
    running.cancel()
    _ = await running.result
  }

  @Test("says that its receiver is unplugged, and plugged in again")
  func isUnplugged() async throws {
    let gpsd = try makeGPSD("{ at: 3s, unplugged: 3s }", waits: true)
    let running = Task { try await gpsd.run() }
    let run = FetcherRun(GPSDFetcher(host: "127.0.0.1", port: gpsd.port))
    await pass(seconds: 7)
    let before = await run.readings { $0.asNoFix?.reason == .deviceRemoved }
    #expect(before.compactMap(\.asLocation).count == 3)
    let after = await run.readings { $0.asLocation != nil }
    #expect(after.last?.asLocation?.time?.description == "2026-05-01T10:00:06.000Z")
    #expect(after.last?.asLocation?.isSimulated == true)
    running.cancel()
    _ = await running.result
  }

  @Test("poses as real where it is told to")
  func posesAsReal() async throws {
    var options = SimulatedGPSD.Options()
    options.isPosingAsReal = true
    let gpsd = try makeGPSD("", waits: true, options)
    let running = Task { try await gpsd.run() }
    let client = try await watcher(gpsd.port)
    let line = try #require(try await client.next(where: { $0.contains("TPV") }))
    #expect(line.contains(#""status":1,"#) && !line.contains("simulated"))
    running.cancel()
    _ = await running.result
  }

  @Test("refuses a speed-up that cannot be", arguments: [0, -1, Double.infinity, .nan])
  func refuses(speedUp: Double) {
    var options = SimulatedGPSD.Options()
    options.speedUp = speedUp
    let error = #expect(throws: LocationError.self) { try makeGPSD("", waits: false, options) }
    #expect(error?.code == .usage)
  }

  private func makeGPSD(
    _ faults: String, waits: Bool, _ options: SimulatedGPSD.Options = SimulatedGPSD.Options()
  ) throws -> SimulatedGPSD {
    let scenario = try Scenario(
      yaml: """
        version: 1
        start: 2026-05-01T10:00:00Z
        path:
          - { point: [52.5, 13.25], altitude: 35 }
          - { point: [52.501, 13.251], after: 10s }
        \(faults.isEmpty ? "" : "faults: [\(faults)]")
        """, source: "test.yaml")
    var options = options
    options.port = FreePort.take()
    options.waitsForWatcher = waits
    return try SimulatedGPSD(scenario, options: options, clock: clock)
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
