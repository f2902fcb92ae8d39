import LocationIO
import LocationKit
import LocationTesting
import Synchronization
import TestSupport
import Testing

@testable import LocationSources

@Suite("StreamFetcher with a source that is reopened")
struct StreamFetcherTests {
  private let broken = LocationError(.sourceUnavailable, "the line broke", context: "boat:10110")
  private let refused = LocationError(.sourceUnavailable, "Connection refused", context: "boat:10110")
  private let denied = LocationError(.permissionDenied, "Permission denied", context: "boat:10110")

  private struct Outcome {
    var reports: [[Reading]] = []
    var error: (any Error)?

    var readings: [Reading] { reports.flatMap(\.self) }
    /// Seconds after 10:00.
    var seconds: [Double] {
      readings.compactMap { reading in
        if case .location(let location) = reading { location.time } else { nil }
      }.map { $0.duration(since: .utc("2026-05-01T10:00:00Z")).inSeconds }
    }
    var faults: [String] {
      readings.compactMap { if case .fault(let error) = $0 { error.message } else { nil } }
    }
    var losses: [LossReason] {
      readings.compactMap { if case .noFix(let report) = $0 { report.reason } else { nil } }
    }
  }

  private func run(
    _ bytes: ScriptedBytes, waits: Bool = false, clock: any Clock<Duration> = JumpingClock()
  ) async -> Outcome {
    let fetcher = StreamFetcher(
      source: "tcp://boat:10110", from: bytes, waitsForFirstConnection: waits, clock: clock,
      wallClock: { .utc("2026-05-01T10:00:00Z") }, jitter: { 1 })
    let reports = Reports()
    var outcome = Outcome()
    do {
      // A task of its own: the script's end cancels it.
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await fetcher.run(FetchRequest()) { reports.append($0) } }
        try await group.next()
      }
    } catch {
      outcome.error = error
    }
    outcome.reports = reports.all
    return outcome
  }

  private final class Reports: Sendable {
    private let reports = Mutex<[[Reading]]>([])
    var all: [[Reading]] { reports.withLock { $0 } }
    func append(_ report: [Reading]) { reports.withLock { $0.append(report) } }
  }

  @Test("continues after a reopening, and loses no withheld epoch and no sentence without its line end")
  func reopens() async {
    let bytes = ScriptedBytes([
      .says([NMEAText.epoch(0), NMEAText.epoch(1), String(NMEAText.epoch(2).dropLast(1))], then: broken),
      .says([NMEAText.epoch(3), NMEAText.epoch(4)], then: broken),
    ])
    let outcome = await run(bytes)
    #expect(outcome.seconds == [0, 1, 2, 3, 4])
    #expect(outcome.faults == ["the line broke", "the line broke"])
    #expect(outcome.losses == [.linkLost, .linkLost])
    #expect(outcome.error is CancellationError)
    #expect(bytes.closed == 2)
  }

  @Test("reports events in order: the withheld epoch, the fault, the loss")
  func order() async {
    let outcome = await run(ScriptedBytes([.says([NMEAText.epoch(0)], then: broken)]))
    #expect(outcome.readings.count == 3)
    guard case .location = outcome.readings.first, case .fault = outcome.readings.dropFirst().first else {
      Issue.record("\(outcome.readings)")
      return
    }
    let origin = LocationOrigin(source: "tcp://boat:10110", kind: .live)
    #expect(outcome.readings.last == .noFix(NoFix(time: nil, reason: .linkLost, origin: origin)))
  }

  @Test("reports a repeated failure to open once, until data arrives again")
  func reportsFailureOnce() async {
    let refusals = [ScriptedBytes.Opening](repeating: .refused(refused), count: 9)
    let outcome = await run(
      ScriptedBytes(
        [.says([NMEAText.tpv(0)], then: broken)] + refusals + [.says([], then: broken), .says([NMEAText.tpv(1)])]
          + refusals))
    #expect(outcome.seconds == [0, 1])
    #expect(outcome.faults == ["the line broke", "the other end has closed the connection"])
    #expect(outcome.losses.count == 2)
  }

  @Test("reports another lasting failure, too")
  func anotherFailure() async {
    let start = ScriptedBytes.Opening.says([NMEAText.tpv(0)], then: broken)
    let short = [ScriptedBytes.Opening](repeating: .refused(denied), count: 2)
    #expect(await run(ScriptedBytes([start] + short + [.refused(refused)] + short)).faults == ["the line broke"])
    let long = [ScriptedBytes.Opening](repeating: .refused(denied), count: 7)
    let outcome = await run(ScriptedBytes([start] + long))
    #expect(outcome.faults == ["the line broke", "Permission denied"])
    #expect(outcome.losses == [.linkLost])
  }

  @Test("fails at once if the first opening fails, unless it waits", arguments: [false, true])
  func firstOpening(waits: Bool) async {
    let outcome = await run(ScriptedBytes([.refused(refused), .says([NMEAText.tpv(0)])]), waits: waits)
    if waits {
      #expect(outcome.seconds == [0])
      #expect(outcome.error is CancellationError)
      #expect(outcome.faults.first == "Connection refused")
    } else {
      #expect(outcome.readings == [])
      #expect(outcome.error as? LocationError == refused)
    }
  }

  @Test("doubles its pause each time, and resets it when data arrives")
  func pauses() async {
    let clock = JumpingClock()
    let refusals = [ScriptedBytes.Opening](repeating: .refused(refused), count: 4)
    _ = await run(ScriptedBytes(refusals), waits: true, clock: clock)
    #expect(clock.elapsed == .milliseconds(50 + 100 + 200 + 300))
    let second = JumpingClock()
    _ = await run(ScriptedBytes(refusals + [.says([], then: broken)]), waits: true, clock: second)
    #expect(second.elapsed >= .milliseconds(50 + 100 + 200 + 300 + 300))
  }

  @Test("delivers once what a server repeats to each client", arguments: [true, false])
  func repetition(isNMEA: Bool) async {
    let text = isNMEA ? NMEAText.epoch : NMEAText.tpv
    let outcome = await run(
      ScriptedBytes([
        .says([text(0), text(1), text(2)], then: broken),
        .says([text(1), text(2), text(3)], then: broken),
        .says([text(3), text(4)], then: broken),
      ]))
    #expect(outcome.seconds == [0, 1, 2, 3, 4])
  }

  @Test("withholds nothing from a receiver whose clock was set back or is frozen")
  func clockPutBack() async {
    let outcome = await run(
      ScriptedBytes([
        .says([NMEAText.tpv(6), NMEAText.tpv(7)], then: broken),
        .says([NMEAText.tpv(7), NMEAText.tpv(2), NMEAText.tpv(7), NMEAText.tpv(7)], then: broken),
      ]))
    #expect(outcome.seconds == [6, 7, 2, 7, 7])
  }

  @Test("detects the format again after a reopening")
  func recognizesAnew() async {
    let outcome = await run(
      ScriptedBytes([
        .says([NMEAText.epoch(0)], then: broken), .says([NMEAText.tpv(1)], then: broken),
        .says([NMEAText.epoch(2)], then: broken),
      ]))
    #expect(outcome.seconds == [0, 1, 2])
  }

  @Test("closes a silent connection, if silence means that it is dead")
  func silence() throws {
    let limits = SilenceWatch(greeting: .seconds(10), remedy: "", silence: .seconds(30))
    let bytes = ScriptedBytes(
      [.fallsSilent([NMEAText.epoch(0)]), .fallsSilent([NMEAText.epoch(1)])], silence: limits)
    let time = VirtualTime()
    let outcome = try time.run { await run(bytes, clock: time.clock) }
    #expect(time.clock.now.offset == .milliseconds(60_100))
    #expect(outcome.seconds == [0, 1])
    #expect(outcome.faults == [String](repeating: "connected, but silent for 30.0 seconds", count: 2))
    #expect(bytes.closed == 2)
  }

  @Test("reports the source's reason for the loss")
  func lossReason() async {
    let outcome = await run(
      ScriptedBytes([.says([NMEAText.tpv(0)], then: broken), .refused(refused)], lossReason: .deviceRemoved))
    #expect(outcome.losses == [.deviceRemoved])
  }

  @Test("ends when the source ends, with an account")
  func finalEnd() async {
    let outcome = await run(
      ScriptedBytes([.says([NMEAText.epoch(0)], then: broken), .says([NMEAText.epoch(1)])], endIsFinal: true))
    #expect(outcome.seconds == [0, 1])
    #expect(outcome.error == nil)
    #expect(outcome.readings.last == .counts(InputCounts(unit: "sentences", read: 4)))
  }

  @Test("never joins bytes of two senders, and separates their receivers")
  func senders() async {
    let (first, second) = (NMEAText.epoch(1), NMEAText.epoch(2))
    let half = first.index(first.startIndex, offsetBy: 40)
    let outcome = await run(
      ScriptedBytes([
        .isSent([("a:1", String(first[..<half])), ("b:2", second), ("a:1", String(first[half...])), ("b:2", second)])
      ]))
    #expect(outcome.seconds.sorted() == [1, 2])
    let devices = outcome.readings.compactMap { reading -> String? in
      if case .location(let location) = reading { location.origin.device ?? "none" } else { nil }
    }
    #expect(Set(devices) == ["none", "b:2"])
    #expect(outcome.faults.count == 1)
  }
}
