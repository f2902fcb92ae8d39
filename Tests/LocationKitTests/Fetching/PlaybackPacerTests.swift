import LocationKit
import Synchronization
import TestSupport
import Testing

@Suite("PlaybackPacer")
struct PlaybackPacerTests {
  @Test("reports each reading at its time's distance from the first")
  func realTime() async throws {
    let played = try await play([at(10), at(11), at(11.5), at(20)], .realTime)
    #expect(played.map(\.elapsed) == [.zero, .seconds(1), .milliseconds(1500), .seconds(10)])
  }

  @Test("divides the time by the rate", arguments: [(2.0, 5.0), (0.5, 20.0), (1000.0, 0.01)])
  func multiple(factor: Double, end: Double) async throws {
    let played = try await play([at(0), at(10)], .multiple(factor))
    #expect(played.map(\.elapsed) == [.zero, .seconds(end)])
  }

  @Test(
    "delivers the same readings in the same order at every rate",
    arguments: [PlaybackRate.maximum, .realTime, .multiple(1000)])
  func sameAtEveryRate(rate: PlaybackRate) async throws {
    let readings = [at(5), at(nil), .fault(LocationError(.invalidData, "x")), at(3), at(4), at(100), noFix(101)]
    #expect(try await play(readings, rate).flatMap(\.readings) == readings)
  }

  @Test("never waits at the maximum rate, and reports batches of 1024")
  func maximum() async throws {
    let played = try await play((0..<2400).map { at(Double($0) * 1000) }, .maximum)
    #expect(played.map(\.readings.count) == [1024, 1024, 352])
    #expect(played.allSatisfy { $0.elapsed == .zero })
  }

  @Test("reports readings that are due together in one batch")
  func together() async throws {
    let played = try await play([at(0), sky(0), .counts(InputCounts(unit: "x")), at(1), sky(nil)], .realTime)
    #expect(played.map(\.readings.count) == [3, 2])
  }

  @Test("plays readings without a time one second after the last")
  func untimed() async throws {
    let played = try await play([at(nil), at(nil), at(50), at(nil)], .realTime)
    #expect(played.map(\.elapsed) == [.zero, .seconds(1), .seconds(50), .seconds(51)])
  }

  @Test("does not wait for a reading with an older time, nor because of it")
  func straggler() async throws {
    let played = try await play([at(10), at(4), at(11), at(5), at(12)], .realTime)
    #expect(played.map(\.elapsed) == [.zero, .seconds(1), .seconds(2)])
    let twoReadings = try await play([at(10), at(4), sky(4), at(11)], .realTime)
    #expect(twoReadings.map(\.elapsed) == [.zero, .seconds(1)])
  }

  @Test("follows a clock that was set back")
  func clockPutBack() async throws {
    let played = try await play([at(1000), at(1001), at(10), at(11), at(12)], .realTime)
    #expect(played.map(\.elapsed) == [.zero, .seconds(1), .seconds(2), .seconds(3)])
  }

  @Test("waits a day for the next reading, but no longer: then the clock was set")
  func jumpForwards() async throws {
    let played = try await play([at(0), at(86_400), at(172_801), at(172_802)], .realTime)
    #expect(played.map(\.elapsed) == [.zero, .seconds(86_400), .seconds(86_401)])
    let extremes = try await play([.untilNanoseconds(.min), .untilNanoseconds(.max)], .realTime)
    #expect(extremes.map(\.elapsed) == [.zero])
  }

  @Test("catches up with its plan after a slow consumer")
  func slowListener() async throws {
    let played = try await play((0..<6).map { at(Double($0)) }, .realTime, listenerTakes: .milliseconds(2500))
    #expect(played.map(\.elapsed) == [.zero, .milliseconds(2500), .seconds(5)])
    #expect(played.map(\.readings.count) == [1, 2, 3])
  }

  @Test("throws when the task is cancelled, at the maximum rate, too", arguments: [PlaybackRate.maximum, .realTime])
  func cancellation(rate: PlaybackRate) async {
    let player = Player(readings: (0..<2000).map { at(Double($0)) }, rate: rate, isCancelledAfterFirstBatch: true)
    await #expect(throws: CancellationError.self) { try await player.run() }
    #expect(player.played.withLock { $0.count } == 1)
  }

  private func play(
    _ readings: [Reading], _ rate: PlaybackRate, listenerTakes: Duration = .zero
  ) async throws -> [Played] {
    let player = Player(readings: readings, rate: rate, listenerTakes: listenerTakes)
    try await player.run()
    return player.played.withLock { $0 }
  }

  private func at(_ seconds: Double?) -> Reading {
    .location(Location(coordinate: Self.somewhere, time: instant(seconds), origin: Self.origin))
  }

  private func noFix(_ seconds: Double?) -> Reading {
    .noFix(NoFix(time: instant(seconds), reason: .noFix, origin: Self.origin))
  }

  private func sky(_ seconds: Double?) -> Reading {
    .sky(SkyView(time: instant(seconds), satellites: [], origin: Self.origin))
  }

  private func instant(_ seconds: Double?) -> UTCInstant? {
    seconds.map { UTCInstant(nanoseconds: Int64($0 * 1e9)) }
  }

  static let origin = LocationOrigin(source: "test", kind: .simulated)
  static let somewhere = Coordinate(latitude: 52, longitude: 13).unsafelyUnwrapped
}

@Suite("PlaybackRate")
struct PlaybackRateTests {
  @Test(
    "parses a user's input",
    arguments: [
      ("max", PlaybackRate.maximum), ("1", .realTime), ("0.5", .multiple(0.5)), ("60", .multiple(60)), ("0", nil),
      ("-1", nil), ("nan", nil), ("inf", nil), ("fast", nil), ("", nil),
    ])
  func reads(text: String, rate: PlaybackRate?) {
    #expect(PlaybackRate(text) == rate)
  }
}

extension Reading {
  fileprivate static func untilNanoseconds(_ nanoseconds: Int64) -> Reading {
    .location(
      Location(
        coordinate: PlaybackPacerTests.somewhere, time: UTCInstant(nanoseconds: nanoseconds),
        origin: PlaybackPacerTests.origin))
  }
}

private struct Played: Sendable {
  var elapsed: Duration
  var readings: [Reading]
}

/// Plays readings, two in a call, or all at the maximum rate, to a consumer that records the time of each.
private final class Player: Sendable {
  let played = Mutex<[Played]>([])
  private let clock = JumpingClock()
  private let readings: [Reading]
  private let rate: PlaybackRate
  private let listenerTakes: Duration
  private let isCancelledAfterFirstBatch: Bool

  init(
    readings: [Reading], rate: PlaybackRate, listenerTakes: Duration = .zero, isCancelledAfterFirstBatch: Bool = false
  ) {
    self.readings = readings
    self.rate = rate
    self.listenerTakes = listenerTakes
    self.isCancelledAfterFirstBatch = isCancelledAfterFirstBatch
  }

  func run() async throws {
    try await Task { [self] in
      var pacer = try PlaybackPacer(rate: rate, clock: clock)
      let size = rate == .maximum ? readings.count : 2
      for start in stride(from: 0, to: readings.count, by: size) {
        try await pacer.play(Array(readings[start...].prefix(size)), report: listen)
      }
      try await pacer.finish(report: listen)
    }.value
  }

  @Sendable private func listen(_ readings: [Reading]) {
    played.withLock { $0.append(Played(elapsed: clock.elapsed, readings: readings)) }
    clock.advance(by: listenerTakes)
    if isCancelledAfterFirstBatch { withUnsafeCurrentTask { $0?.cancel() } }
  }
}
