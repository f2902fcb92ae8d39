import Foundation
import LocationIO
import LocationKit
import LocationReceivers
import LocationScenario
import LocationService
import LocationUBX
import SimulatedHardware
import TestSupport
import Testing

@testable import LocationSources

@Suite("A receiver that is configured on a serial line", .realTime)
struct ConfiguredReceiverTests {
  private let folder: String
  private let device: String
  private let terminal: RecordedTerminal
  private let memory: ReceiverUndoFiles
  /// Gives the receiver twice the time for its answers, because this machine may be busy.
  private let clock = FastClock(factor: 0.5)

  /// Time between solutions, UBX, NMEA, and NAV-PVT of the receiver before a change.
  private static let usual: [UInt64?] = [1000, 1, 1, 0]
  private static let setting: [UInt8] = [0xB5, 0x62, 0x06, 0x8A]
  private static let question: [UInt8] = [0xB5, 0x62, 0x0A, 0x04]

  init() throws {
    folder = RunFolder.url.appending(path: "receiver-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    device = "\(folder)/gps"
    terminal = try RecordedTerminal(linkedAt: device)
    memory = ReceiverUndoFiles(folder: "\(folder)/state")
  }

  /// Starts the receiver: by default a u-blox M10, at four times the speed, which is cancelled at the end of the test.
  private func start(_ product: ReceiverProduct = .ubloxM10) throws -> Task<Void, any Error> {
    let scenario = try Scenario(
      yaml: """
        version: 1
        start: 2026-05-01T10:00:00Z
        path:
          - { point: [52.5, 13.25], altitude: 35 }
          - { point: [52.51, 13.26], after: 3600s }
        """, source: "test.yaml")
    var options = SimulatedReceiver.Options()
    (options.product, options.baud, options.speedUp) = (product, 38_400, 4)
    options.standsAtEnd = true
    let receiver = try SimulatedReceiver(scenario, output: terminal, options: options)
    return Task { try await receiver.run() }
  }

  /// Starts to read the source with these parameters.
  private func read(_ parameters: String = "") throws -> FetcherRun {
    let line = try SourceURI("serial:\(device)\(parameters)").serialLine()
    let bytes = SerialSource(
      path: line.path, baud: line.baud, configuration: line.configuration, memory: memory, clock: clock)
    return FetcherRun(StreamFetcher(source: "serial:\(device)", from: bytes, waitsForFirstConnection: false))
  }

  private func open(_ memory: ReceiverUndoFiles? = nil) async throws -> SerialReceiver {
    try await SerialReceiver.open(path: device, baud: nil, memory: memory, clock: clock)
  }

  private func job(_ words: String..., isTrial: Bool = false) throws -> ReceiverJob {
    .configure(try ReceiverConfiguration(words), saves: false, isTrial: isTrial)
  }

  /// Asks the receiver for the settings that the tests change.
  private func settings() async throws -> [UInt64?] {
    let receiver = try await open()
    let outcome = try await receiver.perform(job("rate=1Hz", "protocol=both", isTrial: true))
    receiver.keep()
    await receiver.close()
    return [
      "CFG-RATE-MEAS", "CFG-UART1OUTPROT-UBX", "CFG-UART1OUTPROT-NMEA", "CFG-MSGOUT-UBX_NAV_PVT_UART1",
    ].map { outcome.state[$0]?.raw }
  }

  private func remove() { try? FileManager.default.removeItem(atPath: folder) }

  @Test("has the rate and the protocol of its source while it is read, and its own ones afterwards")
  func undoesAtEnd() async throws {
    defer { remove() }
    let running = try start()
    defer { running.cancel() }
    let run = try read("?rate=5Hz&protocol=ubx")
    var times: [UTCInstant] = []
    // The first ones may have been on their way before the change.
    while times.count < 9, let time = await run.readings(through: { $0.asLocation != nil }).last?.asLocation?.time {
      times.append(time)
    }
    let steps = zip(times.dropFirst(3), times.dropFirst(2)).map { $0.duration(since: $1) }
    #expect(steps == [Duration](repeating: .milliseconds(200), count: 6))
    #expect(!terminal.sent.suffix(300).contains(Array("$GN".utf8)))
    #expect(memory.isPending(device))
    run.cancel()
    #expect(await run.failure() is CancellationError)
    #expect(!memory.isPending(device))
    #expect(try await settings() == Self.usual)
  }

  @Test("is as before if its reader is cancelled while it is being configured")
  func undoesOnCancellation() async throws {
    defer { remove() }
    let running = try start()
    defer { running.cancel() }
    let run = try read("?rate=5Hz&protocol=ubx&model=sea")
    await eventually { terminal.written.contains(Self.setting) }
    run.cancel()
    #expect(await run.failure() is CancellationError)
    #expect(!memory.isPending(device))
    #expect(try await settings() == Self.usual)
  }

  @Test("is watched with a warning if the line is too slow for its rate")
  func warnsOfLoad() async throws {
    defer { remove() }
    let running = try start()
    defer { running.cancel() }
    // The load is that of the last second.
    let plain = try read()
    _ = await plain.readings { $0.asLocation != nil }
    plain.cancel()
    _ = await plain.failure()
    let run = try read("?rate=25Hz")
    let fault = await run.readings { $0.asLocation != nil }.compactMap(\.asFault).first
    #expect(fault?.message.hasSuffix("of what the line carries at 38400 baud, so some will be lost") == true)
    #expect(fault?.remedy?.hasPrefix("raise the speed first: locate receiver set serial:\(device) baud=") == true)
    run.cancel()
    _ = await run.failure()
  }

  @Test("is watched with a warning if it does not state the rate that it has acknowledged")
  func warnsOfDoubt() async throws {
    defer { remove() }
    let running = try start(.mtk)
    defer { running.cancel() }
    let run = try read("?rate=2Hz")
    let fault = await run.readings { $0.asLocation != nil }.compactMap(\.asFault).first
    #expect(fault?.message == "the receiver did not state PMTK220 afterwards: the change is not verified")
    run.cancel()
    _ = await run.failure()
    #expect(!memory.isPending(device))
  }

  @Test("keeps the speed of a line on which nothing arrives")
  func keepsSpeed() async throws {
    defer { remove() }
    let port = try SerialPort(device, writes: true)
    try port.setSpeed(57_600)
    let reader = try SerialReader(port, baud: nil, clock: FastClock(factor: 200))
    try await reader.settle(within: .seconds(12))
    #expect(reader.speed == 57_600)
    reader.close()
  }

  @Test("is not changed while it is unknown whether the change of an earlier run is its own")
  func waitsForModel() async throws {
    defer { remove() }
    let running = Task { try await sendSentences() }
    defer { running.cancel() }
    let settings = ["CFG-RATE-MEAS=0.2 s"].compactMap { ReceiverSetting($0) }
    try memory.remember(ReceiverSettings(settings, comments: ["u-blox ZED-F9P"]), of: device)
    let receiver = try await SerialReceiver.open(
      path: device, baud: 9600, memory: memory, clock: FastClock(factor: 20))
    let message = "what an earlier run changed could not be undone: the receiver does not state its model"
    await #expect(throws: LocationError(.sourceUnavailable, message, context: "serial:\(device)")) {
      try await receiver.perform(job("rate=5Hz"))
    }
    #expect(try await receiver.perform(.show).identity.make == .unknown)
    await receiver.close()
    #expect(memory.isPending(device))
    #expect(!terminal.written.contains(Self.setting))
  }

