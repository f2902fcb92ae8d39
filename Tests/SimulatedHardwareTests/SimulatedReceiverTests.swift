import LocationKit
import LocationScenario
import SimulatedHardware
import Synchronization
import TestSupport
import Testing

@Suite("SimulatedReceiver")
struct SimulatedReceiverTests {
  @Test("reports its position and movement, and marks them as simulated")
  func sentences() async throws {
    let output = RecordingOutput()
    try await run("- {point: [52.5, -13.25], altitude: 35.5}\n- {point: [52.5, -13.249], after: 10s}", output)
    #expect(
      output.sentences.prefix(5) == [
        "$GPRMC,100000.00,A,5230.00000,N,01315.00000,W,13.201,90.00,010526,,,S*65",
        "$GPGGA,100000.00,5230.00000,N,01315.00000,W,8,06,1.00,35.50,M,,M,,*5E",
        "$GPGSA,A,3,05,13,15,18,20,23,,,,,,,1.90,1.00,1.60*05",
        "$GPGSV,2,1,08,05,68,295,46,13,52,088,44,15,44,172,43,18,33,241,40*7D",
        "$GPGSV,2,2,08,20,29,312,38,23,21,045,35,24,09,134,27,29,04,357,22*74",
      ])
    #expect(output.sentences.count == 11 * 5)
  }

  @Test("has no course while stationary, and no altitude in two dimensions")
  func standing() async throws {
    let output = RecordingOutput()
    try await run("- point: [-0.5, 179.5]", output)
    #expect(output.fields("RMC", 7...8) == ["0.000", ""])
    #expect(output.fields("RMC", 3...6) == ["0030.00000", "S", "17930.00000", "E"])
    #expect(output.fields("GGA", 9...9) == [""])
    #expect(output.fields("GSA", 2...2) == ["2"])
  }

  @Test("reports no position without a fix, but the time")
  func noFix() async throws {
    let output = RecordingOutput()
    try await run("- {point: [52.5, 13.25], altitude: 35}\n- lose-fix: 1s", output)
    #expect(
      output.sentences.prefix(5) == [
        "$GPRMC,100000.00,V,,,,,,,010526,,,N*7C", "$GPGGA,100000.00,,,,,0,00,,,M,,M,,*49",
        "$GPGSA,A,1,,,,,,,,,,,,,,,*1E", "$GPGSV,2,1,08,05,68,295,,13,52,088,,15,44,172,,18,33,241,*7C",
        "$GPGSV,2,2,08,20,29,312,,23,21,045,,24,09,134,,29,04,357,*7C",
      ])
  }

  @Test("omits the simulation marker if configured")
  func asReal() async throws {
    let output = RecordingOutput()
    var options = SimulatedReceiver.Options()
    options.isPosingAsReal = true
    try await run("- point: [52.5, 13.25]", output, options)
    #expect(output.fields("GGA", 6...6) == ["1"])
    #expect(output.fields("RMC", 12...12) == ["A"])
  }

  @Test("begins each epoch at its time, and sends its bytes at the speed of the line")
  func serialLine() async throws {
    let output = RecordingOutput(isSerialLine: true)
    var options = SimulatedReceiver.Options()
    options.baud = 4800
    try await run("- {point: [52.5, 13.25], altitude: 35}\n- pause: 3s", output, options)
    let lengths = output.epochs.map(\.bytes)
    #expect(lengths.count == 4)
    for (index, epoch) in output.epochs.enumerated() {
      #expect(epoch.end == .seconds(index) + .nanoseconds(epoch.bytes * 10_000_000_000 / 4800))
      #expect(epoch.begin > .seconds(index) && epoch.begin < .seconds(index) + .milliseconds(100))
    }
  }

  @Test("sends an epoch at once without a line speed, at its time divided by the speed-up")
  func speedUp() async throws {
    let output = RecordingOutput()
    var options = SimulatedReceiver.Options()
    options.speedUp = 8
    try await run("- point: [52.5, 13.25]\n- pause: 3s", output, options)
    #expect(output.pieces.map(\.time) == [0, 125, 250, 375].map { .milliseconds($0) })
    #expect(output.times == ["100000.00", "100001.00", "100002.00", "100003.00"])
  }

  @Test("chooses a baud rate at which its epochs fit", arguments: [(1.0, 9600), (8, 38_400), (60, 460_800)])
  func automaticBaud(speedUp: Double, baud: Int) async throws {
    let output = RecordingOutput(isSerialLine: true)
    var options = SimulatedReceiver.Options()
    options.speedUp = speedUp
    try await run("- point: [52.5, 13.25]", output, options)
    let epoch = try #require(output.epochs.first)
    #expect(epoch.end == .nanoseconds(epoch.bytes * 10_000_000_000 / baud))
  }

  @Test(
    "rejects a line that is too slow, and a speed-up of 0",
    arguments: [
      (1200, 1.0), (4800, 2), (0, 1), (-9600, 1), (.max, 1), (.min, 1), (nil, 100_000), (9600, 0), (9600, -1),
      (9600, .nan), (9600, .infinity), (nil, 1e-19), (nil, .leastNonzeroMagnitude), (nil, 1e300),
    ] as [(Int?, Double)])
  func refusals(baud: Int?, speedUp: Double) throws {
    var options = SimulatedReceiver.Options()
    options.baud = baud
    options.speedUp = speedUp
    let scenario = try scenario("- point: [52.5, 13.25]")
    let error = try #require(throws: LocationError.self) {
      try SimulatedReceiver(scenario, output: RecordingOutput(isSerialLine: true), options: options)
    }
    #expect(error.code == .invalidArgument)
  }

  @Test("is stationary at its start until it is released, at times before the scenario's")
  func hold() async throws {
    let output = RecordingOutput()
    var options = SimulatedReceiver.Options()
    options.waitsForRelease = true
    options.longestHold = .seconds(120)
    let path = "- {point: [52.5, 13.25], altitude: 35}\n- {point: [52.6, 13.25], after: 1s}"
    let receiver = try SimulatedReceiver(
      try scenario(path), output: output, options: options, clock: output.clock)
    output.onSend = { if $0 == 3 { receiver.release() } }
    try await receiver.run()
    #expect(output.times == ["095800.00", "095801.00", "095802.00", "100000.00", "100001.00"])
    #expect(output.fields("RMC", 3...3) == ["5230.00000", "5230.00000", "5230.00000", "5230.00000", "5236.00000"])
    #expect(output.pieces.map(\.time) == (0..<5).map { .seconds($0) })
  }

  @Test("fails if it is not released before the times run out")
  func timesOutUnreleased() async throws {
    let output = RecordingOutput()
    var options = SimulatedReceiver.Options()
    options.waitsForRelease = true
    options.longestHold = .seconds(60)
    let error = await #expect(throws: LocationError.self) { try await run("- point: [52.5, 13.25]", output, options) }
    #expect(error?.code == .timedOut)
    #expect(output.times.count == 60)
    #expect(output.times.last == "095959.00")
  }

  @Test("is stationary at its end if configured, until it is cancelled")
  func standsAtEnd() async throws {
    let output = RecordingOutput()
    var options = SimulatedReceiver.Options()
    options.standsAtEnd = true
    output.onSend = { if $0 == 5 { withUnsafeCurrentTask { $0?.cancel() } } }
    let running = Task { [options] in
      try await run("- point: [52.5, 13.25]\n- {point: [52.6, 13.25], after: 1s}", output, options)
    }
    await #expect(throws: CancellationError.self) { try await running.value }
    #expect(output.times == (0..<5).map { "10000\($0).00" })
    #expect(output.fields("RMC", 3...3).suffix(4).allSatisfy { $0 == "5236.00000" })
    #expect(output.fields("RMC", 7...7).suffix(3).allSatisfy { $0 == "0.000" })
  }

  @Test("fails at the end with the scenario's error")
  func failure() async throws {
    let output = RecordingOutput()
    let error = await #expect(throws: LocationError.self) {
      try await run("- point: [52.5, 13.25]\n- error: the cable broke", output)
    }
    #expect(error?.message == "the cable broke")
    #expect(output.times == ["100000.00"])
  }

  @Test("continues at its pace after a delay, without catching up")
  func heldUp() async throws {
    let output = RecordingOutput()
    output.onSend = { [clock = output.clock] in if $0 == 2 { clock.advance(by: .milliseconds(3500)) } }
    try await run("- point: [52.5, 13.25]\n- pause: 4s", output)
    #expect(output.pieces.map(\.time) == [0, 1000, 4500, 5500, 6500].map { .milliseconds($0) })
    #expect(output.times == (0..<5).map { "10000\($0).00" })
  }

  @Test("catches up with a delay shorter than an interval")
  func slightlyLate() async throws {
    let output = RecordingOutput()
    output.onSend = { [clock = output.clock] in if $0 == 2 { clock.advance(by: .milliseconds(1900)) } }
    try await run("- point: [52.5, 13.25]\n- pause: 4s", output)
    #expect(output.pieces.map(\.time) == [0, 1000, 2900, 3000, 4000].map { .milliseconds($0) })
  }

  @Test("starts again when it loops, at continuing times")
  func loop() async throws {
    let output = RecordingOutput()
    var options = SimulatedReceiver.Options()
    options.loops = true
    output.onSend = { if $0 == 5 { withUnsafeCurrentTask { $0?.cancel() } } }
    await #expect(throws: CancellationError.self) {
      try await run("- point: [52.5, 13.25]\n- {point: [52.6, 13.25], after: 1s}", output, options)
    }
    #expect(output.times == (0..<5).map { "10000\($0).00" })
    #expect(output.pieces.map(\.time) == (0..<5).map { .seconds($0) })
    #expect(output.fields("RMC", 3...3) == ["5230", "5236", "5230", "5236", "5230"].map { "\($0).00000" })
  }

  @Test("reports each epoch at its time, before it sends it")
  func observation() async throws {
    let output = RecordingOutput()
    let receiver = try SimulatedReceiver(
      try scenario("- point: [52.5, 13.25]\n- pause: 2s"), output: output, clock: output.clock)
    let seen = Mutex<[String]>([])
    try await receiver.run { epoch in
      seen.withLock { $0.append("\(epoch.time.nanosecondsOfDay / 1_000_000_000 - 36_000) \(output.pieces.count)") }
    }
    #expect(seen.withLock { $0 } == ["0 0", "1 1", "2 2"])
  }

  @Test("reports the stationary epochs at the end, too, and keeps the past leap second")
  func observationOfStanding() async throws {
    let output = RecordingOutput()
    let scenario = try Scenario(
      yaml: """
        version: 1
        start: 2026-12-31T23:59:59Z
        path: [{ point: [52.5, 13.25] }, { pause: 2s }]
        faults: [{ leap-second: 2026-12-31 }]
        """, source: "leap.yaml")
    var options = SimulatedReceiver.Options()
    options.standsAtEnd = true
    output.onSend = { if $0 == 5 { withUnsafeCurrentTask { $0?.cancel() } } }
    let receiver = try SimulatedReceiver(scenario, output: output, options: options, clock: output.clock)
    let seen = Mutex<[UTCInstant]>([])
    let running = Task { try await receiver.run { epoch in seen.withLock { $0.append(epoch.time) } } }
    await #expect(throws: CancellationError.self) { try await running.value }
    #expect(output.times == ["235959.00", "235960.00", "000000.00", "000001.00", "000002.00"])
    #expect(seen.withLock { $0 }.prefix(5) == (0..<5).map { scenario.start.advanced(by: .seconds($0)) }[...])
  }

  private func run(
    _ path: String, _ output: RecordingOutput, _ options: SimulatedReceiver.Options = .init()
  ) async throws {
    try await SimulatedReceiver(try scenario(path), output: output, options: options, clock: output.clock).run()
  }

  private func scenario(_ path: String) throws -> Scenario {
    try Scenario(yaml: "version: 1\nstart: 2026-05-01T10:00:00Z\npath:\n\(path)\n", source: "test.yaml")
  }
}
