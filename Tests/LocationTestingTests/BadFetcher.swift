import Glibc
import LocationKit
import LocationTesting
import Synchronization

/// A fetcher that breaks one rule.
enum BadFetcher: String, CaseIterable, Sendable {
  case hasty, silent, disorderly, untyped, cancelledByItself, deaf, spent, stuck, fickle, unaccounted
  case repetitive, backwards, mislabelled, talkative, blocking

  var rule: FetcherConformance.Rule {
    switch self {
    case .hasty: .reportsOneAtATime
    case .silent: .saysSomething
    case .disorderly, .backwards: .keepsOrder
    case .untyped, .cancelledByItself: .throwsLocationErrors
    case .deaf: .endsWhenCancelled
    case .spent, .stuck: .runsAgain
    case .fickle: .repeatsItself
    case .unaccounted: .countsAtEnd
    case .repetitive: .reportsOnce
    case .mislabelled: .marksRecordings
    case .talkative: .isSilentWhenCancelled
    case .blocking: .blocksNoThread
    }
  }

  func make() -> any LocationFetcher { Maker(bad: self) }

  private struct Failure: Error {}

  private final class Maker: LocationFetcher {
    /// The hasty one's order is chance: it would not repeat itself either. Recordings may repeat or go back.
    var timing: Timing { [.hasty, .repetitive, .backwards].contains(bad) ? .live : .recorded }
    private let bad: BadFetcher
    private let runs = Mutex(0)

    init(bad: BadFetcher) { self.bad = bad }

    func run(_ request: FetchRequest, report: @Sendable ([Reading]) async -> Void) async throws {
      let run = runs.withLock { runs in
        runs += 1
        return runs
      }
      var readings = makeReadings()
      switch bad {
      case .hasty:
        await reportTogether(readings, report)
        readings = []
      case .silent: try await ContinuousClock().sleep(for: .seconds(60))
      case .untyped: throw Failure()
      case .cancelledByItself: throw CancellationError()
      case .deaf:
        await report(readings)
        // Until the check has timed out and no longer waits for it.
        await Task { try? await ContinuousClock().sleep(for: .seconds(60)) }.value
      case .spent: if run > 1 { return await report([]) }
      case .stuck: if run > 1 { try await ContinuousClock().sleep(for: .seconds(3600)) }
      case .fickle: if run > 1 { readings.removeLast() }
      case .unaccounted: return await report(readings)
      case .blocking: usleep(700_000)
      case .disorderly, .backwards, .mislabelled, .talkative, .repetitive: break
      }
      for reading in readings {
        await report([reading])
        if bad != .talkative { try Task.checkCancellation() }
        // The third run is the one that is cancelled; what is reported later comes after that.
        if bad == .talkative, run == 3, reading == readings.first {
          await Task { try? await ContinuousClock().sleep(for: .seconds(3)) }.value
        }
      }
      await report([.counts(InputCounts(unit: "readings", read: 20))])
    }

    private func makeReadings() -> [Reading] {
      let origin = timing == .live || bad == .mislabelled ? LocationOrigin.mock : .recording
      let times = (0..<20).map { UTCInstant.utc("2026-05-01T10:00:00Z") + Double($0) }
      var readings =
        timing == .live && bad != .hasty
        ? times.map { Reading.location(.make(time: $0, origin: origin)) }
        : times.map { Reading.noFix(at: $0, origin: origin) }
      if bad == .disorderly || bad == .backwards { readings.swapAt(7, 8) }
      if bad == .repetitive { readings.insert(readings[7], at: 8) }
      return readings
    }

    private func reportTogether(_ readings: [Reading], _ report: @Sendable ([Reading]) async -> Void) async {
      await withoutActuallyEscaping(report) { report in
        await withTaskGroup { group in
          for reading in readings { group.addTask { await report([reading]) } }
        }
      }
    }
  }
}