  /// Sends sentences as a receiver that answers nothing.
  private func sendSentences() async throws {
    while true {
      try await terminal.send(Array("$GPRMC,,V,,,,,,,,,,N*53\r\n".utf8))
      try await Task.sleep(for: .milliseconds(10), clock: .continuous)
    }
  }

  @Test("keeps its change only if it is told to")
  func keeps() async throws {
    defer { remove() }
    let running = try start()
    defer { running.cancel() }
    for isKept in [false, true] {
      let receiver = try await open(memory)
      let outcome = try await receiver.perform(job("rate=5Hz", "protocol=ubx"))
      #expect(outcome.identity.name == "u-blox M10")
      #expect(receiver.isPending)
      if isKept { receiver.keep() }
      await receiver.close()
      #expect(!memory.isPending(device))
      #expect(try await settings() == (isKept ? [200, 1, 0, 1] : Self.usual))
    }
  }

  @Test(
    "that a killed run has left changed is repaired by the next start, also if it answers no more",
    arguments: ["protocol=ubx", "protocol=nmea"])
  func repairs(output: String) async throws {
    defer { remove() }
    let running = try start()
    defer { running.cancel() }
    let killed = try await open()
    let outcome = try await killed.perform(job("rate=5Hz", output))
    killed.keep()
    await killed.close()
    try memory.remember(ReceiverSettings(outcome.undo, comments: [outcome.identity.name]), of: device)

    let next = try read()
    #expect(await next.readings { $0.asLocation != nil }.last?.asLocation != nil)
    #expect(!memory.isPending(device))
    next.cancel()
    _ = await next.failure()
    #expect(try await settings() == Self.usual)
  }

