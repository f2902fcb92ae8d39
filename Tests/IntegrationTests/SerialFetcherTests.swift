import Foundation
import LocationIO
import LocationKit
import LocationTesting
import SimulatedHardware
import Synchronization
import TestSupport
import Testing

@testable import LocationSources

@Suite("A receiver on a serial line", .realTime)
struct SerialFetcherTests {
  private let folder = RunFolder.url.appending(path: "serial-\(UUID().uuidString)")

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  private func path(_ name: String) -> String { folder.appending(path: name).path }

  private func tpv(_ second: Int) -> String {
    let time = UTCInstant.utc("2026-05-01T10:00:00Z") + Double(second)
    return #"{"class":"TPV","mode":3,"time":"\#(time)","lat":48.0,"lon":11.5}"# + "\r\n"
  }

  /// Says an epoch every 20 ms until it is cancelled.
  private func speak(_ terminal: PseudoTerminal, from first: Int = 0) async {
    for second in first... {
      guard (try? await terminal.send(Array(tpv(second).utf8))) != nil,
        (try? await Task.sleep(for: .milliseconds(20))) != nil
      else { return }
    }
  }

  private func times(_ readings: [Reading]) -> [UTCInstant] { readings.compactMap { $0.asLocation?.time } }

  @Test("is used again after it was unplugged and plugged in, and repeats nothing")
  func replug() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let terminal = try PseudoTerminal(linkedAt: path("gps"))
    let run = FetcherRun(.serial(path: path("gps")))
    let speaking = Task { await speak(terminal) }
    defer { speaking.cancel() }
    var all = await run.readings { $0.asLocation != nil }
    for _ in 0..<3 {
      try await terminal.unplug()
      let lost = await run.readings { $0.asNoFix != nil }
      #expect(lost.last?.asNoFix?.reason == .deviceRemoved)
      #expect(lost.compactMap(\.asFault).map(\.message) == ["the device is gone"])
      try await terminal.plugIn()
      let plugged = ContinuousClock.now
      let back = await run.readings { $0.asLocation != nil }
      // It waits for at most 0.3 s; the rest is this machine's.
      #expect(ContinuousClock.now - plugged < .seconds(60))
      all += lost + back
    }
    #expect(Set(times(all)).count == times(all).count)
    #expect(times(all) == times(all).sorted())
  }

  @Test("is read at its own speed", arguments: [38_400, 115_200])
  func speed(baud: Int) async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let terminal = try PseudoTerminal(linkedAt: path("gps"), isStrict: true)
    terminal.setBaud(baud)
    let run = FetcherRun(.serial(path: path("gps")))
    let speaking = Task { await speak(terminal) }
    defer { speaking.cancel() }
    let readings = await run.readings { $0.asLocation != nil }
    // The noise before is not reported.
    #expect(readings.count == 1)
    // Plugged in again, the same speed is tried first: not one more sentence is lost on the way.
    try await terminal.unplug()
    _ = await run.readings { $0.asNoFix != nil }
    try await terminal.plugIn()
    #expect(await run.readings { $0.asLocation != nil }.compactMap(\.asFault).isEmpty)
  }

  @Test("is noise at a wrong fixed speed")
  func wrongSpeed() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let terminal = try PseudoTerminal(linkedAt: path("gps"), isStrict: true)
    terminal.setBaud(38_400)
    let run = FetcherRun(.serial(path: path("gps"), baud: 9600))
    let speaking = Task { await speak(terminal) }
    defer { speaking.cancel() }
    let readings = await run.readings { $0.asFault != nil }
    #expect(readings.allSatisfy { $0.asLocation == nil })
    // A sentence that is none, or nothing that looks like one: as the noise has it.
    #expect(readings.last?.asFault?.context?.contains("gps") == true)
  }

  @Test("that sends messages of UBX without a position is an error that explains this")
  func binaryOnly() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let terminal = try PseudoTerminal(linkedAt: path("gps"))
    let run = FetcherRun(.serial(path: path("gps")))
    let frame: [UInt8] = [0xB5, 0x62, 0x05, 0x01, 0x02, 0x00, 0x06, 0x01, 0x0F, 0x38]
    let speaking = Task {
      while (try? await terminal.send(frame)) != nil, (try? await Task.sleep(for: .milliseconds(20))) != nil {}
    }
    defer { speaking.cancel() }
    let fault = await run.readings { $0.asFault != nil }.last?.asFault
    #expect(fault?.message == "the source sends UBX without a position")
    #expect(fault?.context == path("gps"))
  }

  @Test("belongs to one reader at a time, and to the next when that reader ends")
  func lock() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let terminal = try PseudoTerminal(linkedAt: path("gps"))
    let speaking = Task { await speak(terminal) }
    defer { speaking.cancel() }
    let first = FetcherRun(.serial(path: path("gps")))
    _ = await first.readings { $0.asLocation != nil }
    let error = await FetcherRun(.serial(path: path("gps"), waitsForFirstConnection: false)).failure() as? LocationError
    #expect(error == LocationError(.sourceUnavailable, "", context: path("gps")))
    #expect(error?.message.hasPrefix("another program holds this device") == true)
    first.cancel()
    _ = await first.failure()
    let next = FetcherRun(.serial(path: path("gps")))
    #expect(await next.readings { $0.asLocation != nil }.count == 1)
  }

  @Test("that does not exist, or is no device, is an error at once")
  func missing() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let missing =
      await FetcherRun(.serial(path: path("gps"), waitsForFirstConnection: false)).failure() as? LocationError
    #expect(missing == LocationError(.sourceUnavailable, "", context: path("gps")))
    #expect(missing?.message == "there is no such device")
    try Data().write(to: folder.appending(path: "file"))
    let file = await FetcherRun(.serial(path: path("file"))).failure() as? LocationError
    #expect(file == LocationError(.invalidArgument, "", context: path("file")))
    #expect(file?.remedy?.contains("file:") == true)
  }

  @Test("is used when it appears, if waiting is requested")
  func waits() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let run = FetcherRun(.serial(path: path("gps"), waitsForFirstConnection: true))
    #expect(await run.readings { $0.asNoFix != nil }.last?.asNoFix?.reason == .linkLost)
    let terminal = try PseudoTerminal(linkedAt: path("gps"))
    let speaking = Task { await speak(terminal) }
    defer { speaking.cancel() }
    #expect(await run.readings { $0.asLocation != nil }.last?.asLocation != nil)
  }

  @Test("is the only device that matches a pattern; several matches are an error")
  func patterns() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let byID = folder.appending(path: "serial/by-id")
    try FileManager.default.createDirectory(at: byID, withIntermediateDirectories: true)
    let devices = SerialDevices(root: folder.path)
    expectThrows(LocationError(.sourceUnavailable, "no serial device is plugged in", context: "serial")) {
      try devices.device("")
    }
    for name in ["ttyACM0", "ttyUSB0", "ttyS0"] { try Data().write(to: folder.appending(path: name)) }
    try FileManager.default.createSymbolicLink(
      at: byID.appending(path: "usb-u-blox_GNSS"), withDestinationURL: folder.appending(path: "ttyACM0"))
    #expect(devices.pluggedIn == [path("serial/by-id/usb-u-blox_GNSS"), path("ttyUSB0")])
    expectThrows(LocationError(.invalidArgument, "devices are meant by it", context: "serial")) {
      try devices.device("")
    }
    #expect(try devices.device(path("ttyACM*")) == path("ttyACM0"))
    expectThrows(LocationError(.invalidArgument, "devices are meant by it", context: path("tty*"))) {
      try devices.device(path("tty*"))
    }
    expectThrows(LocationError(.sourceUnavailable, "nothing matches this pattern", context: path("x*"))) {
      try devices.device(path("x*"))
    }
    try FileManager.default.removeItem(at: folder.appending(path: "ttyUSB0"))
    #expect(try devices.device("") == path("serial/by-id/usb-u-blox_GNSS"))
    #expect(try devices.device("/dev/whatever") == "/dev/whatever")
  }

  @Test("keeps the contract of all fetchers")
  func conformance() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let terminal = try PseudoTerminal(linkedAt: path("gps"))
    let speaking = Task { await speak(terminal) }
    defer { speaking.cancel() }
    let check = FetcherConformance(patience: .seconds(20), reports: 3)
    try await check.verify(.serial(path: path("gps")))
    try await check.verify(.serial(path: path("nothing"), waitsForFirstConnection: false))
  }
}
