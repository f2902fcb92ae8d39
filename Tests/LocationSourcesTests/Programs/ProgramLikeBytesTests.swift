import LocationIO
import LocationKit
import Synchronization
import Testing

@testable import LocationSources

@Suite("StreamFetcher with a restarted program")
struct ProgramLikeBytesTests {
  private static let died = LocationError(.sourceUnavailable, "it ended with status 1", context: "boat:10110")

  private struct ProgramLikeBytes: ByteSource {
    let base: ScriptedBytes
    var steadyAfter = Duration.zero
    let opensBySpeaking = true

    var place: String { base.place }

    func open() async throws -> any ByteReader { try await base.open() }
  }

  /// Notes the pauses; silences last for ever on it.
  private final class PauseClock: Clock {
    typealias Instant = ContinuousClock.Instant
    let now = ContinuousClock.now
    let minimumResolution = Duration.nanoseconds(1)
    private let notes = Mutex<[Duration]>([])

    var pauses: [Duration] { notes.withLock { $0 } }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
      if deadline - now >= .milliseconds(500) { return try await Task.sleep(for: .seconds(86_400)) }
      notes.withLock { $0.append(deadline - now) }
    }
  }

  private func run(
    _ openings: [ScriptedBytes.Opening], steadyAfter: Duration = .zero, waits: Bool = false
  ) async -> (pauses: [Duration], failure: LocationError?) {
    let clock = PauseClock()
    let bytes = ProgramLikeBytes(base: ScriptedBytes(openings), steadyAfter: steadyAfter)
    let fetcher = StreamFetcher(
      source: "exec:x", from: bytes, waitsForFirstConnection: waits, clock: clock, jitter: { 1 })
    do {
      // A task of its own: the script's end cancels it.
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await fetcher.run(FetchRequest()) { _ in } }
        try await group.next()
      }
    } catch {
      return (clock.pauses, error as? LocationError)
    }
    return (clock.pauses, nil)
  }

  @Test(
    "backs off after each run that was too short",
    arguments: [(Duration.zero, [50, 50, 50, 50]), (.seconds(1), [50, 100, 200, 300])])
  func pauses(steadyAfter: Duration, milliseconds: [Int]) async {
    let crash = ScriptedBytes.Opening.says([NMEAText.tpv(0)], then: Self.died)
    let (pauses, _) = await run([crash, crash, crash, crash], steadyAfter: steadyAfter)
    #expect(pauses == milliseconds.map { .milliseconds($0) })
  }

  @Test("a failure before the first output is an error, unless the fetcher waits")
  func silent() async {
    #expect(await run([.says([], then: Self.died)]).failure == Self.died)
    #expect(await run([.says([], then: Self.died)]).pauses == [])
    #expect(await run([.says([], then: Self.died)], waits: true).pauses == [.milliseconds(50)])
    let spoken = await run([.says([NMEAText.tpv(0)], then: Self.died), .says([], then: Self.died)])
    #expect(spoken.failure == nil)
    #expect(spoken.pauses.count == 2)
  }
}
