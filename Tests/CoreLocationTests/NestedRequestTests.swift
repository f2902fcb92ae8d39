import Foundation
import LocationKit
import LocationTesting
import LocationTracks
import Synchronization
import Testing

@testable import CoreLocation

/// The answer ends its request before the delegate is called, so that a request made there is a new one.
@Suite("requestLocation inside the callback of an answer")
struct NestedRequestTests {
  /// Returns a delegate that requests once more inside its first callback.
  private static func asking(before request: @escaping @Sendable () -> Void = {}) -> DelegateRecorder {
    let isFirst = Mutex(true)
    return DelegateRecorder { _, manager in
      guard
        isFirst.withLock({ isFirst in
          defer { isFirst = false }
          return isFirst
        })
      else { return }
      request()
      manager.requestLocation()
    }
  }

  /// Waits for the answers to two requests, and returns every call once the manager is idle.
  private static func answers(_ manager: CLLocationManager, _ delegate: DelegateRecorder) async
    -> [DelegateRecorder.Call]
  {
    manager.requestLocation()
    await delegate.wait { $0.calls.count >= 2 }
    _ = await delegate.settled(manager)
    return delegate.calls
  }

  /// developer.apple.com/documentation/corelocation/cllocationmanager/requestlocation()
  @Test("A request inside didUpdateLocations gets exactly one new answer", arguments: Journey.Carrier.allCases)
  func answersInsideALocation(_ carrier: Journey.Carrier) async throws {
    let fetcher = WatchedFetcher(try Journey([0, 0, 0]).fetcher(carrier, runs: 2))
    let delegate = Self.asking()
    let manager = SharedManager.make(fetcher).manager(delegate)

    let answers = await Self.answers(manager, delegate)

    #expect(answers == [.at(0), .at(0)])
  }

  /// developer.apple.com/documentation/corelocation/cllocationmanager/requestlocation()
  @Test("A request inside didFailWithError gets exactly one new answer of a source that recovers")
  func answersInsideAFailure() async {
    let fetcher = MockFetcher(runs: [
      .reports([Location](), then: .fails(LocationError(.sourceUnavailable, "no"))),
      .reports([Journey.location(0), Journey.location(100, after: 1)], then: .waits),
    ])
    let delegate = Self.asking()
    let manager = SharedManager.make(fetcher).manager(delegate)

    let answers = await Self.answers(manager, delegate)

    #expect(answers == [.failed(.network), .at(0)])
  }

  /// developer.apple.com/documentation/corelocation/cllocationmanager/requestlocation()
  @Test("A request inside didFailWithError gets exactly one new answer of a track that exists by then")
  func answersInsideAFailureOfATrack() async throws {
    let written = try Journey([0, 100]).writeGPX()
    let path = written + ".late.gpx"
    let fetcher = ReplayFetcher(path: path, formats: [GPXFormat()], rate: .maximum)
    let delegate = Self.asking { try? FileManager.default.moveItem(atPath: written, toPath: path) }
    let manager = SharedManager.make(fetcher).manager(delegate)

    let answers = await Self.answers(manager, delegate)

    #expect(answers == [.failed(.locationUnknown), .at(0)])
  }

  /// developer.apple.com/documentation/corelocation/cllocationmanager/requestlocation()
  @Test("A request inside didFailWithError gets exactly one new error of a source that stays unreachable")
  func failsInsideAFailure() async {
    let failing = MockFetcher.Run.reports([Location](), then: .fails(LocationError(.sourceUnavailable, "no")))
    let delegate = Self.asking()
    let manager = SharedManager.make(MockFetcher(runs: [failing, failing])).manager(delegate)

    let answers = await Self.answers(manager, delegate)

    #expect(answers == [.failed(.network), .failed(.network)])
  }
}
