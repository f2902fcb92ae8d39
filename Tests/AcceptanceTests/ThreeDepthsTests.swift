import Foundation
import LocationGPSD
import LocationKit
import LocationScenario
import LocationSources
import LocationTracks
import LocationWire
import SimulatedHardware
import Synchronization
import TestSupport
import Testing

@Suite(
  "One scenario at every depth: script, gpsd simulated and real, serial line, recordings", .realTimeAlone)
struct ThreeDepthsTests {
  /// A name of this test's for what is plugged in.
  private let link = RunFolder.url.appending(path: "depth-\(UUID().uuidString)").path

  @Test("the script delivers the expected events")
  func script() async throws {
    let walk = try DepthWalk.named("interrupted")
    #expect(walk.places.contains { $0.region == .circle(center: $0.region.center, radius: 15) })
    let run = try await script(of: walk)
    #expect(run.occurrences.map(\.what) == DepthWalk.interruptedStory)
    #expect(run.times.count + run.epochsWithoutFix(walk) == walk.scenario.epochCount)
  }

  @Test("a simulated gpsd that reads the receiver delivers the script's events", arguments: DepthWalk.names)
  func simulatedDaemon(name: String) async throws {
    let walk = try DepthWalk.named(name)
    let run = try await throughSimulatedDaemon(walk)
    try await expect(run, tellsTheStoryOf: walk)
  }

  @Test(
    "a receiver on a pseudo-terminal and gpsd deliver the script's events",
    .enabled(if: DepthGPSD.isInstalled, DepthGPSD.absence), arguments: DepthWalk.names)
  func daemon(name: String) async throws {
    let walk = try DepthWalk.named(name)
    let run = try await throughDaemon(walk, .standard)
    try await expect(run, tellsTheStoryOf: walk)
  }

  @Test(
    "a receiver on a pseudo-terminal, gpsd and our decoder deliver the script's events",
    .enabled(if: DepthGPSD.isInstalled, DepthGPSD.absence),
    .enabled(if: GPSDDecoding.standard != .swift, "SKIPPED: our decoder is the standard one here"),
    arguments: ["demo-walk", "interrupted"])
  func daemonAndOurDecoder(name: String) async throws {
    let walk = try DepthWalk.named(name)
    try await expect(try await throughDaemon(walk, .swift), tellsTheStoryOf: walk)
  }

  @Test("a receiver on a serial line delivers the script's events", arguments: DepthWalk.names)
  func serialLine(name: String) async throws {
    let walk = try DepthWalk.named(name)
    let terminal = try PseudoTerminal(linkedAt: link)
    let fetcher = StreamFetcher.serial(path: link)
    try await expect(try await run(walk, through: terminal, fetcher), tellsTheStoryOf: walk)
  }

