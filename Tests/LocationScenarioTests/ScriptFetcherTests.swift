import LocationKit
import LocationScenario
import Synchronization
import TestSupport
import Testing

@Suite("ScriptFetcher")
struct ScriptFetcherTests {
  @Test("reports epochs as simulated readings, then its account; a sky when it changes")
  func readings() async throws {
    let readings = try await play("- {point: [52, 13], altitude: 35}\n- pause: 2s\n- lose-fix: 1s").readings
    let origin = LocationOrigin(source: "test.yaml", kind: .simulated)
    let coordinate = try #require(Coordinate(latitude: 52, longitude: 13))
    var location = Location(coordinate: coordinate, time: instant(0), mode: .threeDimensional, origin: origin)
    location.status = .simulated
    location.altitudeMSL = 35
    location.speed = 0
    location.satellitesUsed = 6
    location.dilution = DilutionOfPrecision(horizontal: 1, vertical: 1.6, position: 1.9)
    var second = location
    second.time = instant(1)
    #expect(
      readings.filter(\.isNoSky) == [
        .location(location), .location(second), .noFix(NoFix(time: instant(2), reason: .noFix, origin: origin)),
        .noFix(NoFix(time: instant(3), reason: .noFix, origin: origin)),
        .counts(InputCounts(unit: "epochs", read: 4)),
      ])
    let skies = readings.compactMap(\.sky)
    #expect(skies.map(\.time) == [instant(0), instant(2)])
    #expect(skies.map(\.satellitesUsed) == [6, 0])
    #expect(skies.map { $0.satellites.count { $0.signalStrength != nil } } == [8, 0])
    #expect(skies.map(\.dilution.isEmpty) == [false, true])
  }

  @Test("reports no more than the receiver's sentences contain")
  func sentences() async throws {
    let header = "receiver: {sentences: [GLL, ZDA]}"
    let readings = try await play("- {point: [52, 13], altitude: 35}", header: header).readings
    let location = try #require(readings.compactMap(\.location).first)
    #expect(readings.count == 2)
    #expect(location.altitudeMSL == nil)
    #expect(location.mode == .twoDimensional)
    #expect(location.speed == nil)
    #expect(location.satellitesUsed == nil)
    #expect(location.dilution.isEmpty)
  }

  @Test("takes the altitude from GNS alone, movement from VTG alone, and deviations of one sigma per axis from GST")
  func fewSentences() async throws {
    let path = "- {point: [52, 13], altitude: 35}\n- {point: [52.001, 13], after: 10s}"
    let header = "receiver: {sentences: [GNS, VTG, GST, ZDA]}\nerrors: {noise: 1 m}"
    let location = try #require(try await play(path, header: header).readings.compactMap(\.location).first)
    #expect(location.mode == .threeDimensional)
    #expect(location.speed != nil)
    #expect(location.horizontalAccuracy == Accuracy(radius: 1, level: .oneSigmaPerAxis, basis: .receiver))
    #expect(location.verticalAccuracy == Accuracy(radius: 1.6, level: .oneSigmaPerAxis, basis: .receiver))
    let without = try await play(path, header: "receiver: {sentences: [GNS, ZDA]}").readings.compactMap(\.location)
      .first
    #expect(try #require(without).altitudeMSL == 35)
    #expect(try #require(without).speed == nil)
  }

  @Test("has two dimensions without an altitude, and has speed and course")
  func movement() async throws {
    let readings = try await play("- point: [0, 0]\n- {point: [0, 0.001], after: 2s}").readings
    let location = try #require(readings.compactMap(\.location).dropFirst().first)
    #expect(location.mode == .twoDimensional)
    #expect(location.altitudeMSL == nil)
    #expect(location.courseOverGround == 90)
    #expect((try #require(location.speed) - 55.66).magnitude < 0.01)
  }

  @Test(
    "counts unreadable epochs with the reasons of the NMEA 0183 decoder",
    arguments: [("bad-sums", "bad checksum"), ("missing-sums", "no checksum"), ("bad-values", "unreadable field")])
  func unreadable(fault: String, reason: String) async throws {
    let readings = try await play("- point: [0, 0]\n- pause: 9s", faults: "{at: 2s, \(fault): 3s}").readings
    #expect(readings.seconds == [0, 1, 5, 6, 7, 8, 9])
    #expect(readings.last == .counts(InputCounts(unit: "epochs", read: 10, skipped: [reason: 3])))
  }

  @Test("reports nothing while the receiver is silent or unplugged", arguments: ["silence", "unplugged"])
  func silence(fault: String) async throws {
    let readings = try await play("- point: [0, 0]\n- pause: 5s", faults: "{at: 2s, \(fault): 2s}").readings
    #expect(readings.seconds == [0, 1, 4, 5])
    #expect(readings.last == .counts(InputCounts(unit: "epochs", read: 6)))
  }

  @Test(
    "reports no extra epochs for split, slow or noisy bytes",
    arguments: ["split-writes: 3s", "slow-bytes: 3s", "noise: 200"])
  func oddBytes(fault: String) async throws {
    let readings = try await play("- point: [0, 0]\n- pause: 5s", faults: "{at: 2s, \(fault)}").readings
    #expect(readings.seconds == [0, 1, 2, 3, 4, 5])
  }

  @Test("has no fix while the receiver lies")
  func lying() async throws {
    let readings = try await play("- point: [0, 0]\n- pause: 3s", faults: "{at: 1s, lying-no-fix: 2s}").readings
    #expect(readings.seconds == [0, 3])
    #expect(readings.count { if case .noFix = $0 { true } else { false } } == 2)
  }

  @Test("delivers withheld epochs late and together", arguments: ["merged-writes: 2s", "gpsd: stop, for: 2s"])
  func held(fault: String) async throws {
    let played = try await play("- point: [0, 0]\n- pause: 5s", faults: "{at: 2s, \(fault)}", rate: .realTime)
    #expect(played.readings.seconds == [0, 1, 2, 3, 4, 5])
    // The sky comes with the first location, the account with the last.
    #expect(played.batches == [2, 1, 3, 2])
  }

  @Test("delivers withheld epochs at the end, too")
  func heldAtEnd() async throws {
    let played = try await play("- point: [0, 0]\n- pause: 3s", faults: "{at: 2s, merged-writes: end}")
    #expect(played.readings.seconds == [0, 1, 2, 3])
  }

  @Test("withholds as much as a line may, and counts the rest as lost")
  func heldTooMuch() async throws {
    let played = try await play(
      "- point: [0, 0]\n- pause: 5000s", faults: "{at: 0s, merged-writes: end}", rate: .maximum)
    // One of those held is the sky.
    #expect(played.readings.compactMap(\.location).count == 4095)
    #expect(
      played.readings.last
        == .counts(InputCounts(unit: "epochs", read: 5001, skipped: ["lost without a reader": 906])))
  }

  @Test(
    "reports the loss of a killed gpsd once, and continues with the next epoch",
    arguments: ["kill, for: 3s", "restart"])
  func killed(fault: String) async throws {
    let readings = try await play("- point: [0, 0]\n- pause: 9s", faults: "{at: 2s, gpsd: \(fault)}").readings
    let isLong = fault.hasPrefix("kill")
    #expect(readings.seconds == [0, 1] + (isLong ? [] : [3, 4]) + [5, 6, 7, 8, 9])
    let faults = readings.compactMap { if case .fault(let error) = $0 { error } else { nil } }
    #expect(
      faults.map { $0.states(.sourceUnavailable, "the simulated gpsd was killed", at: "test.yaml") } == [true],
      "\(faults)")
    let losses = readings.compactMap { if case .noFix(let noFix) = $0 { noFix } else { nil } }
    #expect(losses.map(\.reason) == [.linkLost])
    #expect(losses.map(\.time) == [nil])
  }

  @Test("is timed by the scenario, whatever the receiver's clock reports")
  func wrongClock() async throws {
    let played = try await play(
      "- point: [0, 0]\n- pause: 4s", faults: "{at: 0s, clock: 2080-01-06T00:00:00Z, for: 2s}", rate: .realTime)
    #expect(played.elapsed == .seconds(4))
    #expect(
      played.readings.compactMap { $0.location?.time?.description } == [
        "2080-01-06T00:00:00.000Z", "2080-01-06T00:00:01.000Z", "2026-05-01T10:00:02.000Z",
        "2026-05-01T10:00:03.000Z", "2026-05-01T10:00:04.000Z",
      ])
  }

  @Test(
    "lasts the scenario's time divided by the rate",
    arguments: [(PlaybackRate.realTime, 10.0), (.multiple(8), 1.25), (.maximum, 0)])
  func pace(rate: PlaybackRate, seconds: Double) async throws {
    let played = try await play("- point: [0, 0]\n- pause: 10s", rate: rate)
    #expect(played.elapsed == .seconds(seconds))
    #expect(played.readings.count == 13)
    #expect(played.batches == (rate == .maximum ? [13] : [2] + Array(repeating: 1, count: 9) + [2]))
  }

  @Test("fails at the end with the scenario's error, after all epochs before it")
  func failure() async throws {
    let played = try await play("- point: [0, 0]\n- pause: 1s\n- error: the antenna fell off", rate: .maximum)
    #expect(played.error == LocationError(.sourceUnavailable, "", context: "test.yaml"))
    #expect(played.error?.message == "the antenna fell off")
    #expect(played.readings.compactMap(\.location).count == 2)
  }

  @Test("starts from the beginning when it runs again")
  func runsAgain() async throws {
    let fetcher = ScriptFetcher(try scenario("- point: [0, 0]\n- pause: 2000s"), rate: .maximum)
    let first = await Listener().listen(to: fetcher)
    let second = await Listener().listen(to: fetcher)
    #expect(first.readings == second.readings)
    #expect(first.batches == [1024, 979])
  }

  @Test("is recorded: its own time drives the deadlines")
  func timing() throws {
    let fetcher: some LocationFetcher = .script(try scenario("- point: [0, 0]"))
    #expect(fetcher.timing == .recorded)
  }

  private func play(
    _ path: String, header: String = "", faults: String? = nil, rate: PlaybackRate = .realTime
  ) async throws -> Listener.Heard {
    let clock = JumpingClock()
    let scenario = try scenario(path, header: header, faults: faults)
    var heard = await Listener().listen(to: .script(scenario, rate: rate, clock: clock))
    heard.elapsed = clock.elapsed
    return heard
  }

  private func scenario(_ path: String, header: String = "", faults: String? = nil) throws -> Scenario {
    let faults = faults.map { "faults:\n- \($0)\n" } ?? ""
    return try Scenario(
      yaml: "version: 1\nstart: 2026-05-01T10:00:00Z\n\(header)\npath:\n\(path)\n\(faults)", source: "test.yaml")
  }

  private func instant(_ seconds: Int64) -> UTCInstant {
    UTCInstant(nanoseconds: 1_777_629_600_000_000_000 + seconds * 1_000_000_000)
  }
}

extension Reading {
  fileprivate var location: Location? { if case .location(let location) = self { location } else { nil } }
  fileprivate var sky: SkyView? { if case .sky(let sky) = self { sky } else { nil } }
  fileprivate var isNoSky: Bool { sky == nil }
}

extension [Reading] {
  /// When the locations were, in seconds after the start.
  fileprivate var seconds: [Int64] {
    compactMap { $0.location?.time.map { ($0.nanoseconds - 1_777_629_600_000_000_000) / 1_000_000_000 } }
  }
}

private final class Listener: Sendable {
  struct Heard: Sendable {
    var readings: [Reading] = []
    var batches: [Int] = []
    var error: LocationError?
    var elapsed = Duration.zero
  }

  private let heard = Mutex(Heard())

  func listen(to fetcher: some LocationFetcher) async -> Heard {
    do {
      try await fetcher.run(FetchRequest()) { [self] readings in
        heard.withLock {
          $0.readings += readings
          $0.batches.append(readings.count)
        }
      }
    } catch {
      heard.withLock { $0.error = LocationError(wrapping: error) }
    }
    return heard.withLock { $0 }
  }
}
