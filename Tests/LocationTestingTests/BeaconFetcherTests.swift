import Foundation
public import LocationKit
import LocationTesting
import Testing

/// What the page "Adding a fetcher" takes for granted: a receiver of an own kind.
struct Beacon: Sendable {
  struct Fix: Sendable {
    var latitude: Double
    var longitude: Double
    var time: UTCInstant?
  }

  var name = "quay"
  var latitudes: [Double] = [54.1, 91, 54.2]
  var clock: any Clock<Duration> = ContinuousClock()
  /// Pause before each fix.
  var pause = Duration.zero

  var fixes: AsyncThrowingStream<Fix, any Error> {
    let rest = latitudes.makeIterator()
    return AsyncThrowingStream(unfolding: { [clock, pause, state = Rest(rest)] in
      try await clock.sleep(for: pause)
      return await state.next().map { Fix(latitude: $0, longitude: 10) }
    })
  }

  private actor Rest {
    private var latitudes: IndexingIterator<[Double]>
    init(_ latitudes: IndexingIterator<[Double]>) { self.latitudes = latitudes }
    func next() -> Double? { latitudes.next() }
  }
}

// The code of the page, without a change.
public struct BeaconFetcher: LocationFetcher {
  let beacon: Beacon

  public func run(_ request: FetchRequest, report: @Sendable ([Reading]) async -> Void) async throws {
    let origin = LocationOrigin(source: "beacon://\(beacon.name)", kind: .live)
    var counts = InputCounts(unit: "fixes")
    for try await fix in beacon.fixes {
      try Task.checkCancellation()
      counts.read += 1
      if let coordinate = Coordinate(latitude: fix.latitude, longitude: fix.longitude) {
        await report([.location(Location(coordinate: coordinate, time: fix.time, origin: origin))])
      } else {
        counts.skip("coordinate out of range")
        await report([.fault(LocationError(.invalidData, "a coordinate is out of range", context: beacon.name))])
      }
    }
    // A stream also ends when its task is cancelled.
    try Task.checkCancellation()
    await report([.counts(counts)])
  }
}
// End of the code of the page.

@Suite("The fetcher of the page \"Adding a fetcher\"")
struct BeaconFetcherTests {
  @Test("keeps the contract")
  func conforms() async throws {
    try await FetcherConformance().verify(BeaconFetcher(beacon: Beacon()))
  }

  @Test("is the one on the page")
  func isOnPage() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let page = try String(
      contentsOf: root.appending(path: "Sources/LocationKit/LocationKit.docc/AddingAFetcher.md"), encoding: .utf8)
    let test = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
    let start = try #require(test.range(of: "public struct BeaconFetcher"))
    let end = try #require(test.range(of: "// End of the code of the page."))
    #expect(page.contains(test[start.lowerBound..<end.lowerBound]))
  }

  @Test("is checked in virtual time: hours of silence, and a cancellation")
  func virtualTime() throws {
    let time = VirtualTime()
    let check = FetcherConformance(patience: .seconds(86_400), clock: time.clock, executor: time)
    let slow = BeaconFetcher(beacon: Beacon(clock: time.clock, pause: .seconds(3600)))
    let report = try time.run { await check.judge(slow) }
    #expect(report.findings == [])
    #expect(report.readings.count == 4)
    #expect(report.verdicts.first { $0.rule == .blocksNoThread }?.outcome == .unknown)

    let silent = BeaconFetcher(beacon: Beacon(clock: time.clock, pause: .seconds(1_000_000)))
    #expect(try time.run { await check.check(silent) }.map(\.rule) == [.saysSomething])
    #expect(time.clock.now.offset > .seconds(86_400))
  }
}