  @Test(
    "of a receiver that sends UBX, gpsd and our serial line deliver the script's events, and equal locations",
    .enabled(if: DepthGPSD.isInstalled, DepthGPSD.absence))
  func messages() async throws {
    let walk = try DepthWalk.inMessages()
    let script = try await script(of: walk)
    let terminal = try PseudoTerminal(linkedAt: link)
    let own = try await run(walk, through: terminal, StreamFetcher.serial(path: link))
    let daemon = try await throughDaemon(walk, .swift)
    for run in [own, daemon] { #expect(run.occurrences.map(\.what) == script.occurrences.map(\.what)) }
    #expect(own.times == script.times)

    let theirs = Dictionary(daemon.locations.map { ($0.time, $0) }) { first, _ in first }
    var compared = 0
    for location in own.locations {
      guard let other = theirs[location.time] else { continue }
      compared += 1
      #expect(location.coordinate.distance(to: other.coordinate) < 0.02)
      #expect(location.mode == other.mode)
      for value in [\Location.altitudeMSL, \.speed, \.courseOverGround] {
        guard let left = location[keyPath: value], let right = other[keyPath: value] else { continue }
        #expect(abs(left - right) < 0.02, "\(value) at \(String(describing: location.time))")
      }
    }
    #expect(compared >= own.locations.count - 3)
  }

  @Test("a recording of the receiver's sentences delivers the script's events", arguments: DepthWalk.names)
  func sentences(name: String) async throws {
    let walk = try DepthWalk.named(name)
    let recording = RecordedReceiver()
    try await SimulatedReceiver(walk.scenario, output: recording, clock: JumpingClock()).run()
    let run = try await replay(recording.bytes, of: walk)
    try await expect(run, tellsTheStoryOf: walk)
    #expect(run.faults.isEmpty)
  }

  @Test("a recording of gpsd's JSON delivers the script's events", arguments: DepthWalk.names)
  func json(name: String) async throws {
    let walk = try DepthWalk.named(name)
    var writer = ASCIIWriter()
    try await LocationManager(fetcher: .script(walk.scenario, rate: .maximum)).run { event in
      if case .received(let reading) = event { WireEncoder().encode(reading, to: &writer) }
    }
    let run = try await replay(writer.bytes, of: walk)
    try await expect(run, tellsTheStoryOf: walk)
    #expect(run.faults.isEmpty)
  }

  // MARK: Depths

  private func script(of walk: DepthWalk) async throws -> DepthRun {
    try await .events(of: walk, through: .script(walk.scenario, rate: .maximum))
  }

  private func throughSimulatedDaemon(_ walk: DepthWalk) async throws -> DepthRun {
    let daemon = try DaemonOutput(port: FreePort.take(), device: "/dev/simulated")
    let run = try await run(walk, through: daemon, gpsd(daemon.port, .swift))
    await daemon.close()
    return run
  }

  private func throughDaemon(_ walk: DepthWalk, _ decoding: GPSDDecoding) async throws -> DepthRun {
    let terminal = try PseudoTerminal()
    let gpsd = DepthGPSD(device: terminal.devicePath)
    defer { gpsd.kill() }
    try gpsd.start()
    return try await run(walk, through: DepthCable(terminal, gpsd), self.gpsd(gpsd.port, decoding))
  }

  private func gpsd(_ port: UInt16, _ decoding: GPSDDecoding) -> GPSDFetcher {
    GPSDFetcher(host: "127.0.0.1", port: port, waitsForFirstConnection: true, decoder: decoding)
  }

  /// Four times as fast as it happens, so that a busy moment of the machine is no silence; the scenario begins when the
  /// client has a report of the receiver.
  private func run(
    _ walk: DepthWalk, through output: any ReceiverOutput, _ fetcher: any LocationFetcher
  ) async throws -> DepthRun {
    var options = SimulatedReceiver.Options()
    options.speedUp = 4
    options.waitsForRelease = true
    options.hasFixWhileWaiting = false
    options.standsAtEnd = true
    let clock = FastClock(factor: options.speedUp)
    let receiver = try SimulatedReceiver(walk.scenario, output: output, options: options)
    return try await withThrowingTaskGroup(of: DepthRun?.self) { group in
      group.addTask {
        try await receiver.run()
        return nil
      }
      group.addTask { try await .events(of: walk, through: fetcher, clock: clock) { receiver.release() } }
      defer { group.cancelAll() }
      return try #require(try await group.next() ?? nil)
    }
  }

  private func replay(_ bytes: [UInt8], of walk: DepthWalk) async throws -> DepthRun {
    let file = RunFolder.url.appending(path: "depth-\(UUID().uuidString).log")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(bytes).write(to: file)
    let formats: [any TrackFormat] = [WireLogFormat(), NMEALogFormat()]
    return try await .events(of: walk, through: .replay(file.path, formats: formats, rate: .maximum))
  }

  // MARK: Comparison

  private func expect(_ run: DepthRun, tellsTheStoryOf walk: DepthWalk) async throws {
    let script = try await script(of: walk)
    #expect(run.occurrences.map(\.what) == script.occurrences.map(\.what))
    for (occurrence, original) in zip(run.occurrences, script.occurrences) {
      let times = [occurrence.time, original.time].compactMap { $0?.nanoseconds }
      #expect(times.count == 2, "\(original.what)")
      guard times.count == 2 else { continue }
      var difference = Duration.nanoseconds(times[0] - times[1])
      if walk.hasRolledOver, difference > .seconds(86_400) { difference -= .seconds(1024 * 7 * 86_400) }
      #expect(abs(difference.inSeconds) <= walk.scenario.rate.interval.inSeconds, "\(original.what)")
    }
    #expect(run.isAllSimulated)
    if walk.hasRolledOver { return }
    #expect(run.losses == script.losses)
    #expect(Set(run.times).isSubset(of: Set(script.times)))
  }
}

extension DepthRun {
  fileprivate func epochsWithoutFix(_ walk: DepthWalk) -> Int {
    ScenarioTimeline(walk.scenario).count { $0.report?.fix == nil }
  }
}

extension Region {
  fileprivate var center: Coordinate {
    boundingCircle.center
  }
}

/// Stores the receiver's output.
private final class RecordedReceiver: ReceiverOutput {
  private let recorded = Mutex<[UInt8]>([])

  var isSerialLine: Bool { false }
  var bytes: [UInt8] { recorded.withLock { $0 } }

  func send(_ bytes: [UInt8]) async throws { recorded.withLock { $0 += bytes } }
}