  @Test("gets no settings of another receiver, which are forgotten")
  func dropsOthers() async throws {
    defer { remove() }
    let running = try start()
    defer { running.cancel() }
    let settings = ["CFG-RATE-MEAS=0.2 s"].compactMap { ReceiverSetting($0) }
    try memory.remember(ReceiverSettings(settings, comments: ["u-blox ZED-F9P"]), of: device)

    let run = try read()
    let readings = await run.readings { $0.asLocation != nil }
    #expect(readings.last?.asLocation != nil)
    #expect(
      readings.compactMap(\.asFault).map(\.message) == [
        "this is u-blox M10: what an earlier run changed on u-blox ZED-F9P is not undone"
      ])
    #expect(!memory.isPending(device))
    #expect(terminal.written.contains(Self.question))
    #expect(!terminal.written.contains(Self.setting))
  }

  @Test("is not changed if the change could not be undone: the file is damaged, or cannot be written")
  func refuses() async throws {
    defer { remove() }
    let running = try start()
    defer { running.cancel() }
    let file = memory.path(device)
    try FileManager.default.createDirectory(atPath: "\(folder)/state", withIntermediateDirectories: true)
    try Data("rate 1 Hz\n".utf8).write(to: URL(filePath: file))
    let damaged = try await read("?rate=5Hz").failure()
    #expect(damaged?.states(.invalidData, "this is not a file of settings", at: "\(file):1") == true)
    #expect((damaged as? LocationError)?.remedy?.contains("rm \(file)") == true)
    // Without settings, it is read as it is, and the file is a warning.
    let plain = try read()
    let readings = await plain.readings { $0.asLocation != nil }
    #expect(readings.last?.asLocation != nil)
    #expect(
      readings.compactMap(\.asFault).map(\.message) == [
        "this is not a file of settings; what an earlier run changed is not undone"
      ])
    // Others are counted as bad lines.
    #expect(readings.compactMap(\.asFault).map(\.code) == [.sourceUnavailable])
    #expect(memory.isPending(device))
    plain.cancel()
    _ = await plain.failure()

    try FileManager.default.removeItem(atPath: "\(folder)/state")
    try Data().write(to: URL(filePath: "\(folder)/state"))
    let unwritable = try await read("?rate=5Hz").failure()
    #expect(unwritable?.states(.inputNotFound, "there is no such folder to write to", at: file) == true)
    #expect(!terminal.written.contains(Self.setting))
  }
}
