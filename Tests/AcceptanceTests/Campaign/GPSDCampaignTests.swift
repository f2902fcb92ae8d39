import Foundation
import TestSupport
import Testing

/// See `Tests/Campaign/run`.
@Suite(
  "Campaign against a real gpsd", .realTimeAlone,
  .enabled(if: DepthGPSD.isInstalled, DepthGPSD.absence))
struct GPSDCampaignTests {
  /// By `Tests/Campaign/run`, with the machine for itself.
  static var isRunAlone: Bool { ProcessInfo.processInfo.environment["LOCATE_CAMPAIGN_SEQUENCES"] != nil }

  @Test("after any failure of gpsd or its receiver the stream recovers, repeats nothing and withholds nothing")
  func campaign() async throws {
    // In its own process, so that its resources are counted. It always succeeds: the output of a failed one is lost.
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      try await Campaign().run()
    }
    let account = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      .split(separator: "\n").filter { $0.hasPrefix("campaign:") }
    print(account.joined(separator: "\n"))
    #expect(account.last == "campaign: \(Campaign.success)")
  }
}

/// Many sequences, one after the other: `LOCATE_CAMPAIGN_SEQUENCES` (4) from the seed `LOCATE_CAMPAIGN_SEED` (of `Seed`).
private struct Campaign {
  static let success = "all recovered, and nothing was held back"

  private let count: Int
  private let firstSeed: UInt64

  init() {
    let environment = ProcessInfo.processInfo.environment
    count = environment["LOCATE_CAMPAIGN_SEQUENCES"].flatMap { Int($0) } ?? 4
    firstSeed = environment["LOCATE_CAMPAIGN_SEED"].flatMap { UInt64($0) } ?? Seed.take()
  }

  /// Prints the result on standard error.
  func run() async throws {
    say("\(count) sequences from seed \(firstSeed)")
    var failures = 0
    // The first one brings the process to its usual size.
    failures += await play(firstSeed) ? 0 : 1
    let (load, memory) = (ProcessLoad(), Self.residentMemory)
    for seed in (firstSeed + 1)..<max(firstSeed + 1, firstSeed + UInt64(count)) { failures += await play(seed) ? 0 : 1 }
    let isFreed = await load.returns(within: 1)
    let growth = Self.residentMemory - memory
    let now = ProcessLoad()
    say("sockets \(load.sockets) → \(now.sockets), threads \(load.threads) → \(now.threads), memory + \(growth) KB")
    if failures > 0 { say("\(failures) of \(count) FAILED") }
    if !isFreed { say("sockets or threads were held back: FAILED") }
    if growth >= 16_384 { say("memory was held back: FAILED") }
    if failures == 0, isFreed, growth < 16_384 { say(Self.success) }
  }

  private func play(_ seed: UInt64) async -> Bool {
    do {
      try await CampaignSequence(seed: seed).play()
      return true
    } catch {
      say("seed \(seed) FAILED: \(error)")
      say("repeat it: Tests/Campaign/run --sequences 1 --seed \(seed)")
      return false
    }
  }

  private func say(_ text: String) { FileHandle.standardError.write(Data("campaign: \(text)\n".utf8)) }

  /// In kilobytes.
  private static var residentMemory: Int {
    let status = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    return (status.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4
  }
}
