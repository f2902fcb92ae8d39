import Glibc
import LocationGPSD
import LocationKit
import SimulatedHardware
import TestSupport
import Testing

/// A receiver, a real gpsd and a manager before it, and some misfortunes one after the other, all by a seed.
struct CampaignSequence {
  enum Misfortune: CaseIterable, Sendable {
    case kill, stop, unplug, garbage, slowBytes, splitLines
  }

  /// What must hold, and did not.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  let seed: UInt64
  let misfortunes: [Misfortune]
  private let pauses: [Duration]
  private let garbage: [UInt8]
  private let receiver: CampaignReceiver
  private let gpsd: DepthGPSD

  init(seed: UInt64) throws {
    self.seed = seed
    var random = SeededRandom(seed: seed)
    misfortunes = (0..<Int.random(in: 1...3, using: &random)).map { _ in
      Misfortune.allCases.randomElement(using: &random) ?? .kill
    }
    pauses = misfortunes.map { _ in .milliseconds(Int.random(in: 0...1500, using: &random)) }
    garbage = (0..<Int.random(in: 1...600, using: &random)).map { _ in .random(in: 0...255, using: &random) }
    receiver = try CampaignReceiver()
    gpsd = DepthGPSD(device: receiver.terminal.devicePath)
  }

  /// Throws a ``Failure`` where the stream does not recover within half a minute, or delivers something twice.
  func play() async throws {
    defer { gpsd.kill() }
    try gpsd.start()
    let (events, continuation) = AsyncStream<LocationEvent>.makeStream()
    // Ten times as impatient as it is: a silent gpsd is left after one second and a half.
    let fetcher = GPSDFetcher(
      host: "127.0.0.1", port: gpsd.port, waitsForFirstConnection: true,
      decoder: GPSDDecoding.available[Int(seed % UInt64(GPSDDecoding.available.count))], clock: FastClock(factor: 10))
    let manager = LocationManager(fetcher: fetcher)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { [receiver] in try await receiver.run() }
      group.addTask { try await manager.run { continuation.yield($0) } }
      group.addTask { [self] in try await suffer(CampaignStory(events)) }
      group.addTask { [self] in
        try await Task.sleep(for: .seconds(100))
        throw Failure(description: "not over after 100 s: \(misfortunes)")
      }
      defer { group.cancelAll() }
      try await group.next()
    }
  }

  private func suffer(_ story: CampaignStory) async throws {
    var story = story
    try await story.reach(receiver.time, "at the start")
    for (misfortune, pause) in zip(misfortunes, pauses) {
      try await suffer(misfortune, pause)
      try await story.reach(receiver.time, "after \(misfortune) of \(pause)")
    }
  }

  private func suffer(_ misfortune: Misfortune, _ pause: Duration) async throws {
    switch misfortune {
    case .kill:
      gpsd.kill()
      try await Task.sleep(for: pause)
      try gpsd.start()
    case .stop:
      gpsd.signal(SIGSTOP)
      try await Task.sleep(for: pause * 2)
      gpsd.signal(SIGCONT)
    case .unplug:
      let old = receiver.terminal.devicePath
      try await receiver.terminal.unplug()
      try await Task.sleep(for: pause)
      try await receiver.terminal.plugIn()
      // As udev's rule does it.
      try gpsd.forget(old)
      try gpsd.add(receiver.terminal.devicePath)
    case .garbage: receiver.spoil(garbage)
    case .slowBytes, .splitLines:
      receiver.speak(misfortune == .slowBytes ? .slowly : .inHalves)
      try await Task.sleep(for: pause)
      receiver.speak(.whole)
    }
  }
}
