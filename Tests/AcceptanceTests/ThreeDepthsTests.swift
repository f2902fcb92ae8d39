import Foundation
import LocationGPSD
import LocationKit
import LocationScenario
import LocationTracks
import LocationWire
import SimulatedHardware
import Synchronization
import TestSupport
import Testing

@Suite("One scenario, from the script, through gpsd and as a recording", .timeLimit(.minutes(2)))
struct ThreeDepthsTests {
  @Test("the script tells the story", arguments: DepthWalk.Name.allCases)
  func script(name: DepthWalk.Name) async throws {
    let walk = try name.load()
    #expect(walk.places.contains { $0.region == .circle(center: $0.region.center, radius: 15) })
    let run = try await script(of: walk)
    #expect(run.occurrences.map(\.what) == walk.story)
    #expect(run.times.count + run.epochsWithoutFix(walk) == walk.scenario.epochCount)
  }

  @Test(
    "a receiver on a pseudo-terminal, gpsd and libgps tell the script's story",
    .enabled(if: DepthGPSD.isInstalled, DepthGPSD.absence),
    arguments: DepthWalk.Name.allCases, [GPSDDecoding.standard, .swift])
  func daemon(name: DepthWalk.Name, decoding: GPSDDecoding) async throws {
    let walk = try name.load()
    expect(try await throughDaemon(walk, decoding), tells: try await script(of: walk), of: walk)
  }

  @Test("a recording of the receiver's sentences tells the script's story", arguments: DepthWalk.Name.allCases)
  func sentences(name: DepthWalk.Name) async throws {
    let walk = try name.load()
    let recording = RecordedReceiver()
    try await SimulatedReceiver(walk.scenario, output: recording, clock: JumpingClock()).run()
    let run = try await replay(recording.bytes, of: walk)
    expect(run, tells: try await script(of: walk), of: walk)
    #expect(run.faults.isEmpty)
  }

  @Test("a recording of gpsd's JSON tells the script's story", arguments: DepthWalk.Name.allCases)
  func json(name: DepthWalk.Name) async throws {
    let walk = try name.load()
    var writer = ASCIIWriter()
    try await LocationManager(fetcher: .script(walk.scenario, rate: .maximum)).run { event in
      if case .received(let reading) = event { WireEncoder().encode(reading, to: &writer) }
    }
    let run = try await replay(writer.bytes, of: walk)
    expect(run, tells: try await script(of: walk), of: walk)
    #expect(run.faults.isEmpty)
  }

  // MARK: Depths

  private func script(of walk: DepthWalk) async throws -> DepthRun {
    try await .events(of: walk, through: .script(walk.scenario, rate: .maximum))
  }

  private func throughDaemon(_ walk: DepthWalk, _ decoding: GPSDDecoding) async throws -> DepthRun {
    var options = SimulatedReceiver.Options()
    options.speedUp = 10
    options.waitsForRelease = true
    options.standsAtEnd = true
    let terminal = try PseudoTerminal()
    let receiver = try SimulatedReceiver(walk.scenario, output: terminal, options: options)
    let gpsd = DepthGPSD(device: terminal.devicePath)
    let fetcher = GPSDFetcher(host: "127.0.0.1", port: gpsd.port, waitsForFirstConnection: true, decoder: decoding)
    defer { gpsd.kill() }
    try gpsd.start()
    return try await withThrowingTaskGroup(of: DepthRun?.self) { group in
      group.addTask {
        try await receiver.run()
        return nil
      }
      group.addTask { try await .events(of: walk, through: fetcher) { receiver.release() } }
      defer { group.cancelAll() }
      return try #require(try await group.next() ?? nil)
    }
  }

  private func replay(_ bytes: [UInt8], of walk: DepthWalk) async throws -> DepthRun {
    let file = FileManager.default.temporaryDirectory.appending(path: "depth-\(UUID().uuidString).log")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(bytes).write(to: file)
    let formats: [any TrackFormat] = [WireLogFormat(), NMEALogFormat()]
    return try await .events(of: walk, through: .replay(file.path, formats: formats, rate: .maximum))
  }

  // MARK: Comparison

  private func expect(_ run: DepthRun, tells script: DepthRun, of walk: DepthWalk) {
    #expect(run.occurrences.map(\.what) == script.occurrences.map(\.what))
    for (occurrence, original) in zip(run.occurrences, script.occurrences) {
      let times = [occurrence.time, original.time].compactMap { $0?.nanoseconds }
      #expect(times.count == 2, "\(original.what)")
      guard times.count == 2 else { continue }
      let difference = Duration.nanoseconds(times[0] - times[1])
      #expect(abs(difference.inSeconds) <= walk.scenario.rate.interval.inSeconds, "\(original.what)")
    }
    #expect(run.losses == script.losses)
    #expect(run.isAllSimulated)
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
    switch self {
    case .circle(let center, _): center
    }
  }
}

/// Keeps what the receiver says.
private final class RecordedReceiver: ReceiverOutput {
  private let recorded = Mutex<[UInt8]>([])

  var isSerialLine: Bool { false }
  var bytes: [UInt8] { recorded.withLock { $0 } }

  func send(_ bytes: [UInt8]) async throws { recorded.withLock { $0 += bytes } }
}
