import LocationKit
import Synchronization

/// A receiver that reports a location every few milliseconds, and notes when.
final class PacedFetcher: LocationFetcher {
  private let count: Int
  private let sent = Mutex(ContinuousClock.now)

  init(count: Int) { self.count = count }

  /// Time at which the newest location was reported.
  var lastSent: ContinuousClock.Instant { sent.withLock { $0 } }

  func run(_ request: FetchRequest, report: @Sendable ([Reading]) async -> Void) async throws {
    let origin = LocationOrigin(source: "paced", kind: .live)
    for number in 0..<count {
      try await Task.sleep(for: .milliseconds(2))
      guard let coordinate = Coordinate(latitude: 48 + Double(number) * 1e-5, longitude: 11) else { return }
      let time = UTCInstant(nanoseconds: 1_777_629_600_000_000_000 + Int64(number) * 1_000_000_000)
      let reading = Reading.location(Location(coordinate: coordinate, time: time, origin: origin))
      sent.withLock { $0 = .now }
      await report([reading])
    }
    try await Task.sleep(for: .seconds(3600))
  }
}
