import LocationKit
import LocationScenario
import Synchronization
import TestSupport
import Testing

@Suite("ScriptFetcher")
struct ScriptFetcherTests {
  @Test("reports epochs as simulated readings, then its account")
  func readings() async throws {
    let readings = try await play("- {point: [52, 13], altitude: 35}\n- pause: 1s\n- lose-fix: 1s").readings
    let origin = LocationOrigin(source: "test.yaml", kind: .simulated)
    let coordinate = try #require(Coordinate(latitude: 52, longitude: 13))
    var location = Location(coordinate: coordinate, time: instant(0), mode: .threeDimensional, origin: origin)
    location.status = .simulated
    location.altitudeMSL = 35
    location.speed = 0
    #expect(
      readings == [
        .location(location), .noFix(NoFix(time: instant(1), reason: .noFix, origin: origin)),
        .noFix(NoFix(time: instant(2), reason: .noFix, origin: origin)),
        .account(SourceAccount(unit: "epochs", read: 3)),
      ])
  }

  @Test("has two dimensions without an altitude, and moves")
  func movement() async throws {
    let readings = try await play("- point: [0, 0]\n- {point: [0, 0.001], after: 2s}").readings
    guard case .location(let location) = readings[1] else { throw LocationError(.internal, "no location") }
    #expect(location.mode == .twoDimensional)
    #expect(location.altitudeMSL == nil)
    #expect(location.courseOverGround == 90)
    #expect((try #require(location.speed) - 55.66).magnitude < 0.01)
  }

  @Test(
    "takes the scenario's time divided by the rate",
    arguments: [(PlaybackRate.realTime, 10.0), (.multiple(8), 1.25), (.maximum, 0)])
  func pace(rate: PlaybackRate, seconds: Double) async throws {
    let played = try await play("- point: [0, 0]\n- pause: 10s", rate: rate)
    #expect(played.elapsed == .seconds(seconds))
    #expect(played.readings.count == 12)
    #expect(played.batches == (rate == .maximum ? [12] : Array(repeating: 1, count: 10) + [2]))
  }

  @Test("fails at the end with the scenario's error, after all that came before")
  func failure() async throws {
    let played = try await play("- point: [0, 0]\n- pause: 1s\n- error: the antenna fell off", rate: .maximum)
    #expect(played.error == LocationError(.sourceUnavailable, "", place: "test.yaml"))
    #expect(played.error?.message == "the antenna fell off")
    #expect(played.readings.count == 3)
  }

  @Test("plays from the start again when it is run again")
  func runsAgain() async throws {
    let fetcher = ScriptFetcher(try scenario("- point: [0, 0]\n- pause: 300s"), rate: .maximum)
    let first = await Listener().listen(to: fetcher)
    let second = await Listener().listen(to: fetcher)
    #expect(first.readings == second.readings)
    #expect(first.batches == [256, 46])
  }

  @Test("is recorded: its own time drives the deadlines")
  func timing() throws {
    let fetcher: some LocationFetcher = .script(try scenario("- point: [0, 0]"))
    #expect(fetcher.timing == .recorded)
  }

  private func play(_ path: String, rate: PlaybackRate = .realTime) async throws -> Listener.Heard {
    let clock = JumpingClock()
    var heard = await Listener().listen(to: .script(try scenario(path), rate: rate, clock: clock))
    heard.elapsed = clock.elapsed
    return heard
  }

  private func scenario(_ path: String) throws -> Scenario {
    try Scenario(yaml: "version: 1\nstart: 2026-05-01T10:00:00Z\npath:\n\(path)\n", source: "test.yaml")
  }

  private func instant(_ seconds: Int64) -> UTCInstant {
    UTCInstant(nanoseconds: 1_777_629_600_000_000_000 + seconds * 1_000_000_000)
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
