import Foundation
import LocationGPSD
import LocationIO
import LocationKit
import LocationScenario
import LocationSources
import LocationTesting
import LocationTracks
import ShippedScenarios
import Synchronization
import TestSupport
import Testing

@Suite("All our fetchers keep the contract", .realTime)
struct FetcherConformanceTests {
  private let check = FetcherConformance(patience: .seconds(20), reports: 1)
  private let open = OpenPipes()
  private let line =
    #"{"class":"TPV","device":"/dev/ttyACM0","mode":2,"time":"2026-05-01T10:00:00Z","lat":48,"lon":11}"#

  @Test("a script, at full speed and in real time")
  func script() async throws {
    let scenario = try Scenario(yaml: ShippedScenario.demoWalk.yaml, source: "demo-walk.yaml")
    try await FetcherConformance().verify(.script(scenario, rate: .maximum))
    try await check.verify(.script(scenario, rate: .multiple(500)))
  }

  @Test("a replay")
  func replay() async throws {
    let file = RunFolder.url.appending(path: "\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("\(line)\n".utf8).write(to: file)
    try await check.verify(ReplayFetcher(path: file.path, formats: [WireLogFormat()], rate: .maximum))
    try await check.verify(ReplayFetcher(path: "/nowhere.json", formats: [WireLogFormat()]))
  }

  @Test("a gpsd that runs", arguments: GPSDDecoding.available)
  func gpsd(decoding: GPSDDecoding) async throws {
    let line = line
    let peer = try GPSDPeer { connection, _ in
      connection.send(GPSDPeer.version)
      connection.send(line, "{", line.replacing("10:00:00", with: "10:00:01"))
      connection.waitForEnd()
    }
    try await check.verify(GPSDFetcher(host: "127.0.0.1", port: peer.port, decoder: decoding))
  }

  @Test("a gpsd that does not run")
  func noGPSD() async throws {
    let fetcher = GPSDFetcher(host: "127.0.0.1", port: FreePort.take(), waitsForFirstConnection: false)
    try await check.verify(fetcher)
  }

  @Test("a stream of bytes, which can be run only once", arguments: [true, false])
  func stream(ends: Bool) async throws {
    let bytes = Data("\(line)\n".utf8)
    try await check.verify {
      // The writing end closes with the pipe, which the fetcher's reader does not keep.
      let pipe = Pipe()
      try pipe.fileHandleForWriting.write(contentsOf: bytes)
      if ends { try pipe.fileHandleForWriting.close() } else { open.keep(pipe) }
      return StreamFetcher(
        source: "-", reader: DescriptorReader(descriptor: dup(pipe.fileHandleForReading.fileDescriptor)))
    }
  }
}

/// Pipes whose writing ends stay open.
private final class OpenPipes: Sendable {
  private let pipes = Mutex<[Pipe]>([])

  func keep(_ pipe: Pipe) { pipes.withLock { $0.append(pipe) } }
}
